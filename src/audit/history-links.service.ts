import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { MAX, NIL } from 'uuid';
import { Database } from '../database/database.js';
import { Prisma } from '../database/generated/client.js';
import { HISTORY_EVENT_COLUMNS, type HistoryEventRow, toEvent } from '../registry/history.service.js';
import { DIFFERING_COLUMNS } from './history-links.statements.js';
import type { ChainLink } from './domain/history-audit.js';
import type { ChainHead, VerifiedHistory } from './domain/history-chain.js';

/** A range of identifiers in the order of their ids. */
export interface Span {
  readonly after: string;
  /** The last id of the range. */
  readonly last: string;
}

/** An event beside the row of its identifier and beside what was verified of it, all as of one instant. */
type LinkRow = {
  readonly identifierId: string;
  /** The text of identifier_head (prisma/migrations/…_verified_histories). */
  readonly head: string;
  readonly verified: VerifiedHistory | null;
  readonly readAt: number;
  readonly differingColumns: readonly string[];
  readonly expectedControllerChange: number | null;
  readonly isReused: boolean;
} & (HistoryEventRow | { readonly sequence: null });

/** The first event of an identifier whose row is gone. */
interface OrphanedEvent {
  readonly id: string;
  readonly sequence: number;
}

/** The last event of a page. */
interface PagePosition {
  readonly id: string;
  readonly sequence: number;
}

/** A link with the digest of the row, which is recorded when the history is verified. */
export type AuditLink = ChainLink & { readonly rowDigest: () => string };

/** Events that one statement reads. */
const BATCH = 500;
/** Identifiers in a {@link Span}; the last one may have fewer. One statement may scan them all to find a changed one. */
export const SPAN_IDENTIFIERS = 20_000;
/** A sequence greater than any event's: paging from it skips the rest of that identifier. */
const AFTER_LAST_EVENT = 2 ** 31 - 1;

const ORPHANED = `
  select e.identifier_id as id, min(e.sequence) as sequence from identifier_events e
  where e.identifier_id > $1::uuid and e.identifier_id <= $2::uuid
    and not exists (select from identifiers i where i.id = e.identifier_id)
  group by e.identifier_id order by e.identifier_id`;

const ORPHANED_OF = `
  select identifier_id as id, sequence from identifier_events where identifier_id = $1::uuid order by sequence limit 1`;

/** Reads identifiers with their histories in the order of ids, page by page. */
@Injectable()
export class HistoryLinksService {
  constructor(private readonly database: Database) {}

  async count(): Promise<number> {
    const [row] = await this.database.query<{ count: number }>(
      'identifier-count',
      'select count(*)::int as count from identifiers',
      [],
    );
    return row?.count ?? 0;
  }

  /** Ranges of the ids of identifiers in a table, each small enough for one fast statement. */
  async *spans(table: 'identifiers' | 'identifier_events' | 'verified_histories'): AsyncGenerator<Span> {
    const id = table === 'identifiers' ? 'id' : 'identifier_id';
    const text = `select ${id} as id from ${table} where ${id} > $1::uuid order by ${id} offset $2::int limit 1`;
    for (let after: string = NIL; after !== MAX;) {
      const [end] = await this.database.query<{ id: string }>(`spans-${table}`, text, [after, SPAN_IDENTIFIERS - 1]);
      const last = end?.id ?? MAX;
      yield { after, last };
      after = last;
    }
  }

  /** @param changedOnly skips identifiers whose row has not changed since their history was verified */
  links({ after, last }: Span, changedOnly: boolean): AsyncGenerator<AuditLink> {
    return this.batches({ id: after, sequence: AFTER_LAST_EVENT }, last, changedOnly);
  }

  linksOf(identifierId: string): AsyncGenerator<AuditLink> {
    return this.batches({ id: identifierId, sequence: 0 }, identifierId, false);
  }

  /**
   * The first event of each identifier of a span that has events and no row. Whoever reads rows does not miss it, and its value is
   * free.
   */
  orphaned({ after, last }: Span): Promise<OrphanedEvent[]> {
    return this.database.query<OrphanedEvent>('orphaned-events', ORPHANED, [after, last]);
  }

