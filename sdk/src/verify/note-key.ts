import { ed25519 } from '@noble/curves/ed25519';
import { sha256 } from '@noble/hashes/sha2.js';
import { base64 } from '@scure/base';
import type { PublicKey } from '../api.js';
import { hex, utf8 } from '../authorization/bytes.js';

const ED25519 = 0x01;
/** `name+id+key`: a name has no plus, and base64 may have some. */
const VERIFIER_KEY = /^([^+\s]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/]+=*)$/;

/** The 32 bytes of a published key, as C2SP's signed note writes it; null when it is none, or not the key of its id. */
export function keyFrom({ id, vkey }: PublicKey): Uint8Array | null {
  const [, name, hash, text] = VERIFIER_KEY.exec(vkey) ?? [];
  const bytes = text === undefined ? null : decoded(text);
  if (name === undefined || hash !== id || bytes?.length !== 33 || bytes[0] !== ED25519) return null;
  const own = sha256(Uint8Array.of(...utf8(`${name}\n`), ...bytes));
  return hex(own.subarray(0, 4)).slice(2) === id ? bytes.subarray(1) : null;
}

/** Strict as RFC 8032 and FIPS 186-5, not as ZIP 215. */
export function isSignedBy(publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean {
  if (signature.length !== 64) return false;
  try {
    return ed25519.verify(signature, message, publicKey, { zip215: false });
  } catch {
    // The key is no point of the curve.
    return false;
  }
}

function decoded(text: string): Uint8Array | null {
  try {
    return base64.decode(text);
  } catch {
    return null;
  }
}
