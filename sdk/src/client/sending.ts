import type { AuthorizationCheck } from '../api.js';
import { assertHonest, type Draft } from '../authorization/draft.js';
import { DraftRefused } from '../authorization/draft-refused.js';
import type { ControllerHeaders } from '../authorization/headers.js';
import type { DraftKind } from '../authorization/words.js';
import { isAuthorizationCheck } from '../service-shapes.js';
import { type Http, unreadable } from './http.js';
import { readIdentifier, readName, type Versioned, type VersionedName } from './reading.js';
import { ResolverError } from './resolver-error.js';

/** What a sent draft is answered with. */
export interface Sent {
  identifier: Versioned;
  name: VersionedName;
  check: AuthorizationCheck;
}

/**
 * Sends a signed draft. A draft that is no request of a controller is refused: one that came back from a browser could
 * otherwise make any request with the provider's key.
 * @throws DraftRefused, ResolverError
 */
export async function sendSigned(http: Http, draft: Draft, headers: ControllerHeaders): Promise<Sent[DraftKind]> {
  assertHonest(draft);
  if (headers['X-Controller-Wallet'] !== draft.wallet) throw new DraftRefused('wrong_wallet');
  const answer = await http.call({
    method: draft.method,
    path: draft.path,
    body: draft.body,
    headers: {
      'X-Controller-Wallet': headers['X-Controller-Wallet'],
      'X-Controller-Authorization': headers['X-Controller-Authorization'],
      ...(draft.idempotency_key !== null && { 'Idempotency-Key': draft.idempotency_key }),
      ...(draft.if_match !== null && { 'If-Match': draft.if_match }),
    },
  });
  // A change that was made and whose answer cannot be read is as uncertain as one without an answer.
  if (draft.kind === 'identifier') return readIdentifier(answer, true);
  if (draft.kind === 'name') return readName(answer, true);
  if (isAuthorizationCheck(answer.body)) return answer.body;
  throw new ResolverError(unreadable(), true);
}
