import { Injectable } from '@nestjs/common';
import { Prisma } from '../database/generated/client.js';
import { PrismaService } from '../database/prisma.service.js';
import { allOf } from '../database/sql.js';
import type { TrailHead } from '../log/domain/trail-line.js';
import { MAX_LISTED } from './domain/broken-events.js';
import { NO_ENTRY, type TrailEntry, trailFault } from './domain/trail.js';

/** Selects entries; an absent member selects all. */
export interface TrailFilter {
  readonly since?: Date;
  readonly until?: Date;
  readonly record?: string;
  readonly operator?: string;
  readonly table?: string;
}

/** How far a verification came, and the broken entry at which it stopped, if there was one. */
export interface TrailAudit {
  readonly entries: number;
  readonly head: TrailHead;
  readonly broken: { readonly sequence: number; readonly fault: string } | null;
  readonly unlike: UnlikeRecords;
}

/** A record that is not as its entries left it, or that has none. */
export interface UnlikeRecord {
  readonly tableName: string;
  readonly recordId: string;
  readonly fields: readonly string[];
}

/** How many such records there are, and the first of them, up to {@link MAX_LISTED}. */
export interface UnlikeRecords {
  readonly count: number;
  readonly first: readonly UnlikeRecord[];
}

const BATCH = 500;

/** What operators did (D19), as the triggers of prisma/migrations/…_operator_trail wrote it. */
@Injectable()
export class TrailService {
  constructor(private readonly prisma: PrismaService) {}

  /** A page, newest first. @param before only entries with a lower sequence */
  page(filter: TrailFilter, limit: number, before?: number): Promise<TrailEntry[]> {
    const beforeIt = Prisma.sql`(${before ?? null}::bigint is null or t.sequence < ${before ?? null}::bigint)`;
    return this.read(Prisma.sql`${beforeIt} and ${matching(filter)} order by t.sequence desc limit ${limit}::int`);
  }

  /** All of them, oldest first, in constant memory. */
  async *all(filter: TrailFilter = {}): AsyncGenerator<TrailEntry> {
    for (let after = 0; ;) {
      const entries = await this.read(
        Prisma.sql`t.sequence > ${after}::bigint and ${matching(filter)} order by t.sequence limit ${BATCH}::int`,
      );
      yield* entries;
      const last = entries.at(-1);
      if (!last || entries.length < BATCH) return;
      after = last.sequence;
    }
  }

  /**
   * The sequence and hash of the newest entry. An operator can keep it outside the database: if an entry is edited or the end is
   * deleted later, the head no longer matches.
   */
  async head(): Promise<TrailHead> {
    const [head] = await this.prisma.$queryRaw<TrailHead[]>`
      select sequence::float8 as sequence, hash from operator_trail_head()`;
    return head ?? NO_ENTRY;
  }

  /**
   * Checks every entry and its place in the chain, while the service may run, that the entries named by checkpoints of the
   * public log exist, and that what operators decide is as the entries say.
   * @param kept an earlier head that was kept outside, which must still exist
   */
  async verify(kept: TrailHead = NO_ENTRY): Promise<TrailAudit> {
    const unlike = await this.unlikeRecords();
    let head = NO_ENTRY;
    for await (const entry of this.all()) {
      const fault = trailFault(head, entry) ?? (entry.sequence === kept.sequence ? contradiction(kept, entry) : null);
      if (fault !== null) return { entries: head.sequence, head, broken: { sequence: entry.sequence, fault }, unlike };
      head = { sequence: entry.sequence, hash: entry.hash };
    }
    const isShort = head.sequence < kept.sequence;
    const missing = isShort ? { sequence: head.sequence + 1, fault: 'it is missing, and so is what followed' } : null;
    return { entries: head.sequence, head, broken: missing ?? (await this.contradictedByLog()), unlike };
  }

  /** In one statement, so that a concurrent change is visible in the record and in the trail, or in neither. */
  private async unlikeRecords(): Promise<UnlikeRecords> {
    const found = await this.prisma.$queryRaw<(UnlikeRecord & { readonly total: number })[]>`
      select table_name as "tableName", record_id as "recordId", fields, count(*) over ()::int as total
      from records_unlike_trail() limit ${MAX_LISTED}::int`;
    return { count: found[0]?.total ?? 0, first: found.map(({ total: _total, ...record }) => record) };
  }

  /**
   * The first entry that is missing, or has another hash than a checkpoint of the public log names; null if there is none. The
   * line of the checkpoint is that of src/log/domain/trail-line.ts.
   */
  private async contradictedByLog(): Promise<TrailAudit['broken']> {
    const [found] = await this.prisma.$queryRaw<{ sequence: number; isThere: boolean }[]>`
      select line[1]::float8 as sequence, t.sequence is not null as "isThere" from log_checkpoints c
      cross join lateral regexp_match(c.note, '^operator-trail ([0-9]+) ([0-9a-f]{64})$', 'n') as line
      left join operator_trail t on t.sequence = line[1]::bigint
      where line is not null and t.hash is distinct from line[2] order by 1 limit 1`;
    if (!found) return null;
    const { sequence, isThere } = found;
    return { sequence, fault: `the public log names it, and it is ${isThere ? 'a different entry now' : 'missing'}` };
  }

  private async read(where: Prisma.Sql): Promise<TrailEntry[]> {
    const rows = await this.prisma.$queryRaw<{ entry: TrailEntry }[]>`
      select trail_entry(t) as entry from operator_trail t where ${where}`;
    return rows.map(({ entry }) => entry);
  }
}

function contradiction(kept: TrailHead, { hash }: TrailEntry): string | null {
  return hash === kept.hash ? null : 'it differs from the head that was kept';
}

function matching({ since, until, record, operator, table }: TrailFilter): Prisma.Sql {
  return allOf([
    ...(since ? [Prisma.sql`t.occurred_at >= ${since}::timestamptz`] : []),
    ...(until ? [Prisma.sql`t.occurred_at < ${until}::timestamptz`] : []),
    ...(record === undefined ? [] : [Prisma.sql`t.record_id = ${record}`]),
    ...(operator === undefined ? [] : [Prisma.sql`t.operator = ${operator}`]),
    ...(table === undefined ? [] : [Prisma.sql`t.table_name = ${table}`]),
  ]);
}
