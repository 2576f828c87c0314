import { createHash, hash } from 'node:crypto';

/** The hashes of RFC 6962 are SHA-256. */
export const HASH_BYTES = 32;
const LEAF = Buffer.of(0);

/** The hash of a leaf (RFC 6962, 2.1): the prefix keeps leaves and nodes apart (second preimage). */
export function leafHash(leaf: string | Uint8Array): Buffer {
  if (typeof leaf === 'string') return hash('sha256', `\0${leaf}`, 'buffer');
  return createHash('sha256').update(LEAF).update(leaf).digest();
}

const node = Buffer.alloc(1 + 2 * HASH_BYTES, 0x01);

/** The hash of a node over those of its two children (RFC 6962, 2.1). */
export function nodeHash(left: Buffer, right: Buffer): Buffer {
  node.set(left, 1);
  node.set(right, 1 + HASH_BYTES);
  return hash('sha256', node, 'buffer');
}
