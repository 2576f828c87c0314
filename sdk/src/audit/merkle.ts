import { sha256 } from '@noble/hashes/sha2.js';
import { nodeHash, rootAlong } from '../verify/merkle-path.js';
import { same } from './bytes.js';

/** The hash of a complete subtree of a log: of the 2^level leaves from index * 2^level on. */
export type NodeAt = (level: number, index: number) => Uint8Array;

/** The root of a tree of which the nodes are known. */
export function rootOf(size: number, nodeAt: NodeAt): Uint8Array {
  return size === 0 ? sha256(new Uint8Array()) : rangeHash(0, size, nodeAt);
}

/** PROOF(first, D[second]) of RFC 6962, section 2.1.2, for 0 < first < second. */
export function consistencyProof(first: number, second: number, nodeAt: NodeAt): Uint8Array[] {
  return subproof(first, 0, second, true, nodeAt);
}

/** Whether the path leads from a leaf to the root. */
export function isIncluded(
  { leaf, index, size, root }: { leaf: Uint8Array; index: number; size: number; root: Uint8Array },
  path: readonly Uint8Array[],
): boolean {
  const reached = rootAlong(leaf, { index, size }, path);
  return reached !== null && same(reached, root);
}

/** A state of a log. */
export interface TreeHead {
  readonly size: number;
  readonly root: Uint8Array;
}

/** RFC 9162, section 2.1.4.2: whether the first tree is the beginning of the second, for 0 < first.size < second.size. */
export function isConsistent(first: TreeHead, second: TreeHead, proof: readonly Uint8Array[]): boolean {
  const path = Number.isInteger(Math.log2(first.size)) ? [first.root, ...proof] : [...proof];
  const seed = path.shift();
  if (seed === undefined) return false;
  let [fn, sn] = [first.size - 1, second.size - 1];
  while (fn % 2 === 1) [fn, sn] = [Math.floor(fn / 2), Math.floor(sn / 2)];
  let [one, two] = [seed, seed];
  for (const step of path) {
    if (sn === 0) return false;
    if (fn % 2 === 1 || fn === sn) {
      [one, two] = [nodeHash(step, one), nodeHash(step, two)];
      while (fn % 2 === 0 && fn !== 0) [fn, sn] = [Math.floor(fn / 2), Math.floor(sn / 2)];
    } else {
      two = nodeHash(two, step);
    }
    [fn, sn] = [Math.floor(fn / 2), Math.floor(sn / 2)];
  }
  return sn === 0 && same(one, first.root) && same(two, second.root);
}

function rangeHash(start: number, end: number, nodeAt: NodeAt): Uint8Array {
  const power = powerWithin(end - start);
  if (power === end - start) return nodeAt(Math.log2(power), start / power);
  return nodeHash(rangeHash(start, start + power, nodeAt), rangeHash(start + power, end, nodeAt));
}

function subproof(first: number, start: number, end: number, isKnown: boolean, nodeAt: NodeAt): Uint8Array[] {
  if (first === end) return isKnown ? [] : [rangeHash(start, end, nodeAt)];
  const power = powerWithin(end - start);
  const middle = start + (power === end - start ? power / 2 : power);
  return first <= middle
    ? [...subproof(first, start, middle, isKnown, nodeAt), rangeHash(middle, end, nodeAt)]
    : [...subproof(first, middle, end, false, nodeAt), rangeHash(start, middle, nodeAt)];
}

/** The largest power of two that is not above a length. */
function powerWithin(length: number): number {
  let power = 1;
  while (power * 2 <= length) power *= 2;
  return power;
}
