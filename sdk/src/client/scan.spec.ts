import vectors from '../../vectors/scan.json';
import { recognize } from './scan.js';

it.each(vectors.vectors.map(({ name, text, found }) => [name, text, found] as const))('%s', (_, text, found) => {
  expect(recognize(text)).toEqual(found);
});

it('takes no time over a text that is no identifier, however long it is', () => {
  const started = performance.now();
  expect(recognize(`${' '.repeat(2_000_000)}x`)).toBeNull();
  expect(recognize(`a${' '.repeat(1_900)}x`)).toBeNull();
  expect(performance.now() - started).toBeLessThan(100);
});

it('takes 700 characters beyond U+FFFF', () => {
  const name = '\u{11680}'.repeat(695);
  expect(recognize(`${name}@acme`)).toEqual({ type: 'custom', value: `${name}@acme` });
});
