import { createHash } from 'node:crypto';

/** The byte for Ed25519 in C2SP's signed note. */
const ED25519 = Buffer.from([0x01]);
/** Of the digest whose beginning is the key ID. */
export const KEY_ID_BYTES = 4;

/**
 * The name of the log and of every key of this service: the address of the log without its scheme, as C2SP recommends. White
 * space and `+` would end a name in a signed note.
 * @param audience the address of the service, such as `https://pay.example`
 */
export function logName(audience: string): string {
  const { host, pathname } = new URL(audience);
  return `${host}${pathname.replace(/\/$/, '').replaceAll('+', '%2B')}/log`;
}

/**
 * The key ID of C2SP's signed note, in hexadecimal. Also enforced by prisma/migrations/…_signing_keys.
 * @param publicKey the 32 bytes of RFC 8032
 */
export function keyId(name: string, publicKey: Uint8Array): string {
  const hash = createHash('sha256').update(`${name}\n`).update(ED25519).update(publicKey).digest();
  return hash.subarray(0, KEY_ID_BYTES).toString('hex');
}

/** A public key in the form that tools for signed notes read: `name+keyID+base64(0x01 || key)`. */
export function verifierKey(name: string, publicKey: Uint8Array): string {
  return `${name}+${keyId(name, publicKey)}+${Buffer.concat([ED25519, publicKey]).toString('base64')}`;
}
