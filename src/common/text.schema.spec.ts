import { z } from 'zod';
import { line, text, visibleLine } from './text.schema.js';

const KINDS = { line, text, visibleLine };
type Kind = keyof typeof KINDS;

it.each<[Kind, string, boolean]>([
  ['line', 'a', true],
  ['line', ' ', true],
  ['line', '', false],
  ['line', '12345', true],
  ['line', '123456', false],
  ['line', '𝄞'.repeat(5), true],
  ['line', '𝄞'.repeat(6), false],
  ['line', 'a\u200bb', true],
  ['line', 'a\tb', false],
  ['line', 'a\nb', false],
  ['line', 'a\0b', false],
  ['line', 'a\u0085b', false],
  ['line', 'a\ud800b', false],
  ['text', 'a\tb\r\n', true],
  ['text', '123456', false],
  ['text', '', false],
  ['text', 'a\0b', false],
  ['text', 'a\udc00b', false],
  ['visibleLine', 'a b', true],
  ['visibleLine', '𝄞'.repeat(5), true],
  ['visibleLine', '123456', false],
  ['visibleLine', '', false],
  ['visibleLine', ' ', false],
  ['visibleLine', 'a\u200bb', false],
  ['visibleLine', 'a\nb', false],
])('a %s of at most 5 characters: %j is accepted: %s', (kind, value, expected) => {
  expect(KINDS[kind](5).safeParse(value).success).toBe(expected);
});

it.each(Object.entries(KINDS))('%s says in one sentence what is wrong', (_kind, schema) => {
  for (const value of ['', '\n\0', 'a'.repeat(70_000)]) {
    expect(schema(5).safeParse(value).error?.issues).toEqual([
      expect.objectContaining({ message: expect.stringMatching(/^Must .*\.$/) }),
    ]);
  }
});

it.each(Object.entries(KINDS))('%s is published with its lengths and without a pattern', (_kind, schema) => {
  const published = z.toJSONSchema(schema(5).meta({ example: 'x' }), { target: 'openapi-3.0' });
  expect(published).toMatchObject({ type: 'string', minLength: 1, maxLength: 5, example: 'x' });
  expect(published).not.toHaveProperty('pattern');
});
