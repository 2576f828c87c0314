import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { AddressFormat } from './address-format.js';

const ADDRESS = /^0x[0-9a-fA-F]{40}$/;

/** Constants that leak out of code into configuration; nobody holds a key for them. */
const DEAD: ReadonlySet<string> = new Set([
  '0x0000000000000000000000000000000000000000',
  '0x000000000000000000000000000000000000dead',
  // Stands for the native coin in the interfaces of many exchanges.
  '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
]);

/** Rootstock and its testnet hash the chain id too (EIP-1191): their own wallets show no other form. */
const CHAIN_ID_IN_CHECKSUM: ReadonlySet<string> = new Set(['30', '31']);

/** The case of each digit is a bit of the hash of the digits in lower case (EIP-55). */
function withChecksum(digits: string, prefix: string): string {
  const hash = bytesToHex(keccak_256(utf8ToBytes(prefix + digits)));
  return Array.from(digits, (digit, i) => (hash.charAt(i) >= '8' ? digit.toUpperCase() : digit)).join('');
}

/**
 * Addresses of a chain of the eip155 namespace. One case throughout carries no checksum and is accepted.
 * @see https://eips.ethereum.org/EIPS/eip-55
 * @see https://eips.ethereum.org/EIPS/eip-1191
 */
export function evmAddressFormat(chainId: string): AddressFormat {
  const prefixes = CHAIN_ID_IN_CHECKSUM.has(chainId) ? ['', `${chainId}0x`] : [''];
  return {
    expected: 'an EVM address: 0x and 40 hexadecimal digits, in mixed case only with the right EIP-55 checksum',
    normalize: (address) => {
      if (!ADDRESS.test(address)) return undefined;
      const digits = address.slice(2);
      const lower = digits.toLowerCase();
      const isOneCase = digits === lower || digits === digits.toUpperCase();
      const isRight = isOneCase || prefixes.some((prefix) => digits === withChecksum(lower, prefix));
      return isRight ? `0x${lower}` : undefined;
    },
    dead: DEAD,
    contractsAreAddresses: true,
  };
}
