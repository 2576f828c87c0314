import { utf8 } from './bytes.js';
import { wordsOf } from './words.js';

const words = (request: string, body = '') => wordsOf(request, utf8(body));
const refusal = (code: string) => expect.objectContaining({ code });

it.each([
  ['DELETE /v1/namespaces/acme/names/rahim', 'Remove name rahim@acme'],
  ['DELETE /v1/namespaces/acme/names/%E0%A6%B0%E0%A6%B9%E0%A6%BF%E0%A6%AE', 'Remove name রহিম@acme'],
  ['POST /v1/controller-authorizations/check', 'Check this signature'],
  ['PATCH /v1/identifiers/1?dry=1', 'Change identifier 1'],
  ['PATCH /v1/identifiers/1#a/b', 'Change identifier 1'],
])('%s: %s', (request, action) => {
  expect(words(request)).toEqual({ action, pays: [] });
});

it.each([
  ['a member that is no text stands as nothing', '{"payment_options":[{"asset":7,"chain":null}]}', [' on  to ']],
  [
    'an amount that is no text is not named',
    '{"payment_options":[{"asset":"A","chain":"c","address":"d","memo":7}]}',
    ['A on c to d'],
  ],
  ['an option that is no object', '{"payment_options":["x"]}', [' on  to ']],
  ['no list of options', '{"payment_options":{}}', []],
  ['a body that is no object', '[1]', []],
])('pays: %s', (_, body, pays) => {
  expect(words('PATCH /v1/identifiers/1', body).pays).toEqual(pays);
});

describe('what one reader takes for another request than the next one', () => {
  it.each([
    ['{"payment_options":[],"payment_options":[{}]}'],
    ['{"payment_options":[{"address":"0x1","chain":"base", "address" :"0x2"}]}'],
    ['{"value":"a","\\u0076alue":"b"}'],
    ['{"a\\"":{"\\\\":1},"a\\"":2}'],
    ['{"unknown":[[{"x":{"x":1},"y":[{"x":1}],"x":2}]]}'],
    ['{"":1,"":1}'],
    ['{"__proto__":1,"__proto__":1}'],
    ['[{"a":1,"a":1}]'],
  ])('has no words: %s', (body) => {
    expect(() => words('PATCH /v1/identifiers/1', body)).toThrow(refusal('repeated_member'));
  });

  it.each([
    ['{"a":{"a":{"a":["a","a"]}},"b":{"a":"a"},"c":"a"}'],
    ['[{"a":1},{"a":1}]'],
    ['{"a":"\\",\\"a\\":","b":"{\\"a\\":1,\\"a\\":1}"}'],
    ['{"a" :1,"A":1,"a ":1,"\\u0061 b":1}'],
    ['"a"'],
  ])('is not %s', (body) => {
    expect(words('PATCH /v1/identifiers/1', body)).toMatchObject({ pays: [] });
  });

  it('is found in a time that grows as its length does', () => {
    const started = performance.now();
    const many = Array.from({ length: 100_000 }, (_, at) => `"${at}":"\\"${' '.repeat(10)}"   `);
    expect(words('PATCH /v1/identifiers/1', `{${many.join(',')}}`)).toMatchObject({ pays: [] });
    expect(words('PATCH /v1/identifiers/1', `{"a":"${'\\"'.repeat(1_000_000)}"}`)).toMatchObject({ pays: [] });
    expect(performance.now() - started).toBeLessThan(2_000);
  });
});

it('names a payment address of a name, and none where it has none', () => {
  const names = 'POST /v1/namespaces/acme/names';
  expect(words(names, '{"label":"a","chain":"base","asset":"USDC","address":"0x1"}').pays).toEqual([
    'USDC on base to 0x1',
  ]);
  expect(words(names, '{"label":"a"}').pays).toEqual([]);
});

it('shows no payment options where the request brings none', () => {
  expect(words('POST /v1/identifiers/1/emergency-suspend', '{"payment_options":[{}]}').pays).toEqual([]);
});

it.each([
  'GET /v1/identifiers',
  'PUT /v1/identifiers/1',
  'POST /v1/identifiers/',
  'POST /v1/identifiers/1/2/emergency-suspend',
  'POST /v1/identifiers/..\\webhooks#/emergency-suspend',
  'PATCH /v1/identifiers/%E0%A4%A',
  'POST /v1/complaints',
  'POST /v1/resolve',
  'post /v1/identifiers',
  'POST  /v1/identifiers',
])('%s is nothing that a wallet signs', (request) => {
  expect(() => words(request)).toThrow(refusal('unknown_operation'));
});

it.each(['{', 'null x', '\u0000'])('refuses the body %j', (body) => {
  expect(() => words('POST /v1/identifiers', body)).toThrow(refusal('malformed_body'));
});

it('refuses a body that is no UTF-8', () => {
  expect(() => wordsOf('POST /v1/identifiers', Uint8Array.of(0x22, 0xff, 0x22))).toThrow(refusal('malformed_body'));
});

it.each([
  '\n',
  '\r',
  '\t',
  '\u0000',
  '\u0085',
  '\u2028',
  '\u2029',
  '\u061c',
  '\u200e',
  '\u200f',
  '\u202e',
  '\u2066',
  '\u2069',
])('refuses to show %j, wherever it stands', (character) => {
  for (const shown of [
    { type: `a${character}` },
    { value: character },
    { name_id: character },
    { payment_options: [{ address: `x${character}` }] },
    { payment_options: [{}, { payment_reference: character }] },
  ]) {
    expect(() => words('POST /v1/identifiers', JSON.stringify(shown))).toThrow(refusal('unshowable_value'));
  }
  expect(() => words(`DELETE /v1/identifiers/${encodeURIComponent(character)}`)).toThrow(refusal('unshowable_value'));
});

it.each(['রহিম', 'é', '\u200d', '😀'])('shows %j', (value) => {
  expect(words('POST /v1/identifiers', JSON.stringify({ type: 'custom', value })).action).toBe(
    `Register custom ${value}`,
  );
});
