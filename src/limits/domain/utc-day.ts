import { DAY_MS } from '../../common/domain/durations.js';

/** Days since 1970-01-01 in UTC. */
export function utcDay(nowMs: number): number {
  return Math.floor(nowMs / DAY_MS);
}

/** Milliseconds until the next UTC midnight; a whole day when it is midnight now. */
export function msToUtcMidnight(nowMs: number): number {
  return (utcDay(nowMs) + 1) * DAY_MS - nowMs;
}
