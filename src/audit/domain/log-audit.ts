import { createPublicKey, type KeyObject, verify } from 'node:crypto';
import { parseCheckpoint, parseNote, type TreeHead } from '../../log/domain/checkpoint.js';
import { entryOf } from '../../log/domain/entry.js';
import type { SigningKey } from '../../signing-keys/domain/signing-key.js';
import type { BrokenEvent } from './history-audit.js';

/** An entry of the log, and the event that it is about if that still exists. */
export interface LoggedEvent {
  readonly index: number;
  readonly identifierId: string;
  readonly sequence: number;
  readonly entry: Buffer;
  /** null if the event was deleted. */
  readonly event: { readonly salt: string; readonly hash: string } | null;
}

/** Compares an event with its entry in the log. @returns null if they agree */
export function brokenEntry({ index, identifierId, sequence, entry, event }: LoggedEvent): BrokenEvent | null {
  if (!event) return { identifierId, sequence, fault: `the log has it at ${index}, but it was deleted` };
  if (entryOf(event.salt, event.hash).equals(entry)) return null;
  return {
    identifierId,
    sequence,
    fault: `the log has another event at ${index}: it was rewritten after it was logged`,
  };
}

/** A checkpoint from the database, or one that was kept outside. */
export interface SignedState extends TreeHead {
  readonly note: string;
  /** By the clock of the database, in milliseconds since 1970; null for a checkpoint that was kept outside. */
  readonly signedAtMs: number | null;
}

/** Allowed between the check that a key is valid and the stored time of its signature: signing, and a transaction. */
const MAX_SIGNING_MS = 10_000;

/** Checks that one of the keys signed what a checkpoint's row says. @returns what is wrong, or null */
export function checkpointFault(
  { size, root, note, signedAtMs }: SignedState,
  keys: readonly SigningKey[],
): string | null {
  const signed = parseNote(note);
  const head = signed && parseCheckpoint(signed.text);
  if (!signed || !head) return `its checkpoint of ${size} entries is not a signed note`;
  if (head.size !== size || !head.root.equals(root))
    return `its checkpoint of ${size} entries is not the one that was signed`;
  const signers = signed.signatures.flatMap(({ name, id, signature }) => {
    const key = keys.find((each) => each.name === name && each.id === id);
    const isSigner = key?.name === head.origin && verify(null, Buffer.from(signed.text), publicKeyOf(key), signature);
    return key && isSigner ? [key] : [];
  });
  if (signers.length === 0) return `its checkpoint of ${size} entries has no signature of a key of this service`;
  const isTooLate = ({ retiredAt }: SigningKey) =>
    signedAtMs !== null && retiredAt !== null && signedAtMs > retiredAt.getTime() + MAX_SIGNING_MS;
  return signers.every(isTooLate)
    ? `its checkpoint of ${size} entries was signed with a key that had been retired before`
    : null;
}

/** Reads a checkpoint that was kept outside. @returns null if the text is not a checkpoint */
export function keptState(note: string): SignedState | null {
  const text = parseNote(note)?.text;
  const head = text === undefined ? null : parseCheckpoint(text);
  return head && { ...head, note, signedAtMs: null };
}

function publicKeyOf({ publicKey }: SigningKey): KeyObject {
  const x = Buffer.from(publicKey).toString('base64url');
  return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
}
