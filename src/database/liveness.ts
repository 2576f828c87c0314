import { randomInt } from 'node:crypto';
import { PAIRED_LOCKS } from './advisory-locks.js';

const LARGEST = 2 ** 31 - 1;

/**
 * Each process holds a shared advisory lock under its own random number ($1). PostgreSQL releases it when the process dies, so
 * others see at once which claims are orphaned.
 */
export const HOLD_LIVENESS_LOCK = `select pg_advisory_lock_shared(${PAIRED_LOCKS.liveness}, $1::int)`;

/** The numbers of the processes that are alive, as an array. Claims name them: prisma/migrations/…_webhooks. */
export const LIVE_PROCESSES = `array(
  select objid::bigint from pg_locks
  where locktype = 'advisory' and classid = ${PAIRED_LOCKS.liveness} and objsubid = 2
    and database = (select oid from pg_database where datname = current_database()))`;

/** A random number for one process. */
export function newProcessNumber(): number {
  return randomInt(1, LARGEST);
}
