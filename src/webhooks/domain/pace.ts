/**
 * How many attempts at one endpoint a process has under way at the most. An endpoint that answers quickly gets more, so that what
 * has piled up is soon delivered; a slow one gets few, so that a hundred of them take nobody's place.
 */
export const FIRST_PACE = 8;
const LARGEST = 32;
const SMALLEST = 2;
const QUICK_MS = 1_000;

/** @param ms how long the last attempt took, whatever came of it */
export function nextPace(pace: number, ms: number): number {
  return ms < QUICK_MS ? Math.min(LARGEST, pace + 1) : Math.max(SMALLEST, Math.floor(pace / 2));
}
