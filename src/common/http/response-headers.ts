/** The response headers that clients may rely on, as the OpenAPI document describes them. */
export const RESPONSE_HEADERS = {
  'X-Request-Id': {
    description: "The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too.",
    schema: { type: 'string', pattern: '^[A-Za-z0-9._-]{1,128}$' },
  },
  ETag: {
    description: 'The version of what is shown, for `If-Match`: it changes with every change of it.',
    schema: { type: 'string', pattern: '^"[A-Za-z0-9_-]+"$' },
  },
  'Idempotency-Replayed': {
    description: 'Says that this is the stored answer of an earlier request with the same `Idempotency-Key`.',
    schema: { type: 'string', enum: ['true'] },
  },
  'Resolution-Receipt': {
    description:
      'The proof that this service gave this answer to this question at this time, if it was asked for with ' +
      '`Prefer: receipt` and the service has a key to sign with: base64url of a JSON object that docs/receipts.md describes.',
    schema: { type: 'string', pattern: '^[A-Za-z0-9_-]+$' },
  },
  'Preference-Applied': {
    description: 'Says that the answer has the receipt that was asked for with `Prefer` (RFC 7240).',
    schema: { type: 'string', enum: ['receipt'] },
  },
  'RateLimit-Policy': {
    description:
      'The limits of the caller (draft-ietf-httpapi-ratelimit-headers-11): `q` requests in `w` seconds, for a Free key also per UTC day.',
    schema: { type: 'string' },
  },
  RateLimit: {
    description: 'What is left of each limit: `r` requests, and one more after `t` seconds.',
    schema: { type: 'string' },
  },
  'Retry-After': {
    description: 'After how many seconds the same request may succeed.',
    schema: { type: 'integer', minimum: 1 },
  },
  'WWW-Authenticate': {
    description: 'The scheme of the credential.',
    schema: { type: 'string', enum: ['Bearer'] },
  },
};

export type ResponseHeader = keyof typeof RESPONSE_HEADERS;
