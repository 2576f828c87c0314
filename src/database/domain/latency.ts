/** How soon a server has answered lately. */
export interface Pace {
  readonly ms: number;
  /** When it answered last, on the clock that `now` is read from. */
  readonly answeredAtMs: number;
}

/** How much the newest answer counts against those before it. */
const WEIGHT = 0.2;
/** What was slow is tried again after a while: each time as long passes without an answer, half as much is expected. */
const HALF_LIFE_MS = 1_000;

export function paceAfter(pace: Pace | null, tookMs: number, nowMs: number): Pace {
  return { ms: pace === null ? tookMs : pace.ms + WEIGHT * (tookMs - pace.ms), answeredAtMs: nowMs };
}

/** How long the next answer is expected to take. @param underWay questions that it has not answered yet */
export function expectedMs(pace: Pace | null, underWay: number, nowMs: number): number {
  if (pace === null) return underWay;
  return pace.ms * 0.5 ** ((nowMs - pace.answeredAtMs) / HALF_LIFE_MS) * (underWay + 1);
}
