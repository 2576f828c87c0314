import { Injectable } from '@nestjs/common';
import { isValidAt } from '../signing-keys/domain/signing-key.js';
import { type CurrentKey, SigningKeysService } from '../signing-keys/signing-keys.service.js';
import { checkpointText, signedNote, type TreeHead } from './domain/checkpoint.js';
import { GrowingTree } from './domain/growing-tree.js';
import { leafHash } from '../common/domain/merkle-hash.js';
import { logRoot } from './domain/log-tree.js';
import { lastTiles, nodesOf } from './domain/tile.js';
import { type TrailHead, trailIn } from './domain/trail-line.js';
import { LogContradicted } from './log.errors.js';
import { LogStoreService, type SignedHead } from './log-store.service.js';

/** Most entries that one checkpoint adds; all of them are in memory while it is made. */
const BATCH = 1_024;
/** The least time between two checkpoints, unless there are more entries than one takes. */
const INTERVAL_MS = 1_000;

/**
 * Builds the tree over the entries of the log and signs it (D20). Any number of processes may do so at once: the content of a
 * checkpoint follows from committed, ordered entries, and the database accepts only one checkpoint for each state. So no lock is
 * held while the signer works, and a process may die at any point.
 */
@Injectable()
export class LogSequencerService {
  /** The largest signed state that this process has seen. */
  private lastSeenHead: TreeHead = { size: 0, root: logRoot(0, nodesOf(noTiles)) };

  constructor(
    private readonly store: LogStoreService,
    private readonly keys: SigningKeysService,
  ) {}

  /**
   * Signs a checkpoint if there is something to sign and the last one is old enough.
   * @returns milliseconds until the next checkpoint is due; null to wait for the next event
   * @throws LogContradicted when the stored log differs from what was signed
   */
  async signIfDue(): Promise<number | null> {
    const { checkpoint, entries, trail } = await this.store.head();
    const size = checkpoint?.size ?? 0;
    const waiting = entries - size;
    if (size < this.lastSeenHead.size) {
      throw new LogContradicted(`its newest checkpoints are gone: there was one of ${this.lastSeenHead.size} entries`);
    }
    if (waiting < 0) throw new LogContradicted('it has fewer entries than its newest checkpoint says');
    const isTrailNamed = checkTrail(trailIn(checkpoint?.note ?? ''), trail);
    const current = await this.keys.current();
    if (!current) return null;
    if (waiting === 0 && isTrailNamed && checkpoint && (await this.isSignedByCurrentOrNewer(checkpoint, current)))
      return null;
    const ageMs = checkpoint?.ageMs ?? INTERVAL_MS;
    // The age is negative when the clock of the database was set back. That must not delay the log.
    if (waiting < BATCH && ageMs >= 0 && ageMs < INTERVAL_MS) return INTERVAL_MS - ageMs;
    await this.extend(checkpoint, trail);
    return waiting > BATCH ? 0 : INTERVAL_MS;
  }

  /**
   * Whether a checkpoint has a signature of the current key of this process, or of a newer one that is in force. Only another
   * process may have the newer key. If its signature did not count here, the two would replace each other's checkpoints for ever.
   */
  private async isSignedByCurrentOrNewer({ keyId }: SignedHead, { key, time }: CurrentKey): Promise<boolean> {
    const signer = (await this.keys.all()).find(({ id }) => id === keyId);
    return signer?.name === this.keys.name && isValidAt(signer, time) && signer.createdAt >= key.createdAt;
  }

  /** Signs and stores the next checkpoint, unless another process has stored it or there is no key. */
  private async extend(checkpoint: SignedHead | null, trail: TrailHead | null): Promise<void> {
    const size = checkpoint?.size ?? 0;
    const [tree, entries] = await Promise.all([this.open(checkpoint), this.store.entries(size, BATCH)]);
    for (const entry of entries) tree.append(leafHash(entry));
    const head = { size: tree.size, root: tree.root() };
    const text = checkpointText(this.keys.name, head, trail);
    const signed = await this.keys.sign(Buffer.from(text));
    if (!signed) return;
    const note = signedNote(text, signed.key, signed.signature);
    const next = { ...head, note, keyId: signed.key.id, tiles: tree.takeWritten() };
    if (await this.store.append(checkpoint, next)) this.lastSeenHead = head;
  }

  /**
   * The tree of the newest checkpoint.
   * @throws LogContradicted if it is not the signed one, or does not extend the last one seen
   */
  private async open(checkpoint: SignedHead | null): Promise<GrowingTree> {
    const seen = this.lastSeenHead;
    const size = checkpoint?.size ?? 0;
    const tiles = await this.store.tiles([...lastTiles(size), ...lastTiles(seen.size)]);
    const tree = new GrowingTree(size, tiles);
    if (checkpoint && !tree.root().equals(checkpoint.root)) {
      throw new LogContradicted(`its tiles do not lead to its checkpoint of ${size} entries`);
    }
    if (!logRoot(seen.size, nodesOf(tiles)).equals(seen.root)) {
      throw new LogContradicted(`it is another log than the one that had ${seen.size} entries`);
    }
    this.lastSeenHead = { size, root: tree.root() };
    return tree;
  }
}

/**
 * Whether a checkpoint names the newest entry of the operators' trail.
 * @throws LogContradicted when the entry that it names is gone or was replaced
 */
function checkTrail(named: TrailHead | null, newest: TrailHead | null): boolean {
  if (named && (newest?.sequence ?? 0) < named.sequence) {
    throw new LogContradicted(`entry ${named.sequence} of the operators' trail is gone`);
  }
  if (named && newest?.sequence === named.sequence && newest.hash !== named.hash) {
    throw new LogContradicted(`entry ${named.sequence} of the operators' trail is another one`);
  }
  return named?.sequence === newest?.sequence;
}

function noTiles(): Buffer {
  return Buffer.alloc(0);
}
