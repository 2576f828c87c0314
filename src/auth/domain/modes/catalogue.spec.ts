import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { privateKeyToAccount } from 'viem/accounts';
import { eip191 } from './eip191.js';
import { eip712 } from './eip712.js';
import { authorizationText } from '../authorization-text.js';

const account = privateKeyToAccount(`0x${'2a'.repeat(32)}`);
const types = {
  Authorization: [
    { name: 'audience', type: 'string' },
    { name: 'request', type: 'string' },
    { name: 'body', type: 'bytes32' },
    { name: 'wallet', type: 'string' },
    { name: 'provider', type: 'string' },
    { name: 'idempotencyKey', type: 'string' },
    { name: 'nonce', type: 'string' },
    { name: 'issuedAt', type: 'string' },
    { name: 'expiresAt', type: 'string' },
  ],
} as const;

const text = fc.string({ unit: 'grapheme', maxLength: 200 });
const anyFields = fc.record({
  wallet: text,
  audience: text,
  request: text,
  body_sha256: fc.string().map((body) => createHash('sha256').update(body).digest('base64url')),
  provider: text,
  idempotency_key: fc.option(text),
  nonce: text,
  issued_at: text,
  expires_at: text,
});

it('hashes typed data as viem does', async () => {
  await fc.assert(
    fc.asyncProperty(anyFields, async (fields) => {
      const signature = await account.signTypedData({
        domain: { name: 'Payment Identifier Authorization', version: '1' },
        types,
        primaryType: 'Authorization',
        message: {
          audience: fields.audience,
          request: fields.request,
          body: `0x${Buffer.from(fields.body_sha256, 'base64url').toString('hex')}`,
          wallet: fields.wallet,
          provider: fields.provider,
          idempotencyKey: fields.idempotency_key ?? '-',
          nonce: fields.nonce,
          issuedAt: fields.issued_at,
          expiresAt: fields.expires_at,
        },
      });
      expect(eip712.verify(fields, bytes(signature), account.address)).toBe(true);
      expect(eip191.verify(fields, bytes(signature), account.address)).toBe(false);
    }),
  );
});

it('hashes a personal message as viem does, counting its length in bytes', async () => {
  await fc.assert(
    fc.asyncProperty(anyFields, async (fields) => {
      const signature = await account.signMessage({ message: authorizationText(fields) });
      expect(eip191.verify(fields, bytes(signature), account.address)).toBe(true);
      expect(eip712.verify(fields, bytes(signature), account.address)).toBe(false);
    }),
  );
});

function bytes(signature: string): Buffer {
  return Buffer.from(signature.slice(2), 'hex');
}
