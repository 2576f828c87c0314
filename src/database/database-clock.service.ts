import { Injectable } from '@nestjs/common';
import type { MaybePromise } from '../common/maybe-promise.js';
import { Database } from './database.js';
import { type ClockReading, isReliable, isWorthRepeating, timeOf } from './domain/clock-reading.js';

/** In milliseconds, as the fraction of a float8 that is exact for a few thousand years. */
const TIME = 'select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms';

/**
 * The time of the database, which all processes share, without asking it each time: it is read every ten seconds while
 * it is in use, and counted on from there with this machine's monotonic clock.
 */
@Injectable()
export class DatabaseClockService {
  private newest: ClockReading | null = null;
  private reading: Promise<void> | null = null;

  constructor(private readonly database: Database) {}

  /** At most half a second from what the database would say; null when that is not known. */
  now(): MaybePromise<Date | null> {
    const at = here();
    if (this.newest === null || !isReliable(this.newest, at)) return this.read().then(() => this.known());
    if (isWorthRepeating(this.newest, at)) void this.read();
    return timeOf(this.newest, at);
  }

  private known(): Date | null {
    const at = here();
    return this.newest !== null && isReliable(this.newest, at) ? timeOf(this.newest, at) : null;
  }

  /** Whatever keeps it from reading leaves the time unknown, and the next one who asks tries again. */
  private read(): Promise<void> {
    this.reading ??= this.readOnce()
      .catch(() => undefined)
      .finally(() => {
        this.reading = null;
      });
    return this.reading;
  }

  private async readOnce(): Promise<void> {
    const asked = here();
    const [row] = await this.database.query<{ ms: number }>('database-time', TIME, []);
    if (row === undefined) return;
    const reading = { databaseMs: row.ms, asked, answered: here() };
    if (isReliable(reading, reading.answered)) this.newest = reading;
  }
}

function here() {
  return { monotonicMs: performance.now(), wallMs: Date.now() };
}
