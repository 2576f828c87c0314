import type { SqlMigrationAwareDriverAdapterFactory } from '@prisma/driver-adapter-utils';

/** A channel that is being listened to, through outages, until the database is closed. */
export interface Subscription {
  /** Whether everything that was acknowledged a second ago or earlier has been heard. */
  readonly current: boolean;
  /** The number by which other processes see that this one is there (presence.ts); null while they may not see it. */
  readonly presence: number | null;
}

/** The columns of a row in their order. */
export type TextRow = readonly (string | null)[];

/** A text with `$1`, `$2` … and what stands there: what Prisma's `sql` makes, for one. */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** What can be done within {@link Database.transaction}. */
export interface Transaction {
  query<Row>(statement: Statement): Promise<Row[]>;
  /** Runs the last statement, and commits unless it fails. */
  finish<Row>(statement: Statement): Promise<Row[]>;
}

/** Nothing of a transaction has happened, for certain. */
export class RolledBack extends Error {
  constructor(cause: unknown) {
    super('The transaction was rolled back.', { cause });
  }
}

export type StatementListener = (name: string, ms: number) => void;

/**
 * The one door to the data, whichever engine is behind it: a PostgreSQL server, or the embedded database in this process.
 * Prisma goes through {@link adapter}; the few statements whose speed or shape Prisma cannot give go through {@link query}.
 */
export abstract class Database {
  /** `postgresql` or `embedded`, for people. */
  abstract readonly kind: string;
  abstract readonly adapter: SqlMigrationAwareDriverAdapterFactory;
  /** Queries that it works on beside this process and beside each other; 0 where it works in this process's thread. */
  abstract readonly parallelQueries: number;

  private onStatement: StatementListener = () => undefined;

  /**
   * Runs one statement outside any transaction.
   * @param name identifies the text, so that a connection parses and plans it once
   */
  query<Row>(name: string, text: string, values: readonly unknown[]): Promise<Row[]> {
    return this.timed(name, () => this.run<Row>(name, text, values));
  }

  /**
   * As {@link query}, for what a process does again and again by itself: it waits for no request, because it has connections
   * of its own. It is planned anew each time, for tables that fill and empty so quickly that a plan made for the one state takes a
   * hundred times as long in the other.
   */
  queryInBackground<Row>(name: string, text: string, values: readonly unknown[]): Promise<Row[]> {
    return this.timed(name, () => this.runInBackground<Row>(text, values));
  }

  /**
   * As {@link query}, for a statement whose columns are all of type text: without names and conversions, reading a row
   * costs a third.
   */
  texts(name: string, text: string, values: readonly unknown[]): Promise<TextRow[]> {
    return this.timed(name, () => this.runTexts(name, text, values));
  }

  /**
   * Runs statements in one transaction, which is committed when the work ends, and rolled back when it throws. BEGIN travels with the
   * first statement and COMMIT with the last, so that two statements are two round trips, and a single one is a transaction by
   * itself; each is parsed and planned once for each connection.
   * @param name what the listener of {@link timeStatements} is told
   */
  transaction<Result>(name: string, work: (transaction: Transaction) => Promise<Result>): Promise<Result> {
    return this.transact((transaction) =>
      work({
        query: (statement) => this.timed(name, () => transaction.query(statement)),
        finish: (statement) => this.timed(name, () => transaction.finish(statement)),
      }),
    );
  }

  /**
   * Runs statements in one transaction of their own, in one round trip.
   * @returns the rows of each
   * @throws RolledBack where nothing of them has happened; any other error where nobody knows
   */
  transactAll<Row>(name: string, statements: readonly Statement[]): Promise<Row[][]> {
    return this.timed(name, () => this.runAll<Row>(statements));
  }

  /** @param listener told how long each statement took, waits included, whether it succeeded or not */
  timeStatements(listener: StatementListener): void {
    this.onStatement = listener;
  }

  protected abstract run<Row>(name: string | undefined, text: string, values: readonly unknown[]): Promise<Row[]>;

  protected abstract runInBackground<Row>(text: string, values: readonly unknown[]): Promise<Row[]>;

  protected abstract runTexts(name: string, text: string, values: readonly unknown[]): Promise<TextRow[]>;

  protected abstract transact<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result>;

  protected abstract runAll<Row>(statements: readonly Statement[]): Promise<Row[][]>;

  private async timed<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
    const startedAt = performance.now();
    try {
      return await work();
    } finally {
      this.onStatement(name, performance.now() - startedAt);
    }
  }

  /** Runs a script of several statements, all or none. */
  abstract script(sql: string): Promise<void>;

  /** @param onMessage called with the text of each notification, and without one whenever some may have been missed */
  abstract listen(channel: string, onMessage: (text?: string) => void): Promise<Subscription>;

  /** Runs work that must not run in two processes at once, such as a migration. */
  abstract exclusively<Result>(work: () => Promise<Result>): Promise<Result>;

  /** Leaves a primary that has been deposed: uses no server any more that writes on this timeline of the WAL, or an older one. */
  depose(_timeline: number): void {}

  abstract close(): Promise<void>;
}
