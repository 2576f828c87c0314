/**
 * The numbers of all advisory locks that this service takes, so that no two guard different things under one number. They are
 * numbers of a whole database, so the functions in prisma/migrations, which write them out, are listed here as well.
 *
 * PostgreSQL keeps locks of one number apart from locks of two numbers: the same number in both lists means two different locks.
 */

/** Locks of one number: one holder at a time in the whole database. */
export const SINGLE_LOCKS = {
  /** Migrations: one process applies them, and the others wait. */
  migrations: 7_470_101,
  /** The positions of events in the feed: number_events of prisma/migrations/…_events. */
  eventNumbering: 7_470_102,
  /** The next checkpoint of the log: append_to_log of prisma/migrations/…_log. */
  logAppend: 7_470_103,
  /** The next entry of the operators' trail: append_to_trail of prisma/migrations/…_operator_trail. */
  operatorTrail: 7_470_104,
} as const;

/** The first numbers of locks of two numbers: one lock for each second number. */
export const PAIRED_LOCKS = {
  /**
   * Identifiers that resemble each other; second: the first ten bits of the hash that they share. Also taken by lock_resemblances of
   * prisma/migrations/…_trust_signals.
   */
  resemblances: 7_470_102,
  /** The pending namespace applications of one provider; second: a hash of its id. */
  namespaceApplications: 7_470_103,
  /** The endpoints of one owner, of which there is a maximum; second: a hash of the owner's id. */
  webhookEndpoints: 7_470_104,
  /** Whether a process is alive; second: its process number. It is held as long as the process lives. */
  liveness: 7_470_105,
} as const;
