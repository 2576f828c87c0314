import { HASH_BYTES, rootOf } from './merkle.js';
import { foldRow, lastTiles, nodesOf, type StoredTiles, TILE_WIDTH } from './tile.js';

/** A tile that has changed, with all its hashes. */
export interface WrittenTile {
  readonly level: number;
  readonly index: number;
  readonly hashes: Buffer;
}

/** A tree that leaves are appended to. It knows its right edge only, so its memory does not grow with it. */
export class GrowingTree {
  /** Of each level, the hashes of the last tile; none where the level ends with a whole one. */
  private readonly rows: Buffer[][] = [];
  private readonly whole: WrittenTile[] = [];
  private grown: boolean[] = [];

  /** @param tiles at least those of {@link lastTiles} */
  constructor(
    private leaves: number,
    tiles: StoredTiles,
  ) {
    for (const { level, index, width } of lastTiles(leaves)) {
      nodesOf(tiles)(level * 8, index * TILE_WIDTH + width - 1); // Fails when the tile is shorter.
      this.rows[level] = rowOf(tiles(level, index), width);
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
    return rootOf(
      this.leaves,
      nodesOf((level) => Buffer.concat(this.rows[level] ?? [])),
    );
  }

  /** The tiles that were written to since the tree was opened, or since this was last asked. */
  takeWritten(): WrittenTile[] {
    const partial = this.rows.flatMap((row, level) =>
      row.length > 0 && this.grown[level] ? [{ level, index: this.tileIndex(level), hashes: Buffer.concat(row) }] : [],
    );
    this.grown = [];
    return [...this.whole.splice(0), ...partial];
  }

  private push(level: number, hash: Buffer): void {
    const row = (this.rows[level] ??= []);
    row.push(hash);
    this.grown[level] = true;
    if (row.length < TILE_WIDTH) return;
    const hashes = Buffer.concat(row);
    // It was counted as a whole tile with its last leaf.
    this.whole.push({ level, index: this.tileIndex(level) - 1, hashes });
    this.rows[level] = [];
    this.push(level + 1, foldRow(hashes));
  }

  /** Of the last tile of a level, whole ones excluded. */
  private tileIndex(level: number): number {
    return Math.floor(this.leaves / TILE_WIDTH ** (level + 1));
  }
}

function rowOf(hashes: Buffer, width: number): Buffer[] {
  return Array.from({ length: width }, (_, at) => hashes.subarray(at * HASH_BYTES, (at + 1) * HASH_BYTES));
}
