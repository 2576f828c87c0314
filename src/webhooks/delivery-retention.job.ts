import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Repeating } from '../common/repeating.js';
import { Database } from '../database/database.js';
import { KEPT_DAYS } from '../events/domain/event-cursor.js';

const EVERY_MS = 60 * 60_000;
/** Rows of one statement, few enough for the embedded database to answer others in between. */
const CHUNK = 2_000;
const PAUSE_MS = 100;

const PURGE = `
  with old as (
    select id from webhook_deliveries where created_at < now() - $2::int * interval '1 day'
    order by created_at limit $1 for update skip locked
  )
  delete from webhook_deliveries d using old where d.id = old.id returning d.id`;

/** Forgets deliveries after 90 days: a day before their events, without which they could not be sent again. */
@Injectable()
export class DeliveryRetentionJob implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('DeliveryRetention');
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
      const purged = await this.database.query('purge-deliveries', PURGE, [CHUNK, KEPT_DAYS]);
      return purged.length === CHUNK ? PAUSE_MS : EVERY_MS;
    } catch (error) {
      this.logger.warn({ event: 'purge_failed', msg: 'Old deliveries stay until the next attempt.', error });
      return EVERY_MS;
    }
  }
}
