import { ed25519 } from '@noble/curves/ed25519';
import { sha256 } from '@noble/hashes/sha2.js';
import { base64 } from '@scure/base';
import type { PublicKey } from '../api.js';
import { hex, utf8 } from '../authorization/bytes.js';

/** A public key of a signed note (C2SP): `name+keyID+base64(0x01 || key)`. */
export interface VerifierKey {
  readonly name: string;
  readonly id: string;
  readonly publicKey: Uint8Array;
}

const ED25519 = 0x01;
const KEY_BYTES = 32;
const ID_BYTES = 4;
/** A name has no plus, and base64 may have some. */
const VERIFIER_KEY = /^([^+\s]+)\+([0-9a-f]{8})\+(\S+)$/;

/** Null for what is no Ed25519 vkey, or one whose key ID is not its own. */
export function parseVerifierKey(vkey: string): VerifierKey | null {
  const [, name, id, text = ''] = VERIFIER_KEY.exec(vkey) ?? [];
  const bytes = decoded(text);
  if (name === undefined || id === undefined || bytes?.[0] !== ED25519 || bytes.length !== KEY_BYTES + 1) return null;
  const digest = sha256(Uint8Array.of(...utf8(`${name}\n`), ...bytes));
  return hex(digest.subarray(0, ID_BYTES)) === `0x${id}` ? { name, id, publicKey: bytes.subarray(1) } : null;
}

/** The 32 bytes of a published key; null when its vkey is none, or has another id. */
export function keyFrom({ id, vkey }: PublicKey): Uint8Array | null {
  const key = parseVerifierKey(vkey);
  return key?.id === id ? key.publicKey : null;
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
