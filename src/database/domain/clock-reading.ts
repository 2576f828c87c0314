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

/** The time of the database at a moment after the reading. */
export function timeOf(reading: ClockReading, at: Moment): Date {
  return new Date(
    Math.floor(reading.databaseMs + at.monotonicMs - middle(reading.asked.monotonicMs, reading.answered.monotonicMs)),
  );
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

/**
 * The time of the database by that one of this machine's two clocks which has advanced more since the reading. After the machine
 * slept, that is the right one. After somebody set the clock forward, the time runs ahead until the next reading, and an option may
 * expire too early. The other choice would let payers pay options that have expired.
 */
export function latestTimeOf({ databaseMs, asked, answered }: ClockReading, at: Moment): Date {
  const elapsedMs = Math.max(
    at.monotonicMs - middle(asked.monotonicMs, answered.monotonicMs),
    at.wallMs - middle(asked.wallMs, answered.wallMs),
  );
  return new Date(Math.floor(databaseMs + elapsedMs));
}

/** How far the clock that people and NTP set was ahead of the database's at a moment after the reading. */
export function aheadMs(reading: ClockReading, at: Moment): number {
  return at.wallMs - timeOf(reading, at).getTime();
}

function middle(one: number, other: number): number {
  return (one + other) / 2;
}
