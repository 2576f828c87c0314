import { HASH_BYTES } from '../../common/domain/merkle-hash.js';
import { logRoot } from './log-tree.js';
import { foldRow, lastTiles, nodesOf, type StoredTiles, TILE_WIDTH } from './tile.js';

/** A tile that has changed, with all its hashes. */
export interface WrittenTile {
  readonly level: number;
  readonly index: number;
  readonly hashes: Buffer;
}

/** A tree that leaves are appended to. It keeps only its right edge, so its memory does not grow with it. */
export class GrowingTree {
  /** The last tile of each level; empty where the level ends with a whole tile. */
  private readonly rows: Row[] = [];
  /** Whole tiles that {@link takeWritten} has not returned yet. */
  private readonly whole: WrittenTile[] = [];
  /** The levels whose last tile has grown since {@link takeWritten}. */
  private grown: boolean[] = [];

  /** @param tiles at least those of {@link lastTiles} */
  constructor(
    private leaves: number,
    tiles: StoredTiles,
  ) {
    for (const { level, index, width } of lastTiles(leaves)) {
      nodesOf(tiles)(level * 8, index * TILE_WIDTH + width - 1); // Fails when the tile is shorter.
      this.rows[level] = newTileRow(tiles(level, index).subarray(0, width * HASH_BYTES));
    }
  }

  get size(): number {
    return this.leaves;
  }

  append(hash: Buffer): void {
    this.leaves += 1;
    this.push(0, hash);
  }

  root(): Buffer {
    return logRoot(
      this.leaves,
      nodesOf((level) => hashesIn(this.rows[level])),
    );
  }

  /** The tiles that were written since the tree was opened, or since the last call. */
  takeWritten(): WrittenTile[] {
    const partial = this.rows.flatMap((row, level) =>
      row.width > 0 && this.grown[level]
        ? [{ level, index: this.tileIndex(level), hashes: Buffer.from(hashesIn(row)) }]
        : [],
    );
    this.grown = [];
    return [...this.whole.splice(0), ...partial];
  }

  private push(level: number, hash: Buffer): void {
    const row = (this.rows[level] ??= newTileRow());
    row.hashes.set(hash, row.width * HASH_BYTES);
    row.width += 1;
    this.grown[level] = true;
    if (row.width < TILE_WIDTH) return;
    // The index is that of the next tile, because `leaves` counts the last leaf of this one already.
    this.whole.push({ level, index: this.tileIndex(level) - 1, hashes: row.hashes });
    this.rows[level] = newTileRow();
    this.push(level + 1, foldRow(row.hashes));
  }

  /** The index of the last tile of a level that is not whole. */
  private tileIndex(level: number): number {
    return Math.floor(this.leaves / TILE_WIDTH ** (level + 1));
  }
}

/** Hashes in one buffer: millions of separate ones would fill the memory until the next garbage collection. */
interface Row {
  /** As long as a whole tile. */
  readonly hashes: Buffer;
  width: number;
}

function newTileRow(first: Buffer = Buffer.alloc(0)): Row {
  const hashes = Buffer.alloc(TILE_WIDTH * HASH_BYTES);
  hashes.set(first);
  return { hashes, width: first.length / HASH_BYTES };
}

function hashesIn(row: Row | undefined): Buffer {
  return row ? row.hashes.subarray(0, row.width * HASH_BYTES) : Buffer.alloc(0);
}
