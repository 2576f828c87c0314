import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { privateKeyToAccount } from 'viem/accounts';
import { eip191 } from './eip191.js';
import { eip712 } from './eip712.js';
import type { AuthorizationMessage } from '../authorization-message.js';
import { authorizationText } from '../authorization-text.js';

const account = privateKeyToAccount(`0x${'2a'.repeat(32)}`);
const types = {
  Authorization: [
    { name: 'audience', type: 'string' },
    { name: 'request', type: 'string' },
    { name: 'action', type: 'string' },
    { name: 'pays', type: 'string[]' },
    { name: 'body', type: 'bytes32' },
    { name: 'wallet', type: 'string' },
    { name: 'provider', type: 'string' },
    { name: 'idempotencyKey', type: 'string' },
    { name: 'ifMatch', type: 'string' },
    { name: 'nonce', type: 'string' },
    { name: 'issuedAt', type: 'string' },
    { name: 'expiresAt', type: 'string' },
  ],
} as const;

const text = fc.string({ unit: 'grapheme', maxLength: 200 });
const anyMessage: fc.Arbitrary<AuthorizationMessage> = fc.record({
  wallet: text,
  audience: text,
  request: text,
  action: text,
  pays: fc.array(text, { maxLength: 5 }),
  bodyHash: fc.string().map((body) => createHash('sha256').update(body).digest()),
  provider: text,
  idempotencyKey: text,
  ifMatch: text,
  nonce: text,
  issuedAt: text,
  expiresAt: text,
});

it('hashes typed data as viem does', async () => {
  await fc.assert(
    fc.asyncProperty(anyMessage, async (message) => {
      const signature = await account.signTypedData({
        domain: { name: 'Payment Identifier Authorization', version: '1' },
        types,
        primaryType: 'Authorization',
        message: { ...message, body: `0x${message.bodyHash.toString('hex')}` },
      });
      expect(eip712.verify(message, bytes(signature), account.address)).toBe(true);
      expect(eip191.verify(message, bytes(signature), account.address)).toBe(false);
    }),
  );
});

it('hashes a personal message as viem does, counting its length in bytes', async () => {
  await fc.assert(
    fc.asyncProperty(anyMessage, async (message) => {
      const signature = await account.signMessage({ message: authorizationText(message) });
      expect(eip191.verify(message, bytes(signature), account.address)).toBe(true);
      expect(eip712.verify(message, bytes(signature), account.address)).toBe(false);
    }),
  );
});

function bytes(signature: string): Buffer {
  return Buffer.from(signature.slice(2), 'hex');
}
