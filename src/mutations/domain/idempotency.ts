import { createHash } from 'node:crypto';

/** Digests: neither the key nor the body is kept. */
export interface IdempotencyScope {
  /** Where the key counts: one provider, one method, one path. */
  readonly scopeHash: Uint8Array;
  /** What was asked, and by whom. */
  readonly fingerprint: Uint8Array;
}

/** A request that carries a key (D8). */
export interface KeyedRequest {
  readonly key: string;
  readonly providerId: string;
  readonly method: string;
  /** Path and query exactly as received. */
  readonly target: string;
  /** The raw bytes; none when there is no body. */
  readonly body: Uint8Array;
  /** Of the verified authorization; null without one. Not the wallet as sent, which has several spellings. */
  readonly controller: string | null;
}

/** How long a retry gets the stored answer (D8). */
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
