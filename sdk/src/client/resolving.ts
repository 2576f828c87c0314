import type { BatchResolveResponse, ResolveRequest, ResolveResponse } from '../api.js';
import { utf8 } from '../authorization/bytes.js';
import { isBatchResolveResponse, isResolveResponse } from '../shapes.js';
import { Answer } from './answer.js';
import { callUnless, isAbsence } from './absent.js';
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
  /** The JSON that the service answered, also where nothing is registered: what the receipt is about. Keep it with the receipt. */
  readonly body: unknown;
  /** For `verifyReceipt`; null where the service gives none. */
  readonly receipt: string | null;
}

type BatchAnswer = BatchResolveResponse['answers'][number];

/** What a batch may have at the most: requests, and bytes of its body. */
const MAX_REQUESTS = 100;
const MAX_BYTES = 65_536;
const BYTES_AROUND = JSON.stringify({ requests: [] }).length;

/** @throws ResolverError */
export async function resolve(http: Http, request: ResolveRequest): Promise<Answer | null> {
  const call = { ...question('/v1/resolve'), body: JSON.stringify(request) };
  const answer = await callUnless('no_mapping', http, call);
  return answer && answerOf(answer.body, request);
}

/** @throws ResolverError */
export async function resolveWithReceipt(http: Http, request: ResolveRequest): Promise<ReceiptedAnswer> {
  const { status, headers, body } = await http.call({
    ...question('/v1/resolve'),
    body: JSON.stringify(request),
    headers: { prefer: 'receipt' },
    absent: 'no_mapping',
  });
  return { answer: status === 404 ? null : answerOf(body, request), body, receipt: headers.get('resolution-receipt') };
}

/** Where a batch fails, each of its requests has the error, and those of other batches keep their answers. */
export async function resolveMany(http: Http, requests: readonly ResolveRequest[]): Promise<Resolution[]> {
  const resolutions: Resolution[] = [];
  for (const batch of batchesOf(requests)) resolutions.push(...(await resolveBatch(http, batch)));
  return resolutions;
}

/** What is asked is not for a URL, which logs keep: so it is posted, although nothing is changed by it. */
function question(path: '/v1/resolve' | '/v1/resolve/batch') {
  return { method: 'POST', path: pathTo(path, {}), onlyAsks: true };
}

/** A request that is too long for any batch goes alone, and is refused alone. */
function batchesOf(requests: readonly ResolveRequest[]): ResolveRequest[][] {
  const batches: ResolveRequest[][] = [];
  let [batch, bytes]: [ResolveRequest[], number] = [[], 0];
  for (const request of requests) {
    const own = utf8(JSON.stringify(request)).length + 1;
    if (batch.length === 0 || batch.length === MAX_REQUESTS || bytes + own > MAX_BYTES) {
      [batch, bytes] = [[], BYTES_AROUND];
      batches.push(batch);
    }
    batch.push(request);
    bytes += own;
  }
  return batches;
}

async function resolveBatch(http: Http, requests: readonly ResolveRequest[]): Promise<Resolution[]> {
  try {
    const body = JSON.stringify({ requests });
    const answer = await http.call({ ...question('/v1/resolve/batch'), body });
    if (!isBatchResolveResponse(answer.body)) throw new ResolverError(unreadable(), false);
    const { answers } = answer.body;
    // Whose answer each is cannot be told where there are more or fewer.
    if (answers.length !== requests.length) throw new ResolverError(unreadable(), false);
    return answers.map((each, at) => resolutionOf(each, requests[at]));
  } catch (error) {
    if (!(error instanceof ResolverError)) throw error;
    return requests.map(() => ({ answer: null, error }));
  }
}

function resolutionOf({ status, body }: BatchAnswer, asked: ResolveRequest | undefined): Resolution {
  if (status === 200) {
    const found = answerIn(body, asked);
    return { answer: found, error: found ? null : new ResolverError(unreadable(), false) };
  }
  const failure = failureOf({ status, headers: new Headers(), body }, Date.now());
  return { answer: null, error: isAbsence(failure, 'no_mapping') ? null : new ResolverError(failure, false) };
}

function answerOf(body: unknown, asked: ResolveRequest): Answer {
  const answer = answerIn(body, asked);
  if (!answer) throw new ResolverError(unreadable(), false);
  return answer;
}

/** Null for what is no answer, or one to another question, which says nothing about where to pay. */
function answerIn(body: unknown, asked: ResolveRequest | undefined): Answer | null {
  return isResolveResponse(body) && asked && isAnswerTo(body, asked) ? new Answer(body) : null;
}

/** The type of what is asked for without one: the service takes nothing else then. */
const TYPE_WITHOUT_ONE = 'bangla_qr';

/** The service repeats the value as it was sent, and names the type also where it was left out. */
function isAnswerTo({ identifier }: ResolveResponse, { type = TYPE_WITHOUT_ONE, value }: ResolveRequest): boolean {
  return identifier.value === value && identifier.type === type;
}
