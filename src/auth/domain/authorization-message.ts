import { createHash } from 'node:crypto';
import type { SignedFields } from './authorization-evidence.js';
import { type AuthorizationWords, authorizationWords } from './authorization-words.js';
import { AuthorizationMalformed } from './controller-authorization.errors.js';

/** What a wallet signs, field by field: the lines of the text, and the members of the typed data. */
export interface AuthorizationMessage extends AuthorizationWords {
  readonly audience: string;
  readonly request: string;
  /** SHA-256 of the raw body; of zero bytes when there is none. */
  readonly bodyHash: Buffer;
  readonly wallet: string;
  readonly provider: string;
  readonly idempotencyKey: string;
  readonly ifMatch: string;
  readonly nonce: string;
  readonly issuedAt: string;
  readonly expiresAt: string;
}

/** What the message holds where the request has no such header. */
const NO_HEADER = '-';

/** Control characters, line and paragraph separators, bidirectional controls: they could forge a line, or hide one. */
const UNSHOWABLE = /[\p{Cc}\p{Zl}\p{Zp}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/u;

/**
 * Rebuilds what the wallet was asked to sign, from the request (D7). Different requests never give the same message: no
 * field holds a line break, and a header that is literally `-` is refused.
 * @throws AuthorizationMalformed when no controller can sign for such a request
 */
export function authorizationMessage(fields: SignedFields): AuthorizationMessage {
  const body = Buffer.from(fields.body, 'base64');
  const message = {
    audience: fields.audience,
    request: fields.request,
    ...authorizationWords(fields.request, body),
    bodyHash: createHash('sha256').update(body).digest(),
    wallet: fields.wallet,
    provider: fields.provider,
    idempotencyKey: headerOrDash('Idempotency-Key', fields.idempotency_key),
    ifMatch: headerOrDash('If-Match', fields.if_match),
    nonce: fields.nonce,
    issuedAt: fields.issued_at,
    expiresAt: fields.expires_at,
  };
  for (const [field, value] of Object.entries(message)) assertShowable(field, value);
  return message;
}

function headerOrDash(name: string, value: string | null): string {
  if (value === NO_HEADER)
    throw new AuthorizationMalformed(`${name}: must not be a lone "-", which in the signed text means none`);
  return value ?? NO_HEADER;
}

function assertShowable(field: string, value: unknown): void {
  const shown = Array.isArray(value) ? value : [value];
  if (!shown.some((text) => typeof text === 'string' && UNSHOWABLE.test(text))) return;
  throw new AuthorizationMalformed(
    `What a wallet would show as "${field}" must hold no control character, line separator or bidirectional control, which could forge a line of the text or hide one`,
  );
}
