import { GrowingTree } from './growing-tree.js';
import { leafHash } from '../../common/domain/merkle-hash.js';
import { inclusionPath, logRoot } from './log-tree.js';
import { nodesOf, type StoredTiles } from './tile.js';

/** The leaves and roots of Certificate Transparency's own tests. */
const INPUTS = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f'];
const ROOTS = [
  'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
];

/** A log in memory: its tiles, and its root at every size on the way. */
function logOf(leaves: Buffer[], batch: number) {
  const stored = new Map<string, Buffer>();
  const tiles: StoredTiles = (level, index) => stored.get(`${level}/${index}`) ?? Buffer.alloc(0);
  const roots = [logRoot(0, nodesOf(tiles))];
  for (let from = 0; from < leaves.length; from += batch) {
    const tree = new GrowingTree(from, tiles);
    for (const leaf of leaves.slice(from, from + batch)) {
      tree.append(leaf);
      roots.push(tree.root());
    }
    for (const { level, index, hashes } of tree.takeWritten()) stored.set(`${level}/${index}`, hashes);
  }
  return { tiles, roots };
}

const hex = (hashes: Buffer[]) => hashes.map((hash) => hash.toString('hex'));

describe('the tree of RFC 6962', () => {
  const leaves = INPUTS.map((input) => leafHash(Buffer.from(input, 'hex')));

  it.each([1, 3, 8])('has the known roots when it grows by %d', (batch) => {
    expect(hex(logOf(leaves, batch).roots)).toEqual(ROOTS);
  });

  it('has the known path of a leaf', () => {
    const { tiles } = logOf(leaves, 8);
    expect(hex(inclusionPath(5, 8, nodesOf(tiles)))).toEqual([
      'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
      'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0',
      'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
    ]);
  });
});
