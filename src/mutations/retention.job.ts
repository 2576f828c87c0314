import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Prisma } from '../database/generated/client.js';
import { PrismaService } from '../database/prisma.service.js';
import { KEPT_HOURS } from './domain/idempotency.js';

const EVERY_MS = 10 * 60_000;
/** Rows of one statement, few enough for the embedded database to answer others in between. */
const CHUNK = 2_000;
const PAUSE_MS = 100;

/**
 * Expired rows, oldest first, by the clock of the database: the clocks of processes differ, and a nonce that is forgotten
 * too early could be spent twice. So all wait for another hour (D7, D8). Processes that purge at the same time leave each
 * other's rows alone. Little else can be deleted at all: prisma/migrations/…_roles.
 */
const PURGES = {
  nonces: Prisma.sql`
    with expired as (
      select controller, nonce from spent_nonces where expires_at < now() - interval '1 hour'
      order by expires_at limit ${CHUNK}::int for update skip locked
    )
    delete from spent_nonces s using expired e where s.controller = e.controller and s.nonce = e.nonce`,
  answers: Prisma.sql`
    with expired as (
      select scope_hash from idempotency_records where created_at < now() - ${KEPT_HOURS + 1}::int * interval '1 hour'
      order by created_at limit ${CHUNK}::int for update skip locked
    )
    delete from idempotency_records r using expired e where r.scope_hash = e.scope_hash`,
};

/** Forgets what has served its time: spent nonces and stored answers. In chunks, so that nobody waits for it. */
@Injectable()
export class RetentionJob implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('Retention');
  private readonly stopping = new AbortController();
  private running: Promise<void> = Promise.resolve();

  constructor(private readonly prisma: PrismaService) {}

  onApplicationBootstrap(): void {
    this.running = this.purgeUntilStopped();
  }

  async onModuleDestroy(): Promise<void> {
    this.stopping.abort();
    await this.running;
  }

  private async purgeUntilStopped(): Promise<void> {
    while (!this.stopping.signal.aborted) {
      await this.purge();
      await this.pause(EVERY_MS);
    }
  }

  private async purge(): Promise<void> {
    const startedAt = performance.now();
    const purged = { nonces: 0, answers: 0 };
    try {
      for (const what of ['nonces', 'answers'] as const) {
        for (let count = CHUNK; count === CHUNK && !this.stopping.signal.aborted;) {
          count = await this.prisma.$executeRaw(PURGES[what]);
          purged[what] += count;
          if (count === CHUNK) await this.pause(PAUSE_MS);
        }
      }
    } catch (error) {
      this.logger.warn({ event: 'purge_failed', msg: 'Expired records stay until the next attempt.', error });
    }
    if (purged.nonces + purged.answers === 0) return;
    this.logger.log({ event: 'purged', ...purged, ms: Math.round(performance.now() - startedAt) });
  }

  /** Ends early, without an error, when the process stops; keeps no process alive. */
  private async pause(ms: number): Promise<void> {
    await sleep(ms, undefined, { ref: false, signal: this.stopping.signal }).catch(() => undefined);
  }
}
