import type { Problem } from '../common/errors/problem.js';
import { RESPONSE_HEADERS, type ResponseHeader } from '../common/http/response-headers.js';
import type { Headers } from './openapi.js';
import type { Route } from './routes.js';

/** Refused before a limit is counted. */
const UNCOUNTED: readonly number[] = [401, 413, 415, 431];
/** Headers that do not come with every success, and the refusals that may have them, too. */
const ON_REFUSALS: Partial<Record<ResponseHeader, readonly number[]>> = {
  // What is stored with its `Idempotency-Key` and answered again (D8).
  'Idempotency-Replayed': [400, 403, 404, 409, 412],
  // That nothing is registered can be denied like any other answer (D20).
  'Resolution-Receipt': [404],
  'Preference-Applied': [404],
};

/**
 * The headers of one answer of a route, each with whether it is always there.
 * @param problems what an answer with this status can mean; none where it is a success
 */
export function headersOf({ sends, limit }: Route, status: number, problems: readonly Problem[]): Headers {
  const isSuccess = status < 400;
  const waits = problems.map(({ retryAfterSeconds }) => retryAfterSeconds !== null);
  const present: [ResponseHeader, boolean][] = [['X-Request-Id', true]];
  for (const name of sends) {
    const refusals = ON_REFUSALS[name];
    if (isSuccess || refusals?.includes(status)) present.push([name, refusals === undefined]);
  }
  if (limit === 'resolve' && !UNCOUNTED.includes(status)) {
    present.push(['RateLimit-Policy', isSuccess], ['RateLimit', isSuccess]);
  }
  if (waits.includes(true)) present.push(['Retry-After', waits.every(Boolean)]);
  if (status === 401) present.push(['WWW-Authenticate', true]);
  return Object.fromEntries(present.map(([name, required]) => [name, { ...RESPONSE_HEADERS[name], required }]));
}
