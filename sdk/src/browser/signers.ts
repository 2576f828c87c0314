import type { Mode } from '../authorization/digests.js';
import type { typedDataOf } from '../authorization/typed-data.js';

/** A wallet of the browser (EIP-1193), such as `window.ethereum` or the `provider` of an announced wallet. */
export interface Eip1193Provider {
  request(args: { method: string; params?: unknown }): Promise<unknown>;
}

/** A wallet as it announces itself (EIP-6963). */
export interface AnnouncedWallet {
  readonly info: { readonly uuid: string; readonly name: string; readonly icon: string; readonly rdns: string };
  readonly provider: Eip1193Provider;
}

/** A local account or a wallet client of viem, or whatever else has these two methods. */
export interface ViemSigner {
  signMessage(args: { message: string; account: `0x${string}` }): Promise<`0x${string}`>;
  signTypedData(args: ReturnType<typeof typedDataOf> & { account: `0x${string}` }): Promise<`0x${string}`>;
}

/** A wallet of the Wallet Standard with the feature `solana:signMessage`. */
export interface StandardWallet {
  readonly accounts: readonly StandardAccount[];
  readonly features: {
    readonly 'solana:signMessage'?: {
      signMessage(
        ...inputs: readonly { readonly account: StandardAccount; readonly message: Uint8Array }[]
      ): Promise<readonly { readonly signedMessage: Uint8Array; readonly signature: Uint8Array }[]>;
    };
  };
}

export interface StandardAccount {
  /** The public key in base58. */
  readonly address: string;
}

/**
 * Signs bytes with a key that is elsewhere, such as in a KMS. For `ed25519` the bytes are the text itself; for `eip191`
 * and `eip712` they are the digest, which the key signs without hashing it again, and the result is r, s and v.
 */
export type BytesSigner = (bytes: Uint8Array<ArrayBuffer>, alg: Mode) => Promise<Uint8Array>;

export type Signer = Eip1193Provider | AnnouncedWallet | ViemSigner | StandardWallet | BytesSigner;
