import { AuditFailed } from './audit-failed.js';
import { same, toBase64 } from './bytes.js';
import type { LogSource } from './log-source.js';
import { consistencyProof, isConsistent, rootOf } from './merkle.js';
import { type Checkpoint, openCheckpoint } from './note.js';
import { overTiles } from './tiles.js';

/** What an auditor keeps between two looks at a log. Whoever loses it starts to trust anew. */
export interface LogState {
  /** The note that was verified last: evidence, should the log ever contradict it. */
  readonly checkpoint: string;
  readonly vkeys: readonly string[];
}

/** A look at a log: the new state, and what is worth telling. */
export interface Look {
  readonly state: LogState;
  readonly checkpoint: Checkpoint;
  readonly notices: readonly string[];
}

/**
 * Looks at a log once: its newest checkpoint must be signed by a known key, and the tree that was verified before must be
 * its beginning.
 * @param before null for the first time: then the published keys are believed, unless some are given
 * @throws AuditFailed
 */
export async function lookAtLog(
  source: LogSource,
  before: LogState | null,
  given: readonly string[] = [],
): Promise<Look> {
  const note = await source.checkpoint();
  const known = before?.vkeys ?? given;
  const { checkpoint, vkeys } = await opened(source, note, known);
  const seen = before && openCheckpoint(before.checkpoint, before.vkeys);
  if (seen) await assertContinues(source, seen, checkpoint);
  await assertWhole(source, checkpoint);
  const added = vkeys.filter((vkey) => !known.includes(vkey));
  const notices =
    known.length === 0 ? [] : added.map((vkey) => `The log is signed with a key that is new here: ${vkey}`);
  return { state: { checkpoint: note, vkeys }, checkpoint, notices };
}

/** The checkpoint with the keys that count from now on: a new one counts if the service publishes it. */
async function opened(source: LogSource, note: string, known: readonly string[]) {
  const byKnown = openCheckpoint(note, known);
  if (byKnown && byKnown.signedBy.length > 0) return { checkpoint: byKnown, vkeys: known };
  const vkeys = [...new Set([...known, ...(await source.publishedKeys())])];
  const checkpoint = openCheckpoint(note, vkeys);
  if (!checkpoint || checkpoint.signedBy.length === 0) {
    throw new AuditFailed('log_not_signed', `No key of the service has signed its checkpoint:\n${note}`);
  }
  return { checkpoint, vkeys: [...new Set([...known, ...checkpoint.signedBy])] };
}

async function assertContinues(source: LogSource, before: Checkpoint, now: Checkpoint): Promise<void> {
  if (now.origin !== before.origin) {
    throw new AuditFailed('log_replaced', `The log was ${before.origin}, and is ${now.origin}.`);
  }
  if (now.size < before.size) {
    throw new AuditFailed(
      'log_cut_off',
      `The log had ${before.size} entries, and has ${now.size}: it was cut off or rolled back.`,
    );
  }
  if (before.size === 0) return;
  const isSame =
    now.size === before.size
      ? same(now.root, before.root)
      : isConsistent(
          before,
          now,
          await overTiles(source, now.size, (nodeAt) => consistencyProof(before.size, now.size, nodeAt)),
        );
  if (!isSame) throw new AuditFailed('log_forked', `${describe(now)} is not the continuation of ${describe(before)}.`);
}

/** The tiles must lead to the root that was signed. */
async function assertWhole(source: LogSource, checkpoint: Checkpoint): Promise<void> {
  const root = await overTiles(source, checkpoint.size, (nodeAt) => rootOf(checkpoint.size, nodeAt));
  if (!same(root, checkpoint.root)) {
    throw new AuditFailed('log_incomplete', `The tiles of the log do not lead to ${describe(checkpoint)}.`);
  }
}

function describe({ size, root }: Checkpoint): string {
  return `the tree of ${size} entries with the root ${toBase64(root)}`;
}
