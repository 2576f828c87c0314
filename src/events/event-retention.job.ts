import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Repeating } from '../common/repeating.js';
import { Database } from '../database/database.js';
import { KEPT_DAYS } from './domain/event-cursor.js';

const EVERY_MS = 60 * 60_000;
/** Rows of one statement, few enough for the embedded database to answer others in between. */
const CHUNK = 2_000;
const PAUSE_MS = 100;

/** A day later than a cursor expires, so that no good cursor meets a gap. */
const PURGE = `
  with old as (
    select position from events where position in (select position from events order by position limit $1)
      and numbered_at < now() - ($2::int + 1) * interval '1 day'
  )
  delete from events e using old where e.position = old.position returning e.position`;

/** Forgets events after 91 days. */
@Injectable()
export class EventRetentionJob implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('EventRetention');
  private readonly repeating = new Repeating(() => this.purge());

  constructor(private readonly database: Database) {}

  onApplicationBootstrap(): void {
    this.repeating.start();
  }

  onModuleDestroy(): Promise<void> {
    return this.repeating.stop();
  }

  private async purge(): Promise<number> {
    try {
      const purged = await this.database.query('purge-events', PURGE, [CHUNK, KEPT_DAYS]);
      return purged.length === CHUNK ? PAUSE_MS : EVERY_MS;
    } catch (error) {
      this.logger.warn({ event: 'purge_failed', msg: 'Expired events stay until the next attempt.', error });
      return EVERY_MS;
    }
  }
}
