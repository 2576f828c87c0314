import { hash } from 'node:crypto';

const HASH_BYTES = 32;

/** The hashes of a tree from its leaves up to its root. */
export type MerkleTree = readonly (readonly Buffer[])[];

/** The hash of a leaf (RFC 6962, 2.1): what is a leaf can be taken for no node, and no node for a leaf. */
export function leafHash(leaf: string): Buffer {
  return hash('sha256', `\0${leaf}`, 'buffer');
}

const node = Buffer.alloc(1 + 2 * HASH_BYTES, 0x01);

/** The hash of a node over those of its two children (RFC 6962, 2.1). */
export function nodeHash(left: Buffer, right: Buffer): Buffer {
  node.set(left, 1);
  node.set(right, 1 + HASH_BYTES);
  return hash('sha256', node, 'buffer');
}

/**
 * The tree of RFC 6962 over the hashes of its leaves, of which there is at least one. A node without a neighbour moves up
 * as it is, which is the same as splitting at the largest power of two.
 */
export function merkleTree(leaves: readonly Buffer[]): MerkleTree {
  const levels: (readonly Buffer[])[] = [leaves];
  for (let level = leaves; level.length > 1; levels.push(level)) level = parentsOf(level);
  return levels;
}

export function rootOf(tree: MerkleTree): Buffer {
  const root = tree.at(-1)?.[0];
  if (root === undefined) throw new RangeError('A tree has a leaf at least.');
  return root;
}

/** What leads from a leaf to the root, from below (RFC 6962, 2.1.1), in whatever form the tree has its hashes. */
export function pathOf<Hash>(tree: readonly (readonly Hash[])[], index: number): Hash[] {
  const path: Hash[] = [];
  let at = index;
  for (const level of tree) {
    const neighbour = level[at ^ 1];
    if (neighbour !== undefined) path.push(neighbour);
    at >>= 1;
  }
  return path;
}

function parentsOf(level: readonly Buffer[]): Buffer[] {
  const parents: Buffer[] = [];
  for (let at = 0; at < level.length; at += 2) {
    const [left, right] = [level[at], level[at + 1]];
    if (left !== undefined) parents.push(right === undefined ? left : nodeHash(left, right));
  }
  return parents;
}
