import { DAY_MS, SECOND_MS } from '../common/domain/durations.js';
import type { Limit } from './domain/limits.js';
import type { LimitState } from './domain/sliding-log.js';

const DAY_SECONDS = DAY_MS / SECOND_MS;

/**
 * Values of the response fields `RateLimit-Policy` and `RateLimit` of draft-ietf-httpapi-ratelimit-headers-11: lists of
 * strings with integer parameters (RFC 9651). A policy that holds for everybody is built once.
 */
export function policyField(minute: Limit, perDay?: number): string {
  const item = `"minute";q=${minute.quota};w=${minute.windowMs / SECOND_MS}`;
  return perDay === undefined ? item : `${item}, "day";q=${perDay};w=${DAY_SECONDS}`;
}

/** `r`: requests left; `t`: seconds until there is one more, rounded up. `day` is absent where the day was not looked up. */
export function rateLimitField(minute: LimitState, day?: LimitState): string {
  const item = `"minute";${parameters(minute)}`;
  return day === undefined ? item : `${item}, "day";${parameters(day)}`;
}

function parameters(standing: LimitState): string {
  return `r=${standing.remaining};t=${Math.ceil(standing.resetMs / SECOND_MS)}`;
}
