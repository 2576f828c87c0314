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
  [
    'the last of two members of one name, as the service reads it',
    '{"payment_options":[],"payment_options":[{}]}',
    [' on  to '],
  ],
])('pays: %s', (_, body, pays) => {
  expect(words('PATCH /v1/identifiers/1', body).pays).toEqual(pays);
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
