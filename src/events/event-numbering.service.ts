import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { isOutage } from '../common/errors/outage.js';
import { Repeating } from '../common/repeating.js';
import { Database } from '../database/database.js';

/** Events of one statement: few enough to be done well within its time, though twenty endpoints want each of them. */
const CHUNK = 100;
/** How long an event waits to be numbered at the most. */
const EVERY_MS = 150;
const OUTAGE_MS = 1_000;

interface Numbered {
  readonly numbered: number;
}

const NUMBER = 'select number_events($1) as numbered';

/**
 * Gives events their positions, and those of histories their places in the log, soon after the commit of what they are about:
 * number_events of prisma/migrations/…_events, which prisma/migrations/…_log and prisma/migrations/…_numbering_plans have
 * extended. Every process does it; one at a time gets to.
 */
@Injectable()
export class EventNumberingService implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('EventNumbering');
  private readonly repeating = new Repeating(() => this.numberAll());

  constructor(private readonly database: Database) {}

  onApplicationBootstrap(): void {
    this.repeating.start();
  }

  onModuleDestroy(): Promise<void> {
    return this.repeating.stop();
  }

  private async numberAll(): Promise<number> {
    try {
      const [row] = await this.database.queryInBackground<Numbered>('number-events', NUMBER, [CHUNK]);
      return row?.numbered === CHUNK ? 0 : EVERY_MS;
    } catch (error) {
      if (!isOutage(error)) this.logger.error({ event: 'numbering_failed', error });
      return OUTAGE_MS;
    }
  }
}

/** Numbers all that was committed before. */
export async function numberAllEvents(database: Database): Promise<void> {
  while ((await numberEvents(database)) === CHUNK);
}

/** Numbers the first of what was committed before. @returns how many */
export async function numberEvents(database: Database): Promise<number> {
  const [row] = await database.query<Numbered>('number-events', NUMBER, [CHUNK]);
  return row?.numbered ?? 0;
}
