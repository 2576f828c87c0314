import { Injectable, Logger } from '@nestjs/common';
import { MINUTE_MS } from '../common/domain/durations.js';
import { PurgeJob } from '../database/purge-job.js';
import { KEPT_HOURS } from './domain/idempotency.js';

/*
 * Expired rows, oldest first, by the clock of the database: the clocks of processes differ, and a nonce that is deleted too early
 * could be spent twice. That is also why both are kept for another hour (D7, D8). Processes that purge at the same time skip each
 * other's rows. Little else can be deleted at all: prisma/migrations/…_roles.
 */
const NONCES = `
  with expired as (
    select controller, nonce from spent_nonces where expires_at < now() - interval '1 hour'
    order by expires_at limit $1 for update skip locked
  )
  delete from spent_nonces s using expired e where s.controller = e.controller and s.nonce = e.nonce returning 1`;
const ANSWERS = `
  with expired as (
    select scope_hash from idempotency_records where created_at < now() - ($2::int + 1) * interval '1 hour'
    order by created_at limit $1 for update skip locked
  )
  delete from idempotency_records r using expired e where r.scope_hash = e.scope_hash returning 1`;

/** Deletes spent nonces and stored answers that have expired. */
@Injectable()
export class RetentionJob extends PurgeJob {
  protected readonly logger = new Logger('Retention');
  protected readonly everyMs = 10 * MINUTE_MS;
  protected readonly rows = 'Expired records';

  protected async purge(): Promise<void> {
    const startedAt = performance.now();
    const purged = { nonces: 0, answers: 0 };
    try {
      purged.nonces = await this.deleteInChunks('purge-nonces', NONCES, []);
      purged.answers = await this.deleteInChunks('purge-answers', ANSWERS, [KEPT_HOURS]);
    } finally {
      const ms = Math.round(performance.now() - startedAt);
      if (purged.nonces + purged.answers > 0) this.logger.log({ event: 'purged', ...purged, ms });
    }
  }
}
