import { aheadMs, type ClockReading, isReliable, latestTimeOf, type Moment, timeOf } from './clock-reading.js';

const DATABASE_MS = 1_800_000_000_000;
const at = (monotonicMs: number, wallMs = monotonicMs): Moment => ({ monotonicMs, wallMs });
const reading = (roundTripMs: number): ClockReading => ({
  databaseMs: DATABASE_MS,
  asked: at(1_000),
  answered: at(1_000 + roundTripMs),
});

describe('the time of the database', () => {
  it('is what it said, counted on from the middle of the question', () => {
    expect(timeOf(reading(20), at(6_010)).getTime()).toBe(DATABASE_MS + 5_000);
  });

  it.each([
    ['right after a quick answer', 2, at(1_002), true],
    ['half a minute later', 2, at(31_000), true],
    ['after more than a minute', 2, at(61_001), false],
    ['after an answer that took a second', 1_000, at(2_000), false],
    ['after an answer that took most of a second', 900, at(1_900), true],
    ['when drift is added to a slow answer', 960, at(51_000), false],
    ['when this machine has slept', 2, at(6_000, 60_000), false],
    ["when this machine's clock was set back", 2, at(6_000, 1_000), false],
    ["when this machine's clock was corrected a little", 2, at(6_000, 6_200), true],
  ])('%s is known: a round trip of %d ms', (_, roundTripMs, moment, reliable) => {
    expect(isReliable(reading(roundTripMs), moment)).toBe(reliable);
  });

  it.each([
    ['both clocks went on alike', at(6_010), 5_000],
    ['this machine has slept for an hour, and its monotonic clock with it', at(6_010, 3_606_010), 3_605_000],
    ['its clock was set back by an hour', at(6_010, -3_593_990), 5_000],
  ])('is never taken for an earlier one where %s', (_, moment, elapsedMs) => {
    expect(latestTimeOf(reading(20), moment).getTime()).toBe(DATABASE_MS + elapsedMs);
  });

  it('shows how far the clock of this machine is ahead', () => {
    const fast = {
      ...reading(20),
      asked: at(1_000, DATABASE_MS + 299_990),
      answered: at(1_020, DATABASE_MS + 300_010),
    };
    expect(aheadMs(fast, at(6_010, DATABASE_MS + 305_000))).toBe(300_000);
    expect(aheadMs(fast, at(6_010, DATABASE_MS + 5_000))).toBe(0);
  });
});
