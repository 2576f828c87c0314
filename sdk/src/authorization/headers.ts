import { base64url, hex, utf8 } from './bytes.js';
import type { DraftInput } from './draft.js';

/** The two headers that prove who asked; they can be given to `fetch` or curl as they are. */
export interface ControllerHeaders {
  readonly 'X-Controller-Wallet': string;
  readonly 'X-Controller-Authorization': string;
}

/** The headers of a signed draft. */
export function controllerHeaders(
  draft: Pick<DraftInput, 'wallet' | 'alg' | 'nonce' | 'issued_at' | 'expires_at'>,
  signature: Uint8Array,
): ControllerHeaders {
  const { alg, nonce, issued_at, expires_at } = draft;
  const envelope = { v: 1, alg, nonce, issued_at, expires_at, signature: hex(signature) };
  return {
    'X-Controller-Wallet': draft.wallet,
    'X-Controller-Authorization': base64url(utf8(JSON.stringify(envelope))),
  };
}
