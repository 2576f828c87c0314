import { crc16, XMODEM } from '../../common/domain/crc16.js';
import type { AddressFormat } from './address-format.js';
import { decodeBase32 } from './encodings.js';

/**
 * Decoded lengths of the StrKeys that can be paid to, by version byte. Contracts are among them: they hold balances and
 * many are wallets. Secret seeds (S…), signers, pools and claimable balances are not.
 */
const PAYABLE: ReadonlyMap<number, number> = new Map([
  [6 << 3, 35], // G…, account
  [12 << 3, 43], // M…, account and a memo id
  [2 << 3, 35], // C…, contract
]);

/** The account whose key is all zeros. */
const ZERO_KEY = 'GAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAWHF';

function isPayable(address: string): boolean {
  const [...decoded] = decodeBase32(address) ?? [];
  const [version = -1] = decoded;
  if (PAYABLE.get(version) !== decoded.length) return false;
  const [low = -1, high = -1] = decoded.slice(-2);
  return crc16(Uint8Array.from(decoded.slice(0, -2)), XMODEM) === low + (high << 8);
}

/**
 * StrKeys of accounts, muxed accounts and contracts, the same on both networks.
 * @see https://github.com/stellar/stellar-protocol/blob/master/ecosystem/sep-0023.md
 */
export const STELLAR_ADDRESS: AddressFormat = {
  expected: 'a Stellar address: the StrKey of an account (G…), a muxed account (M…) or a contract (C…)',
  normalize: (address) => (isPayable(address) ? address : undefined),
  isDead: (address) => address === ZERO_KEY,
  // A token may also be written as CODE:ISSUER.
  contractsAreAddresses: false,
};
