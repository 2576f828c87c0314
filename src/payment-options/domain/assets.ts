import { type Chain, parseChain } from './chains.js';

/**
 * Shape of an asset on the wire: a ticker of 1 to 32 characters, or a CAIP-19 asset type or id.
 * @see https://chainagnostic.org/CAIPs/caip-19
 */
export const ASSET_PATTERN =
  /^(?:[A-Za-z0-9$][A-Za-z0-9$._+-]{0,31}|[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}\/[-a-z0-9]{3,8}:[-.%a-zA-Z0-9]{1,128}(?:\/[-.%a-zA-Z0-9]{1,78})?)$/;

/** CAIP-19 namespaces whose reference is a token contract: the mint on Solana, on Stellar also a code with its issuer. */
const CONTRACT_NAMESPACES: ReadonlySet<string> = new Set([
  'erc20',
  'erc721',
  'erc1155',
  'bep20',
  'trc20',
  'token',
  'nft',
  'asset',
  'sep41',
]);

/** A CAIP-19 asset, taken apart. */
export interface AssetParts {
  /** Undefined when the part before the first slash names no chain. */
  readonly chain: Chain | undefined;
  readonly namespace: string;
  readonly reference: string;
  /** Number of one token of a collection. */
  readonly tokenId: string | undefined;
}

/** The parts of a CAIP-19 asset, or undefined for a ticker, which names neither a chain nor a contract. */
export function parseAsset(asset: string): AssetParts | undefined {
  const [chainId = '', type, tokenId] = asset.split('/');
  if (type === undefined) return undefined;
  const [namespace = '', reference = ''] = type.split(':');
  return { chain: parseChain(chainId), namespace, reference, tokenId };
}

/** The token contract that an asset names, if it names one. */
export function contractOf(asset: AssetParts | undefined): string | undefined {
  return asset && CONTRACT_NAMESPACES.has(asset.namespace) ? asset.reference : undefined;
}

/** Whether an asset is the coin of its chain, by its SLIP-44 number. It has no contract. */
export function isNative({ namespace }: AssetParts): boolean {
  return namespace === 'slip44';
}
