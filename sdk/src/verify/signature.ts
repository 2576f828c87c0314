import { ed25519 } from '@noble/curves/ed25519';
import { secp256k1 } from '@noble/curves/secp256k1';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { base58 } from '@scure/base';
import { hex } from '../authorization/bytes.js';
import { bytesToSign, type Mode } from '../authorization/digests.js';
import type { SignedFields } from '../authorization/text.js';
import { checksumAddress, parseWallet, type Wallet } from './wallet.js';

/**
 * The controller whose signature this is, in the recorded spelling; null when it is not the wallet's signature over
 * these fields.
 * @throws DraftRefused when the request is not one that a wallet signs, or holds what cannot be shown
 */
export function signerOf(alg: Mode, fields: SignedFields, signature: Uint8Array): string | null {
  const wallet = parseWallet(fields.wallet);
  if (wallet === null || (alg === 'ed25519') !== (wallet.family === 'ed25519')) return null;
  const bytes = bytesToSign(alg, fields);
  return VERIFIERS[wallet.family](wallet.controller, bytes, signature) ? wallet.controller : null;
}

type Verifier = (controller: string, bytes: Uint8Array, signature: Uint8Array) => boolean;

const VERIFIERS: Readonly<Record<Wallet['family'], Verifier>> = {
  evm: (controller, digest, signature) => recoverAddress(digest, signature) === controller,
  // Strict as RFC 8032 and FIPS 186-5, not as ZIP 215: keys of small order and second spellings of points are refused.
  ed25519: (controller, text, signature) =>
    signature.length === 64 && ed25519.verify(signature, text, base58.decode(controller), { zip215: false }),
};

/** v as wallets write it, and as some hardware does. */
const RECOVERY_IDS: ReadonlyMap<number | undefined, number> = new Map([
  [27, 0],
  [28, 1],
  [0, 0],
  [1, 1],
]);

/** The EIP-55 address that made r, s and v over a digest; null when nobody can have, and for an s in the upper half. */
export function recoverAddress(digest: Uint8Array, signature: Uint8Array): string | null {
  const recoveryId = RECOVERY_IDS.get(signature[64]);
  if (signature.length !== 65 || recoveryId === undefined) return null;
  try {
    const parsed = secp256k1.Signature.fromCompact(signature.subarray(0, 64)).addRecoveryBit(recoveryId);
    if (parsed.hasHighS()) return null;
    const key = parsed.recoverPublicKey(digest).toRawBytes(false);
    return checksumAddress(hex(keccak_256(key.subarray(1)).subarray(-20)));
  } catch {
    // r or s is no number of the curve, or r is the x coordinate of no point.
    return null;
  }
}
