import { sha256 } from '@noble/hashes/sha2.js';
import { base64url } from './bytes.js';
import { wordsOf } from './words.js';

/** Everything that a controller's signature covers, named as in the history's evidence. */
export interface SignedFields {
  /** The service's public base URL. */
  readonly audience: string;
  /** Method, a space, then path and query exactly as sent. */
  readonly request: string;
  /** The exact bytes of the body; none when there is no body. */
  readonly body: Uint8Array;
  /** `X-Controller-Wallet` exactly as sent. */
  readonly wallet: string;
  /** Id of the provider whose key is used. */
  readonly provider: string;
  readonly idempotency_key: string | null;
  readonly if_match: string | null;
  readonly nonce: string;
  readonly issued_at: string;
  readonly expires_at: string;
}

/** What the text and the typed data hold where a request lacks the header. */
export const NONE = '-';

/**
 * The text that a controller signs, version 1.
 * @throws DraftRefused when the request is not one that a wallet signs, or holds what cannot be shown
 */
export function authorizationText(fields: SignedFields): string {
  return [
    'Payment identifier authorization v1',
    `Audience: ${fields.audience}`,
    `Request: ${fields.request}`,
    ...actionLines(fields),
    `Body: sha-256:${base64url(sha256(fields.body))}`,
    `Wallet: ${fields.wallet}`,
    `Provider: ${fields.provider}`,
    `Idempotency-Key: ${fields.idempotency_key ?? NONE}`,
    `If-Match: ${fields.if_match ?? NONE}`,
    `Nonce: ${fields.nonce}`,
    `Issued-At: ${fields.issued_at}`,
    `Expires-At: ${fields.expires_at}`,
  ].join('\n');
}

/** What a person must read before signing: which service it is for, what happens, and what is paid where. @throws DraftRefused */
export function shownLines(fields: Pick<SignedFields, 'audience' | 'request' | 'body'>): string[] {
  return [`Audience: ${fields.audience}`, ...actionLines(fields)];
}

function actionLines({ request, body }: Pick<SignedFields, 'request' | 'body'>): string[] {
  const { action, pays } = wordsOf(request, body);
  return [`Action: ${action}`, ...pays.map((line) => `Pays: ${line}`)];
}
