/**
 * The waits after the first failed attempt, after the second, and so on; the last one repeats until the retries end.
 */
const WAITS_SECONDS = [5, 30, 120, 600, 1_800, 3_600, 7_200, 14_400, 28_800];
/** Share of the wait that is random, so that deliveries that failed together are not retried together. */
const JITTER = 0.2;

/** Consecutive failures after which an endpoint as a whole is paused. */
export const PAUSE_AFTER = 3;
const FIRST_PAUSE_SECONDS = 2;
const LONGEST_PAUSE_SECONDS = 600;

/** How long a delivery is retried. prisma/migrations/…_webhooks sets the same time for a new one. */
export const RETRY_DAYS = 3;

/** @param attempts made so far @param random from 0 to 1 */
export function secondsUntilRetry(attempts: number, random: number): number {
  const waitSeconds = WAITS_SECONDS[Math.min(attempts, WAITS_SECONDS.length) - 1] ?? 0;
  return waitSeconds * (1 + JITTER * (2 * random - 1));
}

/** How long an endpoint is paused after this many consecutive failures; 0 for the first few. */
export function pauseSeconds(failures: number): number {
  if (failures < PAUSE_AFTER) return 0;
  return Math.min(FIRST_PAUSE_SECONDS * 2 ** (failures - PAUSE_AFTER), LONGEST_PAUSE_SECONDS);
}
