import type { SignedFields } from './authorization-evidence.js';

/** What the text and the typed data hold where the request has no `Idempotency-Key`. */
const NO_IDEMPOTENCY_KEY = '-';

/**
 * The text that a controller signs, version 1 (D7).
 * Different fields never give the same text: a line feed cannot occur in a request line or a header, so each field is
 * the rest of its line, and a key that is literally `-` is refused before it comes here.
 */
export function authorizationText(fields: SignedFields): string {
  return [
    'Payment identifier authorization v1',
    `Audience: ${fields.audience}`,
    `Request: ${fields.request}`,
    `Body: sha-256:${fields.body_sha256}`,
    `Wallet: ${fields.wallet}`,
    `Provider: ${fields.provider}`,
    `Idempotency-Key: ${signedIdempotencyKey(fields)}`,
    `Nonce: ${fields.nonce}`,
    `Issued-At: ${fields.issued_at}`,
    `Expires-At: ${fields.expires_at}`,
  ].join('\n');
}

export function signedIdempotencyKey(fields: SignedFields): string {
  return fields.idempotency_key ?? NO_IDEMPOTENCY_KEY;
}
