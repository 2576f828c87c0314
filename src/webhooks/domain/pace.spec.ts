import { FIRST_PACE, nextPace } from './pace.js';

const after = (times: readonly number[]) => times.reduce(nextPace, FIRST_PACE);

it.each<[string, readonly number[], number]>([
  ['grows with each quick answer', [5, 999], FIRST_PACE + 2],
  ['does not grow without end', Array<number>(1_000).fill(5), 32],
  ['halves with each slow answer', [1_000], FIRST_PACE / 2],
  ['leaves a slow endpoint something', Array<number>(10).fill(10_000), 2],
  ['grows again when a slow endpoint has become quick', [10_000, 10_000, 10_000, 5], 3],
])('the number of attempts under way %s', (_title, times, expected) => {
  expect(after(times)).toBe(expected);
});
