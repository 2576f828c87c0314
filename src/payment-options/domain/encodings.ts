import { sha256 } from '@noble/hashes/sha2.js';
import { base32nopad, base58, createBase58check } from '@scure/base';

const base58check = createBase58check(sha256);

/** Makes a decoder return undefined where it throws: text that cannot be decoded is no address, and no failure. */
function attempt(decode: (text: string) => Uint8Array): (text: string) => Uint8Array | undefined {
  return (text) => {
    try {
      return decode(text);
    } catch {
      return undefined;
    }
  };
}

/** Base58 in the alphabet of Bitcoin, without a checksum. */
export const decodeBase58 = attempt((text) => base58.decode(text));

/** Base58 with four bytes of double SHA-256; the result is the version byte and the payload. */
export const decodeBase58Check = attempt((text) => base58check.decode(text));

/** Base32 of RFC 4648 without padding; refuses unused bits that are not zero. */
export const decodeBase32 = attempt((text) => base32nopad.decode(text));
