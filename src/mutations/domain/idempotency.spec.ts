import { idempotencyScope, type KeyedRequest, parseIdempotencyKey } from './idempotency.js';

describe('parseIdempotencyKey', () => {
  it.each([
    ['order-1', 'order-1'],
    ['"order-1"', 'order-1'],
    ['!', '!'],
    ['~', '~'],
    ['a"b\\c', 'a"b\\c'],
    ['"a\\"b\\\\c"', 'a"b\\c'],
    ['"!#[]~"', '!#[]~'],
  ])('reads %j as the key %j', (header, key) => {
    expect(parseIdempotencyKey(header)).toBe(key);
  });

  it.each([
    '',
    'two words',
    ' k',
    'k ',
    'ä',
    '"ä"',
    'k\x7f',
    '"k\x7f"',
    'k\x1f',
    '"k\x1f"',
    'k\n',
    '"a b',
    'a b"',
    '"two words"',
    '""',
    '"',
    '"open',
    '"a"b',
  ])('refuses %j', (header) => {
    expect(parseIdempotencyKey(header)).toBeNull();
  });

  it.each([
    ['bare', (length: number) => 'x'.repeat(length), 'x'],
    ['quoted', (length: number) => `"${'x'.repeat(length)}"`, 'x'],
    ['quoted, each character escaped', (length: number) => `"${'\\"'.repeat(length)}"`, '"'],
  ])('takes at most 255 characters: %s', (_, header, character) => {
    expect(parseIdempotencyKey(header(255))).toBe(character.repeat(255));
    expect(parseIdempotencyKey(header(256))).toBeNull();
  });
});

describe('idempotencyScope', () => {
  const REQUEST: KeyedRequest = {
    key: 'order-1',
    providerId: 'provider-1',
    method: 'POST',
    target: '/v1/identifiers',
    body: Buffer.from('{"value":"alice"}'),
    controller: 'wallet-1',
  };
  const digestsOf = (change: Partial<KeyedRequest>) => {
    const { scopeHash, fingerprint } = idempotencyScope({ ...REQUEST, ...change });
    return [scopeHash, fingerprint].map((digest) => Buffer.from(digest).toString('hex'));
  };
  const [scope, fingerprint] = digestsOf({});

  it('is the same for the same request, and two digests of 32 bytes', () => {
    expect(digestsOf({ body: Buffer.from('{"value":"alice"}') })).toEqual([scope, fingerprint]);
    expect(digestsOf({}).map((digest) => digest.length)).toEqual([64, 64]);
  });

  it.each<Partial<KeyedRequest>>([
    { key: 'order-2' },
    { providerId: 'provider-2' },
    { method: 'PATCH' },
    { target: '/v1/identifiers?again' },
  ])('gives the key another scope with %j, where the same body may be sent', (change) => {
    const [otherScope, sameFingerprint] = digestsOf(change);
    expect(otherScope).not.toBe(scope);
    expect(sameFingerprint).toBe(fingerprint);
  });

  it.each<[string, Partial<KeyedRequest>]>([
    ['another body', { body: Buffer.from('{"value":"bob"}') }],
    ['no body', { body: Buffer.alloc(0) }],
    ['another wallet', { controller: 'wallet-2' }],
    ['no wallet', { controller: null }],
    ['the wallet at the end of the body', { body: Buffer.from('{"value":"alice"}wallet-1'), controller: null }],
  ])('tells %s from the request that the key was used for', (_, change) => {
    const [sameScope, otherFingerprint] = digestsOf(change);
    expect(sameScope).toBe(scope);
    expect(otherFingerprint).not.toBe(fingerprint);
  });

  it('keeps parts apart that read the same one after the other', () => {
    expect(digestsOf({ method: 'POST/v1', target: '/identifiers' })[0]).not.toBe(
      digestsOf({ method: 'POST', target: '/v1/identifiers' })[0],
    );
  });
});
