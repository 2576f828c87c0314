import { nodeHash } from '../../common/domain/merkle-hash.js';

/** The hashes of a Merkle tree from its leaves up to its root. */
export type ReceiptTree = readonly (readonly Buffer[])[];

/**
 * The tree of RFC 6962 over the hashes of its leaves, of which there is at least one. A node without a neighbour moves up
 * as it is, which is the same as splitting at the largest power of two.
 */
export function receiptTree(leaves: readonly Buffer[]): ReceiptTree {
  const levels: (readonly Buffer[])[] = [leaves];
  for (let level = leaves; level.length > 1; levels.push(level)) level = parentsOf(level);
  return levels;
}

export function treeRoot(tree: ReceiptTree): Buffer {
  const root = tree.at(-1)?.[0];
  if (root === undefined) throw new RangeError('A tree has at least one leaf.');
  return root;
}

/** The hashes that lead from a leaf up to the root (RFC 6962, 2.1.1), in whatever form the tree has them. */
export function treePath<Hash>(tree: readonly (readonly Hash[])[], index: number): Hash[] {
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
