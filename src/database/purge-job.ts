import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, type Logger } from '@nestjs/common';
import { BackgroundJob } from '../common/background-job.js';
import { Database } from './database.js';

/** Rows of one statement, few enough for the embedded database to answer others in between. */
const CHUNK_ROWS = 2_000;
const PAUSE_MS = 100;

/** Deletes rows that are no longer kept, from time to time. Every process does it. */
@Injectable()
export abstract class PurgeJob extends BackgroundJob {
  protected abstract readonly logger: Logger;
  /** From the end of one purge to the next one. */
  protected abstract readonly everyMs: number;
  /** What is deleted, as the log names it, such as `Expired events`. */
  protected abstract readonly rows: string;

  constructor(private readonly database: Database) {
    super();
  }

  protected abstract purge(): Promise<void>;

  /**
   * Deletes rows chunk by chunk, with pauses, so that requests are not held up. Ends early when the process stops.
   * @param name of the statement
   * @param text a DELETE of at most $1 rows, which returns one row for each
   * @param values of the text, from $2 on
   * @returns how many rows were deleted
   */
  protected async deleteInChunks(name: string, text: string, values: readonly unknown[]): Promise<number> {
    let purged = 0;
    for (let deleted = CHUNK_ROWS; deleted === CHUNK_ROWS && !this.stopping.aborted;) {
      deleted = (await this.database.query(name, text, [CHUNK_ROWS, ...values])).length;
      purged += deleted;
      if (deleted === CHUNK_ROWS) {
        await sleep(PAUSE_MS, undefined, { ref: false, signal: this.stopping }).catch(() => undefined);
      }
    }
    return purged;
  }

  protected async runOnce(): Promise<number> {
    await this.purge();
    return this.everyMs;
  }

  protected onFailure(error: unknown): number {
    this.logger.warn({ event: 'purge_failed', msg: `${this.rows} stay until the next attempt.`, error });
    return this.everyMs;
  }
}
