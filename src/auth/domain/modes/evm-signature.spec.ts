import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { recoverAddress, type Hex } from 'viem';
import { privateKeyToAccount, sign as signDigest } from 'viem/accounts';
import { isSignedBy } from './evm-signature.js';

const N = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;
const GENERATOR_X = 0x79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798n;
const privateKey: Hex = `0x${'2a'.repeat(32)}`;
const { address } = privateKeyToAccount(privateKey);
const digest = createHash('sha256').update('a digest').digest();

let r: bigint;
let s: bigint;
let yParity: number;

beforeAll(async () => {
  const signed = await signDigest({ hash: hex(digest), privateKey, to: 'object' });
  [r, s, yParity] = [BigInt(signed.r), BigInt(signed.s), signed.yParity ?? -1];
});

it('accepts v as 27 or 28 and as 0 or 1', () => {
  expect(isSignedBy(address, digest, signature(r, s, yParity))).toBe(true);
  expect(isSignedBy(address, digest, signature(r, s, 27 + yParity))).toBe(true);
});

it('refuses the other parity', () => {
  expect(isSignedBy(address, digest, signature(r, s, 1 - yParity))).toBe(false);
  expect(isSignedBy(address, digest, signature(r, s, 28 - yParity))).toBe(false);
});

it('accepts both parities, each from some digest', async () => {
  const seen = new Set<number>();
  for (let round = 0; round < 16; round++) {
    const hash = createHash('sha256').update(String(round)).digest();
    const signed = await signDigest({ hash: hex(hash), privateKey, to: 'bytes' });
    seen.add(signed[64] ?? -1);
    expect(isSignedBy(address, hash, Buffer.from(signed))).toBe(true);
  }
  expect(seen).toEqual(new Set([27, 28]));
});

it.each([2, 3, 4, 26, 29, 30, 35, 36, 37, 38, 128, 255])('refuses v %i', (v) => {
  expect(isSignedBy(address, digest, signature(r, s, v))).toBe(false);
});

it('refuses the twin with s in the upper half, which recovers as well', async () => {
  const twin = signature(r, N - s, 28 - yParity);
  expect(await recoverAddress({ hash: digest, signature: hex(twin) })).toBe(address);
  expect(isSignedBy(address, digest, twin)).toBe(false);
});

it('draws the line of s at half the order, that included', async () => {
  // For s = n/2 rounded down, and any r on the curve, somebody is the signer: whom viem recovers must pass here.
  for (const [limit, accepted] of [
    [N / 2n, true],
    [N / 2n + 1n, false],
  ] as const) {
    const borderline = signature(GENERATOR_X, limit, 27);
    const signer = await recoverAddress({ hash: digest, signature: hex(borderline) });
    expect(isSignedBy(signer, digest, borderline)).toBe(accepted);
  }
});

it.each([
  ['r = 0', () => signature(0n, s, 27)],
  ['s = 0', () => signature(r, 0n, 27)],
  ['r = s = 0', () => signature(0n, 0n, 27)],
  ['r = n', () => signature(N, s, 27)],
  ['r = n + 1', () => signature(N + 1n, s, 27)],
  ['r = 2^256 - 1', () => signature(2n ** 256n - 1n, s, 27)],
  ['s = n', () => signature(r, N, 27)],
  ['s = 2^256 - 1', () => signature(r, 2n ** 256n - 1n, 27)],
  ['an r that is no x coordinate', () => signature(5n, s, 27)],
  ['r and s exchanged', () => signature(s, r, 27)],
  ['64 bytes', () => signature(r, s, 27).subarray(0, 64)],
  ['66 bytes', () => Buffer.concat([signature(r, s, 27 + yParity), Buffer.alloc(1)])],
  ['the compact form of EIP-2098', () => signature(r, s | (BigInt(yParity) << 255n), 0).subarray(0, 64)],
  ['nothing', () => Buffer.alloc(0)],
])('refuses %s', (_, make) => {
  expect(isSignedBy(address, digest, make())).toBe(false);
});

it('refuses a signature that recovers to the point at infinity', () => {
  // With the nonce 1, R is the generator, and s = digest makes s·R - digest·G vanish.
  const one = Buffer.from('1'.padStart(64, '0'), 'hex');
  expect(isSignedBy(address, one, signature(GENERATOR_X, 1n, 27))).toBe(false);
});

it('refuses another digest, another wallet and another curve', () => {
  const good = signature(r, s, yParity);
  const p256 = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
  const foreign = sign('sha256', Buffer.from('a digest'), { key: p256, dsaEncoding: 'ieee-p1363' });
  expect(isSignedBy(address, createHash('sha256').update('another').digest(), good)).toBe(false);
  expect(isSignedBy(privateKeyToAccount(`0x${'2b'.repeat(32)}`).address, digest, good)).toBe(false);
  for (const v of [27, 28]) expect(isSignedBy(address, digest, Buffer.from([...foreign, v]))).toBe(false);
});

it('goes on working after a refusal', () => {
  isSignedBy(address, digest, signature(5n, 1n, 27));
  expect(isSignedBy(address, digest, signature(r, s, yParity))).toBe(true);
});

function signature(first: bigint, second: bigint, v: number): Buffer {
  return Buffer.from(word(first) + word(second) + v.toString(16).padStart(2, '0'), 'hex');
}

function word(value: bigint): string {
  return value.toString(16).padStart(64, '0');
}

function hex(bytes: Uint8Array): Hex {
  return `0x${Buffer.from(bytes).toString('hex')}`;
}
