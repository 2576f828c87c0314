import { secp256k1 } from '@noble/curves/secp256k1';
import { DraftRefused } from '../authorization/draft-refused.js';
import type { BytesSigner } from '../browser/signers.js';
import { recoverAddress } from './signature.js';
import { parseWallet } from './wallet.js';

/**
 * A signer for a key service that returns an ECDSA signature as such services do: in DER or as r and s, without v, and
 * with s in either half of the order.
 * @throws DraftRefused when it returns something else, from the signer
 * @param wallet the EVM address of the key
 * @param signDigest signs 32 bytes with the key, without hashing them again
 */
export function recoverable(wallet: string, signDigest: (digest: Uint8Array) => Promise<Uint8Array>): BytesSigner {
  return async (digest) => {
    const signed = await signDigest(digest);
    const compact = compactOf(signed);
    for (const v of [27, 28]) {
      const signature = Uint8Array.of(...compact, v);
      if (recoverAddress(digest, signature) === parseWallet(wallet)?.controller) return signature;
    }
    throw new DraftRefused('wrong_wallet');
  };
}

function compactOf(signed: Uint8Array): Uint8Array {
  try {
    const parsed = signed.length === 64 ? secp256k1.Signature.fromCompact(signed) : secp256k1.Signature.fromDER(signed);
    return parsed.normalizeS().toCompactRawBytes();
  } catch {
    throw new DraftRefused('not_a_signature');
  }
}
