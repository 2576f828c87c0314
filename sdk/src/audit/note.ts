import { ed25519 } from '@noble/curves/ed25519';
import { sha256 } from '@noble/hashes/sha2.js';
import { hex, utf8 } from '../authorization/bytes.js';
import { concat, fromBase64 } from './bytes.js';
import type { TreeHead } from './merkle.js';

/** A public key of a signed note (C2SP): `name+keyID+base64(0x01 || key)`. */
export interface VerifierKey {
  readonly name: string;
  readonly id: string;
  readonly publicKey: Uint8Array;
}

const ED25519 = 1;
const KEY_BYTES = 32;
const ID_BYTES = 4;
/** As many as anybody has to accept, and room for witnesses. */
const MAX_SIGNATURES = 64;

/** Null for what is no Ed25519 vkey, or one whose key ID is not its own. */
export function parseVerifierKey(vkey: string): VerifierKey | null {
  const [, name, id, base64] = /^([^+\s]+)\+([0-9a-f]{8})\+(\S+)$/.exec(vkey) ?? [];
  const key = fromBase64(base64 ?? '');
  if (name === undefined || id === undefined || key?.[0] !== ED25519 || key.length !== KEY_BYTES + 1) return null;
  const digest = sha256(concat(utf8(`${name}\n`), key));
  return hex(digest.subarray(0, ID_BYTES)) === `0x${id}` ? { name, id, publicKey: key.subarray(1) } : null;
}

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
    if (!signatures.every((signature) => isSignature(signature, text, key))) return null;
    signedBy.push(vkey);
  }
  return { ...head, signedBy };
}

function headIn(text: string): Pick<Checkpoint, 'origin' | 'size' | 'root'> | null {
  const [, origin, size, base64] = /^([^\n]+)\n(0|[1-9]\d{0,14})\n([^\n]+)\n/.exec(text) ?? [];
  const root = fromBase64(base64 ?? '');
  if (origin === undefined || size === undefined || root?.length !== KEY_BYTES) return null;
  return { origin, size: Number(size), root };
}

/** The signature of a line that names the key; null for the lines of others. */
function signatureIn(line: string, { name, id }: VerifierKey): Uint8Array | null {
  const [, signer, base64] = /^\u2014 (\S+) (\S+)$/.exec(line) ?? [];
  const bytes = fromBase64(base64 ?? '');
  if (signer !== name || bytes === null || hex(bytes.subarray(0, ID_BYTES)) !== `0x${id}`) return null;
  return bytes.subarray(ID_BYTES);
}

function isSignature(signature: Uint8Array, text: string, { publicKey }: VerifierKey): boolean {
  return signature.length === 64 && ed25519.verify(signature, utf8(text), publicKey, { zip215: false });
}
