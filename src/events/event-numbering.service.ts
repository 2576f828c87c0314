import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.js';

/** Events in one statement: few enough for its timeout, even if twenty endpoints receive each of them. */
const CHUNK = 100;

/**
 * Gives the oldest events without a position their positions in the feed, and those of histories their places in the log:
 * number_events of prisma/migrations/…_events. $1: at most so many.
 */
const NUMBER = 'select number_events($1) as numbered';

interface Numbered {
  readonly numbered: number;
}

/** Gives events their positions in the feed, in the order of commit. Only events with a position are read and sent. */
@Injectable()
export class EventNumberingService {
  constructor(private readonly database: Database) {}

  /** Numbers all events that were committed before the call. */
  async numberAll(): Promise<void> {
    while (await this.numberNext());
  }

  /** Numbers one chunk of events. @returns whether there may be more */
  async numberNext(): Promise<boolean> {
    return isFull(await this.database.query<Numbered>('number-events', NUMBER, [CHUNK]));
  }

  /** As {@link numberNext}, over the connections for background work. */
  async numberNextInBackground(): Promise<boolean> {
    return isFull(await this.database.queryInBackground<Numbered>('number-events', NUMBER, [CHUNK]));
  }
}

function isFull([row]: readonly Numbered[]): boolean {
  return row?.numbered === CHUNK;
}
