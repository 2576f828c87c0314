import { sha256 } from '@noble/hashes/sha2.js';

/** RFC 6962, 2.1. */
export function leafHash(leaf: Uint8Array): Uint8Array {
  return sha256(Uint8Array.of(0, ...leaf));
}

/** RFC 6962, 2.1. */
export function nodeHash(left: Uint8Array, right: Uint8Array): Uint8Array {
  return sha256(Uint8Array.of(1, ...left, ...right));
}

/**
 * The root that a leaf leads to along its path (RFC 9162, 2.1.3.2); null when the path does not fit the place of the leaf and
 * the size of the tree.
 */
export function rootAlong(
  leaf: Uint8Array,
  { index, size }: { readonly index: number; readonly size: number },
  path: readonly Uint8Array[],
): Uint8Array | null {
  if (index < 0 || index >= size) return null;
  let [at, last, hash] = [index, size - 1, leaf];
  for (const neighbour of path) {
    if (last === 0) return null;
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

function half(number: number): number {
  return Math.floor(number / 2);
}
