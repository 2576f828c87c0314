import { Injectable } from '@nestjs/common';
import { CredentialsService } from '../auth/credentials.service.js';
import { Database } from '../database/database.js';
import { decodeEventCursor, encodeEventCursor, hasExpired } from './domain/event-cursor.js';
import { numberAllEvents, numberEvents } from './event-numbering.service.js';
import { EVENT_COLUMNS, type EventRow, presentEvent } from './event.presenter.js';
import type { Events, EventsQuery } from './event.schema.js';
import { EventWaitsService } from './event-waits.service.js';
import { CursorExpired } from './events.errors.js';

/** Who reads, for as long as its key is good. */
export interface Reader {
  readonly providerId: string;
  readonly key: string;
}

type Found = { readonly [Column in keyof EventRow]: EventRow[Column] | null } & {
  /** The highest position there is, whosever event has it. */
  readonly head: string | null;
  /** The highest position that was ever given. */
  readonly given: string;
  readonly scanned: number;
  readonly last: string | null;
  readonly lastAt: Date | null;
};

/** How many events of a provider are looked through for those of some types. */
const SCANNED = 2_000;

/** All in one snapshot: behind the head there is nothing that this statement has not seen. */
const PAGE = `
  with scanned as materialized (
    select e.* from events e
    where e.provider_id = $1 and e.position > $2 and ($3::uuid is null or e.identifier_id = $3)
    order by e.position limit $4
  ), page as (
    select e.* from scanned e where $5::text[] is null or e.type = any ($5) order by e.position limit $6
  )
  select (select max(position)::text from events) as head, (select last_value::text from events_position_seq) as given,
    (select count(*)::int from scanned) as scanned, (select max(position)::text from scanned) as last,
    (select max(numbered_at) from scanned) as "lastAt", ${EVENT_COLUMNS}
  from (select) one left join page e on true order by e.position`;

const HEAD = 'select coalesce(max(position), 0)::text as head from events';

/** The feed of events (D21). */
@Injectable()
export class EventsService {
  constructor(
    private readonly database: Database,
    private readonly credentials: CredentialsService,
    private readonly waits: EventWaitsService,
  ) {}

  /**
   * A page, once there is an event or the time is over; at once when as many readers of the provider wait as may.
   * @param signal tells that nobody waits for the answer any more
   * @throws CursorExpired, and what {@link CredentialsService.verify} throws when the key has become bad meanwhile
   */
  async read(reader: Reader, query: EventsQuery, signal: AbortSignal): Promise<Events> {
    if (query.wait === 0 || !this.waits.hasRoom(reader.providerId)) return this.page(reader.providerId, query);
    const deadline = performance.now() + query.wait * 1000;
    for (let after = query.after; ;) {
      const remainingMs = Math.max(0, deadline - performance.now());
      const wait = this.waits.begin(reader.providerId, remainingMs, signal);
      try {
        const page = await this.page(reader.providerId, { ...query, after });
        if (page.events.length > 0 || page.has_more || remainingMs === 0 || signal.aborted) return page;
        await wait.over;
        await this.assertGood(reader);
        if (this.waits.stopping) return page;
        after = page.next_cursor;
      } finally {
        wait.end();
      }
    }
  }

  /** @throws CredentialInvalid, CredentialRevoked, ProviderNotApproved */
  async assertGood({ key }: Reader): Promise<void> {
    if (!this.credentials.recall(key)) await this.credentials.verify(key);
  }

  /** Behind all that has happened. */
  async newestCursor(): Promise<string> {
    await numberAllEvents(this.database);
    const [row] = await this.database.query<{ head: string }>('events-head', HEAD, []);
    return encodeEventCursor({ position: BigInt(row?.head ?? 0), at: new Date() });
  }

  /** What there is now. @throws CursorExpired */
  async page(providerId: string, query: Omit<EventsQuery, 'wait'>): Promise<Events> {
    const { types, identifier, limit } = query;
    const now = new Date();
    const cursor = query.after === undefined ? null : decodeEventCursor(query.after);
    if (cursor && hasExpired(cursor, now)) throw new CursorExpired();
    await numberEvents(this.database);
    const after = cursor?.position ?? 0n;
    const scan = types ? SCANNED : limit + 1;
    const values = [providerId, String(after), identifier ?? null, scan, types ?? null, limit + 1];
    const found = await this.database.query<Found>('events', PAGE, values);
    const [first] = found;
    // The database was restored to a time before the cursor: what has its position now is another event.
    if (!first || after > BigInt(first.given)) throw new CursorExpired();
    const rows = found.filter(isEvent);
    const page = rows.slice(0, limit).map(presentEvent);
    if (rows.length > limit) return { events: page, next_cursor: page.at(-1)?.cursor ?? '', has_more: true };
    return { events: page, ...nextAfter(first, first.scanned === scan, after, now) };
  }
}

function isEvent(row: Found): row is Found & EventRow {
  return row.id !== null;
}

/** Where to go on: behind what was looked through, or, if that was everything, behind all that there is. */
function nextAfter(found: Found, isCut: boolean, after: bigint, now: Date): Pick<Events, 'next_cursor' | 'has_more'> {
  const behind = BigInt((isCut ? found.last : found.head) ?? 0);
  const cursor = { position: behind > after ? behind : after, at: (isCut ? found.lastAt : null) ?? now };
  return { next_cursor: encodeEventCursor(cursor), has_more: isCut };
}
