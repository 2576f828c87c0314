/** Exponentially weighted moving average of a server's response times. */
export interface Latency {
  readonly ms: number;
  /** When it answered last, on the clock that `now` is read from. */
  readonly answeredAtMs: number;
}

/** How much the newest answer counts against those before it. */
const WEIGHT = 0.2;
/** A slow server is tried again after a while: the expected time halves each time this passes without an answer. */
const HALF_LIFE_MS = 1_000;

export function withSample(latency: Latency | null, tookMs: number, nowMs: number): Latency {
  return { ms: latency === null ? tookMs : latency.ms + WEIGHT * (tookMs - latency.ms), answeredAtMs: nowMs };
}

/** How long the next answer is expected to take. @param inFlight statements that it has not answered yet */
export function expectedMs(latency: Latency | null, inFlight: number, nowMs: number): number {
  if (latency === null) return inFlight;
  return latency.ms * 0.5 ** ((nowMs - latency.answeredAtMs) / HALF_LIFE_MS) * (inFlight + 1);
}
