import type { ResolveRequest, ResolveResponse } from '../api.js';
import { isResolveResponse } from '../shapes.js';
import { Answer } from './answer.js';
import { callUnless } from './absent.js';
import { type Http, type ReadOptions, unreadable } from './http.js';
import { pathTo } from './paths.js';
import { ResolverError } from './resolver-error.js';

/** An answer with what proves it. */
export interface ReceiptedAnswer {
  /** Null when nothing is registered. */
  readonly answer: Answer | null;
  /** The JSON that the service answered, also where nothing is registered: what the receipt is about. Keep it with the receipt. */
  readonly body: unknown;
  /** For `verifyReceipt`; null where the service gives none. */
  readonly receipt: string | null;
}

/** @throws ResolverError */
export async function resolve(http: Http, request: ResolveRequest, { signal }: ReadOptions): Promise<Answer | null> {
  const call = { ...question('/v1/resolve'), body: JSON.stringify(request), signal };
  const answer = await callUnless('no_mapping', http, call);
  return answer && answerOf(http, answer.body, request);
}

/** @throws ResolverError */
export async function resolveWithReceipt(
  http: Http,
  request: ResolveRequest,
  { signal }: ReadOptions,
): Promise<ReceiptedAnswer> {
  const { status, headers, body } = await http.call({
    ...question('/v1/resolve'),
    body: JSON.stringify(request),
    headers: { prefer: 'receipt' },
    absent: 'no_mapping',
    signal,
  });
  return {
    answer: status === 404 ? null : answerOf(http, body, request),
    body,
    receipt: headers.get('resolution-receipt'),
  };
}

/** What is asked is not for a URL, which logs keep: so it is posted, although nothing is changed by it. */
export function question(path: '/v1/resolve' | '/v1/resolve/batch') {
  return { method: 'POST', path: pathTo(path, {}), onlyAsks: true };
}

function answerOf(http: Http, body: unknown, asked: ResolveRequest): Answer {
  const answer = answerIn(http, body, asked);
  if (!answer) throw new ResolverError(unreadable(), false);
  return answer;
}

/** Null for what is no answer, or one to another question, which says nothing about where to pay. */
export function answerIn(http: Http, body: unknown, asked: ResolveRequest | undefined): Answer | null {
  if (!isResolveResponse(body) || !asked || !isAnswerTo(body, asked)) return null;
  return new Answer(body, () => http.serviceTimeMs());
}

/** The type of what is asked for without one: the service takes nothing else then. */
const TYPE_WITHOUT_ONE = 'bangla_qr';

/** The service repeats the value as it was sent, and names the type also where it was left out. */
function isAnswerTo({ identifier }: ResolveResponse, { type = TYPE_WITHOUT_ONE, value }: ResolveRequest): boolean {
  return identifier.value === value && identifier.type === type;
}
