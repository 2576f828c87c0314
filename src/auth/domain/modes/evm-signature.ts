import { keccak_256 } from '@noble/hashes/sha3.js';
import { isXOnlyPoint, recover } from 'tiny-secp256k1';

const ZERO = Buffer.alloc(32);
/** n, the order of secp256k1 (SEC 2, section 2.4.1), and its half. */
const ORDER = Buffer.from('fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141', 'hex');
const HALF_ORDER = Buffer.from('7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0', 'hex');

/** v as wallets write it, and as some hardware does. Others (chain ids, r beyond n) never come from message signing. */
const RECOVERY_IDS: ReadonlyMap<number, 0 | 1> = new Map([
  [27, 0],
  [28, 1],
  [0, 0],
  [1, 1],
]);

export const EVM_SIGNATURE = '65 bytes r, s, v, with v 27, 28, 0 or 1 and s in the lower half of the order';

/**
 * Whether the address signed the digest. The upper half of s is refused as EIP-2 does for transactions, since recovery
 * itself takes both.
 * @param signature r, s and v
 */
export function isSignedBy(address: string, digest: Uint8Array, signature: Buffer): boolean {
  if (signature.length !== 65) return false;
  const r = signature.subarray(0, 32);
  const s = signature.subarray(32, 64);
  const recoveryId = RECOVERY_IDS.get(signature.readUInt8(64));
  if (recoveryId === undefined) return false;
  if (ZERO.compare(r) === 0 || ORDER.compare(r) <= 0) return false;
  if (ZERO.compare(s) === 0 || HALF_ORDER.compare(s) < 0) return false;
  // Half of all r are no x coordinate; recover throws for them, and a throw would hide a mistake of ours.
  if (!isXOnlyPoint(r)) return false;
  const publicKey = recover(digest, signature.subarray(0, 64), recoveryId, false);
  return publicKey !== null && addressOf(publicKey) === address.toLowerCase();
}

/** The last 20 bytes of the hash of the uncompressed key without its leading 04, in lower case. */
function addressOf(publicKey: Uint8Array): string {
  const hash = keccak_256(publicKey.subarray(1));
  return '0x' + Buffer.from(hash.subarray(-20)).toString('hex');
}
