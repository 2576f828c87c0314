import type { Problem } from '../common/problem.js';
import { RESPONSE_HEADERS, type ResponseHeader } from '../common/response-headers.js';
import type { Headers } from './openapi.js';
import type { Route } from './routes.js';

/** Refused before a limit is counted. */
const UNCOUNTED: readonly number[] = [401, 413, 415, 431];
/** Of refusals that are stored with their `Idempotency-Key` and answered again (D8). */
const STORED: readonly number[] = [400, 403, 404, 409, 412];

/**
 * The headers of one answer of a route, each with whether it is always there.
 * @param problems what an answer with this status can mean; none where it is a success
 */
export function headersOf({ sends, limit }: Route, status: number, problems: readonly Problem[]): Headers {
  const isSuccess = status < 400;
  const waits = problems.map(({ retryAfterSeconds }) => retryAfterSeconds !== null);
  const present: [ResponseHeader, boolean][] = [['X-Request-Id', status !== 400 && status !== 431]];
  for (const name of sends) {
    const isReplay = name === 'Idempotency-Replayed';
    if (isSuccess || (isReplay && STORED.includes(status))) present.push([name, !isReplay]);
  }
  if (limit === 'resolve' && !UNCOUNTED.includes(status)) {
    present.push(['RateLimit-Policy', isSuccess], ['RateLimit', isSuccess]);
  }
  if (waits.includes(true)) present.push(['Retry-After', waits.every(Boolean)]);
  if (status === 401) present.push(['WWW-Authenticate', true]);
  return Object.fromEntries(present.map(([name, required]) => [name, { ...RESPONSE_HEADERS[name], required }]));
}
