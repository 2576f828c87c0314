import type { SigningKey } from '../../signing-keys/domain/signing-key.js';
import { KEY_ID_BYTES } from '../../signing-keys/domain/verifier-key.js';
import { type TrailHead, trailLine } from './trail-line.js';

/** A state of the log: how many entries there are, and the root of the tree over them. */
export interface TreeHead {
  readonly size: number;
  readonly root: Buffer;
}

/** The text of a checkpoint (C2SP tlog-checkpoint), which is what a key signs. */
export function checkpointText(origin: string, { size, root }: TreeHead, trail: TrailHead | null): string {
  return `${origin}\n${size}\n${root.toString('base64')}\n${trail ? trailLine(trail) : ''}`;
}

/** A text followed by a signature (C2SP signed-note). Witnesses may add lines of their own. */
export function signedNote(text: string, { name, id }: Pick<SigningKey, 'name' | 'id'>, signature: Uint8Array): string {
  return `${text}\n— ${name} ${Buffer.concat([Buffer.from(id, 'hex'), signature]).toString('base64')}\n`;
}

/** The parts of a signed note: its text, and its signatures by name and key ID. */
export interface Note {
  readonly text: string;
  readonly signatures: readonly { readonly name: string; readonly id: string; readonly signature: Buffer }[];
}

const SIGNATURE_LINE = /^— (\S+) ([A-Za-z0-9+/]+={0,2})$/;

/** @returns null if the text is not a signed note */
export function parseNote(note: string): Note | null {
  const end = note.lastIndexOf('\n\n');
  const lines = note.slice(end + 2).split('\n');
  if (end < 0 || lines.pop() !== '' || lines.length === 0) return null;
  const signatures = lines.map((line) => {
    const [, name, base64] = SIGNATURE_LINE.exec(line) ?? [];
    const bytes = Buffer.from(base64 ?? '', 'base64');
    return {
      name: name ?? '',
      id: bytes.subarray(0, KEY_ID_BYTES).toString('hex'),
      signature: bytes.subarray(KEY_ID_BYTES),
    };
  });
  if (signatures.some(({ name, signature }) => name === '' || signature.length === 0)) return null;
  return { text: note.slice(0, end + 1), signatures };
}

const CHECKPOINT = /^([^\n]+)\n(0|[1-9][0-9]{0,15})\n([A-Za-z0-9+/]{43}=)\n/;

/** Reads the text of a checkpoint, without its extension lines. @returns null if it is not one */
export function parseCheckpoint(text: string): (TreeHead & { readonly origin: string }) | null {
  const [, origin, size, root] = CHECKPOINT.exec(text) ?? [];
  if (origin === undefined || size === undefined || root === undefined) return null;
  return { origin, size: Number(size), root: Buffer.from(root, 'base64') };
}
