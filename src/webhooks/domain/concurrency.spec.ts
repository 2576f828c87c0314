import { INITIAL_CONCURRENCY, nextConcurrency } from './concurrency.js';

const after = (times: readonly number[]) => times.reduce(nextConcurrency, INITIAL_CONCURRENCY);

it.each<[string, readonly number[], number]>([
  ['grows with each quick answer', [5, 999], INITIAL_CONCURRENCY + 2],
  ['does not grow without end', Array<number>(1_000).fill(5), 32],
  ['halves with each slow answer', [...Array<number>(30).fill(5), 1_000], 16],
  ['never falls below its initial value', Array<number>(10).fill(10_000), INITIAL_CONCURRENCY],
  ['grows again when a slow endpoint has become quick', [10_000, 10_000, 5], INITIAL_CONCURRENCY + 1],
])('the concurrency of an endpoint %s', (_title, times, expected) => {
  expect(after(times)).toBe(expected);
});
