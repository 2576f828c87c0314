import { createHash } from 'node:crypto';

/** Digests, because neither the key nor the body is stored. */
export interface IdempotencyScope {
  /** The digest of the key and of what it is valid for: one provider, one method, one path. */
  readonly scopeHash: Uint8Array;
  /** The digest of the request: its body and its wallet. */
  readonly fingerprint: Uint8Array;
}

/** A request with an Idempotency-Key (D8). */
export interface KeyedRequest {
  readonly key: string;
  readonly providerId: string;
  readonly method: string;
  /** Path and query exactly as received. */
  readonly target: string;
  /** The raw bytes; empty without a body. */
  readonly body: Uint8Array;
  /** The controller of the verified authorization; null without one. Not the wallet as sent, which has several spellings. */
  readonly controller: string | null;
}

/** How long the stored answer is sent to retries (D8). */
export const KEPT_HOURS = 24;

const BARE_KEY = /^[\x21\x23-\x7e][\x21-\x7e]{0,254}$/;
const QUOTED_KEY = /^"((?:[\x21\x23-\x5b\x5d-\x7e]|\\["\\]){1,255})"$/;

/** The key that an `Idempotency-Key` names, bare or as a quoted string (RFC 9651); null for anything else. */
export function parseIdempotencyKey(header: string): string | null {
  const quoted = QUOTED_KEY.exec(header)?.[1];
  if (quoted !== undefined) return quoted.replace(/\\(.)/g, '$1');
  return BARE_KEY.test(header) ? header : null;
}

export function idempotencyScope({
  key,
  providerId,
  method,
  target,
  body,
  controller,
}: KeyedRequest): IdempotencyScope {
  const scope = JSON.stringify([providerId, method, target, key]);
  return {
    scopeHash: createHash('sha256').update(scope).digest(),
    fingerprint: createHash('sha256')
      .update(body)
      .update(`\n${controller ?? ''}`)
      .digest(),
  };
}

/**
 * The same key for one signed request only. If the request is signed anew, the key counts as one that was never used.
 * @param nonce of the signature, which its wallet uses once
 */
export function scopeOfSignature({ scopeHash, fingerprint }: IdempotencyScope, nonce: string): IdempotencyScope {
  return { scopeHash: createHash('sha256').update(scopeHash).update(nonce).digest(), fingerprint };
}
