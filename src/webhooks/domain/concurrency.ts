/**
 * How many attempts at one endpoint a process makes at once. The limit grows by one with each quick answer, so that a backlog is
 * soon delivered, and is halved by each slow one, so that two hundred slow endpoints do not delay the others.
 */
export const INITIAL_CONCURRENCY = 2;
const MAX_CONCURRENCY = 32;
const QUICK_MS = 1_000;

/** @param attemptMs how long the last attempt took, whether it succeeded or not */
export function nextConcurrency(concurrency: number, attemptMs: number): number {
  return attemptMs < QUICK_MS
    ? Math.min(MAX_CONCURRENCY, concurrency + 1)
    : Math.max(INITIAL_CONCURRENCY, Math.floor(concurrency / 2));
}
