import { hash } from 'node:crypto';
import { nodeHash } from '../../common/domain/merkle-hash.js';

/**
 * The hash of a complete subtree: of the 2^level leaves from index * 2^level on. Level 0 are the leaves. These hashes are
 * enough for every other one: those of incomplete subtrees, at the right edge of the tree, are computed from them.
 */
export type NodeAt = (level: number, index: number) => Buffer;

/** MTH(D[size]) of RFC 6962, section 2.1. */
export function logRoot(size: number, nodeAt: NodeAt): Buffer {
  return size === 0 ? hash('sha256', '', 'buffer') : rangeHash(0, size, nodeAt);
}

/** PATH(index, D[size]) of RFC 6962, section 2.1.1: it proves that a leaf is in the tree. */
export function inclusionPath(index: number, size: number, nodeAt: NodeAt): Buffer[] {
  return pathWithin(index, 0, size, nodeAt);
}

/** MTH(D[start:end]); `start` is a multiple of the largest power of two that is not above the length. */
function rangeHash(start: number, end: number, nodeAt: NodeAt): Buffer {
  const middle = start + largestPowerIn(end - start);
  if (middle === end) return nodeAt(Math.log2(end - start), start / (end - start));
  return nodeHash(rangeHash(start, middle, nodeAt), rangeHash(middle, end, nodeAt));
}

function pathWithin(index: number, start: number, end: number, nodeAt: NodeAt): Buffer[] {
  if (end - start === 1) return [];
  const middle = middleOf(start, end);
  return index < middle
    ? [...pathWithin(index, start, middle, nodeAt), rangeHash(middle, end, nodeAt)]
    : [...pathWithin(index, middle, end, nodeAt), rangeHash(start, middle, nodeAt)];
}

/** Where RFC 6962 divides a range of more than one leaf: behind the largest power of two that is smaller than its length. */
function middleOf(start: number, end: number): number {
  const power = largestPowerIn(end - start);
  return start + (power === end - start ? power / 2 : power);
}

/** The largest power of two that is not above a length. */
function largestPowerIn(length: number): number {
  let power = 1;
  while (power * 2 <= length) power *= 2;
  return power;
}
