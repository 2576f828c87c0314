import { setTimeout as sleep } from 'node:timers/promises';
import { type BeforeApplicationShutdown, Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { DatabaseClockService } from './database-clock.service.js';
import { Database } from './database.js';
import { OutageRecord } from './domain/outage-record.js';

const INTERVAL_MS = 1_000;
/** After a question that was not answered. */
const DOUBT_INTERVAL_MS = 250;

/**
 * Asks the database for its time once a second: {@link DatabaseClockService} goes by the answers, and the log tells once when
 * there are none any more, and once when they come again.
 */
@Injectable()
export class DatabaseWatchService implements OnModuleInit, BeforeApplicationShutdown {
  private readonly logger = new Logger('Database');
  private readonly record = new OutageRecord();
  private readonly stopping = new AbortController();

  constructor(
    private readonly database: Database,
    private readonly clock: DatabaseClockService,
  ) {}

  /** Whether the database answers this process. */
  get isUp(): boolean {
    return !this.record.isAway;
  }

  /** The first question is answered before the first request comes. */
  async onModuleInit(): Promise<void> {
    await this.look();
    void this.watch();
  }

  beforeApplicationShutdown(): void {
    this.stopping.abort();
  }

  private async watch(): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted) {
      const pauseMs = this.record.isInDoubt ? DOUBT_INTERVAL_MS : INTERVAL_MS;
      await sleep(pauseMs, undefined, { ref: false, signal }).catch(() => undefined);
      if (!signal.aborted) await this.look();
    }
  }

  private async look(): Promise<void> {
    const askedMs = performance.now();
    const cause = await this.clock.read().then(
      () => null,
      (error: Error) => error.message,
    );
    if (this.stopping.signal.aborted) return;
    const turn = this.record.note(askedMs, this.database.lastAnswerMs);
    if (turn?.event === 'away') this.logger.error({ event: 'database_away', cause });
    if (turn?.event === 'back') this.logger.log({ event: 'database_back', ms: Math.round(turn.awayMs) });
  }
}
