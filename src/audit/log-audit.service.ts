import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.js';
import { OperatorSigningKeysService } from '../signing-keys/operator-signing-keys.service.js';
import { brokenEntry, type LoggedEvent, type SignedState } from './domain/log-audit.js';
import type { BrokenEvent } from './domain/history-audit.js';
import { LogRebuild } from './log-rebuild.js';
import { LogStoreService } from '../log/log-store.service.js';

/** What an audit of the log has found. */
export interface LogAudit {
  readonly entries: number;
  /** Of the newest checkpoint. */
  readonly size: number;
  readonly checkpoints: number;
  /** What is wrong with the log itself; null when nothing is. */
  readonly fault: string | null;
  /** The first event that is not the one that the log has. */
  readonly broken: BrokenEvent | null;
}

interface EntryRow {
  readonly index: string;
  readonly identifierId: string;
  readonly sequence: number;
  readonly entry: string;
  readonly salt: string | null;
  readonly hash: string | null;
}

interface CheckpointRow {
  readonly size: string;
  readonly root: string;
  readonly note: string;
  readonly signedAtMs: number;
}

const BATCH = 2_000;

const ENTRIES = `
  select l.index::text as index, l.identifier_id as "identifierId", l.sequence, encode(l.entry, 'hex') as entry,
    e.salt::text as salt, e.hash
  from log_entries l left join identifier_events e on e.identifier_id = l.identifier_id and e.sequence = l.sequence
  where l.index >= $1::bigint and ($2::uuid is null or l.identifier_id = $2) order by l.index limit $3::int`;

const CHECKPOINTS = `
  select size::text as size, encode(root, 'hex') as root, note, (extract(epoch from signed_at) * 1000)::float8 as "signedAtMs" from log_checkpoints
  where size > $1::bigint and size <= $2::bigint or ($1::bigint = 0 and size = 0) order by number`;

const LARGEST = 'select coalesce(max(size), 0)::text as size from log_checkpoints';

/** An event that is neither in the log nor on its way there: the outbox is emptied into the log in one statement. */
const UNLOGGED = `
  select e.identifier_id as "identifierId", e.sequence from identifier_events e
  where ($1::uuid is null or e.identifier_id = $1)
    and not exists (select from log_entries l where l.identifier_id = e.identifier_id and l.sequence = e.sequence)
    and not exists (select from event_outbox o where o.data ->> 'history_event_id' = e.id::text)
  order by e.identifier_id, e.sequence limit 1`;

/** A change that the log has before the one that it follows. */
const OUT_OF_ORDER = `
  select "identifierId", sequence from (
    select identifier_id as "identifierId", sequence, index, lag(index) over (partition by identifier_id order by sequence) as before
    from log_entries where $1::uuid is null or identifier_id = $1
  ) places where index < before limit 1`;

/** Holds the histories against the log, and the log against its checkpoints (D20). */
@Injectable()
export class LogAuditService {
  constructor(
    private readonly database: Database,
    private readonly store: LogStoreService,
    private readonly keys: OperatorSigningKeysService,
  ) {}

  /**
   * Rebuilds the tree from its entries, in constant memory, beside the running service.
   * @param kept a checkpoint that somebody outside has kept
   */
  async verify(kept: SignedState | null = null): Promise<LogAudit> {
    // In this order: the service may go on in between.
    const largest = await this.largestSize();
    const head = await this.store.head();
    const size = head.checkpoint?.size ?? 0;
    const rebuild = new LogRebuild(this.store, await this.keys.list(), size);
    let broken: BrokenEvent | null = null;
    for await (const batch of this.batches(null)) {
      for (const entry of batch) broken ??= brokenEntry(entry);
      const states = await this.checkpoints(rebuild.size, rebuild.size + batch.length);
      await rebuild.append(batch, kept ? [...states, kept] : states);
    }
    const there = Math.min(rebuild.size, size);
    if (largest > there)
      rebuild.blame(`it was cut off: one of its checkpoints has ${largest} entries, and there are ${there}`);
    if (kept && kept.size > there) {
      rebuild.blame(`it was cut off: the checkpoint that was kept has ${kept.size} entries, and there are ${there}`);
    }
    const { fault, checkpoints } = rebuild;
    return { entries: rebuild.size, size, checkpoints, fault, broken: broken ?? (await this.unlogged(null)) };
  }

  /** The first event of one identifier that is not the one that the log has. Whether the log is as it was signed, {@link verify} says. */
  async verifyIdentifier(identifierId: string): Promise<BrokenEvent | null> {
    for await (const batch of this.batches(identifierId)) {
      for (const entry of batch) {
        const broken = brokenEntry(entry);
        if (broken) return broken;
      }
    }
    return this.unlogged(identifierId);
  }

  private async *batches(identifierId: string | null): AsyncGenerator<LoggedEvent[]> {
    for (let from = 0; ;) {
      const rows = await this.database.query<EntryRow>('audit-log-entries', ENTRIES, [
        String(from),
        identifierId,
        BATCH,
      ]);
      yield rows.map(toLogged);
      const last = rows.at(-1);
      if (!last || rows.length < BATCH) return;
      from = Number(last.index) + 1;
    }
  }

  private async checkpoints(after: number, upTo: number): Promise<SignedState[]> {
    const rows = await this.database.query<CheckpointRow>('audit-log-checkpoints', CHECKPOINTS, [
      String(after),
      String(upTo),
    ]);
    return rows.map(({ size, root, ...row }) => ({ size: Number(size), root: Buffer.from(root, 'hex'), ...row }));
  }

  /** Of all checkpoints: none may be larger than the newest. */
  private async largestSize(): Promise<number> {
    const [row] = await this.database.query<{ size: string }>('audit-log-size', LARGEST, []);
    return Number(row?.size ?? 0);
  }

  private async unlogged(identifierId: string | null): Promise<BrokenEvent | null> {
    const [missing] = await this.database.query<Omit<BrokenEvent, 'fault'>>('audit-unlogged', UNLOGGED, [identifierId]);
    if (missing) return { ...missing, fault: 'the log does not have it: it was written behind the log' };
    const [moved] = await this.database.query<Omit<BrokenEvent, 'fault'>>('audit-log-order', OUT_OF_ORDER, [
      identifierId,
    ]);
    return moved ? { ...moved, fault: 'the log has it before the event that it follows' } : null;
  }
}

function toLogged({ index, entry, salt, hash, ...row }: EntryRow): LoggedEvent {
  const event = salt === null || hash === null ? null : { salt, hash };
  return { ...row, index: Number(index), entry: Buffer.from(entry, 'hex'), event };
}
