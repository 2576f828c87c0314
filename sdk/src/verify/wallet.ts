import { keccak_256 } from '@noble/hashes/sha3.js';
import { base58 } from '@scure/base';
import { hex, utf8 } from '../authorization/bytes.js';

/** A wallet as `X-Controller-Wallet` names it. */
export interface Wallet {
  readonly family: 'evm' | 'ed25519';
  /** Without its chain, in the one spelling that the service records: the same key on another chain is the same. */
  readonly controller: string;
}

/** The account forms of CAIP-10, with the chain optional. */
const EVM = /^(?:eip155:[1-9][0-9]{0,31}:)?(0x[0-9a-fA-F]{40})$/;
const ED25519 = /^(?:solana:[-_a-zA-Z0-9]{1,32}:)?([1-9A-HJ-NP-Za-km-z]{32,44})$/;

/** Reads a wallet in any of its forms; null for anything else. */
export function parseWallet(text: string): Wallet | null {
  const address = EVM.exec(text)?.[1];
  if (address !== undefined) {
    const controller = parseEvmAddress(address);
    return controller === null ? null : { family: 'evm', controller };
  }
  const key = ED25519.exec(text)?.[1];
  if (key === undefined || base58.decode(key).length !== 32) return null;
  return { family: 'ed25519', controller: key };
}

/** The EIP-55 form, or null when the mixed case of the text is not the checksum's. */
function parseEvmAddress(text: string): string | null {
  const address = checksumAddress(text);
  const isMixedCase = /[a-f]/.test(text.slice(2)) && /[A-F]/.test(text);
  return isMixedCase && text !== address ? null : address;
}

/** EIP-55: a letter is upper case where the digit at the same place in the hash of the lower-case address is 8 or more. */
export function checksumAddress(address: string): string {
  const digits = address.slice(2).toLowerCase();
  const hash = hex(keccak_256(utf8(digits))).slice(2);
  return (
    '0x' + digits.replace(/[a-f]/g, (letter, at: number) => (hash.charAt(at) >= '8' ? letter.toUpperCase() : letter))
  );
}
