import { FIRST_PACE, nextPace } from './concurrency.js';

const after = (times: readonly number[]) => times.reduce(nextPace, FIRST_PACE);

it.each<[string, readonly number[], number]>([
  ['grows with each quick answer', [5, 999], FIRST_PACE + 2],
  ['does not grow without end', Array<number>(1_000).fill(5), 32],
  ['halves with each slow answer', [...Array<number>(30).fill(5), 1_000], 16],
  ['leaves a slow endpoint something', Array<number>(10).fill(10_000), FIRST_PACE],
  ['grows again when a slow endpoint has become quick', [10_000, 10_000, 5], FIRST_PACE + 1],
])('the number of attempts under way %s', (_title, times, expected) => {
  expect(after(times)).toBe(expected);
});
