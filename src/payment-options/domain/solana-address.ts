import type { AddressFormat, WrittenForm } from './address-format.js';
import { decodeBase58 } from './encodings.js';

/**
 * Programs and system variables have names, which are filled up with ones to the length of a key: the system program, the
 * incinerator, the clock. A key that somebody holds does not end like this, because the bytes behind its name are random.
 */
const NAMED = /1{8}$/;

const DEAD: ReadonlySet<string> = new Set([
  'So11111111111111111111111111111111111111112', // mint of wrapped SOL
  // Programs that wallets and explorers show beside a token.
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
  'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL',
]);

/**
 * A public key or a program-derived account: 32 bytes in base58. There is no checksum, so a mistyped character passes;
 * what this catches is an address of another chain and a key of another length.
 */
const FORM: WrittenForm = {
  expected: 'a Solana address: 32 bytes in base58',
  normalize: (address) => (decodeBase58(address)?.length === 32 ? address : undefined),
};

export const SOLANA_ADDRESS: AddressFormat = {
  ...FORM,
  isDead: (address) => NAMED.test(address) || DEAD.has(address),
  contracts: FORM,
};
