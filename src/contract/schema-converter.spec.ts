import { z } from 'zod';
import { omittable } from '../common/omittable.schema.js';
import { convertSchema } from './schema-converter.js';

const convert = (schema: z.ZodType, schemaType: 'input' | 'output' = 'output') =>
  convertSchema(schema, { schemaType })?.schema;

it.each<[string, z.ZodType, unknown]>([
  ['text or null', z.string().max(3).nullable(), { type: ['string', 'null'], maxLength: 3 }],
  ['one of two words or null', z.enum(['a', 'b']).nullable(), { type: ['string', 'null'], enum: ['a', 'b', null] }],
  ['a list or null', z.array(z.string()).nullable(), { type: ['array', 'null'], items: { type: 'string' } }],
  [
    'text or a list',
    z.union([z.string(), z.array(z.string())]),
    { anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }] },
  ],
  ['a time', z.iso.datetime(), { type: 'string', format: 'date-time' }],
  ['a whole number', z.int().min(1), { type: 'integer', minimum: 1 }],
  ['any whole number', z.int(), { type: 'integer' }],
  [
    'base64url',
    z.base64url().max(9),
    { type: 'string', maxLength: 9, pattern: expect.stringContaining('A-Za-z0-9_-') },
  ],
  ['a pattern of ours', z.string().regex(/^a$/), { type: 'string', pattern: '^a$' }],
])('describes %s', (_what, schema, expected) => {
  expect(convert(schema)).toEqual(expected);
});

it('describes what may be left out or be null, in the members of a request', () => {
  const Request = z.object(omittable({ note: z.string().meta({ description: 'A note.' }) }));
  expect(convert(Request, 'input')).toEqual({
    type: 'object',
    properties: { note: { type: ['string', 'null'], description: 'A note.' } },
  });
});

it('lets answers gain members, and keeps requests closed where they are', () => {
  const Closed = z.strictObject({ a: z.object({ b: z.string() }) });
  expect(JSON.stringify(convert(Closed, 'output'))).not.toContain('additionalProperties');
  expect(convert(Closed, 'input')).toMatchObject({ additionalProperties: false });
});

it('gives schemas with an id a place of their own', () => {
  const Named = z.object({ a: z.string() }).meta({ id: 'NamedForThisTest' });
  const converted = convertSchema(z.array(Named), { schemaType: 'output' });
  expect(converted?.components).toEqual({
    NamedForThisTest: { type: 'object', properties: { a: { type: 'string' } }, required: ['a'] },
  });
  expect(converted?.schema).toMatchObject({ items: { $ref: expect.stringMatching(/NamedForThisTest$/) } });
});

it('leaves other kinds of schemas to Nest', () => {
  expect(
    convertSchema(
      { '~standard': { version: 1, vendor: 'other', validate: () => ({ value: 1 }) } },
      { schemaType: 'input' },
    ),
  ).toBeUndefined();
});
