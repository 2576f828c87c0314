import { hex, utf8 } from '../authorization/bytes.js';
import { isSignedBy, parseVerifierKey, type VerifierKey } from '../verify/note-key.js';
import { fromBase64 } from './bytes.js';
import type { TreeHead } from './merkle.js';

const ROOT_BYTES = 32;
const ID_BYTES = 4;
/** As many as anybody has to accept, and room for witnesses. */
const MAX_SIGNATURES = 64;

/** What a checkpoint says (C2SP tlog-checkpoint). */
export interface Checkpoint extends TreeHead {
  readonly origin: string;
  /** The vkeys that have signed it, of those that were asked for. */
  readonly signedBy: readonly string[];
}

/**
 * Opens a checkpoint: its text, and who of the given keys has signed it. Lines of others, such as witnesses, are ignored.
 * @returns null for what is no checkpoint, and when a known key's signature is wrong
 */
export function openCheckpoint(note: string, vkeys: readonly string[]): Checkpoint | null {
  const end = note.lastIndexOf('\n\n');
  const text = note.slice(0, end + 1);
  const head = end < 0 ? null : headIn(text);
  const lines = note.slice(end + 2).split('\n');
  if (head === null || lines.pop() !== '' || lines.length > MAX_SIGNATURES) return null;
  const signedBy: string[] = [];
  for (const vkey of vkeys) {
    const key = parseVerifierKey(vkey);
    const signatures = key === null ? [] : lines.flatMap((line) => signatureIn(line, key) ?? []);
    if (key?.name !== head.origin || signatures.length === 0) continue;
    if (!signatures.every((signature) => isSignedBy(key.publicKey, utf8(text), signature))) return null;
    signedBy.push(vkey);
  }
  return { ...head, signedBy };
}

function headIn(text: string): Pick<Checkpoint, 'origin' | 'size' | 'root'> | null {
  const [, origin, size, base64] = /^([^\n]+)\n(0|[1-9]\d{0,14})\n([^\n]+)\n/.exec(text) ?? [];
  const root = fromBase64(base64 ?? '');
  if (origin === undefined || size === undefined || root?.length !== ROOT_BYTES) return null;
  return { origin, size: Number(size), root };
}

/** The signature of a line that names the key; null for the lines of others. */
function signatureIn(line: string, { name, id }: VerifierKey): Uint8Array | null {
  const [, signer, base64] = /^\u2014 (\S+) (\S+)$/.exec(line) ?? [];
  const bytes = fromBase64(base64 ?? '');
  if (signer !== name || bytes === null || hex(bytes.subarray(0, ID_BYTES)) !== `0x${id}`) return null;
  return bytes.subarray(ID_BYTES);
}
