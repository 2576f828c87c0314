import { ed25519 } from '@noble/curves/ed25519';
import { secp256k1 } from '@noble/curves/secp256k1';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { base58 } from '@scure/base';
import { fromHex, hex } from '../authorization/bytes.js';
import type { BytesSigner } from '../browser/signers.js';
import { checksumAddress } from '../verify/wallet.js';

export interface FileWallet {
  readonly address: string;
  readonly sign: BytesSigner;
}

/** The wallet of a private key as EVM tools or Solana's write it; null for anything else. */
export function walletOf(text: string): FileWallet | null {
  const key = text.startsWith('[') ? bytesIn(text) : fromHex(text);
  if (key?.length === 32 && secp256k1.utils.isValidPrivateKey(key)) return evmWallet(key);
  return key?.length === 64 ? ed25519Wallet(key) : null;
}

function evmWallet(key: Uint8Array): FileWallet {
  const publicKey = secp256k1.getPublicKey(key, false);
  return {
    address: checksumAddress(hex(keccak_256(publicKey.subarray(1)).subarray(-20))),
    sign: async (digest) => {
      const signature = secp256k1.sign(digest, key);
      return Uint8Array.of(...signature.toCompactRawBytes(), 27 + signature.recovery);
    },
  };
}

/** The private key, then the public key. */
function ed25519Wallet(key: Uint8Array): FileWallet {
  const secret = key.subarray(0, 32);
  return {
    address: base58.encode(ed25519.getPublicKey(secret)),
    sign: async (text) => ed25519.sign(text, secret),
  };
}

function bytesIn(text: string): Uint8Array | null {
  try {
    const numbers: unknown = JSON.parse(text);
    const isByte = (each: unknown) => Number.isInteger(each) && Number(each) >= 0 && Number(each) < 256;
    return Array.isArray(numbers) && numbers.every(isByte) ? Uint8Array.from(numbers, Number) : null;
  } catch {
    return null;
  }
}
