import { expectedMs, type Latency, withSample } from './latency.js';

const after = (times: readonly number[]) => times.reduce<Latency | null>((pace, ms) => withSample(pace, ms, 0), null);

describe('how soon a server is expected to answer', () => {
  it.each([
    ['as soon as the first time', [4], 0, 0, 4],
    ['later after a late answer, which does not count alone', [4, 14], 0, 0, 6],
    ['later with every question that waits already', [4], 2, 0, 12],
    ['sooner when it was not asked for a while', [4], 0, 2_000, 1],
    ['at once when it has never been asked', [], 0, 0, 0],
  ])('%s', (_title, times, underWay, nowMs, expected) => {
    expect(expectedMs(after(times), underWay, nowMs)).toBeCloseTo(expected);
  });
});
