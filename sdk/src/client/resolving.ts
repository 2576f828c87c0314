import type { BatchResolveResponse, ResolveRequest, ResolveResponse } from '../api.js';
import { isBatchResolveResponse, isResolveResponse } from '../shapes.js';
import { Answer } from './answer.js';
import { callUnless } from './absent.js';
import { failureOf } from './failures.js';
import { type Http, unreadable } from './http.js';
import { pathTo } from './paths.js';
import { ResolverError } from './resolver-error.js';

/** What became of one of many requests: an answer, nothing registered (both null), or an error. */
export interface Resolution {
  readonly answer: Answer | null;
  readonly error: ResolverError | null;
}

/** An answer with what proves it. */
export interface ReceiptedAnswer {
  /** Null when nothing is registered. */
  readonly answer: Answer | null;
  /** The JSON that the service answered: what the receipt is about. Keep it with the receipt. */
  readonly body: unknown;
  /** For `verifyReceipt`; null where the service gives none. */
  readonly receipt: string | null;
}

type BatchAnswer = BatchResolveResponse['answers'][number];

const MAX_BATCH = 100;

/** @throws ResolverError */
export async function resolve(http: Http, request: ResolveRequest): Promise<Answer | null> {
  const call = { method: 'POST', path: pathTo('/v1/resolve', {}), body: JSON.stringify(request) };
  const answer = await callUnless('no_mapping', http, call);
  return answer && answerOf(answer.body, request);
}

/** @throws ResolverError */
export async function resolveWithReceipt(http: Http, request: ResolveRequest): Promise<ReceiptedAnswer> {
  const { status, headers, body } = await http.call({
    method: 'POST',
    path: pathTo('/v1/resolve', {}),
    body: JSON.stringify(request),
    headers: { prefer: 'receipt' },
    absent: 'no_mapping',
  });
  return { answer: status === 200 ? answerOf(body, request) : null, body, receipt: headers.get('resolution-receipt') };
}

/** @throws ResolverError when a whole batch fails */
export async function resolveMany(http: Http, requests: readonly ResolveRequest[]): Promise<Resolution[]> {
  const resolutions: Resolution[] = [];
  for (let from = 0; from < requests.length; from += MAX_BATCH) {
    const batch = requests.slice(from, from + MAX_BATCH);
    const body = JSON.stringify({ requests: batch });
    const answer = await http.call({ method: 'POST', path: pathTo('/v1/resolve/batch', {}), body });
    if (!isBatchResolveResponse(answer.body) || answer.body.answers.length !== batch.length) {
      throw new ResolverError(unreadable(), false);
    }
    resolutions.push(...answer.body.answers.map((each, at) => resolutionOf(each, batch[at])));
  }
  return resolutions;
}

function resolutionOf({ status, body }: BatchAnswer, asked: ResolveRequest | undefined): Resolution {
  if (status === 200) return { answer: answerOf(body, asked), error: null };
  const failure = failureOf({ status, headers: new Headers(), body }, Date.now());
  return { answer: null, error: failure.code === 'no_mapping' ? null : new ResolverError(failure, false) };
}

/** An answer to another question says nothing about where to pay. */
function answerOf(body: unknown, asked: ResolveRequest | undefined): Answer {
  if (!isResolveResponse(body) || !asked || !isAnswerTo(body, asked)) throw new ResolverError(unreadable(), false);
  return new Answer(body);
}

/** The service repeats the value as it was sent, and names the type also where it was left out. */
function isAnswerTo({ identifier }: ResolveResponse, { type, value }: ResolveRequest): boolean {
  return identifier.value === value && (type === undefined || identifier.type === type);
}
