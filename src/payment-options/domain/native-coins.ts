import { type Chain, isKnownNamespace } from './chains.js';

/** The SLIP-44 number of the one coin of each main chain that nobody names otherwise. */
const MAIN_CHAINS: ReadonlyMap<string, string> = new Map([
  ['eip155:1', '60'],
  ['bip122:000000000019d6689c085ae165831e93', '0'],
  ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', '501'],
  ['tron:0x2b6653dc', '195'],
  ['stellar:pubnet', '148'],
]);

/** Coins that no chain of another known namespace has. Of Bitcoin, Litecoin, Dogecoin, Ether, Lumen, Tronix and Sol. */
const NAMESPACES: ReadonlyMap<string, string> = new Map([
  ['0', 'bip122'],
  ['2', 'bip122'],
  ['3', 'bip122'],
  ['60', 'eip155'],
  ['148', 'stellar'],
  ['195', 'tron'],
  ['501', 'solana'],
]);

/**
 * Whether the SLIP-44 number of a native asset is that of a coin which the chain does not have. Other EVM chains than Ethereum
 * have numbers of their own, and many programs write Ether's for all of them, so both are accepted there.
 * @see https://github.com/satoshilabs/slips/blob/master/slip-0044.md
 */
export function isCoinOfAnotherChain(coinType: string, chain: Chain): boolean {
  const coin = MAIN_CHAINS.get(chain.id);
  if (coin !== undefined) return coinType !== coin;
  const namespace = NAMESPACES.get(coinType);
  return namespace !== undefined && isKnownNamespace(chain.namespace) && namespace !== chain.namespace;
}
