import { Injectable, Logger } from '@nestjs/common';
import { BackgroundJob } from '../common/background-job.js';
import { isOutage } from '../common/errors/outage.js';
import { Database } from '../database/database.js';

/** Events in one statement: few enough for its timeout, even if twenty endpoints receive each of them. */
const CHUNK = 100;
/** How long an event waits for its position at most. */
const EVERY_MS = 150;
/** The pause after a failure. */
const RETRY_MS = 1_000;

interface Numbered {
  readonly numbered: number;
}

const NUMBER = 'select number_events($1) as numbered';

/**
 * Gives events their positions in the feed, and those of histories their places in the log, soon after their change was committed:
 * number_events of prisma/migrations/…_events. Every process does it, one at a time.
 */
@Injectable()
export class EventNumberingService extends BackgroundJob {
  private readonly logger = new Logger('EventNumbering');

  constructor(private readonly database: Database) {
    super();
  }

  protected async runOnce(): Promise<number> {
    const [row] = await this.database.queryInBackground<Numbered>('number-events', NUMBER, [CHUNK]);
    return row?.numbered === CHUNK ? 0 : EVERY_MS;
  }

  protected onFailure(error: unknown): number {
    if (!isOutage(error)) this.logger.error({ event: 'numbering_failed', error });
    return RETRY_MS;
  }
}

/** Numbers all events that were committed before the call. */
export async function numberAllEvents(database: Database): Promise<void> {
  while ((await numberEvents(database)) === CHUNK);
}

/** Numbers the oldest events that have no position, at most {@link CHUNK}. @returns how many */
export async function numberEvents(database: Database): Promise<number> {
  const [row] = await database.query<Numbered>('number-events', NUMBER, [CHUNK]);
  return row?.numbered ?? 0;
}
