/** The common names of chains that the service accepts and echoes. */
const NAMES: ReadonlyMap<string, string> = new Map([
  ['ethereum', 'eip155:1'],
  ['polygon', 'eip155:137'],
  ['base', 'eip155:8453'],
  ['arbitrum', 'eip155:42161'],
  ['optimism', 'eip155:10'],
  ['bsc', 'eip155:56'],
  ['bitcoin', 'bip122:000000000019d6689c085ae165831e93'],
  ['solana', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
  ['tron', 'tron:0x2b6653dc'],
  ['stellar', 'stellar:pubnet'],
]);

/** Other ids in use for one chain. */
const SPELLINGS: ReadonlyMap<string, string> = new Map([
  ['tron:728126428', 'tron:0x2b6653dc'],
  ['tron:2494104990', 'tron:0x94a9059e'],
  ['tron:3448148188', 'tron:0xcd8690dc'],
  ['solana:mainnet', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
  ['solana:devnet', 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'],
  ['solana:testnet', 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z'],
  ['solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
  ['avax:8aDU0Kqh-5d23op-B-r-4YbQFRbsgF9a', 'eip155:43114'],
  ['avax:YRLfeDBJpfEqUWe2FYR1OpXsnDDZeKWd', 'eip155:43113'],
]);

/** The CAIP-2 id of a chain in its one spelling, or null for a name that is not known here. */
export function chainIdOf(text: string): string | null {
  const named = NAMES.get(text) ?? text;
  const id = SPELLINGS.get(named) ?? named;
  return id.includes(':') ? id : null;
}

const CAIP_2 = /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/;

/**
 * The chain of a payment option. The service names it by its id where the option itself does not.
 * @returns null also where the two contradict each other: nobody knows which of them is meant
 */
export function chainOf(option: { readonly chain: string; readonly network_identifier?: string }): string | null {
  const named = chainIdOf(option.chain);
  const identified = chainIdOf(option.network_identifier ?? '');
  if (named === null || identified === named) return identified;
  return identified !== null && CAIP_2.test(identified) ? null : named;
}

/** @param pattern a chain in any spelling, or `namespace:*` for all chains of a namespace */
export function isChainOf(chainId: string, pattern: string): boolean {
  return pattern.endsWith(':*') ? chainId.startsWith(pattern.slice(0, -1)) : chainIdOf(pattern) === chainId;
}
