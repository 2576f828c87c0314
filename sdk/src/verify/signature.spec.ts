import { generateKeyPairSync, sign } from 'node:crypto';
import { secp256k1 } from '@noble/curves/secp256k1';
import { base58 } from '@scure/base';
import { privateKeyToAccount } from 'viem/accounts';
import { utf8 } from '../authorization/bytes.js';
import { bytesToSign } from '../authorization/digests.js';
import { signerOf } from './signature.js';
import { parseWallet } from './wallet.js';

const secret = '2a'.repeat(32);
const { address } = privateKeyToAccount(`0x${secret}`);
const { publicKey, privateKey } = generateKeyPairSync('ed25519');
const solana = base58.encode(publicKey.export({ format: 'der', type: 'spki' }).subarray(-32));

const fieldsFor = (wallet: string) => ({
  audience: 'https://pay.example',
  request: 'DELETE /v1/identifiers/1',
  body: utf8(''),
  wallet,
  provider: 'provider-1',
  idempotency_key: null,
  if_match: null,
  nonce: 'Zm9vYmFyYmF6cXV4MDAwMQ',
  issued_at: '2026-11-20T22:00:00Z',
  expires_at: '2026-11-20T22:05:00Z',
});

it('takes no signature in a mode of other wallets', () => {
  const digest = bytesToSign('eip191', fieldsFor(solana));
  expect(signerOf('eip191', fieldsFor(solana), sign(null, digest, privateKey))).toBeNull();
  const text = bytesToSign('ed25519', fieldsFor(address));
  const { recovery, ...signature } = secp256k1.sign(text, secret);
  const bytes = new secp256k1.Signature(signature.r, signature.s).toCompactRawBytes();
  expect(signerOf('ed25519', fieldsFor(address), Uint8Array.of(...bytes, 27 + recovery))).toBeNull();
});

it.each([0, 1, 63, 64, 66])('takes no signature of %i bytes from an EVM wallet', (length) => {
  expect(signerOf('eip191', fieldsFor(address), new Uint8Array(length))).toBeNull();
});

it.each([0, 63, 65])('takes no signature of %i bytes from an Ed25519 wallet', (length) => {
  expect(signerOf('ed25519', fieldsFor(solana), new Uint8Array(length))).toBeNull();
});

it('takes no signature under a key that everybody can sign for', () => {
  const weak = base58.encode(Uint8Array.of(1, ...new Uint8Array(31)));
  const everybodys = Uint8Array.of(1, ...new Uint8Array(63));
  expect(signerOf('ed25519', fieldsFor(weak), everybodys)).toBeNull();
});

it.each([
  [address, address],
  [address.toLowerCase(), address],
  [`0x${address.slice(2).toUpperCase()}`, address],
  [`eip155:8453:${address}`, address],
  [solana, solana],
  [`solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:${solana}`, solana],
])('reads the wallet %s', (text, controller) => {
  expect(parseWallet(text)?.controller).toBe(controller);
});

it.each([
  '',
  '0x',
  address.slice(0, -1),
  // One letter in the wrong case.
  address.replace(/[a-f]/, (letter) => letter.toUpperCase()),
  `eip155:0:${address}`,
  `solana:x:${address}`,
  `eip155:1:${solana}`,
  base58.encode(new Uint8Array(31)),
  `${solana}0`,
])('reads no wallet in %j', (text) => {
  expect(parseWallet(text)).toBeNull();
});
