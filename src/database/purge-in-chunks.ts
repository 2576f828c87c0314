import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from './database.js';

/** Rows of one statement, few enough for the embedded database to answer others in between. */
const CHUNK = 2_000;
const PAUSE_MS = 100;

/**
 * Deletes expired rows chunk by chunk, with pauses, so that requests are not held up.
 * @param text a DELETE of at most $1 rows, which returns one row for each
 * @param values of the text, from $2 on
 * @param stopping ends the work early
 * @returns how many rows were deleted
 */
export async function purgeInChunks(
  database: Database,
  name: string,
  text: string,
  values: readonly unknown[],
  stopping: AbortSignal,
): Promise<number> {
  let purged = 0;
  for (let deleted = CHUNK; deleted === CHUNK && !stopping.aborted;) {
    deleted = (await database.query(name, text, [CHUNK, ...values])).length;
    purged += deleted;
    if (deleted === CHUNK) await sleep(PAUSE_MS, undefined, { ref: false, signal: stopping }).catch(() => undefined);
  }
  return purged;
}
