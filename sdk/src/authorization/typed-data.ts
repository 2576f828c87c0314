import { sha256 } from '@noble/hashes/sha2.js';
import { hex } from './bytes.js';
import { NONE, type SignedFields } from './text.js';
import { wordsOf } from './words.js';

/** No chain id and no contract: the wallet may be on any chain, and the audience is a field of the message. */
export const DOMAIN = { name: 'Payment Identifier Authorization', version: '1' } as const;

export const DOMAIN_TYPE = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
] as const;

export const AUTHORIZATION_TYPE = [
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
] as const;

/** The same fields as the text, one by one, for wallets that sign EIP-712. @throws DraftRefused */
export function typedDataOf(fields: SignedFields) {
  const { action, pays } = wordsOf(fields.request, fields.body);
  return {
    domain: DOMAIN,
    types: { EIP712Domain: DOMAIN_TYPE, Authorization: AUTHORIZATION_TYPE },
    primaryType: 'Authorization',
    message: {
      audience: fields.audience,
      request: fields.request,
      action,
      pays,
      body: hex(sha256(fields.body)),
      wallet: fields.wallet,
      provider: fields.provider,
      idempotencyKey: fields.idempotency_key ?? NONE,
      ifMatch: fields.if_match ?? NONE,
      nonce: fields.nonce,
      issuedAt: fields.issued_at,
      expiresAt: fields.expires_at,
    },
  } as const;
}
