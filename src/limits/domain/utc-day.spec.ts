import { msToUtcMidnight, utcDay } from './utc-day.js';

describe('the UTC day', () => {
  it.each([
    ['1970-01-01T00:00:00.000Z', 0, 86_400_000],
    ['1970-01-01T23:59:59.999Z', 0, 1],
    ['1970-01-02T00:00:00.000Z', 1, 86_400_000],
    ['2026-11-21T12:00:00.000Z', 20_778, 43_200_000],
    ['2028-02-29T23:59:00.000Z', 21_243, 60_000],
    ['2026-11-21T01:30:00.000+06:00', 20_777, 16_200_000],
  ])('of %s is day %d with %d ms to go', (instant, day, ms) => {
    expect(utcDay(Date.parse(instant))).toBe(day);
    expect(msToUtcMidnight(Date.parse(instant))).toBe(ms);
  });
});
