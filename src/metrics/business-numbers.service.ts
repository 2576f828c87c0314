import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.js';

/** How often a thing has happened; the actor is empty for events that are not counted by actor. */
export interface EventCount {
  readonly event: string;
  readonly actor: string;
  readonly total: number;
}

/** What waits for operators: counted no further than 10,000. */
export interface ReviewQueue {
  readonly queue: string;
  readonly waiting: number;
  /** How long the oldest has waited; 0 where nothing waits. */
  readonly oldestSeconds: number;
}

/** How far the public log (D20) is. */
export interface LogProgress {
  /** Entries that the newest checkpoint covers; null before the first checkpoint. */
  readonly size: number | null;
  readonly checkpointAgeSeconds: number | null;
  /** Acknowledged events that no checkpoint covers. */
  readonly waiting: number;
}

export interface BusinessNumbers {
  readonly counts: readonly EventCount[];
  readonly queues: readonly ReviewQueue[];
  readonly log: LogProgress;
}

/** However often and by however many it is asked, a process asks the database no more often than this. */
const KEEP_MS = 5_000;

const NUMBERS = `
  select (select coalesce(json_agg(c), '[]') from event_counts c) as counts,
    (select json_agg(json_build_object('queue', q.queue, 'waiting', q.waiting,
      'oldestSeconds', coalesce(extract(epoch from clock_timestamp() - q.oldest), 0))) from review_queues() q) as queues,
    (select json_build_object('size', c.size, 'checkpointAgeSeconds', extract(epoch from clock_timestamp() - c.signed_at),
      'waiting', (select coalesce(max(index) + 1, 0) from log_entries) - coalesce(c.size, 0)
        + (select count(*) from event_outbox o where o.data ? 'history_event_id' and o.type <> 'identifier.left'))
      from (select) one left join lateral (select * from log_checkpoints order by number desc limit 1) c on true) as log`;

/**
 * What the registry as a whole has done, and what waits for its operators. The tables belong to no process, so each process
 * reports the same numbers: take the maximum, not the sum. They are kept by
 * prisma/migrations/…_events, prisma/migrations/…_queues and prisma/migrations/…_log.
 */
@Injectable()
export class BusinessNumbersService {
  private numbers: Promise<BusinessNumbers | null> = Promise.resolve(null);
  private askedAt = Number.NEGATIVE_INFINITY;

  constructor(private readonly database: Database) {}

  /** null while the database is away: no number is better than an old one that looks new. */
  latest(): Promise<BusinessNumbers | null> {
    const now = performance.now();
    if (now - this.askedAt >= KEEP_MS) {
      this.askedAt = now;
      this.numbers = this.database.query<BusinessNumbers>('business-numbers', NUMBERS, []).then(
        ([numbers]) => numbers ?? null,
        () => null,
      );
    }
    return this.numbers;
  }
}
