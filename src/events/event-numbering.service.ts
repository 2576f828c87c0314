import type { Database } from '../database/database.js';

/** Events in one statement: few enough for its timeout, even if twenty endpoints receive each of them. */
export const CHUNK = 100;

export interface Numbered {
  readonly numbered: number;
}

/**
 * Gives events their positions in the feed, and those of histories their places in the log: number_events of
 * prisma/migrations/…_events.
 */
export const NUMBER = 'select number_events($1) as numbered';

/** Numbers all events that were committed before the call. */
export async function numberAllEvents(database: Database): Promise<void> {
  while ((await numberEvents(database)) === CHUNK);
}

/** Numbers the oldest events that have no position, at most {@link CHUNK}. @returns how many */
export async function numberEvents(database: Database): Promise<number> {
  const [row] = await database.query<Numbered>('number-events', NUMBER, [CHUNK]);
  return row?.numbered ?? 0;
}
