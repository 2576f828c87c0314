import { sha256 } from '@noble/hashes/sha2.js';
import { base64url, utf8 } from '../authorization/bytes.js';
import type { Receipt } from './receipt-shape.js';
import { fromBase64url } from './receipt-text.js';

/** The SHA-256 of a text in base64url. */
export function sha256Of(text: string): string {
  return base64url(sha256(utf8(text)));
}

/** RFC 6962, 2.1. */
export function leafHash(leaf: string): Uint8Array {
  return sha256(utf8(`\0${leaf}`));
}

/**
 * The root that a leaf leads to along its path (RFC 9162, 2.1.3.2); null when the path does not fit the place of the leaf and
 * the size of the tree.
 */
export function rootFrom(
  leaf: Uint8Array,
  { index, size, path }: Pick<Receipt, 'index' | 'size' | 'path'>,
): Uint8Array | null {
  if (index < 0 || index >= size) return null;
  let [at, last, hash] = [index, size - 1, leaf];
  for (const step of path) {
    if (last === 0) return null;
    const neighbour = fromBase64url(step);
    if (at % 2 === 1 || at === last) {
      hash = nodeHash(neighbour, hash);
      while (at % 2 === 0 && at !== 0) [at, last] = [half(at), half(last)];
    } else {
      hash = nodeHash(hash, neighbour);
    }
    [at, last] = [half(at), half(last)];
  }
  return last === 0 ? hash : null;
}

function nodeHash(left: Uint8Array, right: Uint8Array): Uint8Array {
  return sha256(Uint8Array.of(1, ...left, ...right));
}

function half(number: number): number {
  return Math.floor(number / 2);
}
