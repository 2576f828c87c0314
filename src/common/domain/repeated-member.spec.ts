import fc from 'fast-check';
import { repeatedMember } from './repeated-member.js';

describe('a repeated member', () => {
  it.each([
    ['{"value":"a","value":"b"}', 'value'],
    ['{"value":"a","value":"a"}', 'value'],
    ['{"a":1,"b":2,"a":3}', 'a'],
    ['{"value":"a","v\\u0061lue":"b"}', 'value'],
    ['{"v\\u0061lue":"a","value":"b"}', 'value'],
    ['{"\\u0022":1,"\\"":2}', '"'],
    ['{"\\/":1,"/":2}', '/'],
    ['{"":1,"":2}', ''],
    ['{"__proto__":1,"__proto__":2}', '__proto__'],
    [' { "a" : 1 ,\r\n\t"a" : 2 } ', 'a'],
    ['{"payment_options":[{"chain":"a"},{"address":"a","address":"b"}]}', 'payment_options.1.address'],
    ['[[1,2],[3,{"a":{"b":[],"b":{}}}]]', '1.1.a.b'],
    ['{"a":{"b":1,"b":2},"a":3}', 'a.b'],
    ['{"a":{"x":1},"b":[{"x":1}],"a":0}', 'a'],
    ['{"a":["a","b"],"a":0}', 'a'],
    ['{"a":"\\\\","a":0}', 'a'],
    ['{"a":"\\\\\\"","a":0}', 'a'],
  ])('of %s is %j', (json, path) => {
    expect(() => JSON.parse(json)).not.toThrow();
    expect(repeatedMember(json)).toBe(path);
  });

  it.each([
    '',
    'null',
    '7',
    '"a"',
    '{}',
    '[]',
    '{"a":1}',
    '{"a":"a"}',
    '{"a":"a","b":"a"}',
    '{"a":1,"A":2}',
    '{"a":{"a":{"a":1}},"b":{"a":1}}',
    '[{"a":1},{"a":2}]',
    '["a","a",{"b":["b","b"]},"a"]',
    '{"a":"{\\"b\\":1,\\"b\\":2}"}',
    '{"a":"\\"b","c":",\\"a\\":"}',
    '{"a":"}],[{","b":"\\\\"}',
    '{"\\"a":1,"a":2}',
    '{"\\u0061\\u0062":1,"a":2}',
  ])('is not in %j', (json) => {
    expect(repeatedMember(json)).toBeNull();
  });

  /** JSON by its parts, so that members can be repeated and names be spelled with escapes, and what is repeated in it. */
  interface Sample {
    readonly json: string;
    readonly repeats: boolean;
  }

  const name = fc.constantFrom('a', 'b', '"', '\\', '}', 'é', '__proto__', 'a,"a":', ' ');
  const escaped = (text: string) =>
    `"${[...text].map((character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`).join('')}"`;
  const spelled = fc.tuple(name, fc.boolean()).map(([text, escape]) => (escape ? escaped(text) : JSON.stringify(text)));
  const space = fc.constantFrom('', '', ' ', '\n\t');

  const { sample } = fc.letrec<{ sample: Sample }>((tie) => ({
    sample: fc.oneof(
      { depthSize: 'medium' },
      fc.jsonValue({ maxDepth: 0 }).map((value) => ({ json: JSON.stringify(value), repeats: false })),
      spelled.map((json) => ({ json, repeats: false })),
      fc.array(tie('sample'), { maxLength: 3 }).map((values) => ({
        json: `[${values.map((value) => value.json).join(',')}]`,
        repeats: values.some((value) => value.repeats),
      })),
      fc.array(fc.tuple(spelled, space, tie('sample')), { maxLength: 4 }).map((members) => ({
        json: `{${members.map(([key, gap, value]) => `${gap}${key}${gap}:${gap}${value.json}`).join(',')}}`,
        repeats:
          new Set(members.map(([key]) => JSON.parse(key))).size < members.length ||
          members.some(([, , value]) => value.repeats),
      })),
    ),
  }));

  it('is found in generated JSON exactly where there is one', () => {
    fc.assert(
      fc.property(sample, ({ json, repeats }) => {
        expect(repeatedMember(json) !== null).toBe(repeats);
      }),
      { numRuns: 2000 },
    );
  });

  it('is never in what JSON.stringify makes', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.nat(3), (value, indent) => {
        expect(repeatedMember(JSON.stringify(value, null, indent))).toBeNull();
      }),
    );
  });

  it.each([
    ['a long text', JSON.stringify({ a: 'x'.repeat(1_000_000) })],
    ['a text of backslashes', JSON.stringify({ a: '\\'.repeat(500_000) })],
    ['a text of quotation marks', JSON.stringify({ a: '"'.repeat(500_000) })],
    ['deep nesting', `${'[{"a":'.repeat(150_000)}0${'}]'.repeat(150_000)}`],
    ['many members', JSON.stringify(Object.fromEntries(Array.from({ length: 80_000 }, (_, i) => [`k${i}`, 0])))],
  ])('is looked for in 1 MB of %s within two seconds', (_what, json) => {
    const start = performance.now();
    expect(repeatedMember(json)).toBeNull();
    expect(performance.now() - start).toBeLessThan(2000);
  });
});
