import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.js';
import { LogStoreService } from '../log/log-store.service.js';
import { OperatorSigningKeysService } from '../signing-keys/operator-signing-keys.service.js';
import {
  type BrokenEvents,
  MAX_LISTED,
  NO_BROKEN_EVENTS,
  withBroken,
  withBrokenEvent,
} from './domain/broken-events.js';
import { brokenEntry, type LoggedEvent, type SignedState } from './domain/log-audit.js';
import { CHECKPOINTS, ENTRIES, LARGEST_SIZE, OUT_OF_ORDER, UNLOGGED } from './log-audit.statements.js';
import { LogRebuild } from './log-rebuild.js';

/** What an audit of the log has found. */
export interface LogAudit {
  readonly entries: number;
  /** Entries that the newest checkpoint covers. */
  readonly size: number;
  readonly checkpoints: number;
  /** The first thing that is wrong with the log itself; null if it is right. */
  readonly fault: string | null;
  /** Events that differ from the ones that the log has. */
  readonly broken: BrokenEvents;
}

interface EntryRow {
  readonly index: string;
  readonly identifierId: string;
  readonly sequence: number;
  readonly entry: string;
  readonly salt: string | null;
  readonly hash: string | null;
}

/** The first broken event of one identifier, and how many there are of all of them. */
interface BrokenRow {
  readonly identifierId: string;
  readonly sequence: number;
  readonly total: number;
}

interface CheckpointRow {
  readonly size: string;
  readonly root: string;
  readonly note: string;
  readonly signedAtMs: number;
}

/** Entries in memory at the same time. */
const BATCH = 2_000;

/** Compares the histories with the log, and the log with its signed checkpoints (D20). */
@Injectable()
export class LogAuditService {
  constructor(
    private readonly database: Database,
    private readonly store: LogStoreService,
    private readonly keys: OperatorSigningKeysService,
  ) {}

  /**
   * Rebuilds the tree from its entries, in constant memory, beside the running service.
   * @param kept a checkpoint that was kept outside
   */
  async verify(kept: SignedState | null = null): Promise<LogAudit> {
    // In this order, because the service may sign further checkpoints meanwhile.
    const largest = await this.largestSize();
    const head = await this.store.head();
    const size = head.checkpoint?.size ?? 0;
    const rebuild = new LogRebuild(this.store, await this.keys.list(), size);
    let broken = NO_BROKEN_EVENTS;
    for await (const batch of this.batches(null)) {
      for (const entry of batch) broken = withBrokenEvent(broken, brokenEntry(entry));
      const states = await this.checkpoints(rebuild.size, rebuild.size + batch.length);
      await rebuild.append(batch, kept ? [...states, kept] : states);
    }
    const there = Math.min(rebuild.size, size);
    if (largest > there)
      rebuild.reportFault(`it was cut off: one of its checkpoints has ${largest} entries, and there are ${there}`);
    if (kept && kept.size > there) {
      rebuild.reportFault(
        `it was cut off: the checkpoint that was kept has ${kept.size} entries, and there are ${there}`,
      );
    }
    const { fault, checkpoints } = rebuild;
    return { entries: rebuild.size, size, checkpoints, fault, broken: withBroken(broken, await this.misplaced(null)) };
  }

  /** The events of one identifier that differ from its log entries. It does not check the log itself: see {@link verify}. */
  async verifyIdentifier(identifierId: string): Promise<BrokenEvents> {
    let broken = NO_BROKEN_EVENTS;
    for await (const batch of this.batches(identifierId)) {
      for (const entry of batch) broken = withBrokenEvent(broken, brokenEntry(entry));
    }
    return withBroken(broken, await this.misplaced(identifierId));
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

  /** The size of the largest checkpoint, which must be the newest. */
  private async largestSize(): Promise<number> {
    const [row] = await this.database.query<{ size: string }>('audit-log-size', LARGEST_SIZE, []);
    return Number(row?.size ?? 0);
  }

  /** Events that the log does not have, or has in another order. @param identifierId null for all identifiers */
  private async misplaced(identifierId: string | null): Promise<BrokenEvents> {
    const limits = [identifierId, MAX_LISTED];
    const missing = await this.database.query<BrokenRow>('audit-unlogged', UNLOGGED, limits);
    const moved = await this.database.query<BrokenRow>('audit-log-order', OUT_OF_ORDER, limits);
    return withBroken(
      brokenEvents(missing, 'the log does not have it: it was inserted without being logged'),
      brokenEvents(moved, 'the log has it before the event that it follows'),
    );
  }
}

function brokenEvents(rows: readonly BrokenRow[], fault: string): BrokenEvents {
  const first = rows.map(({ identifierId, sequence }) => ({ identifierId, sequence, fault }));
  return { count: rows[0]?.total ?? 0, first };
}

function toLogged({ index, entry, salt, hash, ...row }: EntryRow): LoggedEvent {
  const event = salt === null || hash === null ? null : { salt, hash };
  return { ...row, index: Number(index), entry: Buffer.from(entry, 'hex'), event };
}
