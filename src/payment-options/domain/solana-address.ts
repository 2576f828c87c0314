import type { AddressFormat } from './address-format.js';
import { decodeBase58 } from './encodings.js';

/**
 * A public key or a program-derived account: 32 bytes in base58. There is no checksum, so a mistyped character passes;
 * what this catches is an address of another chain and a key of another length.
 */
export const SOLANA_ADDRESS: AddressFormat = {
  expected: 'a Solana address: 32 bytes in base58',
  normalize: (address) => (decodeBase58(address)?.length === 32 ? address : undefined),
  dead: new Set([
    '11111111111111111111111111111111', // system program
    '1nc1nerator11111111111111111111111111111111',
    'So11111111111111111111111111111111111111112', // mint of wrapped SOL
    // Programs that wallets and explorers show beside a token or a stake.
    'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
    'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
    'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL',
    'Stake11111111111111111111111111111111111111',
    'Vote111111111111111111111111111111111111111',
  ]),
  contractsAreAddresses: true,
};
