import type { AssetParts } from './assets.js';

/** An issued asset: `CODE:ISSUER` as in SEP-11, `CODE-ISSUER` as in CAIP-19. */
const ISSUED = /^([A-Za-z0-9]{1,12})[:-](G[A-Z2-7]{55})$/;

const ISSUER = /^G[A-Z2-7]{55}$/;

/**
 * Whether the token contract of an option on Stellar is that of another asset: the code must be the ticker, or code and issuer
 * those of the CAIP-19 asset. The contract may also be the issuer alone, or the address of a smart contract, which says nothing
 * about the code.
 * @param parts of the asset, undefined for a ticker
 */
export function isOfAnotherStellarAsset(contract: string, asset: string, parts: AssetParts | undefined): boolean {
  const given = issued(contract);
  if (parts === undefined) return given !== undefined && given.code.toUpperCase() !== asset.toUpperCase();
  const named = parts.namespace === 'asset' ? issued(parts.reference) : undefined;
  if (named === undefined) return false;
  const issuer = given?.issuer ?? ISSUER.exec(contract)?.[0] ?? named.issuer;
  return issuer !== named.issuer || (given?.code ?? named.code) !== named.code;
}

function issued(written: string): { readonly code: string; readonly issuer: string } | undefined {
  const [, code, issuer] = ISSUED.exec(written) ?? [];
  return code === undefined || issuer === undefined ? undefined : { code, issuer };
}
