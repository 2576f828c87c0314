import { AuditFailed } from '../audit/audit-failed.js';
import type { Checkpoint } from '../audit/note.js';
import { type Watched, type WatchState, watchIdentifier } from '../audit/watch.js';
import { Http } from '../client/http.js';
import { ResolverError } from '../client/resolver-error.js';
import type { AuditCall } from './audit-call.js';
import { report } from './audit-report.js';
import type { AuditState } from './audit-state.js';
import { isOutage } from './outage.js';
import { UsageError } from './usage-error.js';

/**
 * Looks at the identifier that is watched, if one is.
 * @param checkpoint of the log, verified
 * @returns whether nothing is wrong with it
 * @throws ResolverError in an outage, and UsageError for what the service refuses
 */
export async function auditIdentifier(call: AuditCall, state: AuditState, checkpoint: Checkpoint): Promise<boolean> {
  const { options, output } = call;
  const { identifier: id } = options;
  const before = state.current();
  if (id === undefined || before === null) return true;
  try {
    const { state: seen, news } = await historyOf(call, id, checkpoint, before.identifiers[id] ?? null);
    for (const { sequence, type, to_status, occurred_at, actor } of news) {
      output.out(`${occurred_at} ${id}: event ${sequence}, ${type} by ${actor.kind}, now ${to_status}.`);
    }
    state.keep({ ...before, identifiers: { ...before.identifiers, [id]: seen } });
    return true;
  } catch (error) {
    if (!(error instanceof AuditFailed)) throw error;
    // Reported and not thrown, so that the audit goes on: whether the whole service can be believed, only the log tells.
    report(error, before, output);
    return false;
  }
}

async function historyOf(
  { url, key, insecure, audiences }: AuditCall,
  id: string,
  checkpoint: Checkpoint,
  before: WatchState | null,
): Promise<Watched> {
  if (!key) throw new UsageError('Set PAYMENT_IDENTIFIER_KEY to read the history of an identifier.');
  try {
    return await watchIdentifier(new Http({ url, key, insecure }), id, checkpoint, before, audiences);
  } catch (error) {
    if (!(error instanceof ResolverError) || isOutage(error)) throw error;
    throw new UsageError(`The history of ${id} cannot be read. ${error.message}`);
  }
}
