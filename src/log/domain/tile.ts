import { HASH_BYTES, nodeHash } from '../../common/domain/merkle-hash.js';
import type { NodeAt } from './log-tree.js';

/**
 * Hashes of one tile, and entries of one bundle (C2SP tlog-tiles). The height is 8: a hash of a tile is that of a whole tile of
 * the level below. The columns of prisma/migrations/…_log hold such rows of hashes.
 */
export const TILE_WIDTH = 256;
const TILE_HEIGHT = 8;

/** A tile: the `index`-th row of hashes at a level of tiles, of which it is the leftmost `width`. */
export interface Tile {
  readonly level: number;
  readonly index: number;
  readonly width: number;
}

/** The hashes of a stored tile, at least as many as are asked for. */
export type StoredTiles = (level: number, index: number) => Buffer;

/** The last tile of each level of a tree; none where a level ends with a whole tile. */
export function lastTiles(size: number): Tile[] {
  const tiles: Tile[] = [];
  for (let [level, count] = [0, size]; count > 0; level += 1, count = Math.floor(count / TILE_WIDTH)) {
    if (count % TILE_WIDTH > 0) {
      tiles.push({ level, index: Math.floor(count / TILE_WIDTH), width: count % TILE_WIDTH });
    }
  }
  return tiles;
}

/** Reads the nodes of a tree from its tiles; nodes between two levels of tiles are computed. */
export function nodesOf(tiles: StoredTiles): NodeAt {
  return (level, index) => {
    const { tile, first, count } = hashRangeOf(level, index);
    const hashes = tiles(tile.level, tile.index).subarray(first * HASH_BYTES, (first + count) * HASH_BYTES);
    if (hashes.length < count * HASH_BYTES) throw new MissingHashes(tile);
    return foldRow(hashes);
  };
}

/** A tile of the log is missing, or has fewer hashes than the tree needs. */
export class MissingHashes extends Error {
  constructor({ level, index }: Omit<Tile, 'width'>) {
    super(`The tile ${index} of level ${level} is not as wide as the log's tree needs it.`);
  }
}

/** Which tiles a computation over nodes reads. */
export function tilesReadBy(computation: (nodeAt: NodeAt) => unknown): Omit<Tile, 'width'>[] {
  const read = new Map<string, Omit<Tile, 'width'>>();
  computation((level, index) => {
    const { tile } = hashRangeOf(level, index);
    read.set(`${tile.level}/${tile.index}`, tile);
    return Buffer.alloc(HASH_BYTES);
  });
  return [...read.values()];
}

/** The root over a row of hashes. Their number must be a power of two. */
export function foldRow(row: Buffer): Buffer {
  if (row.length === HASH_BYTES) return row;
  const half = row.length / 2;
  return nodeHash(foldRow(row.subarray(0, half)), foldRow(row.subarray(half)));
}

/** The tile, and the range in it, with the hashes from which a node of the tree is computed. */
function hashRangeOf(level: number, index: number) {
  const tileLevel = Math.floor(level / TILE_HEIGHT);
  const count = 2 ** (level % TILE_HEIGHT);
  const start = index * count;
  const tileIndex = Math.floor(start / TILE_WIDTH);
  return { tile: { level: tileLevel, index: tileIndex }, first: start - tileIndex * TILE_WIDTH, count };
}
