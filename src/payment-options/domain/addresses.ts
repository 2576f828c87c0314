import { type AddressFormat, ANY_CONTRACT } from './address-format.js';
import { bitcoinAddressFormat } from './bitcoin-address.js';
import type { Chain } from './chains.js';
import { evmAddressFormat } from './evm-address.js';
import { SOLANA_ADDRESS } from './solana-address.js';
import { STELLAR_ADDRESS } from './stellar-address.js';
import { TRON_ADDRESS } from './tron-address.js';

/** The format of each CAIP-2 namespace. The reference of a chain matters too, because test networks and forks differ. */
const FORMATS: ReadonlyMap<string, (reference: string) => AddressFormat | undefined> = new Map([
  ['eip155', evmAddressFormat],
  ['bip122', bitcoinAddressFormat],
  ['solana', () => SOLANA_ADDRESS],
  ['tron', () => TRON_ADDRESS],
  ['stellar', () => STELLAR_ADDRESS],
]);

/** Accepts any address of a chain that is not known here, because it could be right. The schema has checked its shape. */
const UNKNOWN_FORMAT: AddressFormat = {
  expected: 'an address',
  normalize: (address) => address,
  isDead: () => false,
  contracts: ANY_CONTRACT,
};

/** How addresses are written on a chain (D6). */
export function addressFormatOf(chain: Chain): AddressFormat {
  return FORMATS.get(chain.namespace)?.(chain.reference) ?? UNKNOWN_FORMAT;
}
