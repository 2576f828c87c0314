import { Injectable, Logger } from '@nestjs/common';
import { BackgroundJob } from '../common/background-job.js';
import { Database } from '../database/database.js';
import { purgeInChunks } from '../database/purge-in-chunks.js';
import { KEPT_DAYS } from '../events/domain/event-cursor.js';

const EVERY_MS = 60 * 60_000;

const PURGE = `
  with old as (
    select id from webhook_deliveries where created_at < now() - $2::int * interval '1 day'
    order by created_at limit $1 for update skip locked
  )
  delete from webhook_deliveries d using old where d.id = old.id returning d.id`;

/** Deletes deliveries after 90 days, a day before their events: without the event a delivery could not be sent again. */
@Injectable()
export class DeliveryRetentionJob extends BackgroundJob {
  private readonly logger = new Logger('DeliveryRetention');

  constructor(private readonly database: Database) {
    super();
  }

  protected async runOnce(): Promise<number> {
    await purgeInChunks(this.database, 'purge-deliveries', PURGE, [KEPT_DAYS], this.stopping);
    return EVERY_MS;
  }

  protected onFailure(error: unknown): number {
    this.logger.warn({ event: 'purge_failed', msg: 'Old deliveries stay until the next attempt.', error });
    return EVERY_MS;
  }
}
