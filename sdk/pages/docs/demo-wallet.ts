import { secp256k1 } from '@noble/curves/secp256k1.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { fromHex, hex } from '../../src/authorization/bytes.js';
import type { BytesSigner } from '../../src/browser/signers.js';
import { checksumAddress } from '../../src/verify/wallet.js';
import { TabStorage } from '../shared/tab-storage.js';

/**
 * A wallet that is made in the page, to try the service without another program. Its key lies open in the tab, so that it
 * may control nothing of value.
 */
export interface DemoWallet {
  readonly address: string;
  readonly sign: BytesSigner;
}

const storage = new TabStorage('demo_wallet');

/** The wallet of this tab; a new one where there is none yet. */
export function demoWallet(): DemoWallet {
  const kept = fromHex(storage.read() ?? '');
  return kept !== null && secp256k1.utils.isValidPrivateKey(kept) ? walletOf(kept) : newDemoWallet();
}

export function newDemoWallet(): DemoWallet {
  const key = secp256k1.utils.randomPrivateKey();
  storage.write(hex(key));
  return walletOf(key);
}

function walletOf(key: Uint8Array): DemoWallet {
  const publicKey = secp256k1.getPublicKey(key, false);
  const address = checksumAddress(hex(keccak_256(publicKey.subarray(1)).subarray(-20)));
  return { address, sign: async (digest) => signatureOf(digest, key) };
}

/** r, s and v, with s in the lower half of the order. */
function signatureOf(digest: Uint8Array, key: Uint8Array): Uint8Array {
  const signature = secp256k1.sign(digest, key, { lowS: true });
  return Uint8Array.of(...signature.toCompactRawBytes(), 27 + signature.recovery);
}
