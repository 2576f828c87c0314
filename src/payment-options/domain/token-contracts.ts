import { type AssetParts, isNative } from './assets.js';
import type { Chain } from './chains.js';
import { isCoin } from './native-coins.js';

/** A token that everybody pays with. */
interface Token {
  readonly chainId: string;
  readonly ticker: string;
}

/**
 * The contracts of USDT and USDC on the chains with a common name, normalized. They are copied in the place of an address
 * more often than any others, and what is sent to them is lost; a ticker alone does not say that they are meant.
 */
const CONTRACTS = [
  ['eip155:1', 'USDT', '0xdac17f958d2ee523a2206206994597c13d831ec7'],
  ['eip155:1', 'USDC', '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'],
  ['eip155:137', 'USDT', '0xc2132d05d31c914a87c6611c10748aeb04b58e8f'],
  ['eip155:137', 'USDC', '0x3c499c542cef5e3811e1192ce70d8cc03d5c3359'],
  ['eip155:137', 'USDC', '0x2791bca1f2de4661ed88a30c99a7a9449aa84174'], // USDC.e
  ['eip155:8453', 'USDT', '0xfde4c96c8593536e31f229ea8f37b2ada2699bb2'],
  ['eip155:8453', 'USDC', '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913'],
  ['eip155:42161', 'USDT', '0xfd086bc7cd5c481dcc9c85ebe478a1c0b69fcbb9'],
  ['eip155:42161', 'USDC', '0xaf88d065e77c8cc2239327c5edb3a432268e5831'],
  ['eip155:10', 'USDT', '0x94b008aa00579c1307b0ef2c499ad98a8ce58e58'],
  ['eip155:10', 'USDC', '0x0b2c639c533813f4aa9d7837caf62653d097ff85'],
  ['eip155:56', 'USDT', '0x55d398326f99059ff775485246999027b3197955'],
  ['eip155:56', 'USDC', '0x8ac76a51cc950d9822d68b83fe1ad97b32cd580d'],
  ['tron:0x2b6653dc', 'USDT', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
  ['tron:0x2b6653dc', 'USDC', 'TEkxiTehnzSmSe2XqrBj4w32RUN966rdz8'],
  ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'USDT', 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB'],
  ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'USDC', 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'],
] as const;

const WELL_KNOWN: ReadonlyMap<string, Token> = new Map(
  CONTRACTS.map(([chainId, ticker, contract]) => [contract, { chainId, ticker }]),
);

/** The contract of each token by chain and ticker: the first one of each in the table. */
const USUAL: ReadonlyMap<string, string> = new Map(
  CONTRACTS.toReversed().map(([chainId, ticker, contract]) => [`${chainId}/${ticker}`, contract]),
);

const MAIN_CHAINS: ReadonlySet<string> = new Set(CONTRACTS.map(([chainId]) => chainId));

/** Tickers that mean one thing to everybody. Others may be another name of the same token, such as BSC-USD. */
const TICKERS: ReadonlySet<string> = new Set([
  'USDT',
  'USDC',
  'BTC',
  'ETH',
  'BNB',
  'POL',
  'MATIC',
  'SOL',
  'TRX',
  'XLM',
]);

/** The contract that everybody means by a ticker alone, normalized. */
export function usualContract(ticker: string, chain: Chain): string | undefined {
  return USUAL.get(`${chain.id}/${ticker.toUpperCase()}`);
}

/**
 * Whether an address, normalized, is a contract that everybody pays with and nobody pays to. The chain is not asked: a
 * contract's address on one EVM chain is nobody's wallet on another.
 */
export function isWellKnownContract(address: string): boolean {
  return WELL_KNOWN.has(address);
}

/**
 * Whether a contract, normalized, is that of a token on another chain. Where it has no contract, a transfer succeeds and moves
 * nothing. Other chains than the main ones are not asked, because a copy of a chain for tests has its contracts, too.
 */
export function isOnAnotherChain(contract: string | undefined, chain: Chain): boolean {
  const token = WELL_KNOWN.get(contract ?? '');
  return token !== undefined && token.chainId !== chain.id && MAIN_CHAINS.has(chain.id);
}

/**
 * Whether a contract, normalized, is that of another token than the asset: of two wallets that read one of them each, one would
 * pay as many units of something else. A coin of the chain has none.
 * @param parts of the asset, undefined for a ticker
 */
export function isOfAnotherToken(
  contract: string,
  asset: string,
  parts: AssetParts | undefined,
  chain: Chain,
): boolean {
  if (parts !== undefined) return isNative(parts);
  if (isCoin(asset, chain)) return true;
  const ticker = asset.toUpperCase();
  const token = WELL_KNOWN.get(contract);
  return token !== undefined && TICKERS.has(ticker) && token.ticker !== ticker;
}
