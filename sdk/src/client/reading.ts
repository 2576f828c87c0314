import type { History, Identifier, IdentifierEvent, ResolveRequest } from '../api.js';
import { isBatchResolveResponse, isHistory, isIdentifier, isIdentifierList, isResolveResponse } from '../shapes.js';
import { Answer } from './answer.js';
import { pathOf } from './changes.js';
import type { ErrorCode } from './error-codes.js';
import { failureOf } from './failures.js';
import { type Call, type Http, type HttpAnswer, unreadable } from './http.js';
import { ResolverError } from './resolver-error.js';

/** An identifier with the entity tag of the version that was read. */
export type Versioned = Identifier & { readonly etag: string | null };

/** What became of one of many requests: an answer, nothing registered (both null), or an error. */
export interface Resolution {
  readonly answer: Answer | null;
  readonly error: ResolverError | null;
}

const MAX_BATCH = 100;
const MAX_PAGE = 100;

/** @throws ResolverError */
export async function resolve(http: Http, request: ResolveRequest): Promise<Answer | null> {
  const call = { method: 'POST', path: '/v1/resolve', body: JSON.stringify(request) };
  const answer = await callUnless('no_mapping', http, call);
  return answer && answerOf(answer.body);
}

/** @throws ResolverError when a whole batch fails */
export async function resolveMany(http: Http, requests: readonly ResolveRequest[]): Promise<Resolution[]> {
  const resolutions: Resolution[] = [];
  for (let from = 0; from < requests.length; from += MAX_BATCH) {
    const batch = requests.slice(from, from + MAX_BATCH);
    const body = JSON.stringify({ requests: batch });
    const answer = await http.call({ method: 'POST', path: '/v1/resolve/batch', body });
    if (!isBatchResolveResponse(answer.body) || answer.body.answers.length !== batch.length) {
      throw new ResolverError(unreadable(), false);
    }
    for (const each of answer.body.answers) resolutions.push(resolutionOf(each.status, each.body));
  }
  return resolutions;
}

/** @throws ResolverError */
export async function readById(http: Http, id: string): Promise<Versioned | null> {
  const answer = await callUnless('identifier_not_found', http, { method: 'GET', path: pathOf(id) });
  return answer && readIdentifier(answer, false);
}

/** Reads it by its id too, since only that answer has the entity tag. @throws ResolverError */
export async function readByValue(
  http: Http,
  { type, value }: { readonly type: string; readonly value: string },
): Promise<Versioned | null> {
  const path = `/v1/identifiers?${new URLSearchParams({ type, value })}`;
  const { body } = await http.call({ method: 'GET', path });
  if (!isIdentifierList(body)) throw new ResolverError(unreadable(), false);
  const [identifier] = body.identifiers;
  return identifier ? readById(http, identifier.id) : null;
}

/** All pages together. @throws ResolverError */
export async function readHistory(http: Http, id: string): Promise<History | null> {
  const events: IdentifierEvent[] = [];
  let cursor: string | null = null;
  do {
    const query = new URLSearchParams({ limit: String(MAX_PAGE), ...(cursor !== null && { cursor }) });
    const call = { method: 'GET', path: `${pathOf(id)}/history?${query}` };
    const answer = await callUnless('identifier_not_found', http, call);
    if (answer === null) return null;
    if (!isHistory(answer.body)) throw new ResolverError(unreadable(), false);
    events.push(...answer.body.events);
    cursor = answer.body.next_cursor;
  } while (cursor !== null);
  return { events, next_cursor: null };
}

/** @param uncertain whether something was changed by the request that this answers. @throws ResolverError */
export function readIdentifier({ body, headers }: HttpAnswer, uncertain: boolean): Versioned {
  if (!isIdentifier(body)) throw new ResolverError(unreadable(), uncertain);
  // A proxy that compresses marks the tag as weak, which If-Match never matches.
  return { ...body, etag: headers.get('etag')?.replace(/^W\//, '') ?? null };
}

function resolutionOf(status: number, body: unknown): Resolution {
  if (status === 200) return { answer: answerOf(body), error: null };
  const failure = failureOf({ status, headers: new Headers(), body }, Date.now());
  return { answer: null, error: failure.code === 'no_mapping' ? null : new ResolverError(failure, false) };
}

function answerOf(body: unknown): Answer {
  if (!isResolveResponse(body)) throw new ResolverError(unreadable(), false);
  return new Answer(body);
}

/** The answer, or null when the service says that there is nothing. */
async function callUnless(absent: ErrorCode, http: Http, call: Call): Promise<HttpAnswer | null> {
  try {
    return await http.call(call);
  } catch (error) {
    if (error instanceof ResolverError && error.code === absent) return null;
    throw error;
  }
}
