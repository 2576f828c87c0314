import { createHash, randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { API_KEY_RANDOM_BYTES, digestApiKey, formatApiKey, lastFour, parseApiKey } from './api-key.js';

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const kinds = ['provider', 'free'] as const;
const key = formatApiKey('provider', Buffer.alloc(API_KEY_RANDOM_BYTES, 10));

it('is written as prefix, secret and the CRC-32 of both', () => {
  expect(key).toBe('pirs_live_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' + expectedChecksum('pirs_live_' + 'A'.repeat(30)));
});

it.each(kinds)('reads back the kind of a %s key', (kind) => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 64, maxLength: 64 }), (random) => {
      fc.pre(random.filter((byte) => byte < 248).length >= 30);
      const text = formatApiKey(kind, random);
      expect(text).toMatch(/^pirs_(live|free)_[0-9A-Za-z]{36}$/);
      expect(parseApiKey(text)).toEqual({ kind });
    }),
  );
});

it('refuses every key with one mistyped character', () => {
  const wrong = [...formatApiKey('free', randomBytes(API_KEY_RANDOM_BYTES))].flatMap((original, at, all) =>
    [...BASE62, '_', '-', ' ']
      .filter((other) => other !== original)
      .map((other) => [...all.slice(0, at), other, ...all.slice(at + 1)].join('')),
  );
  expect(wrong.length).toBeGreaterThan(46 * 62);
  expect(wrong.filter((text) => parseApiKey(text) !== null)).toEqual([]);
});

it.each([
  ['the other prefix', key.replace('live', 'free')],
  ['two neighbours swapped', formatApiKey('free', Buffer.from(BASE62 + BASE62)).replace(/(.)(.)(.{6})$/, '$2$1$3')],
  ['a missing character', key.slice(0, -1)],
  ['an extra character', key + '0'],
  ['white space around it', ` ${key}`],
  ['a line feed after it', `${key}\n`],
  ['nothing', ''],
  ['another prefix', key.replace('pirs', 'pirz')],
])('refuses a key with %s', (_, text) => {
  expect(parseApiKey(text)).toBeNull();
});

it('lets each usable byte fall on each character equally often, and uses no other byte', () => {
  const drawn = new Map<string, number>();
  for (let byte = 0; byte < 248; byte++) {
    const character = formatApiKey('free', Buffer.alloc(30, byte)).charAt('pirs_free_'.length);
    drawn.set(character, (drawn.get(character) ?? 0) + 1);
  }
  expect([...drawn.keys()].sort().join('')).toBe(BASE62);
  expect(new Set(drawn.values())).toEqual(new Set([4]));
  expect(formatApiKey('free', Buffer.from([...Buffer.alloc(8, 255), ...Buffer.alloc(30, 0)]))).toContain(
    '0'.repeat(30),
  );
});

it.each([29, 0])('refuses %i usable bytes rather than write a weaker key', (count) => {
  expect(() => formatApiKey('free', Buffer.concat([Buffer.alloc(count), Buffer.alloc(64, 248)]))).toThrow(RangeError);
});

it('is stored as its SHA-256 and shown by its last four characters', () => {
  expect(digestApiKey(key)).toBe(createHash('sha256').update(key, 'ascii').digest('hex'));
  expect(key.endsWith(lastFour(key))).toBe(true);
  expect(lastFour(key)).toHaveLength(4);
});

/** Bit by bit (ISO 3309), to be independent of zlib. */
function expectedChecksum(text: string): string {
  let crc = 0xffffffffn;
  for (const byte of Buffer.from(text)) {
    crc ^= BigInt(byte);
    for (let bit = 0; bit < 8; bit++) crc = (crc >> 1n) ^ (crc & 1n ? 0xedb88320n : 0n);
  }
  crc ^= 0xffffffffn;
  return [5n, 4n, 3n, 2n, 1n, 0n].map((power) => BASE62[Number((crc / 62n ** power) % 62n)]).join('');
}
