import { isObject } from '../authorization/json.js';
import { listOf, optional, shape, text } from '../check.js';
import { AuditFailed, type AuditFault } from './audit-failed.js';
import { same, toBase64 } from './bytes.js';
import type { LogKey, LogSource } from './log-source.js';
import { consistencyProof, isConsistent, rootOf } from './merkle.js';
import { type Checkpoint, openCheckpoint } from './note.js';
import { overTiles } from './tiles.js';

/** What an auditor keeps between two looks at a log. Without it, the next look trusts as the first one did. */
export interface LogState {
  /** The note that was verified last: evidence, should the log ever contradict it. */
  readonly checkpoint: string;
  /** When this checkpoint was first seen, in RFC 3339, by the clock of the auditor. */
  readonly since?: string;
  readonly vkeys: readonly string[];
  /** When keys were retired, by their vkey: the earliest time that was ever published, whatever is published later. */
  readonly retired?: Readonly<Record<string, string>>;
}

export const isLogState = shape<LogState>({
  checkpoint: text,
  since: optional(text),
  vkeys: listOf(text),
  retired: optional(isObject),
});

/** A look at a log: the new state, and what is worth telling. */
export interface Look {
  readonly state: LogState;
  readonly checkpoint: Checkpoint;
  readonly notices: readonly string[];
}

/** How long after the retirement of a key the newest checkpoint may be its last one from before. */
const RETIRED_MS = 60_000;

/**
 * Looks at a log once: its newest checkpoint must be signed by a known key that is not retired, and the tree that was verified
 * before must be its beginning.
 * @param before null for the first time: then the published keys are believed, unless some are given
 * @param given believed for the first time; later they must be among the keys of what was kept
 * @throws AuditFailed
 */
export async function lookAtLog(
  source: LogSource,
  before: LogState | null,
  given: readonly string[] = [],
): Promise<Look> {
  const seen = before && seenIn(before);
  if (before) assertBegunWith(given, before);
  const note = await source.checkpoint();
  const { checkpoint, state, added } =
    before && seen && before.checkpoint === note
      ? { checkpoint: seen, state: before, added: [] }
      : await opened(source, note, before, given);
  if (seen) await assertContinues(source, seen, checkpoint, note);
  await assertWhole(source, checkpoint);
  const notices = added.map((vkey) => `The log is signed with a key that is new here: ${vkey}`);
  const since = (before?.checkpoint === note ? before.since : undefined) ?? new Date().toISOString();
  return { state: { ...state, since }, checkpoint, notices };
}

function seenIn(state: LogState): Checkpoint {
  if (!isLogState(state)) throw new AuditFailed('state_unusable', 'What was kept is not the `state` of a look.');
  const seen = openCheckpoint(state.checkpoint, state.vkeys);
  if (seen && seen.signedBy.length > 0) return seen;
  throw new AuditFailed('state_unusable', 'What was kept has no checkpoint that one of its own keys has signed.');
}

/** Only in the first look do given keys count. Whoever gives another one later must not believe that it counts. */
function assertBegunWith(given: readonly string[], { vkeys }: LogState): void {
  const other = given.find((vkey) => !vkeys.includes(vkey));
  if (other === undefined) return;
  throw new AuditFailed(
    'state_unusable',
    `What was kept does not have the key ${other}, which would not count. ` +
      'To believe that key, begin with a new state; to go on with what was kept, give no key.',
  );
}

/** A checkpoint that was not seen before, and the keys that count from now on: a new one counts if the service publishes it. */
async function opened(source: LogSource, note: string, before: LogState | null, given: readonly string[]) {
  const known = before?.vkeys ?? given;
  const published = await source.publishedKeys();
  const retired = retirements(published, before?.retired);
  // In the first look keys that were given count alone, whatever the service publishes.
  const isGiven = !before && given.length > 0;
  const checkpoint = openCheckpoint(note, isGiven ? given : unique([...known, ...published.map(({ vkey }) => vkey)]));
  if (!checkpoint || checkpoint.signedBy.length === 0) {
    const whose = isGiven ? 'The key that was given has not' : 'No key of the service has';
    throw new AuditFailed('log_not_signed', `${whose} signed its checkpoint:\n${note}`);
  }
  const signers = checkpoint.signedBy.filter((vkey) => !isOver(retired[vkey]));
  if (signers.length === 0) throw new AuditFailed('log_key_retired', signedByRetired(checkpoint, retired));
  const vkeys = unique([...known, ...signers]);
  const added = known.length === 0 ? [] : vkeys.filter((vkey) => !known.includes(vkey));
  return { checkpoint, state: { checkpoint: note, vkeys, retired }, added };
}

/** The earliest time of all that were ever published for a key. */
function retirements(published: readonly LogKey[], before: LogState['retired'] = {}): Record<string, string> {
  const told = published.flatMap(({ vkey, retiredAt }) => (retiredAt === null ? [] : [[vkey, retiredAt] as const]));
  const earlier = told.filter(([vkey, at]) => !(Date.parse(before[vkey] ?? '') <= Date.parse(at)));
  return { ...before, ...Object.fromEntries(earlier) };
}

function isOver(retiredAt: string | undefined): boolean {
  // Written so that a text that is no time counts as a retirement long ago.
  return retiredAt !== undefined && !(Date.parse(retiredAt) + RETIRED_MS > Date.now());
}

function signedByRetired(checkpoint: Checkpoint, retired: Readonly<Record<string, string>>): string {
  const keys = checkpoint.signedBy.map((vkey) => `${vkey}, which was retired at ${retired[vkey]}`);
  return (
    `Nobody has signed ${describe(checkpoint)} but ${keys.join(', and ')}. ` +
    'Somebody goes on signing with it, or the service has signed nothing since.'
  );
}

function unique(vkeys: readonly string[]): string[] {
  return [...new Set(vkeys)];
}

async function assertContinues(source: LogSource, before: Checkpoint, now: Checkpoint, note: string): Promise<void> {
  const fail = (fault: AuditFault, why: string) => new AuditFailed(fault, `${why} It is signed:\n${note}`);
  if (now.origin !== before.origin) {
    throw fail('log_replaced', `The log was ${before.origin}, and is ${now.origin}.`);
  }
  if (now.size < before.size) {
    throw fail(
      'log_cut_off',
      `The log had ${before.size} entries, and has ${now.size}: it was cut off or rolled back.`,
    );
  }
  if (before.size === 0) return;
  const begun = now.size === before.size ? now.root : await rootOfBeginning(source, before.size, now);
  if (!same(begun, before.root)) {
    throw fail('log_forked', `${describe(now)} is not the continuation of ${describe(before)}.`);
  }
}

/** The root over the first entries of a tree, from its tiles, which must also lead to the root that was signed. */
async function rootOfBeginning(source: LogSource, size: number, now: Checkpoint): Promise<Uint8Array> {
  const { root, proof } = await overTiles(source, now.size, (nodeAt) => ({
    root: rootOf(size, nodeAt),
    proof: consistencyProof(size, now.size, nodeAt),
  }));
  if (isConsistent({ size, root }, now, proof)) return root;
  throw new AuditFailed('log_incomplete', `The tiles of the log do not lead to ${describe(now)}.`);
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
