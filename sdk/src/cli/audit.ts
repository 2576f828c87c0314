import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { AuditFailed } from '../audit/audit-failed.js';
import { type LogState, lookAtLog } from '../audit/auditor.js';
import { LogSource } from '../audit/log-source.js';
import { watchIdentifier, type WatchState } from '../audit/watch.js';
import { isObject } from '../authorization/json.js';
import { Http } from '../client/http.js';
import type { Output } from './commands.js';
import { PaymentIdentifierError } from '../errors.js';
import { UsageError } from './usage-error.js';

/** What the file of an audit holds. */
interface State extends LogState {
  readonly identifiers: Readonly<Record<string, WatchState>>;
}

/** An audit as it was called. */
export interface AuditCall {
  readonly url: string;
  readonly options: Readonly<Record<string, string | undefined>>;
  readonly once: boolean;
  /** For the history of an identifier. */
  readonly key: string | undefined;
  readonly output: Output;
}

const EVERY_MS = 5_000;

/**
 * Follows the log of a service until something is wrong, or once. @returns whether nothing was wrong. */
export async function audit(call: AuditCall): Promise<boolean> {
  const { output, options, url } = call;
  const source = new LogSource(url);
  let state = readState(options['state']);
  for (;;) {
    try {
      state = await lookOnce(call, source, state);
      writeState(options['state'], state);
    } catch (error) {
      if (error instanceof UsageError || !(error instanceof PaymentIdentifierError)) throw error;
      if (error instanceof AuditFailed && error.code !== 'log_unavailable') return failed(error, state, output);
      // Who follows a log waits until the service is there again.
      if (call.once) throw error;
      output.err(error.message);
    }
    if (call.once) return true;
    await sleep(EVERY_MS);
  }
}

async function lookOnce(
  { url, options, key, output }: AuditCall,
  source: LogSource,
  before: State | null,
): Promise<State> {
  const given = options['vkey'] === undefined ? [] : [options['vkey']];
  const look = await lookAtLog(source, before, given);
  for (const notice of look.notices) output.err(notice);
  const { origin, size } = look.checkpoint;
  if (look.state.checkpoint !== before?.checkpoint)
    output.out(`${origin} has ${size} entries, and begins with all that was seen before.`);
  const id = options['identifier'];
  const identifiers = { ...before?.identifiers };
  if (id !== undefined) {
    if (!key) throw new UsageError('Set PAYMENT_IDENTIFIER_KEY to read the history of an identifier.');
    const { state, news } = await watchIdentifier(new Http({ url, key }), id, look.checkpoint, identifiers[id] ?? null);
    for (const { sequence, type, to_status, occurred_at, actor } of news) {
      output.out(`${occurred_at} ${id}: event ${sequence}, ${type} by ${actor.kind}, now ${to_status}.`);
    }
    identifiers[id] = state;
  }
  return { ...look.state, identifiers };
}

function failed({ code, message }: AuditFailed, state: State | null, output: Output): false {
  output.err(`AUDIT FAILED: ${code}\n${message}`);
  if (state) output.err(`Keep this: it is what the log had signed before.\n${state.checkpoint}`);
  return false;
}

function readState(file: string | undefined): State | null {
  if (file === undefined || !existsSync(file)) return null;
  const found: unknown = JSON.parse(readFileSync(file, 'utf8'));
  if (!isState(found)) throw new UsageError(`${file} is not the state of an audit.`);
  return found;
}

function isState(value: unknown): value is State {
  return (
    isObject(value) &&
    typeof value['checkpoint'] === 'string' &&
    Array.isArray(value['vkeys']) &&
    value['vkeys'].every((vkey) => typeof vkey === 'string') &&
    isObject(value['identifiers'])
  );
}

/** Whole or not at all: whoever loses the state trusts anew. */
function writeState(file: string | undefined, state: State): void {
  if (file === undefined) return;
  writeFileSync(`${file}.new`, `${JSON.stringify(state, null, 2)}\n`);
  renameSync(`${file}.new`, file);
}
