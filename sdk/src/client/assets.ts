import { chainIdOf } from './chains.js';

interface AssetHolder {
  readonly asset: string;
  readonly token_contract?: string;
}

/**
 * Whether a payment option is in an asset that the wallet has.
 * @param chainId of the option
 * @param wanted a ticker, which is what the payee wrote; or a CAIP-19 id, which also fits an option that names the same
 * token by its contract
 */
export function isAsset(option: AssetHolder, chainId: string, wanted: string): boolean {
  const token = tokenOf(wanted);
  if (token === null) return option.asset.toUpperCase() === wanted.toUpperCase();
  if (token.chainId !== chainId) return false;
  const named = tokenOf(option.asset);
  if (named !== null) return named.chainId === chainId && named.kind === token.kind && isSame(named.id, token.id);
  return (
    option.token_contract !== undefined && CONTRACT_KINDS.has(token.kind) && isSame(option.token_contract, token.id)
  );
}

interface Token {
  readonly chainId: string | null;
  /** Such as `erc20`. */
  readonly kind: string;
  /** The contract or mint, and the number of one token of a collection. */
  readonly id: string;
}

/** CAIP-19 namespaces whose reference is the contract or mint of a token. */
const CONTRACT_KINDS: ReadonlySet<string> = new Set(['erc20', 'bep20', 'trc20', 'token']);

/** The parts of a CAIP-19 id, or null for a ticker. */
function tokenOf(asset: string): Token | null {
  const match = /^([^/]+)\/([^/:]+):(.+)$/.exec(asset);
  if (!match) return null;
  const [, chain = '', kind = '', id = ''] = match;
  return { chainId: chainIdOf(chain), kind, id };
}

/** The case of a hexadecimal address is its checksum; in every other notation case tells addresses apart. */
function isSame(one: string, other: string): boolean {
  return one === other || (/^0x/i.test(one) && one.toLowerCase() === other.toLowerCase());
}
