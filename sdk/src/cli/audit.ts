import { setTimeout as sleep } from 'node:timers/promises';
import { AuditFailed } from '../audit/audit-failed.js';
import { type LogState, lookAtLog } from '../audit/auditor.js';
import { LogSource } from '../audit/log-source.js';
import { PaymentIdentifierError } from '../errors.js';
import type { AuditCall } from './audit-call.js';
import { auditIdentifier } from './audit-identifier.js';
import { report } from './audit-report.js';
import { AuditState } from './audit-state.js';
import { isOutage } from './outage.js';
import { UsageError } from './usage-error.js';

const EVERY_MS = 5_000;

/** What one audit follows, and what it keeps between its looks. */
interface Audit extends AuditCall {
  readonly source: LogSource;
  readonly state: AuditState;
  readonly maxAge: number;
  readonly startedMs: number;
}

/** Follows the log of a service until something is wrong with it, or once. @returns whether nothing was wrong */
export async function audit(call: AuditCall): Promise<boolean> {
  const { options, once, output, url } = call;
  const state = new AuditState(options['state']);
  state.assertWritable();
  const all = { ...call, source: new LogSource(url), state, maxAge: maxAgeIn(options), startedMs: Date.now() };
  for (;;) {
    const before = state.current();
    try {
      const isRight = await lookOrWait(all);
      if (once) return isRight;
    } catch (error) {
      if (!(error instanceof AuditFailed) || error.code === 'log_unavailable') throw error;
      report(error, before, output);
      return false;
    }
    await sleep(EVERY_MS);
  }
}

/** Waits for a service that is away, but no longer than the limit, if there is one. */
async function lookOrWait(all: Audit): Promise<boolean> {
  try {
    const { checkpoint, since } = await lookOnce(all);
    const isRight = await auditIdentifier(all, all.state, checkpoint);
    assertMoving(since, all.maxAge);
    return isRight;
  } catch (error) {
    if (all.once || !(error instanceof PaymentIdentifierError) || !isOutage(error)) throw error;
    all.output.err(error.message);
    // The time before the start of this audit does not count as waiting.
    assertMoving(Math.max(all.startedMs, sinceOf(all.state.current())), all.maxAge);
    return false;
  }
}

/** What is seen of the log is kept before anything else can fail: a log that is cut off later must contradict it. */
async function lookOnce({ options, output, source, state }: Audit) {
  const before = state.current();
  const given = options['vkey'] === undefined ? [] : [options['vkey']];
  const look = await lookAtLog(source, before, given);
  for (const notice of look.notices) output.err(notice);
  const { origin, size } = look.checkpoint;
  const since = sinceOf(look.state);
  const isNew = look.state.checkpoint !== before?.checkpoint;
  const what = isNew ? 'and begins with all that was seen before' : `the same for ${secondsSince(since)} s`;
  output.out(`${origin} has ${size} entries, ${what}.`);
  state.keep({ ...look.state, identifiers: before?.identifiers ?? {} });
  return { checkpoint: look.checkpoint, since };
}

/** @throws UsageError */
function maxAgeIn({ 'max-age': text }: AuditCall['options']): number {
  if (text === undefined) return Infinity;
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new UsageError('--max-age must be a number of seconds.');
  return Number(text);
}

/**
 * A log that stands still contradicts nothing: either nothing happens, or this auditor is shown no more of it.
 * @throws AuditFailed
 */
function assertMoving(sinceMs: number, maxAge: number): void {
  const age = secondsSince(sinceMs);
  if (age <= maxAge) return;
  throw new AuditFailed('log_standing', `Nothing new was seen of the log for ${age} s, and --max-age is ${maxAge} s.`);
}

/** When the newest checkpoint was first seen; 0 where that was not kept. */
function sinceOf(state: LogState | null): number {
  return Date.parse(state?.since ?? '') || 0;
}

function secondsSince(ms: number): number {
  return Math.floor((Date.now() - ms) / 1000);
}
