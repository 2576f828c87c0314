import { nodeHash } from '../verify/merkle-path.js';
import type { LogSource } from './log-source.js';
import type { NodeAt } from './merkle.js';

const HASH_BYTES = 32;
const WIDTH = 256;
const HEIGHT = 8;

/**
 * The result of a computation over the nodes of a log's tree, of which the tiles are fetched that it reads (C2SP tlog-tiles).
 * Nothing in them is trusted: the caller holds the result against what was signed.
 * @param size of the tree
 * @throws AuditFailed when a tile is not there
 */
export async function overTiles<Result>(
  source: LogSource,
  size: number,
  computation: (nodeAt: NodeAt) => Result,
): Promise<Result> {
  const names = new Map<string, { level: number; index: number; width: number }>();
  computation((level, index) => {
    const { tile } = placeOf(level, index);
    names.set(`${tile.level}/${tile.index}`, { ...tile, width: widthIn(size, tile) });
    return new Uint8Array(HASH_BYTES);
  });
  const tiles = new Map<string, Uint8Array>();
  for (const [name, tile] of names) tiles.set(name, await source.tile(tile));
  return computation((level, index) => {
    const { tile, first, count } = placeOf(level, index);
    const hashes = tiles.get(`${tile.level}/${tile.index}`) ?? new Uint8Array();
    return fold(hashes.subarray(first * HASH_BYTES, (first + count) * HASH_BYTES));
  });
}

function fold(row: Uint8Array): Uint8Array {
  if (row.length <= HASH_BYTES) return row;
  return nodeHash(fold(row.subarray(0, row.length / 2)), fold(row.subarray(row.length / 2)));
}

function placeOf(level: number, index: number) {
  const tileLevel = Math.floor(level / HEIGHT);
  const count = 2 ** (level % HEIGHT);
  const tileIndex = Math.floor((index * count) / WIDTH);
  return { tile: { level: tileLevel, index: tileIndex }, first: index * count - tileIndex * WIDTH, count };
}

function widthIn(size: number, { level, index }: { level: number; index: number }): number {
  return Math.min(WIDTH, Math.floor(size / WIDTH ** level) - index * WIDTH);
}
