import { Injectable } from '@nestjs/common';
import type { MaybePromise } from '../common/maybe-promise.js';
import { Database } from './database.js';
import { aheadMs, type ClockReading, isReliable, latestTimeOf, type Moment, timeOf } from './domain/clock-reading.js';

/** In milliseconds, as the fraction of a float8 that is exact for a few thousand years. */
const TIME = 'select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms';

/**
 * The time of the database, which all processes share: a machine whose clock is wrong accepts and refuses the same as any other.
 * It is not asked for at each request. {@link DatabaseWatchService} reads it once a second, and it is counted on from there with
 * the clocks of this machine.
 */
@Injectable()
export class DatabaseClockService {
  private newest: ClockReading | null = null;
  private reading: Promise<void> | null = null;

  constructor(private readonly database: Database) {}

  /** The best that is known, at once: from the newest answer of the database, however old; until the first, this machine's time. */
  now(): Date {
    const at = here();
    return this.newest === null ? new Date(at.wallMs) : latestTimeOf(this.newest, at);
  }

  /** At most half a second from what the database would say; null when that is not known. */
  certainNow(): MaybePromise<Date | null> {
    return (
      this.known() ??
      this.read().then(
        () => this.known(),
        () => null,
      )
    );
  }

  /** How far this machine's clock is ahead of the database's; null before the first reading. */
  get offsetSeconds(): number | null {
    return this.newest === null ? null : aheadMs(this.newest, here()) / 1000;
  }

  /** Asks the database. Fails as the question does. */
  read(): Promise<void> {
    this.reading ??= this.readOnce().finally(() => {
      this.reading = null;
    });
    return this.reading;
  }

  private known(): Date | null {
    const at = here();
    return this.newest !== null && isReliable(this.newest, at) ? timeOf(this.newest, at) : null;
  }

  private async readOnce(): Promise<void> {
    const asked = here();
    const [row] = await this.database.query<{ ms: number }>('database-time', TIME, []);
    if (row === undefined) return;
    const reading = { databaseMs: row.ms, asked, answered: here() };
    // An answer that took long tells little, but more than none, and more than one that is out of date.
    if (this.known() === null || isReliable(reading, reading.answered)) this.newest = reading;
  }
}

function here(): Moment {
  return { monotonicMs: performance.now(), wallMs: Date.now() };
}
