import { createPublicKey, type KeyObject, verify } from 'node:crypto';
import { parseCheckpoint, parseNote, type TreeHead } from '../../log/domain/checkpoint.js';
import { entryOf } from '../../log/domain/entry.js';
import type { SigningKey } from '../../signing-keys/domain/signing-key.js';
import type { BrokenEvent } from './history-audit.js';

/** An entry of the log beside the event that it is about, if that is still there. */
export interface LoggedEvent {
  readonly index: number;
  readonly identifierId: string;
  readonly sequence: number;
  readonly entry: Buffer;
  /** Null when the event is gone. */
  readonly event: { readonly salt: string; readonly hash: string } | null;
}

/** What is wrong with the event that an entry is about. */
export function brokenEntry({ index, identifierId, sequence, entry, event }: LoggedEvent): BrokenEvent | null {
  if (!event) return { identifierId, sequence, fault: `the log has it at ${index}, and it is gone` };
  if (entryOf(event.salt, event.hash).equals(entry)) return null;
  return { identifierId, sequence, fault: `the log has another event at ${index}: it was written anew since` };
}

/** A checkpoint as it is stored, or as somebody has kept it. */
export interface SignedState extends TreeHead {
  readonly note: string;
  /** By the clock of the database, in milliseconds since 1970; null for one that somebody has kept. */
  readonly signedAtMs: number | null;
}

/** Between the look at the clock and the row there are a signer command and a transaction. */
const SIGNING_MS = 10_000;

/** What is wrong with a checkpoint by itself: whether one of the keys has signed what its row says. */
export function checkpointFault(
  { size, root, note, signedAtMs }: SignedState,
  keys: readonly SigningKey[],
): string | null {
  const signed = parseNote(note);
  const head = signed && parseCheckpoint(signed.text);
  if (!signed || !head) return `its checkpoint of ${size} entries is no signed note`;
  if (head.size !== size || !head.root.equals(root))
    return `its checkpoint of ${size} entries is not the one that was signed`;
  const signers = signed.signatures.flatMap(({ name, id, signature }) => {
    const key = keys.find((each) => each.name === name && each.id === id);
    const isSigner = key?.name === head.origin && verify(null, Buffer.from(signed.text), publicKeyOf(key), signature);
    return key && isSigner ? [key] : [];
  });
  if (signers.length === 0) return `its checkpoint of ${size} entries has no signature of a key of this service`;
  const isTooLate = ({ retiredAt }: SigningKey) =>
    signedAtMs !== null && retiredAt !== null && signedAtMs > retiredAt.getTime() + SIGNING_MS;
  return signers.every(isTooLate)
    ? `its checkpoint of ${size} entries was signed with a key that had been retired before`
    : null;
}

/** Reads a checkpoint that somebody has kept; null for what is none. */
export function keptState(note: string): SignedState | null {
  const text = parseNote(note)?.text;
  const head = text === undefined ? null : parseCheckpoint(text);
  return head && { ...head, note, signedAtMs: null };
}

function publicKeyOf({ publicKey }: SigningKey): KeyObject {
  const x = Buffer.from(publicKey).toString('base64url');
  return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
}
