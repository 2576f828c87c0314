import { z } from 'zod';
import { InvalidRequest } from '../errors/http.errors.js';
import { line } from '../text.schema.js';
import { queryNumber } from './query-number.js';
import { validationPipe } from './validation.pipe.js';

const Body = z.object({
  name: z.string().max(3),
  size: z.number().int().min(1).max(9).optional(),
  kind: z.enum(['one', 'two']).optional(),
  fresh: z.boolean().optional(),
  code: z.string().regex(/^\d+$/, 'Must be digits.').optional(),
  link: z.url().optional(),
  note: line(5).optional(),
  parts: z
    .array(z.strictObject({ part: z.string().min(2) }))
    .min(1)
    .max(2)
    .optional(),
});

/** What is refused about a body: field, code and message of each fault. */
function faultsOf(value: unknown, schema: z.ZodType = Body): string[] {
  try {
    validationPipe.transform(value, { type: 'body', schema });
    return [];
  } catch (error) {
    if (!(error instanceof InvalidRequest)) throw error;
    return error.errors.map(({ field, code, message }) => `${field} ${code}: ${message}`);
  }
}

describe('validationPipe', () => {
  it('returns what the schema made of the value', () => {
    expect(validationPipe.transform({ name: 'a', other: 1 }, { type: 'body', schema: Body })).toEqual({ name: 'a' });
  });

  it('leaves a value without a schema alone', () => {
    expect(validationPipe.transform('7', { type: 'param' })).toBe('7');
  });

  it.each<[string, unknown, string[]]>([
    ['no body', undefined, ['body required: Is required.']],
    ['a body that is a list', [], ['body wrong_type: Must be an object.']],
    ['a missing member', {}, ['name required: Is required.']],
    ['a number for text', { name: 1 }, ['name wrong_type: Must be text.']],
    ['null for text', { name: null }, ['name wrong_type: Must be text.']],
    ['text for a number', { name: 'a', size: '1' }, ['size wrong_type: Must be a number.']],
    ['a fraction', { name: 'a', size: 1.5 }, ['size wrong_type: Must be a whole number.']],
    ['a number too small', { name: 'a', size: 0 }, ['size out_of_range: Must be at least 1.']],
    ['a number too large', { name: 'a', size: 10 }, ['size out_of_range: Must be at most 9.']],
    ['text for a yes or no', { name: 'a', fresh: 'yes' }, ['fresh wrong_type: Must be true or false.']],
    ['text that is too long', { name: 'abcd' }, ['name too_long: Must have at most 3 characters.']],
    ['none of some words', { name: 'a', kind: 'six' }, ['kind not_allowed: Must be one of one, two.']],
    ['a format with words of its own', { name: 'a', code: 'x' }, ['code invalid_format: Must be digits.']],
    ['a format', { name: 'a', link: 'x' }, ['link invalid_format: Does not have the documented format.']],
    [
      'a line with a control character',
      { name: 'a', note: '\0' },
      ['note invalid_format: Must be 1 to 5 characters, none of them a control character.'],
    ],
    ['text for a list', { name: 'a', parts: 'x' }, ['parts wrong_type: Must be a list.']],
    ['an empty list', { name: 'a', parts: [] }, ['parts too_few: Must hold at least 1 element.']],
    ['a long list', { name: 'a', parts: [{}, {}, {}] }, ['parts too_many: Must hold at most 2 elements.']],
    [
      'faults in entries of a list',
      { name: 'a', parts: [{ part: 'ab' }, { part: 'a' }] },
      ['parts.1.part too_short: Must have at least 2 characters.'],
    ],
    [
      'unknown members where none may be',
      { name: 'a', parts: [{ part: 'ab', prat: 1, __proto__x: 2 }] },
      [
        'parts.0.prat unknown_member: Is not known here. Check how it is spelled.',
        'parts.0.__proto__x unknown_member: Is not known here. Check how it is spelled.',
      ],
    ],
    [
      'several faults',
      { size: 'x', parts: [7] },
      ['name required: Is required.', 'size wrong_type: Must be a number.', 'parts.0 wrong_type: Must be an object.'],
    ],
  ])('refuses %s in words of this service', (_what, value, faults) => {
    expect(faultsOf(value)).toEqual(faults);
  });

  it('refuses a member named __proto__ where no unknown ones may be', () => {
    const value: unknown = JSON.parse('{"name":"a","parts":[{"part":"ab","__proto__":{"x":1}}]}');
    expect(faultsOf(value)).toEqual([expect.stringMatching(/^parts\.0\.__proto__ unknown_member: /)]);
  });

  it('names a hundred faults at the most', () => {
    const members = Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`m${index}`, 0]));
    expect(faultsOf(members, z.strictObject({}))).toHaveLength(100);
  });

  describe('of a query', () => {
    const Query = z.object({ limit: queryNumber((number) => number.min(0).max(100).default(50)) });

    it.each([
      [{}, 50],
      [{ limit: '0' }, 0],
      [{ limit: '100' }, 100],
    ])('reads the number in %j', (query, limit) => {
      expect(Query.parse(query)).toEqual({ limit });
    });

    it.each(['x', '', '1e1', '0x10', ' 1', '1 ', '+1', '1.0', '1.5', 'Infinity', '١', ['1', '2']])(
      'takes %j for no number',
      (limit) => {
        expect(faultsOf({ limit }, Query)).toEqual(['limit wrong_type: Must be a whole number in plain digits.']);
      },
    );

    it('refuses a number that is too small or too large', () => {
      expect(faultsOf({ limit: '-1' }, Query)).toEqual(['limit out_of_range: Must be at least 0.']);
      expect(faultsOf({ limit: '101' }, Query)).toEqual(['limit out_of_range: Must be at most 100.']);
    });
  });
});
