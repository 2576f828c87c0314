import { Injectable } from '@nestjs/common';
import { CredentialsService } from '../auth/credentials.service.js';
import { SECOND_MS } from '../common/domain/durations.js';
import { DatabaseClockService } from '../database/database-clock.service.js';
import { Database } from '../database/database.js';
import { decodeEventCursor, encodeEventCursor, hasExpired } from './domain/event-cursor.js';
import { EventNumberingService } from './event-numbering.service.js';
import { EVENT_COLUMNS, type EventRow, presentEvent } from './event.presenter.js';
import type { Events, EventsQuery } from './event.schema.js';
import { EventWaitsService } from './event-waits.service.js';
import { CursorExpired } from './events.errors.js';

/** A client that reads events. The key is checked again while it waits. */
export interface Reader {
  readonly providerId: string;
  readonly key: string;
}

type PageRow = { readonly [Column in keyof EventRow]: EventRow[Column] | null } & {
  /** The highest position in the feed, of any provider. */
  readonly lastPosition: string | null;
  /** The highest position that was ever issued, to a deleted event included. */
  readonly lastIssuedPosition: string;
  readonly scanned: number;
  /** The position of the last scanned event, and when it was numbered. */
  readonly last: string | null;
  readonly lastAt: Date | null;
};

/** Most events of a provider that one page scans for the wanted types. */
const MAX_SCANNED = 2_000;

/**
 * One statement, so that the events and `lastPosition` are of one moment: no event gets a lower position afterwards. A page without
 * events is one row whose event is null.
 */
const PAGE = `
  with scanned as materialized (
    select e.* from events e
    where e.provider_id = $1 and e.position > $2 and ($3::uuid is null or e.identifier_id = $3)
    order by e.position limit $4
  ), page as (
    select e.* from scanned e where $5::text[] is null or e.type = any ($5) order by e.position limit $6
  )
  select (select max(position)::text from events) as "lastPosition",
    (select last_value::text from events_position_seq) as "lastIssuedPosition",
    (select count(*)::int from scanned) as scanned, (select max(position)::text from scanned) as last,
    (select max(numbered_at) from scanned) as "lastAt", ${EVENT_COLUMNS}
  from (select) one left join page e on true order by e.position`;

const LAST_POSITION = 'select coalesce(max(position), 0)::text as "lastPosition" from events';

/** The feed of events (D21). */
@Injectable()
export class EventsService {
  constructor(
    private readonly database: Database,
    private readonly credentials: CredentialsService,
    private readonly waits: EventWaitsService,
    private readonly clock: DatabaseClockService,
    private readonly numbering: EventNumberingService,
  ) {}

  /**
   * A page, as soon as it has an event or the time is over. At once if too many readers of the provider wait already.
   * @param signal aborted when the client disconnects
   * @throws CursorExpired, and what {@link CredentialsService.verify} throws when the key stops being valid meanwhile
   */
  async read(reader: Reader, query: EventsQuery, signal: AbortSignal): Promise<Events> {
    if (query.wait === 0 || !this.waits.hasRoom(reader.providerId)) return this.page(reader.providerId, query);
    const deadline = performance.now() + query.wait * SECOND_MS;
    for (let after = query.after; ;) {
      const remainingMs = Math.max(0, deadline - performance.now());
      const wait = this.waits.begin(reader.providerId, remainingMs, signal);
      try {
        const page = await this.page(reader.providerId, { ...query, after });
        if (page.events.length > 0 || page.has_more || remainingMs === 0 || signal.aborted) return page;
        await wait.over;
        await this.assertKeyValid(reader);
        if (this.waits.isStopping) return page;
        after = page.next_cursor;
      } finally {
        wait.end();
      }
    }
  }

  /** Whether the reader's key is still valid. @throws CredentialInvalid, CredentialRevoked, ProviderNotApproved */
  async assertKeyValid({ key }: Reader): Promise<void> {
    if (!this.credentials.recall(key)) await this.credentials.verify(key);
  }

  /** A cursor after everything that has happened so far. */
  async newestCursor(): Promise<string> {
    await this.numbering.numberAll();
    const [row] = await this.database.query<{ lastPosition: string }>('events-head', LAST_POSITION, []);
    return encodeEventCursor({ position: BigInt(row?.lastPosition ?? 0), at: this.clock.now() });
  }

  /** The events that there are now, without waiting. @throws CursorExpired */
  async page(providerId: string, query: Omit<EventsQuery, 'wait'>): Promise<Events> {
    const { types, identifier, limit } = query;
    const now = this.clock.now();
    const cursor = query.after === undefined ? null : decodeEventCursor(query.after);
    if (cursor && hasExpired(cursor, now)) throw new CursorExpired();
    await this.numbering.numberNext();
    const after = cursor?.position ?? 0n;
    const scan = types ? MAX_SCANNED : limit + 1;
    const values = [providerId, String(after), identifier ?? null, scan, types ?? null, limit + 1];
    const found = await this.database.query<PageRow>('events', PAGE, values);
    const [first] = found;
    // The database was restored to a time before the cursor, so other events will get or have got its position.
    if (!first || after > BigInt(first.lastIssuedPosition)) throw new CursorExpired();
    const rows = found.filter(isEvent);
    const page = rows.slice(0, limit).map(presentEvent);
    if (rows.length > limit) return { events: page, next_cursor: page.at(-1)?.cursor ?? '', has_more: true };
    return { events: page, ...nextAfter(first, first.scanned === scan, after, now) };
  }
}

function isEvent(row: PageRow): row is PageRow & EventRow {
  return row.id !== null;
}

/** The next cursor: after the last scanned event, or, if all were scanned, after the last event of the feed. */
function nextAfter(found: PageRow, isCut: boolean, after: bigint, now: Date): Pick<Events, 'next_cursor' | 'has_more'> {
  const reached = BigInt((isCut ? found.last : found.lastPosition) ?? 0);
  const cursor = { position: reached > after ? reached : after, at: (isCut ? found.lastAt : null) ?? now };
  return { next_cursor: encodeEventCursor(cursor), has_more: isCut };
}