  /** The first event of an identifier that has no row; null if it has no event either. */
  async orphanedOf(identifierId: string): Promise<OrphanedEvent | null> {
    const [first] = await this.database.query<OrphanedEvent>('orphaned-event', ORPHANED_OF, [identifierId]);
    return first ?? null;
  }

  private async *batches(from: PagePosition, last: string, changedOnly: boolean): AsyncGenerator<AuditLink> {
    for (;;) {
      const rows = await this.batch(from, last, changedOnly);
      for (const row of rows) yield toLink(row);
      const end = rows.at(-1);
      if (!end || rows.length < BATCH) return;
      from = { id: end.identifierId, sequence: end.sequence ?? AFTER_LAST_EVENT };
    }
  }

  /**
   * One statement, so that a concurrent change is visible in the row and in its events, or in neither. An identifier counts as
   * changed if its row differs from the one that was verified or from what other rows make of it, or if its newest event is missing.
   * Two authorizations of a wallet are the same if nonce and time are: a nonce is forgotten an hour after it has expired, and may be
   * used again then.
   */
  private batch(from: PagePosition, last: string, changedOnly: boolean): Promise<LinkRow[]> {
    const { text, values } = Prisma.sql`
      select i.id as "identifierId", e.*, identifier_head(i)::text as head, v.verified,
        (extract(epoch from statement_timestamp()) * 1000)::float8 as "readAt", others.differing as "differingColumns",
        (extract(epoch from case when former.controller = i.controller then former.controller_changed_at
          when former.controller is not null then i.registered_at end) * 1000)::float8 as "expectedControllerChange",
        e.controller_authorization is not null and exists (
          select from identifiers f join identifier_events u on u.identifier_id = f.id
          where f.value_hash = i.value_hash and f.type = i.type and not f.is_current and f.id <> i.id
            and u.controller = e.controller
            and u.controller_authorization ->> 'nonce' = e.controller_authorization ->> 'nonce'
            and u.controller_authorization ->> 'issued_at' = e.controller_authorization ->> 'issued_at'
        ) as "isReused"
      from identifiers i cross join lateral (select ${DIFFERING_COLUMNS} as differing offset 0) others left join lateral (
        select row_digest, jsonb_build_object('version', version, 'historyHead', history_head) as verified
        from verified_histories where identifier_id = i.id limit 1
      ) v on true left join lateral (
        select controller, controller_changed_at from identifiers f
        where f.value_hash = i.value_hash and f.type = i.type and not f.is_current and f.activated_at is not null
          and f.id <> i.id and (i.is_current or f.registered_at < i.registered_at)
        order by f.registered_at desc limit 1
      ) former on true left join lateral (
        select ${HISTORY_EVENT_COLUMNS} from identifier_events
        where identifier_id = i.id and sequence > case when i.id = ${from.id}::uuid then ${from.sequence}::int else 0 end
        order by sequence
      ) e on true
      where i.id between ${from.id}::uuid and ${last}::uuid
        and (i.id > ${from.id}::uuid or e.sequence is not null or ${from.sequence}::int = 0)
        and (not ${changedOnly}::boolean or i.id = ${from.id}::uuid or v.row_digest is distinct from row_digest(i)
          or others.differing <> '{}'
          or not exists (select from identifier_events n where n.identifier_id = i.id and n.sequence = i.version
            and n.hash = i.history_head))
      order by i.id, e.sequence limit ${BATCH}::int`;
    return this.database.query('history-links', text, values);
  }
}

function toLink({ identifierId, head, verified, isReused, ...row }: LinkRow): AuditLink {
  const { readAt, differingColumns, expectedControllerChange, ...event } = row;
  const parsed: ChainHead = JSON.parse(head);
  const rowDigest = () => createHash('sha256').update(head).digest('hex');
  return {
    identifierId,
    head: parsed,
    verified,
    readAt,
    differingColumns,
    expectedControllerChange,
    rowDigest,
    isReused,
    event: event.sequence === null ? null : toEvent(event),
  };
}
