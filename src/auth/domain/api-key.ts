import { hash } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** What a key opens: `provider` every operation of an approved provider, `free` only resolves and `GET /v1/me` (D13). */
export type ApiKeyKind = 'provider' | 'free';

const PREFIXES: Readonly<Record<ApiKeyKind, string>> = { provider: 'pirs_live_', free: 'pirs_free_' };
const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const SECRET_LENGTH = 30;
const CHECKSUM_LENGTH = 6;

/** Random bytes to hand to {@link formatApiKey}: fewer than 30 of 64 are usable once in 2^115 draws. */
export const API_KEY_RANDOM_BYTES = 64;

/**
 * The format of a key (D13): 30 base62 characters of randomness (178 bits), then the CRC-32 of everything before as
 * 6 base62 digits, so that a text that only looks like a key is recognized without a look-up.
 * For secret scanners: `\bpirs_(?:live|free)_[0-9A-Za-z]{36}\b`
 */
const FORMAT = /^pirs_(?:live|free)_[0-9A-Za-z]{36}$/;

/**
 * Writes a new key.
 * @param random {@link API_KEY_RANDOM_BYTES} bytes of a CSPRNG
 * @throws RangeError when too few of the bytes are usable
 */
export function formatApiKey(kind: ApiKeyKind, random: Uint8Array): string {
  const body = PREFIXES[kind] + base62Secret(random);
  return body + checksum(body);
}

/** Checks syntax and CRC only: it spares the database a mistyped key and says nothing about a well-typed one. */
export function parseApiKey(text: string): { readonly kind: ApiKeyKind } | null {
  if (!FORMAT.test(text)) return null;
  const body = text.slice(0, -CHECKSUM_LENGTH);
  // Encoding and comparing leaves one spelling per key; decoding would let digits above 2^32 through.
  if (checksum(body) !== text.slice(-CHECKSUM_LENGTH)) return null;
  return { kind: text.startsWith(PREFIXES.free) ? 'free' : 'provider' };
}

/**
 * What is stored and looked up instead of the key, in hex. A plain SHA-256 is enough for 178 random bits, and an index
 * on it leaks no timing that helps: nobody can choose a digest close to another.
 */
export function digestApiKey(text: string): string {
  return hash('sha256', text, 'hex');
}

/** The characters by which an operator recognises a key. They belong to the checksum, not to the secret. */
export function lastFour(text: string): string {
  return text.slice(-4);
}

/** Bytes from 248 on are thrown away: 248 is four times 62, so what remains falls on each character equally often. */
function base62Secret(random: Uint8Array): string {
  const usable = [...random].filter((byte) => byte < 4 * BASE62.length).slice(0, SECRET_LENGTH);
  if (usable.length < SECRET_LENGTH) throw new RangeError(`too few usable bytes for an API key: ${usable.length}`);
  return usable.map((byte) => BASE62.charAt(byte % BASE62.length)).join('');
}

function checksum(body: string): string {
  let rest = crc32(body);
  let digits = '';
  for (let position = 0; position < CHECKSUM_LENGTH; position++) {
    digits = BASE62.charAt(rest % BASE62.length) + digits;
    rest = Math.floor(rest / BASE62.length);
  }
  return digits;
}
