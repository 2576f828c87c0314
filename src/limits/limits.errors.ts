import { SECOND_MS } from '../common/domain/durations.js';
import { Problem } from '../common/errors/problem.js';
import type { LimitState } from './domain/sliding-log.js';

/** D14. `Retry-After` in whole seconds (RFC 9110, 10.2.3), rounded up so that a client that obeys it is admitted. */
export class RateLimited extends Problem {
  constructor(waitMs: number) {
    const seconds = secondsOf(waitMs);
    super('rate_limited', `Too many requests: try again in ${seconds} s.`, [], seconds);
  }
}

/** A batch that the limits never admit as a whole, however long its sender waits. */
export class BatchAboveLimit extends Problem {
  /** @param mostAtOnce the largest batch that they can admit */
  constructor(mostAtOnce: number, waitMs: number) {
    super(
      'rate_limited',
      `The limits admit at most ${mostAtOnce} resolves at once: send smaller batches.`,
      [],
      secondsOf(waitMs),
    );
  }
}

/** @throws RateLimited unless all limits have admitted */
export function assertAdmitted(...standings: readonly LimitState[]): void {
  if (standings.some(({ admitted }) => !admitted)) throw new RateLimited(waitMsOf(standings));
}

/** How long to wait for the refusing limit that admits again last; 0 when none refuses. */
export function waitMsOf(standings: readonly LimitState[]): number {
  return Math.max(0, ...standings.filter(({ admitted }) => !admitted).map(({ resetMs }) => resetMs));
}

function secondsOf(waitMs: number): number {
  return Math.max(1, Math.ceil(waitMs / SECOND_MS));
}
