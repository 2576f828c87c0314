import { setTimeout as sleep } from 'node:timers/promises';
import { AuditFailed } from '../audit/audit-failed.js';
import { type LogState, lookAtLog } from '../audit/auditor.js';
import { LogSource } from '../audit/log-source.js';
import type { Checkpoint } from '../audit/note.js';
import { watchIdentifier } from '../audit/watch.js';
import { Http } from '../client/http.js';
import { PaymentIdentifierError } from '../errors.js';
import { AuditState, type Seen } from './audit-state.js';
import type { Output } from './commands.js';
import { UsageError } from './usage-error.js';

/** An audit as it was called. */
export interface AuditCall {
  readonly url: string;
  readonly options: Readonly<Record<string, string | undefined>>;
  readonly once: boolean;
  /** Whether a key may travel over http: to another machine. */
  readonly insecure: boolean;
  /** The public base URLs of the service, the newest first; none where the service is asked. */
  readonly audiences: readonly string[];
  /** For the history of an identifier. */
  readonly key: string | undefined;
  readonly output: Output;
}

const EVERY_MS = 5_000;

/** Follows the log of a service until something is wrong with it, or once. @returns whether nothing was wrong */
export async function audit(call: AuditCall): Promise<boolean> {
  const { output, options, url } = call;
  const source = new LogSource(url);
  const state = new AuditState(options['state']);
  state.assertWritable();
  const maxAge = maxAgeIn(options);
  for (;;) {
    const before = state.current();
    try {
      const { seen, fault } = await lookOnce(call, source, before);
      state.keep(seen);
      // Only the log tells whether the whole service can be believed: it is followed on.
      if (fault) report(fault, before, output);
      assertMoving(seen, maxAge);
      if (call.once) return fault === null;
    } catch (error) {
      if (error instanceof UsageError || !(error instanceof PaymentIdentifierError)) throw error;
      if (error instanceof AuditFailed && error.code !== 'log_unavailable') {
        report(error, before, output);
        return false;
      }
      // Who follows a log waits until the service is there again.
      if (call.once) throw error;
      output.err(error.message);
    }
    await sleep(EVERY_MS);
  }
}

interface Looked {
  readonly seen: Seen;
  /** What is wrong with the identifier that is watched. */
  readonly fault: AuditFailed | null;
}

async function lookOnce(call: AuditCall, source: LogSource, before: Seen | null): Promise<Looked> {
  const { options, output } = call;
  const given = options['vkey'] === undefined ? [] : [options['vkey']];
  const look = await lookAtLog(source, before, given);
  for (const notice of look.notices) output.err(notice);
  const { origin, size } = look.checkpoint;
  const isNew = look.state.checkpoint !== before?.checkpoint;
  const what = isNew ? 'and begins with all that was seen before' : `the same for ${secondsSince(look.state)} s`;
  output.out(`${origin} has ${size} entries, ${what}.`);
  const identifiers = before?.identifiers ?? {};
  try {
    const watched = await watch(call, look.checkpoint, identifiers);
    return { seen: { ...look.state, identifiers: { ...identifiers, ...watched } }, fault: null };
  } catch (error) {
    if (!(error instanceof AuditFailed)) throw error;
    return { seen: { ...look.state, identifiers }, fault: error };
  }
}

/** What is seen of the identifier that is watched, if one is. @throws AuditFailed, ResolverError, UsageError */
async function watch(
  { url, options: { identifier: id }, insecure, audiences, key, output }: AuditCall,
  checkpoint: Checkpoint,
  before: Seen['identifiers'],
): Promise<Seen['identifiers']> {
  if (id === undefined) return {};
  if (!key) throw new UsageError('Set PAYMENT_IDENTIFIER_KEY to read the history of an identifier.');
  const { state, news } = await watchIdentifier(
    new Http({ url, key, insecure }),
    id,
    checkpoint,
    before[id] ?? null,
    audiences,
  );
  for (const { sequence, type, to_status, occurred_at, actor } of news) {
    output.out(`${occurred_at} ${id}: event ${sequence}, ${type} by ${actor.kind}, now ${to_status}.`);
  }
  return { [id]: state };
}

/** @throws UsageError */
function maxAgeIn({ 'max-age': text }: AuditCall['options']): number {
  if (text === undefined) return Infinity;
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new UsageError('--max-age must be a number of seconds.');
  return Number(text);
}

/** A log that stands is as it was signed: either nothing happens, or somebody is shown no more of it. */
function assertMoving(seen: Seen, maxAge: number): void {
  const age = secondsSince(seen);
  if (age <= maxAge) return;
  throw new AuditFailed('log_standing', `The log has been the same for ${age} s, and --max-age is ${maxAge} s.`);
}

function secondsSince({ since = '' }: LogState): number {
  return Math.floor((Date.now() - Date.parse(since)) / 1000);
}

function report({ code, message }: AuditFailed, state: Seen | null, output: Output): void {
  if (code === 'history_not_understood') return output.err(`NOT UNDERSTOOD: ${code}\n${message}`);
  output.err(`AUDIT FAILED: ${code}\n${message}`);
  if (state) output.err(`Keep this: it is what the log had signed before.\n${state.checkpoint}`);
}
