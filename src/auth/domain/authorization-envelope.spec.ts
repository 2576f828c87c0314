import { decodeEnvelope } from './authorization-envelope.js';

const envelope = {
  v: 1,
  alg: 'eip191',
  nonce: 'abcdefghijklmnop',
  issued_at: '2026-11-20T22:00:00Z',
  expires_at: '2026-11-20T22:05:00Z',
  signature: '0x' + 'aB'.repeat(65),
};

it('decodes a header, in any order of members and any white space', () => {
  const reversed = Object.fromEntries(Object.entries(envelope).reverse());
  expect(decodeEnvelope(encode(JSON.stringify(envelope)))).toEqual(envelope);
  expect(decodeEnvelope(encode(JSON.stringify(reversed, null, 2)))).toEqual(envelope);
});

it.each([
  ['nonce', 'A'.repeat(16)],
  ['nonce', 'z'.repeat(128)],
  ['nonce', '_-_-_-_-_-_-_-_-'],
  ['alg', 'unknown here, refused with the modes'],
  ['issued_at', '2028-02-29T23:59:59Z'],
  ['signature', '0x00'],
])('accepts %s %j', (member, value) => {
  expect(decodeEnvelope(encode(JSON.stringify({ ...envelope, [member]: value })))).toHaveProperty(member, value);
});

it.each([
  ['v', 2],
  ['v', '1'],
  ['v', null],
  ['alg', 1],
  ['alg', null],
  ['nonce', 'a'.repeat(15)],
  ['nonce', 'a'.repeat(129)],
  ['nonce', 'abcdefghijklmno+'],
  ['nonce', 'abcdefghijklmno\n'],
  ['nonce', 'abcdefghijklmnop\n'],
  ['nonce', 'abcdefghijklmn p'],
  ['nonce', 'abcdefghijklmnoé'],
  ['nonce', 1234567890123456],
  ['nonce', ['abcdefghijklmnop']],
  ['issued_at', '2026-11-20T22:00:00.000Z'],
  ['issued_at', '2026-11-20T22:00:00+00:00'],
  ['issued_at', '2026-11-20T22:00:00-00:00'],
  ['issued_at', '2026-11-20T22:00:00'],
  ['issued_at', '2026-11-20T22:00Z'],
  ['issued_at', '2026-11-20t22:00:00z'],
  ['issued_at', '2026-11-20 22:00:00Z'],
  ['issued_at', '2026-02-30T22:00:00Z'],
  ['issued_at', '2027-02-29T22:00:00Z'],
  ['issued_at', '2026-11-31T22:00:00Z'],
  ['issued_at', '2026-13-01T22:00:00Z'],
  ['issued_at', '2026-11-20T24:00:00Z'],
  ['issued_at', '2026-11-20T23:59:60Z'],
  ['issued_at', '+002026-11-20T22:00:00Z'],
  ['issued_at', 1795212000],
  ['expires_at', '2026-02-30T22:00:00Z'],
  ['expires_at', null],
  ['signature', 'ab'.repeat(65)],
  ['signature', '0X' + 'ab'.repeat(65)],
  ['signature', '0x' + 'ab'.repeat(65) + 'a'],
  ['signature', '0x' + 'zz'.repeat(65)],
  ['signature', '0x' + 'ab'.repeat(65) + '\n'],
  ['signature', '0x'],
  ['signature', '10x' + 'ab'.repeat(65)],
  ['signature', ['0xab']],
])('refuses %s %j and names the member', (member, value) => {
  expectMalformed(
    encode(JSON.stringify({ ...envelope, [member]: value })),
    `X-Controller-Authorization: ${member} must `,
  );
});

it.each(Object.keys(envelope))('refuses an envelope without %s', (member) => {
  const rest = Object.fromEntries(Object.entries(envelope).filter(([name]) => name !== member));
  expectMalformed(encode(JSON.stringify(rest)), `X-Controller-Authorization: ${member} must `);
});

it.each([
  ['an array', '[]'],
  ['an array around it', JSON.stringify([envelope])],
  ['null', 'null'],
  ['a string', '"text"'],
  ['a number', '1'],
])('refuses %s', (_, json) => {
  expectMalformed(encode(json), 'must be a JSON object');
});

it.each([
  ['an unknown member', JSON.stringify({ ...envelope, chain_id: 1 })],
  ['a member that is part of the text', JSON.stringify({ ...envelope, audience: 'https://pay.example' })],
  ['a __proto__', JSON.stringify(envelope).replace('{', '{"__proto__":{},')],
])('refuses %s', (_, json) => {
  expectMalformed(encode(json), 'must have no members beyond those of version 1');
});

it.each([
  ['members that only __proto__ has', `{"__proto__":${JSON.stringify(envelope)}}`],
  ['no JSON', '{'],
  ['a comma too many', JSON.stringify(envelope).replace('}', ',}')],
  ['nothing', ''],
  ['a byte order mark', '\ufeff' + JSON.stringify(envelope)],
])('refuses %s', (_, json) => {
  expectMalformed(encode(json), 'must ');
});

it.each(['"nonce":"another-nonce-first"', '"nonc\\u0065":"another-nonce-first"', '"v":1'])(
  'refuses a member that is repeated: %s',
  (member) => {
    const json = JSON.stringify(envelope).replace('{', `{${member},`);
    expectMalformed(encode(json), 'must have each member once');
  },
);

it('refuses bytes that are not UTF-8', () => {
  const json = Buffer.from(JSON.stringify({ ...envelope, alg: '?' }));
  json[json.indexOf('?')] = 0xff;
  expectMalformed(json.toString('base64url'), 'UTF-8');
});

it.each([
  ['padding', (header: string) => header + '='],
  ['white space', (header: string) => header + ' '],
  ['the alphabet of base64', (header: string) => header.slice(0, -1) + '+'],
  ['a cut quantum', (header: string) => header.slice(0, -(header.length % 4)) + 'A'],
])('refuses %s in the base64url', (_, spoil) => {
  expectMalformed(spoil(encode(JSON.stringify(envelope))), 'base64url without padding');
});

it('refuses stray trailing bits', () => {
  const header = encode(JSON.stringify({ ...envelope, alg: 'eip1910' }).padEnd(301));
  expect(header.length % 4).toBe(2);
  expect(header.endsWith('A')).toBe(true);
  expect(decodeEnvelope(header).alg).toBe('eip1910');
  expectMalformed(header.slice(0, -1) + 'B', 'base64url without padding');
});

it('takes 4096 characters and not one more', () => {
  const longest = encode(JSON.stringify(envelope).padEnd(3072));
  expect(longest).toHaveLength(4096);
  expect(decodeEnvelope(longest)).toEqual(envelope);
  expectMalformed(longest + 'A', 'at most 4096 characters');
  expectMalformed('='.repeat(5000), 'at most 4096 characters');
});

it('never repeats what was sent', () => {
  const header = encode(JSON.stringify({ ...envelope, alg: 7, ['pirs_live_secret']: 1 }));
  expect(() => decodeEnvelope(header)).not.toThrow(
    expect.objectContaining({ detail: expect.stringContaining('pirs_') }),
  );
});

function encode(json: string): string {
  return Buffer.from(json).toString('base64url');
}

function expectMalformed(header: string, sentence: string): void {
  expect(() => decodeEnvelope(header)).toThrow(
    expect.objectContaining({
      code: 'authorization_malformed',
      detail: expect.stringContaining(sentence),
    }),
  );
}
