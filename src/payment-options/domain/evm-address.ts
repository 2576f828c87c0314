import { parseEvmAddress } from '../../common/domain/evm-address.js';
import type { AddressFormat } from './address-format.js';

/** The contracts that are part of the chain itself, up to the Prague upgrade of Ethereum; other chains have them too. */
const LAST_PRECOMPILE = 0x11;

/** Nobody holds a key for these. Most are constants that leak out of code into configuration. */
const DEAD: ReadonlySet<string> = new Set([
  ...Array.from({ length: LAST_PRECOMPILE + 1 }, (_, number) => `0x${number.toString(16).padStart(40, '0')}`),
  '0x000000000000000000000000000000000000dead',
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
  return {
    expected: 'an EVM address: 0x and 40 hexadecimal digits, in mixed case only with the right EIP-55 checksum',
    normalize: (address) => parseEvmAddress(address, ownChecksum)?.toLowerCase(),
    dead: DEAD,
    contractsAreAddresses: true,
  };
}
