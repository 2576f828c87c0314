/** A blockchain as CAIP-2 names it, in the one spelling that this service compares. */
export interface Chain {
  /** `namespace:reference`; two options are on the same chain exactly when their ids are equal. */
  readonly id: string;
  readonly namespace: string;
  readonly reference: string;
}

/**
 * Shape of a chain on the wire: a CAIP-2 id, or a bare name that {@link parseChain} must know.
 * @see https://chainagnostic.org/CAIPs/caip-2
 */
export const CHAIN_PATTERN = /^[-a-z0-9]{3,8}(?::[-_a-zA-Z0-9]{1,32})?$/;

/** The common names of D6: accepted, stored and echoed as given. */
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

/** Other ids in use for one chain: without them the same payment target could be in a set twice. */
const SPELLINGS: ReadonlyMap<string, string> = new Map([
  // The CAIP-2 profile of Tron says decimal; wallets write hexadecimal, as D6 does. Mainnet, Shasta, Nile. Other networks of Tron
  // are named in hexadecimal only.
  ['tron:728126428', 'tron:0x2b6653dc'],
  ['tron:2494104990', 'tron:0x94a9059e'],
  ['tron:3448148188', 'tron:0xcd8690dc'],
  // Wallet Standard names the Solana clusters; the last one is the id in the examples of Solana's CAIP-19 profile.
  ['solana:mainnet', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
  ['solana:devnet', 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'],
  ['solana:testnet', 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z'],
  ['solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
  // The C-Chain of Avalanche and that of its test network, which are EVM chains, in the namespace of Avalanche.
  ['avax:8aDU0Kqh-5d23op-B-r-4YbQFRbsgF9a', 'eip155:43114'],
  ['avax:YRLfeDBJpfEqUWe2FYR1OpXsnDDZeKWd', 'eip155:43113'],
]);

/**
 * How the namespaces that have an address checker write a reference.
 * @see https://namespaces.chainagnostic.org
 */
const REFERENCES: ReadonlyMap<string, RegExp> = new Map([
  ['eip155', /^[1-9]\d{0,31}$/],
  ['bip122', /^[0-9a-f]{32}$/],
  ['solana', /^[1-9A-HJ-NP-Za-km-z]{32}$/],
  ['tron', /^0x[1-9a-f][0-9a-f]{0,7}$/],
  ['stellar', /^(?:pubnet|testnet)$/],
]);

/**
 * What is written by mistake in the place of one of these namespaces: names of chains, of coins and of token standards. As a
 * namespace that is not known here it would pass, and its addresses would not be checked. None is in the registry of namespaces.
 */
const MISTAKEN_NAMESPACES = [
  // eip155
  /^(?:eip|erc|bep).*$/,
  /^(?:evm|eth|ether|mainnet|sepolia|holesky|hoodi|etc|arb|arb1|matic|pol|bnb|bnbchain|binance|opbnb|avaxc|ftm|fantom|sonic)$/,
  /^(?:xdai|gnosis|celo|linea|scroll|zksync|mantle|blast|unichain|cronos|monad|bera|moonbeam)$/,
  // bip122
  /^(?:bip.*|btc|xbt|ltc|litecoin|doge|dogecoin|bch)$/,
  // solana, tron, stellar
  /^(?:sol|spl|trx|trc.*|xlm|lumen|lumens)$/,
];

/** The namespace of Avalanche's own chains has hashes as references; `avax:1` and `avax:43114` mean an EVM chain. */
const AVALANCHE_REFERENCE = /^[-\w]{32}$/;

/** The chain that a wire value names, or undefined when it names none. */
export function parseChain(text: string): Chain | undefined {
  const id = chainId(text);
  const [namespace = '', reference] = id.split(':');
  if (reference === undefined || !CHAIN_PATTERN.test(id)) return undefined;
  const pattern = REFERENCES.get(namespace);
  const isChain = pattern === undefined ? !isMistaken(namespace, reference) : pattern.test(reference);
  return isChain ? { id, namespace, reference } : undefined;
}

function isMistaken(namespace: string, reference: string): boolean {
  if (namespace === 'avax') return !AVALANCHE_REFERENCE.test(reference);
  return NAMES.has(namespace) || MISTAKEN_NAMESPACES.some((names) => names.test(namespace));
}

/** The id of a chain that was accepted before: what {@link parseChain} says of it, without looking at it again. */
export function chainId(text: string): string {
  const named = NAMES.get(text) ?? text;
  return SPELLINGS.get(named) ?? named;
}

/** Whether the references of a namespace are checked here, so that none is taken for a chain by mistake. */
export function isKnownNamespace(namespace: string): boolean {
  return REFERENCES.has(namespace);
}
