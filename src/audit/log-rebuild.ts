import { GrowingTree } from '../log/domain/growing-tree.js';
import { HASH_BYTES, leafHash } from '../common/domain/merkle-hash.js';
import { MissingHashes, type Tile, TILE_WIDTH } from '../log/domain/tile.js';
import type { LogStoreService } from '../log/log-store.service.js';
import type { SigningKey } from '../signing-keys/domain/signing-key.js';
import { checkpointFault, type LoggedEvent, type SignedState } from './domain/log-audit.js';

/** The tree built anew from its entries, against which everything is held that was made of it. */
export class LogRebuild {
  /** The first thing that is wrong. */
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

  /** @param states what was signed of these entries, and what somebody outside has kept */
  async append(entries: readonly LoggedEvent[], states: readonly SignedState[]): Promise<void> {
    for (const state of states) if (state.size === 0 && this.size === 0) this.hold(state);
    for (const { index, entry } of entries) {
      if (index !== this.size) this.blame(`its entry ${this.size} is missing`);
      this.tree.append(leafHash(entry));
      for (const state of states) if (state.size === this.size) this.hold(state);
    }
    await this.compareTiles();
  }

  blame(fault: string): void {
    this.fault ??= fault;
  }

  /** Holds a checkpoint of the size that was just reached against the tree. */
  private hold(state: SignedState): void {
    this.checkpoints += 1;
    const fault = checkpointFault(state, this.keys);
    if (fault !== null) this.blame(fault);
    if (!this.tree.root().equals(state.root)) {
      this.blame(`its entries do not lead to the checkpoint of ${state.size} entries: it was written anew`);
    }
  }

  /** Holds the stored tiles against those that the newest entries lead to. What no checkpoint has yet, no tile must have. */
  private async compareTiles(): Promise<void> {
    const built = this.tree.takeWritten();
    const stored = await this.store.tiles(built);
    for (const { level, index, hashes } of built) {
      const found = tileOf(() => stored(level, index));
      const signed = hashes.subarray(0, HASH_BYTES * signedWidth({ level, index }, this.signedSize));
      const isSame = found.length >= signed.length && found.subarray(0, signed.length).equals(signed);
      if (!isSame) this.blame(`its tile ${index} of level ${level} is another one`);
    }
  }
}

/** How many hashes of a tile a tree of this size has. */
function signedWidth({ level, index }: Omit<Tile, 'width'>, size: number): number {
  const width = Math.floor(size / TILE_WIDTH ** level) - index * TILE_WIDTH;
  return Math.max(0, Math.min(TILE_WIDTH, width));
}

/** The hashes of a stored tile; none where there is none. */
function tileOf(read: () => Buffer): Buffer {
  try {
    return read();
  } catch (error) {
    if (error instanceof MissingHashes) return Buffer.alloc(0);
    throw error;
  }
}
