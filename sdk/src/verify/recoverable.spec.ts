import { secp256k1 } from '@noble/curves/secp256k1';
import { privateKeyToAccount } from 'viem/accounts';
import vectors from '../../vectors/drafts.json';
import { type Draft, signedFieldsOf } from '../authorization/draft.js';
import { fromHex } from '../authorization/bytes.js';
import { sign } from '../browser/sign.js';
import { recoverable } from './recoverable.js';
import { signerOf } from './signature.js';

const secret = '2a'.repeat(32);
const { address } = privateKeyToAccount(`0x${secret}`);
const draft = { ...vectors.honest, wallet: address } as Draft;

const compact = (digest: Uint8Array, high: boolean) => {
  const { r, s } = secp256k1.sign(digest, secret);
  return new secp256k1.Signature(r, high ? secp256k1.CURVE.n - s : s);
};

it.each<[string, (digest: Uint8Array) => Uint8Array]>([
  ['r and s', (digest) => compact(digest, false).toCompactRawBytes()],
  ['r and s in the upper half', (digest) => compact(digest, true).toCompactRawBytes()],
  ['DER', (digest) => compact(digest, false).toDERRawBytes()],
  ['DER with s in the upper half', (digest) => compact(digest, true).toDERRawBytes()],
])('makes a signature of %s', async (_, signDigest) => {
  for (const alg of ['eip191', 'eip712'] as const) {
    const headers = await sign(
      { ...draft, alg },
      recoverable(address, async (digest) => signDigest(digest)),
    );
    const envelope = JSON.parse(Buffer.from(headers['X-Controller-Authorization'], 'base64url').toString());
    expect(signerOf(alg, signedFieldsOf({ ...draft, alg }), fromHex(envelope.signature)!)).toBe(address);
  }
});

it.each([0, 63, 64, 70])('refuses %d bytes that are no signature', async (length) => {
  const signer = recoverable(draft.wallet, async () => new Uint8Array(length).fill(255));
  await expect(sign(draft, signer)).rejects.toEqual(expect.objectContaining({ code: 'not_a_signature' }));
});

it('refuses the signature of another key', async () => {
  const signer = recoverable(draft.wallet, async (digest) =>
    secp256k1.sign(digest, '3b'.repeat(32)).toCompactRawBytes(),
  );
  await expect(sign(draft, signer)).rejects.toEqual(expect.objectContaining({ code: 'wrong_wallet' }));
});
