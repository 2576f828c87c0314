import { leafHash, nodeHash } from '../verify/merkle-path.js';
import { consistencyProof, isConsistent, isIncluded, rootOf, type TreeHead } from './merkle.js';

const LEAVES = Array.from({ length: 20 }, (_, at) => leafHash(Uint8Array.of(at)));
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

/** MTH of RFC 6962 as it stands there. */
function mth(leaves: readonly Uint8Array[]): Uint8Array {
  const [first] = leaves;
  if (leaves.length === 1 && first) return first;
  const k = 2 ** Math.floor(Math.log2(leaves.length - 1));
  return nodeHash(mth(leaves.slice(0, k)), mth(leaves.slice(k)));
}
/** PATH of RFC 6962 as it stands there. */
function path(m: number, leaves: readonly Uint8Array[]): Uint8Array[] {
  if (leaves.length === 1) return [];
  const k = 2 ** Math.floor(Math.log2(leaves.length - 1));
  return m < k
    ? [...path(m, leaves.slice(0, k)), mth(leaves.slice(k))]
    : [...path(m - k, leaves.slice(k)), mth(leaves.slice(0, k))];
}
const nodeAt = (level: number, index: number) => mth(LEAVES.slice(index * 2 ** level, (index + 1) * 2 ** level));
const head = (size: number): TreeHead => ({ size, root: rootOf(size, nodeAt) });
const sizes = LEAVES.map((_, at) => at + 1);

it('has the root that Certificate Transparency knows for its first two leaves', () => {
  const [one, two] = [leafHash(new Uint8Array()), leafHash(Uint8Array.of(0))];
  expect(hex(one)).toBe('6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d');
  expect(hex(nodeHash(one, two))).toBe('fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125');
});

it('computes the root of RFC 6962 at every size', () => {
  for (const size of sizes) expect(hex(head(size).root)).toBe(hex(mth(LEAVES.slice(0, size))));
});

it('takes every path of RFC 6962, and no other leaf, index, size or path', () => {
  for (const size of sizes) {
    for (let index = 0; index < size; index += 1) {
      const proof = path(index, LEAVES.slice(0, size));
      const claim = { leaf: LEAVES[index] ?? new Uint8Array(), index, ...head(size) };
      expect(isIncluded(claim, proof)).toBe(true);
      expect(isIncluded({ ...claim, leaf: leafHash(Uint8Array.of(99)) }, proof)).toBe(false);
      expect(isIncluded({ ...claim, index: (index + 1) % size }, proof)).toBe(size === 1);
      expect(isIncluded({ ...claim, root: head((size % 20) + 1).root }, proof)).toBe(false);
      expect(isIncluded(claim, [...proof, LEAVES[0] ?? new Uint8Array()])).toBe(false);
      if (size > 1) expect(isIncluded(claim, proof.slice(1))).toBe(false);
    }
  }
});

it('takes every proof that a tree is the beginning of another, and no other', () => {
  for (const second of sizes) {
    for (let first = 1; first < second; first += 1) {
      const proof = consistencyProof(first, second, nodeAt);
      expect(isConsistent(head(first), head(second), proof)).toBe(true);
      const other = { size: first, root: leafHash(Uint8Array.of(98)) };
      expect(isConsistent(other, head(second), proof)).toBe(false);
      expect(isConsistent(head(first), { ...head(second), root: other.root }, proof)).toBe(false);
      expect(isConsistent(head(first), head(second), proof.slice(1))).toBe(false);
      expect(isConsistent(head(first), head(second), [...proof, other.root])).toBe(false);
    }
  }
});
