import { parseEvmAddress } from '../../common/domain/evm-address.js';
import { parseEd25519PublicKey } from './ed25519-public-key.js';

/** A wallet as `X-Controller-Wallet` names it. */
export interface Wallet {
  readonly family: WalletFamily;
  /** The wallet without its chain, in its one recorded spelling: the same key on another chain is the same controller. */
  readonly controller: string;
}

export type WalletFamily = 'evm' | 'ed25519';

/** The account forms of CAIP-10, with the chain optional. An EIP-155 chain id is a positive decimal without leading zeros. */
const EVM = /^(?:eip155:[1-9][0-9]{0,31}:)?(0x[0-9a-fA-F]{40})$/;
const SOLANA = /^(?:solana:[-_a-zA-Z0-9]{1,32}:)?([1-9A-HJ-NP-Za-km-z]{32,44})$/;

/** Reads the header exactly as sent; null for anything that is not one of the forms (D7). */
export function parseWallet(text: string): Wallet | null {
  const address = EVM.exec(text)?.[1];
  if (address !== undefined) return walletOf('evm', parseEvmAddress(address));
  const key = SOLANA.exec(text)?.[1];
  // base58 has one spelling per key, so the text that decodes is already the recorded form.
  if (key !== undefined) return walletOf('ed25519', parseEd25519PublicKey(key) && key);
  return null;
}

function walletOf(family: WalletFamily, controller: string | null): Wallet | null {
  return controller === null ? null : { family, controller };
}
