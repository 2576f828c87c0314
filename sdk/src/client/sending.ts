import type { AuthorizationCheck, Identifier, NamespaceName } from '../api.js';
import { utf8 } from '../authorization/bytes.js';
import { assertHonest, type Draft } from '../authorization/draft.js';
import { DraftRefused } from '../authorization/draft-refused.js';
import type { ControllerHeaders } from '../authorization/headers.js';
import type { DraftKind } from '../authorization/words.js';
import { isAuthorizationCheck } from '../service-shapes.js';
import { changeIn, type SignedChange } from '../verify/signed-change.js';
import { type Http, unreadable } from './http.js';
import {
  fullNameOf,
  isSameId,
  isUnder,
  loadSpelling,
  readIdentifier,
  readName,
  type Spelling,
  type Versioned,
  type VersionedName,
} from './reading.js';
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
  // Before anything is sent: what cannot be loaded must not hide what became of the request.
  const spelling = await loadSpelling();
  const answer = await http.call({
    method: draft.method,
    path: draft.path,
    body: draft.body,
    onlyAsks: draft.kind === 'check',
    headers: {
      'X-Controller-Wallet': headers['X-Controller-Wallet'],
      'X-Controller-Authorization': headers['X-Controller-Authorization'],
      ...(draft.idempotency_key !== null && { 'Idempotency-Key': draft.idempotency_key }),
      ...(draft.if_match !== null && { 'If-Match': draft.if_match }),
    },
  });
  // A change that was made and whose answer cannot be read is as uncertain as one without an answer.
  const change = changeIn(`${draft.method} ${draft.path}`, utf8(draft.body));
  if (draft.kind === 'identifier')
    return readIdentifier(answer, (identifier) => isOf(change, identifier, spelling), true);
  if (draft.kind === 'name') return readName(answer, (name) => isNameOf(change, name, spelling), true);
  if (isAuthorizationCheck(answer.body)) return answer.body;
  throw new ResolverError(unreadable(), false);
}

/** Whether an identifier is the one that a signed request registers or names by its id. */
function isOf(change: SignedChange | null, identifier: Identifier, spelling: Spelling): boolean {
  if (change === null) return false;
  return change.subject ? isUnder(change.subject, identifier, spelling) : isSameId(change.id ?? '', identifier.id);
}

function isNameOf(change: SignedChange | null, name: NamespaceName, { isSpellingOf }: Spelling): boolean {
  const subject = change?.subject ?? null;
  return subject !== null && isSpellingOf('custom', subject.value, fullNameOf(name));
}
