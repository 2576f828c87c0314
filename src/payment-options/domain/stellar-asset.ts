import type { WrittenForm } from './address-format.js';
import { kindOfStrKey } from './str-key.js';

/** An issued asset: `CODE:ISSUER` as in SEP-11, `CODE-ISSUER` as in CAIP-19. */
const ISSUED = /^([A-Za-z0-9]{1,12})[:-](G[A-Z2-7]{55})$/;

/**
 * A token on Stellar. Normalized, it is `CODE:ISSUER`, or `:ISSUER` where the issuer stands alone, or the address of a contract.
 * A mistyped issuer would name another token.
 * @see https://github.com/ChainAgnostic/namespaces/blob/main/stellar/caip19.md
 */
export const STELLAR_TOKEN: WrittenForm = {
  expected: 'a token of Stellar: CODE:ISSUER, the issuer alone (G…) or a contract (C…), with the right checksum',
  normalize: (text) => {
    if (kindOfStrKey(text) === 'contract') return text;
    const [, code = '', issuer = text] = ISSUED.exec(text) ?? [];
    return kindOfStrKey(issuer) === 'account' ? `${code}:${issuer}` : undefined;
  },
};

/**
 * Whether two tokens, normalized, cannot be the same. An issuer alone says nothing about the code. A contract may stand for an
 * issued asset and says nothing about which, but two contracts are two tokens.
 * @param other undefined when it is no token
 */
export function isOtherStellarToken(token: string, other: string | undefined): boolean {
  if (other === undefined) return true;
  const [one, two] = [partsOf(token), partsOf(other)];
  if (one === undefined || two === undefined) return one === two && token !== other;
  return one.issuer !== two.issuer || (one.code !== '' && two.code !== '' && one.code !== two.code);
}

/** Whether a token, normalized, has another code than the ticker of its option. */
export function isOfAnotherCode(token: string, ticker: string): boolean {
  const { code = '' } = partsOf(token) ?? {};
  return code !== '' && code.toUpperCase() !== ticker.toUpperCase();
}

/** A token, normalized, whose issuer stands alone, with its code: the ticker of its option. */
export function withCode(token: string, ticker: string): string {
  return token.startsWith(':') ? ticker + token : token;
}

/** Undefined for a contract. */
function partsOf(token: string): { readonly code: string; readonly issuer: string } | undefined {
  const [code = '', issuer] = token.split(':');
  return issuer === undefined ? undefined : { code, issuer };
}
