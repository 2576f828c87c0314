import { Injectable, Logger } from '@nestjs/common';
import { HOUR_MS } from '../common/domain/durations.js';
import { PurgeJob } from '../database/purge-job.js';
import { KEPT_DAYS } from '../events/domain/event-cursor.js';

const PURGE = `
  with old as (
    select id from webhook_deliveries where created_at < now() - $2::int * interval '1 day'
    order by created_at limit $1 for update skip locked
  )
  delete from webhook_deliveries d using old where d.id = old.id returning d.id`;

/** Deletes deliveries after 90 days, a day before their events: without the event a delivery could not be sent again. */
@Injectable()
export class DeliveryRetentionJob extends PurgeJob {
  protected readonly logger = new Logger('DeliveryRetention');
  protected readonly everyMs = HOUR_MS;
  protected readonly rows = 'Old deliveries';

  protected async purge(): Promise<void> {
    await this.deleteInChunks('purge-deliveries', PURGE, [KEPT_DAYS]);
  }
}
