import { Injectable, Logger } from '@nestjs/common';
import { HOUR_MS } from '../common/domain/durations.js';
import { PurgeJob } from '../database/purge-job.js';
import { KEPT_DAYS } from './domain/event-cursor.js';

/** A day after a cursor expires, so that a valid cursor never skips a deleted event. */
const PURGE = `
  with old as (
    select position from events where position in (select position from events order by position limit $1)
      and numbered_at < now() - ($2::int + 1) * interval '1 day'
  )
  delete from events e using old where e.position = old.position returning e.position`;

/** Deletes events after 91 days. */
@Injectable()
export class EventRetentionJob extends PurgeJob {
  protected readonly logger = new Logger('EventRetention');
  protected readonly everyMs = HOUR_MS;
  protected readonly rows = 'Expired events';

  protected async purge(): Promise<void> {
    await this.deleteInChunks('purge-events', PURGE, [KEPT_DAYS]);
  }
}
