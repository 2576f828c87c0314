import type { AddressFormat } from './address-format.js';
import { STELLAR_TOKEN } from './stellar-asset.js';
import { kindOfStrKey } from './str-key.js';

const DEAD: ReadonlySet<string> = new Set([
  // The account whose key is all zeros.
  'GAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAWHF',
  // The contracts under which smart contracts know the lumen, on the public network and on the test network.
  'CAS3J7GYLGXMF6TDJBBYYSE3HQ6BBSMLNUQ34T6TZMYMW2EVH34XOWMA',
  'CDLZFC3SYJYDZT7K67VZ75HPJVIEUVNIXF47ZG2FB2RMQQVU2HHGCYSC',
]);

/** StrKeys of accounts, muxed accounts and contracts, the same on both networks. */
export const STELLAR_ADDRESS: AddressFormat = {
  expected: 'a Stellar address: the StrKey of an account (G…), a muxed account (M…) or a contract (C…)',
  normalize: (address) => (kindOfStrKey(address) === undefined ? undefined : address),
  isDead: (address) => DEAD.has(address),
  contracts: STELLAR_TOKEN,
};
