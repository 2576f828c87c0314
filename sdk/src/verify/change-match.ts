import type { Identifier, IdentifierEvent } from '../api.js';
import type { SignedChange } from './signed-change.js';
import { isSpellingOf } from './spelling.js';

/** Whether the event is what the signed request asked for: of its kind, and about this identifier. */
export function isChangeOf(signed: SignedChange, event: IdentifierEvent, identifier: Identifier): boolean {
  if (signed.type !== event.type) return false;
  if (signed.subject === null) return signed.id === event.identifier_id;
  const { type, value, normalized_value } = identifier;
  return (
    signed.subject.type === type &&
    isSpellingOf(type, signed.subject.value, normalized_value) &&
    isSpellingOf(type, value, normalized_value)
  );
}
