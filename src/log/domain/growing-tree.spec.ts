import { leafHash, nodeHash } from '../../common/domain/merkle-hash.js';
import { GrowingTree } from './growing-tree.js';
import { logRoot } from './log-tree.js';
import { lastTiles, MissingHashes, nodesOf, type StoredTiles } from './tile.js';

/** MTH of RFC 6962 word for word, over all leaves at once. */
function mth(leaves: readonly Buffer[]): Buffer {
  const [only] = leaves;
  if (leaves.length === 1 && only) return only;
  const k = 2 ** Math.floor(Math.log2(leaves.length - 1));
  return nodeHash(mth(leaves.slice(0, k)), mth(leaves.slice(k)));
}

const leaves = Array.from({ length: 70_000 }, (_, at) => leafHash(Buffer.from(String(at))));

function grow(sizes: readonly number[]) {
  const stored = new Map<string, Buffer>();
  const tiles: StoredTiles = (level, index) => stored.get(`${level}/${index}`) ?? Buffer.alloc(0);
  let from = 0;
  for (const size of sizes) {
    const tree = new GrowingTree(from, tiles);
    for (const leaf of leaves.slice(from, size)) tree.append(leaf);
    for (const { level, index, hashes } of tree.takeWritten()) {
      const before = tiles(level, index);
      expect(hashes.subarray(0, before.length).equals(before)).toBe(true);
      stored.set(`${level}/${index}`, hashes);
    }
    from = size;
  }
  return { stored, tiles };
}

describe('a growing tree', () => {
  it.each([[[1]], [[255, 256, 257]], [[256]], [[3, 700, 4_000]]])(
    'of %j leaves has the root of RFC 6962, and only ever more hashes in a tile',
    (sizes) => {
      const { tiles } = grow(sizes);
      const size = sizes.at(-1) ?? 0;
      expect(logRoot(size, nodesOf(tiles))).toEqual(mth(leaves.slice(0, size)));
      expect(new GrowingTree(size, tiles).root()).toEqual(mth(leaves.slice(0, size)));
    },
  );

  it('has the tiles that C2SP names for a tree of 70,000 leaves', () => {
    const { stored, tiles } = grow([65_535, 65_537, 70_000]);
    expect(logRoot(70_000, nodesOf(tiles))).toEqual(mth(leaves));
    const widths = [...stored].map(([name, hashes]) => [name, hashes.length / 32]);
    const ofLevel = (level: number) => widths.filter(([name]) => String(name).startsWith(`${level}/`));
    expect(ofLevel(0).map(([, width]) => width)).toEqual([...Array(273).fill(256), 112]);
    expect(ofLevel(1)).toEqual([
      ['1/0', 256],
      ['1/1', 17],
    ]);
    expect(ofLevel(2)).toEqual([['2/0', 1]]);
    expect(lastTiles(70_000)).toEqual([
      { level: 0, index: 273, width: 112 },
      { level: 1, index: 1, width: 17 },
      { level: 2, index: 0, width: 1 },
    ]);
  });

  it('does not open on tiles that are shorter than its size', () => {
    const { tiles } = grow([10]);
    expect(() => new GrowingTree(11, tiles)).toThrow(MissingHashes);
  });
});
