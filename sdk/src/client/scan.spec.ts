import vectors from '../../vectors/scan.json';
import { codeIn, recognize, SeveralCodes } from './scan.js';

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

it.each([
  ['none', [], null],
  ['one', ['alice@shop.example'], 'alice@shop.example'],
  ['one that is seen twice', ['alice@shop.example', 'alice@shop.example'], 'alice@shop.example'],
])('of the codes in sight takes %s', (_, texts, text) => {
  expect(codeIn(texts)).toBe(text);
});

it.each([
  ['two', ['alice@shop.example', 'bob@shop.example']],
  ['one beside a web page', ['alice@shop.example', 'https://shop.example/']],
  ['two that differ in their case', ['alice@shop.example', 'Alice@shop.example']],
])('refuses to choose between %s', (_, texts) => {
  expect(() => codeIn(texts)).toThrow(SeveralCodes);
});
