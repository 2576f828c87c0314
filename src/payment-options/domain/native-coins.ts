import { type Chain, isKnownNamespace } from './chains.js';

/** The coin that a chain is paid with. */
interface Coin {
  /** SLIP-44 numbers. */
  readonly numbers: readonly string[];
  /** In capital letters. */
  readonly tickers: readonly string[];
}

/**
 * The coins of the main chains. Chains on top of Ethereum have numbers of their own, and many programs write Ether's for the coin
 * of every EVM chain, so both are accepted there.
 * @see https://github.com/satoshilabs/slips/blob/master/slip-0044.md
 */
const COINS: ReadonlyMap<string, Coin> = new Map([
  ['eip155:1', { numbers: ['60'], tickers: ['ETH'] }],
  ['eip155:137', { numbers: ['60', '966'], tickers: ['POL', 'MATIC'] }],
  ['eip155:8453', { numbers: ['60', '8453'], tickers: ['ETH'] }],
  ['eip155:42161', { numbers: ['60', '9001'], tickers: ['ETH'] }],
  ['eip155:10', { numbers: ['60', '614'], tickers: ['ETH'] }],
  ['eip155:56', { numbers: ['60', '714', '9006'], tickers: ['BNB'] }],
  ['bip122:000000000019d6689c085ae165831e93', { numbers: ['0'], tickers: ['BTC', 'XBT'] }],
  ['bip122:12a765e31ffd4059bada1e25190f6e98', { numbers: ['2'], tickers: ['LTC'] }],
  ['bip122:1a91e3dace36e2be3bf030a65679fe82', { numbers: ['3'], tickers: ['DOGE'] }],
  ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', { numbers: ['501'], tickers: ['SOL'] }],
  ['tron:0x2b6653dc', { numbers: ['195'], tickers: ['TRX'] }],
  ['stellar:pubnet', { numbers: ['148'], tickers: ['XLM'] }],
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

/** Whether the SLIP-44 number of a native asset is that of a coin which the chain does not have. */
export function isCoinOfAnotherChain(coinType: string, chain: Chain): boolean {
  const coin = COINS.get(chain.id);
  if (coin !== undefined) return !coin.numbers.includes(coinType);
  const namespace = NAMESPACES.get(coinType);
  return namespace !== undefined && isKnownNamespace(chain.namespace) && namespace !== chain.namespace;
}

/** Whether a ticker is that of the chain's own coin. */
export function isCoin(ticker: string, chain: Chain): boolean {
  return COINS.get(chain.id)?.tickers.includes(ticker.toUpperCase()) ?? false;
}
