/**
 * How many attempts at one endpoint a process has under way at the most. It begins with few, gets more with each quick answer, so
 * that what has piled up is soon delivered, and few again when it is slow: two hundred slow endpoints take nobody's place.
 */
export const FIRST_PACE = 2;
const LARGEST = 32;
const QUICK_MS = 1_000;

/** @param ms how long the last attempt took, whatever came of it */
export function nextPace(pace: number, ms: number): number {
  return ms < QUICK_MS ? Math.min(LARGEST, pace + 1) : Math.max(FIRST_PACE, Math.floor(pace / 2));
}
