import { Injectable, Logger } from '@nestjs/common';
import { BackgroundJob } from '../common/background-job.js';
import { Database } from '../database/database.js';
import { purgeInChunks } from '../database/purge-in-chunks.js';
import { KEPT_HOURS } from './domain/idempotency.js';

const EVERY_MS = 10 * 60_000;

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
export class RetentionJob extends BackgroundJob {
  private readonly logger = new Logger('Retention');

  constructor(private readonly database: Database) {
    super();
  }

  protected async runOnce(): Promise<number> {
    const startedAt = performance.now();
    const purged = { nonces: 0, answers: 0 };
    try {
      purged.nonces = await purgeInChunks(this.database, 'purge-nonces', NONCES, [], this.stopping);
      purged.answers = await purgeInChunks(this.database, 'purge-answers', ANSWERS, [KEPT_HOURS], this.stopping);
      return EVERY_MS;
    } finally {
      const ms = Math.round(performance.now() - startedAt);
      if (purged.nonces + purged.answers > 0) this.logger.log({ event: 'purged', ...purged, ms });
    }
  }

  protected onFailure(error: unknown): number {
    this.logger.warn({ event: 'purge_failed', msg: 'Expired records stay until the next attempt.', error });
    return EVERY_MS;
  }
}
