import { parseEvmAddress } from '../../common/domain/evm-address.js';
import type { AddressFormat, WrittenForm } from './address-format.js';

/**
 * Contracts that are part of a chain itself have small numbers: those of Ethereum end at 0x11 and 0x100, BNB Smart Chain and
 * Arbitrum have others, and 0x1010 is the coin of Polygon. The chains of the OP Stack number theirs from 0x4200…0000. No key
 * leads there, because nobody finds one with so many zeros in its address. The usual burn address, 0x…dead, is such a number, too.
 */
const PART_OF_A_CHAIN = /^0x(?:0{4}|4200)0{32}[0-9a-f]{4}$/;

/** Nobody holds a key for these. Most are constants that leak out of code into configuration. */
const DEAD: ReadonlySet<string> = new Set([
  '0xdead000000000000000042069420694206942069', // another usual burn address
  // Stands for the native coin in the interfaces of many exchanges.
  '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
  '0xffffffffffffffffffffffffffffffffffffffff',
]);

/** Rootstock and its test network hash the chain id too (EIP-1191), and their own wallets show only that form. */
const CHAINS_WITH_OWN_CHECKSUM: ReadonlySet<string> = new Set(['30', '31']);

/**
 * Addresses of a chain of the eip155 namespace.
 * @see https://eips.ethereum.org/EIPS/eip-1191
 */
export function evmAddressFormat(chainId: string): AddressFormat {
  const ownChecksum = CHAINS_WITH_OWN_CHECKSUM.has(chainId) ? chainId : undefined;
  const form: WrittenForm = {
    expected: 'an EVM address: 0x and 40 hexadecimal digits, in mixed case only with the right EIP-55 checksum',
    normalize: (address) => parseEvmAddress(address, ownChecksum)?.toLowerCase(),
  };
  return { ...form, isDead: (address) => PART_OF_A_CHAIN.test(address) || DEAD.has(address), contracts: form };
}
