import { type ClockReading, isReliable, isWorthRepeating, type Moment, timeOf } from './clock-reading.js';

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
    [10_000, false],
    [11_002, true],
  ])('is asked for again at %d: %s', (ms, again) => expect(isWorthRepeating(reading(2), at(ms))).toBe(again));
});
