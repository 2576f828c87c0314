import { randomInt } from 'node:crypto';

/** Any constant of this service; pairs of numbers are a space of advisory locks of their own. */
const PRESENCE_LOCK = 7_470_105;
const LARGEST = 2 ** 31 - 1;

/** Holds an advisory lock by the number ($1) for as long as the session lives: when a process is killed, it is gone at once. */
export const BE_PRESENT = `select pg_advisory_lock_shared(${PRESENCE_LOCK}, $1::int)`;

/** The numbers of the processes that are there, as an array. prisma/migrations/…_webhook_claimants says what for. */
export const PRESENT = `array(
  select objid::bigint from pg_locks
  where locktype = 'advisory' and classid = ${PRESENCE_LOCK} and objsubid = 2
    and database = (select oid from pg_database where datname = current_database()))`;

/** A number for one process that no other one has. */
export function drawPresence(): number {
  return randomInt(1, LARGEST);
}
