import { createHash } from 'node:crypto';
import { leafHash } from '../../common/domain/merkle-hash.js';
import { receiptTree, treePath, treeRoot } from './receipt-tree.js';

/** The leaves that the tests of Certificate Transparency use, as hexadecimal, and the roots of the first n of them. */
const LEAVES = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f'].map(
  (text) => Buffer.from(text, 'hex').toString('latin1'),
);
const ROOTS = [
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
];

const sha256 = (...parts: Uint8Array[]) => createHash('sha256').update(Buffer.concat(parts)).digest();

/** The definition of RFC 6962, 2.1, word for word. */
function treeHash(leaves: Buffer[]): Buffer {
  if (leaves.length === 1) return leaves[0] ?? Buffer.of();
  const half = 2 ** (Math.ceil(Math.log2(leaves.length)) - 1);
  return sha256(Buffer.of(1), treeHash(leaves.slice(0, half)), treeHash(leaves.slice(half)));
}

/** The definition of RFC 6962, 2.1.1. */
function auditPath(index: number, leaves: Buffer[]): Buffer[] {
  if (leaves.length === 1) return [];
  const half = 2 ** (Math.ceil(Math.log2(leaves.length)) - 1);
  const [left, right] = [leaves.slice(0, half), leaves.slice(half)];
  return index < half
    ? [...auditPath(index, left), treeHash(right)]
    : [...auditPath(index - half, right), treeHash(left)];
}

/** As `leafHash` for text, over bytes. */
const hashOf = (leaf: string) => sha256(Buffer.of(0), Buffer.from(leaf, 'latin1'));

describe('a tree of RFC 6962', () => {
  it.each(ROOTS.map((root, at) => [at + 1, root]))('over the first %d leaves has the known root', (size, root) => {
    const tree = receiptTree(LEAVES.slice(0, Number(size)).map(hashOf));
    expect(treeRoot(tree).toString('hex')).toBe(root);
  });

  it.each(Array.from({ length: 20 }, (_, at) => at + 1))('of %d leaves is as the RFC defines it', (size) => {
    const leaves = Array.from({ length: size }, (_, at) => leafHash(`leaf ${at}`));
    const tree = receiptTree(leaves);
    expect(treeRoot(tree)).toEqual(treeHash(leaves));
    for (const index of leaves.keys()) expect(treePath(tree, index)).toEqual(auditPath(index, leaves));
  });

  it('has at least one leaf', () => expect(() => treeRoot(receiptTree([]))).toThrow(RangeError));
});
