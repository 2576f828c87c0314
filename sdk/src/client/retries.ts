import type { Failure } from './resolver-error.js';

/** Statuses below 500 that say nothing about the request itself. */
const TRANSIENT: ReadonlySet<number> = new Set([408, 425, 429]);

const FIRST_BACKOFF_MS = 200;
const MAX_BACKOFF_MS = 5_000;

/** Whether the same request may succeed when it is sent again as it is. */
export function isTransient({ status, code }: Failure): boolean {
  if (status === null) return code !== 'unreadable_answer';
  return status >= 500 || TRANSIENT.has(status) || code === 'idempotency_in_progress';
}

/**
 * Whether what the service made of the request may have been lost on the way back. An answer without a code that is known here
 * may come from a proxy, which may have kept back the service's own.
 */
export function isLost({ status, code }: Failure): boolean {
  return status === null || status >= 500 || code === 'unknown_code';
}

/**
 * Whether a failure leaves open what became of an earlier try without an answer. The service looks at the key, the limits
 * and the signature before it recalls the answer of an earlier try; what it refuses after that is settled. A proxy knows of no
 * earlier try.
 */
export function leavesOpen(failure: Failure): boolean {
  return failure.status === null || failure.status === 401 || failure.code === 'unknown_code' || isTransient(failure);
}

/**
 * How long to wait before the next try, or null when the failure is final. A service that says when has the word, unless
 * that is later than the caller waits. Otherwise each wait is twice as long as the one before, in a random part, so that
 * clients which failed together do not return together.
 * @param tries made so far
 * @param random from 0 to 1
 */
export function waitBeforeRetry(
  failure: Failure,
  { tries, maxWaitSeconds, random }: { tries: number; maxWaitSeconds: number; random: number },
): number | null {
  if (!isTransient(failure)) return null;
  if (failure.retryAfter !== null) return failure.retryAfter <= maxWaitSeconds ? failure.retryAfter * 1000 : null;
  const backoff = Math.min(FIRST_BACKOFF_MS * 2 ** (tries - 1), MAX_BACKOFF_MS);
  return Math.min(Math.round(backoff * (0.5 + random / 2)), maxWaitSeconds * 1000);
}
