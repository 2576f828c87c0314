/** One moment on this machine's two clocks: the one that only goes on, and the one that people and NTP set. */
export interface Moment {
  readonly monotonicMs: number;
  readonly wallMs: number;
}

/** What the database said its time was, somewhere between two moments of this machine. */
export interface ClockReading {
  readonly databaseMs: number;
  readonly asked: Moment;
  readonly answered: Moment;
}

/** How far the time may be from that of the database; docs/proofs.md states it. */
const MAX_ERROR_MS = 500;
/** From here on, a clock that drifts by 500 millionths is no longer known well enough. */
const MAX_AGE_MS = 60_000;
const DRIFT = 500e-6;
const REPEAT_AFTER_MS = 10_000;

/** The time of the database at a moment after the reading. */
export function timeOf(reading: ClockReading, at: Moment): Date {
  return new Date(Math.floor(reading.databaseMs + at.monotonicMs - midpoint(reading)));
}

/** Whether the time that follows from the reading is within {@link MAX_ERROR_MS}. */
export function isReliable(reading: ClockReading, at: Moment): boolean {
  const { asked, answered } = reading;
  const ageMs = at.monotonicMs - asked.monotonicMs;
  const errorMs = (answered.monotonicMs - asked.monotonicMs) / 2 + ageMs * DRIFT;
  // The monotonic clock may stand still while a machine sleeps. Then the two clocks have gone different ways.
  const disagreementMs = Math.abs(at.wallMs - asked.wallMs - ageMs);
  return ageMs <= MAX_AGE_MS && errorMs + disagreementMs <= MAX_ERROR_MS;
}

/** Whether it is time for another reading, while this one still serves. */
export function isWorthRepeating({ answered }: ClockReading, at: Moment): boolean {
  return at.monotonicMs - answered.monotonicMs >= REPEAT_AFTER_MS;
}

function midpoint({ asked, answered }: ClockReading): number {
  return (asked.monotonicMs + answered.monotonicMs) / 2;
}
