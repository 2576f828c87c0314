import { Walk } from './walk.js';

const cursors = (count: number, from = 0) => Array.from({ length: count }, (_, at) => `c${from + at}`);

/** How many steps a way takes until it is found to lead back; null where that is not found. */
function stepsOf(start: string | undefined, way: readonly string[]): number | null {
  const walk = new Walk(start);
  const at = way.findIndex((cursor) => walk.leadsBack(cursor));
  return at < 0 ? null : at + 1;
}

it.each([
  ['to itself', 'c0', 0, 1],
  ['to where it began', 'c0', 1, 2],
  ['to itself after the start', undefined, 0, 1],
  ['between two', undefined, 0, 2],
  ['between three, after a while', 'start', 9, 3],
  ['around a hundred, after a while', undefined, 250, 100],
])('leads back %s', (_, start, before, length) => {
  const circle = cursors(length, before);
  const way = [...cursors(before), ...Array.from({ length: 20 }, () => circle).flat()];
  expect(stepsOf(start, way)).toBeLessThanOrEqual(3 * Math.max(before, length) + length);
});

it('never leads back where every cursor is new', () => {
  expect(stepsOf('start', cursors(5_000))).toBeNull();
});
