import { GrowingTree } from '../log/domain/growing-tree.js';
import { HASH_BYTES, leafHash } from '../common/domain/merkle-hash.js';
import { MissingHashes, type Tile, TILE_WIDTH } from '../log/domain/tile.js';
import type { LogStoreService } from '../log/log-store.service.js';
import type { SigningKey } from '../signing-keys/domain/signing-key.js';
import { checkpointFault, type LoggedEvent, type SignedState } from './domain/log-audit.js';

/** Rebuilds the tree from its entries, and compares it with the stored tiles and the signed checkpoints. */
export class LogRebuild {
  /** The first fault that was found; null if there is none. */
  fault: string | null = null;
  checkpoints = 0;
  private readonly tree = new GrowingTree(0, () => Buffer.alloc(0));

  /** @param signedSize of the newest checkpoint when the audit began */
  constructor(
    private readonly store: LogStoreService,
    private readonly keys: readonly SigningKey[],
    private readonly signedSize: number,
  ) {}

  get size(): number {
    return this.tree.size;
  }

  /** @param states the signed checkpoints of these entries, and the one that was kept outside */
  async append(entries: readonly LoggedEvent[], states: readonly SignedState[]): Promise<void> {
    for (const state of states) if (state.size === 0 && this.size === 0) this.checkState(state);
    for (const { index, entry } of entries) {
      if (index !== this.size) this.reportFault(`its entry ${this.size} is missing`);
      this.tree.append(leafHash(entry));
      for (const state of states) if (state.size === this.size) this.checkState(state);
    }
    await this.compareTiles();
  }

  reportFault(fault: string): void {
    this.fault ??= fault;
  }

  /** Compares the tree with a checkpoint of its present size. */
  private checkState(state: SignedState): void {
    this.checkpoints += 1;
    const fault = checkpointFault(state, this.keys);
    if (fault !== null) this.reportFault(fault);
    if (!this.tree.root().equals(state.root)) {
      this.reportFault(`its entries do not lead to the checkpoint of ${state.size} entries: it was written anew`);
    }
  }

  /** Compares stored tiles with the ones rebuilt from the newest entries. Hashes beyond the last checkpoint may be missing. */
  private async compareTiles(): Promise<void> {
    const built = this.tree.takeWritten();
    const stored = await this.store.tiles(built);
    for (const { level, index, hashes } of built) {
      const found = tileOf(() => stored(level, index));
      const signed = hashes.subarray(0, HASH_BYTES * signedWidth({ level, index }, this.signedSize));
      const isSame = found.length >= signed.length && found.subarray(0, signed.length).equals(signed);
      if (!isSame) this.reportFault(`its tile ${index} of level ${level} is another one`);
    }
  }
}

/** How many hashes of a tile exist in a tree of this size. */
function signedWidth({ level, index }: Omit<Tile, 'width'>, size: number): number {
  const width = Math.floor(size / TILE_WIDTH ** level) - index * TILE_WIDTH;
  return Math.max(0, Math.min(TILE_WIDTH, width));
}

/** The hashes of a stored tile; empty if it is not stored. */
function tileOf(read: () => Buffer): Buffer {
  try {
    return read();
  } catch (error) {
    if (error instanceof MissingHashes) return Buffer.alloc(0);
    throw error;
  }
}
