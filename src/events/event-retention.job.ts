import { Injectable, Logger } from '@nestjs/common';
import { BackgroundJob } from '../common/background-job.js';
import { Database } from '../database/database.js';
import { purgeInChunks } from '../database/purge-in-chunks.js';
import { KEPT_DAYS } from './domain/event-cursor.js';

const EVERY_MS = 60 * 60_000;

/** A day after a cursor expires, so that a valid cursor never skips a deleted event. */
const PURGE = `
  with old as (
    select position from events where position in (select position from events order by position limit $1)
      and numbered_at < now() - ($2::int + 1) * interval '1 day'
  )
  delete from events e using old where e.position = old.position returning e.position`;

/** Deletes events after 91 days. */
@Injectable()
export class EventRetentionJob extends BackgroundJob {
  private readonly logger = new Logger('EventRetention');

  constructor(private readonly database: Database) {
    super();
  }

  protected async runOnce(): Promise<number> {
    await purgeInChunks(this.database, 'purge-events', PURGE, [KEPT_DAYS], this.stopping);
    return EVERY_MS;
  }

  protected onFailure(error: unknown): number {
    this.logger.warn({ event: 'purge_failed', msg: 'Expired events stay until the next attempt.', error });
    return EVERY_MS;
  }
}
