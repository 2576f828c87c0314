import type { AddressFormat, WrittenForm } from './address-format.js';
import { decodeBase58Check } from './encodings.js';

const VERSION = 0x41;

const DEAD: ReadonlySet<string> = new Set([
  'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb', // twenty zero bytes
  'TLsV52sRDL79HXGGm9yzwKibb6BeruhUzy', // the usual burn address
]);

/**
 * Base58check of 0x41 and 20 bytes, on the test networks too. The hexadecimal form is not accepted: it has no checksum.
 * @see https://developers.tron.network/docs/account#account-address-format
 */
const FORM: WrittenForm = {
  expected: 'a Tron address: T… in base58check',
  normalize: (address) => {
    const decoded = decodeBase58Check(address);
    return decoded?.length === 21 && decoded[0] === VERSION ? address : undefined;
  },
};

export const TRON_ADDRESS: AddressFormat = { ...FORM, isDead: (address) => DEAD.has(address), contracts: FORM };
