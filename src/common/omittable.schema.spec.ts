import { z } from 'zod';
import { omittable } from './omittable.schema.js';

const Request = z.object({
  label: z.string(),
  ...omittable({ note: z.string().max(3).meta({ description: 'A note.' }), tags: z.array(z.string()) }),
});

it.each([
  [{ label: 'a' }],
  [{ label: 'a', note: null, tags: null }],
  [{ label: 'a', note: undefined }],
  [{ label: 'a', note: null, other: null }],
])('a member that is null or undefined counts as left out: %j', (request) => {
  expect(JSON.stringify(Request.parse(request))).toBe('{"label":"a"}');
});

it('keeps the members that are given', () => {
  const request = { label: 'a', note: 'abc', tags: [] };
  expect(Request.parse(request)).toEqual(request);
});

it.each([{ label: null }, { label: 'a', note: 'abcd' }, { label: 'a', note: 1 }, { label: 'a', tags: [null] }])(
  'still refuses %j',
  (request) => {
    expect(Request.safeParse(request).success).toBe(false);
  },
);

it('is published as nullable and not required', () => {
  expect(z.toJSONSchema(Request, { target: 'openapi-3.0', io: 'input' })).toMatchObject({
    required: ['label'],
    properties: {
      note: { type: 'string', nullable: true, maxLength: 3, description: 'A note.' },
      tags: { type: 'array', nullable: true },
    },
  });
});
