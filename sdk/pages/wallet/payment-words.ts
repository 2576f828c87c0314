import type { PaymentOption } from '../../src/api.js';
import { chainOf } from '../../src/client/chains.js';
import type { Words } from './words/en.js';

const CHAINS: ReadonlyMap<string, string> = new Map([
  ['eip155:1', 'Ethereum'],
  ['eip155:10', 'Optimism'],
  ['eip155:56', 'BNB Smart Chain'],
  ['eip155:100', 'Gnosis'],
  ['eip155:137', 'Polygon'],
  ['eip155:8453', 'Base'],
  ['eip155:42161', 'Arbitrum'],
  ['eip155:43114', 'Avalanche'],
  ['bip122:000000000019d6689c085ae165831e93', 'Bitcoin'],
  ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'Solana'],
  ['tron:0x2b6653dc', 'Tron'],
  ['stellar:pubnet', 'Stellar'],
]);

/** Money on them is worth nothing. */
const TEST_CHAINS: ReadonlyMap<string, string> = new Map([
  ['eip155:11155111', 'Sepolia'],
  ['eip155:84532', 'Base Sepolia'],
  ['eip155:80002', 'Polygon Amoy'],
  ['eip155:421614', 'Arbitrum Sepolia'],
  ['bip122:000000000933ea01ad0ee984209779ba', 'Bitcoin'],
  ['solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1', 'Solana devnet'],
  ['solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z', 'Solana testnet'],
  ['tron:0x94a9059e', 'Tron Shasta'],
  ['tron:0xcd8690dc', 'Tron Nile'],
  ['stellar:testnet', 'Stellar'],
]);

/** The native coins of CAIP-19, by their SLIP-44 number. */
const COINS: ReadonlyMap<string, string> = new Map([
  ['0', 'BTC'],
  ['60', 'ETH'],
  ['148', 'XLM'],
  ['195', 'TRX'],
  ['501', 'SOL'],
  ['966', 'POL'],
]);

/** What money is called for somebody who pays it, in the words of one language. */
export function chainName(option: PaymentOption, { chains }: Words): string {
  const id = chainOf(option) ?? option.chain;
  const test = TEST_CHAINS.get(id);
  return CHAINS.get(id) ?? (test === undefined ? chains.unknown(id) : chains.test(test));
}

/** The payee's own ticker, or what a CAIP-19 id says. */
export function assetName({ asset }: PaymentOption, words: Words): string {
  const [, kind, id = ''] = /^[^/]+\/([^/:]+):(.+)$/.exec(asset) ?? [];
  if (kind === undefined) return asset;
  return (kind === 'slip44' ? COINS.get(id) : undefined) ?? words.tokenAt(id);
}

/** Every digit as the payee wrote it. */
export function amountWords(option: PaymentOption, words: Words): string {
  const asset = assetName(option, words);
  const { fixed_amount: fixed, minimum_amount: least, maximum_amount: most } = option;
  if (fixed !== undefined) return words.exactly(`${fixed} ${asset}`);
  if (least !== undefined && most !== undefined) return words.between(least, `${most} ${asset}`);
  if (least !== undefined) return words.atLeast(`${least} ${asset}`);
  return most === undefined ? words.anyAmount : words.atMost(`${most} ${asset}`);
}
