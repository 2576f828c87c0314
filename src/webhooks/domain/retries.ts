/**
 * When a delivery that failed is attempted again, in seconds after its first, second, … attempt; the last one stays. For three
 * days: prisma/migrations/…_webhooks says until when.
 */
const WAITS = [5, 30, 120, 600, 1_800, 3_600, 7_200, 14_400, 28_800];
/** Of the time that is waited: those that failed together do not come back together. */
const JITTER = 0.2;

/** Failures in a row after which an endpoint as a whole is left alone for a while. */
export const PAUSE_AFTER = 3;
const FIRST_PAUSE_SECONDS = 2;
const LONGEST_PAUSE_SECONDS = 600;

export const RETRY_DAYS = 3;

/** @param attempts made so far @param random from 0 to 1 */
export function secondsUntilRetry(attempts: number, random: number): number {
  const wait = WAITS[Math.min(attempts, WAITS.length) - 1] ?? 0;
  return wait * (1 + JITTER * (2 * random - 1));
}

/** How long an endpoint is left alone after so many failures in a row; 0 while there are few. */
export function pauseSeconds(failures: number): number {
  if (failures < PAUSE_AFTER) return 0;
  return Math.min(FIRST_PAUSE_SECONDS * 2 ** (failures - PAUSE_AFTER), LONGEST_PAUSE_SECONDS);
}
