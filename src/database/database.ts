import type { SqlMigrationAwareDriverAdapterFactory } from '@prisma/driver-adapter-utils';

/** A channel that is being listened to, through outages, until the database is closed. */
export interface Subscription {
  /** Whether the notifications of everything that was acknowledged a second ago or earlier have arrived. */
  readonly current: boolean;
  /** Whether nothing has been heard for longer than a reconnection takes, as the log says. */
  readonly isSilent: boolean;
  /** The number by which other processes see that this one is alive (liveness.ts); null while they may not see it. */
  readonly processNumber: number | null;
}

/** The columns of a row in their order. */
export type TextRow = readonly (string | null)[];

/** A text with `$1`, `$2` … and their values; Prisma's `sql` makes one, too. */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** The statements of one {@link Database.transaction}. */
export interface Transaction {
  query<Row>(statement: Statement): Promise<Row[]>;
  /** Runs the last statement, and commits unless it fails. */
  finish<Row>(statement: Statement): Promise<Row[]>;
}

/** It is certain that nothing of the transaction was committed. */
export class RolledBack extends Error {
  constructor(cause: unknown) {
    super('The transaction was rolled back.', { cause });
  }
}

export type StatementListener = (name: string, ms: number) => void;

/**
 * All access to the data, whichever engine serves it: a PostgreSQL server, or the embedded database in this process.
 * Prisma goes through {@link adapter}; the few statements whose speed or shape Prisma cannot give go through {@link query}.
 */
export abstract class Database {
  /** `postgresql` or `embedded`, for people. */
  abstract readonly kind: string;
  abstract readonly adapter: SqlMigrationAwareDriverAdapterFactory;
  /** How many queries it runs in parallel; 0 if it runs in this process's thread. */
  abstract readonly parallelQueries: number;

  private onStatement: StatementListener = () => undefined;
  private answeredAtMs = -Infinity;

  /** When a statement was last answered without an error, in the time of `performance.now()`. */
  get lastAnswerMs(): number {
    return this.answeredAtMs;
  }

  /**
   * Runs one statement outside any transaction.
   * @param name identifies the text, so that a connection parses and plans it once
   */
  query<Row>(name: string, text: string, values: readonly unknown[]): Promise<Row[]> {
    return this.timed(name, () => this.run<Row>(name, text, values));
  }

  /**
   * As {@link query}, for background work. It uses connections of its own, so it does not delay requests. The statement is
   * planned on each call: its tables fill and empty so quickly that a cached plan can be a hundred times slower.
   */
  queryInBackground<Row>(name: string, text: string, values: readonly unknown[]): Promise<Row[]> {
    return this.timed(name, () => this.runInBackground<Row>(text, values));
  }

  /**
   * As {@link query}, for a statement whose columns are all of type text: without names and conversions, reading a row
   * costs a third.
   */
  queryAsText(name: string, text: string, values: readonly unknown[]): Promise<TextRow[]> {
    return this.timed(name, () => this.runAsText(name, text, values));
  }

  /**
   * Runs statements in one transaction, which is committed when the work ends, and rolled back when it throws. BEGIN travels
   * with the first statement and COMMIT with the last, so that two statements are two round trips, and a single one is a
   * transaction by itself; each is parsed and planned once for each connection.
   * @param name passed to the listener of {@link timeStatements}
   */
  transaction<Result>(name: string, work: (transaction: Transaction) => Promise<Result>): Promise<Result> {
    return this.inTransaction((transaction) =>
      work({
        query: (statement) => this.timed(name, () => transaction.query(statement)),
        finish: (statement) => this.timed(name, () => transaction.finish(statement)),
      }),
    );
  }

  /**
   * Runs statements in one transaction of their own, in one round trip.
   * @returns the rows of each
   * @throws RolledBack if it is certain that nothing was committed; after any other error the outcome is unknown
   */
  transactionOf<Row>(name: string, statements: readonly Statement[]): Promise<Row[][]> {
    return this.timed(name, () => this.runTogether<Row>(statements));
  }

  /** @param listener receives how long each statement took, waits included, whether it succeeded or not */
  timeStatements(listener: StatementListener): void {
    this.onStatement = listener;
  }

  protected abstract run<Row>(name: string, text: string, values: readonly unknown[]): Promise<Row[]>;

  protected abstract runInBackground<Row>(text: string, values: readonly unknown[]): Promise<Row[]>;

  protected abstract runAsText(name: string, text: string, values: readonly unknown[]): Promise<TextRow[]>;

  protected abstract inTransaction<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result>;

  protected abstract runTogether<Row>(statements: readonly Statement[]): Promise<Row[][]>;

  private async timed<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
    const startedAt = performance.now();
    try {
      const result = await work();
      this.answeredAtMs = performance.now();
      return result;
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

  /**
   * Stops using servers that write on this WAL timeline or an older one: a newer primary exists, so they are stale (fencing, D22).
   */
  fencePrimary(_timeline: number): void {}

  abstract close(): Promise<void>;
}
