import type pg from 'pg';
import type { Session } from './session.js';

/** How to reach a PostgreSQL server, and how long to wait for it, in milliseconds. */
export interface PostgresSettings {
  /** Names one host, or several of which one is the primary. */
  readonly url: string;
  /** Bypasses a pooler such as PgBouncer, for LISTEN and migrations, which need a session. */
  readonly directUrl: string | undefined;
  /** Who its connections act as; the login of the URL where absent. */
  readonly session?: Session | undefined;
  readonly poolSize: number;
  readonly connectionTimeoutMs: number;
  readonly queryTimeoutMs: number;
  readonly preparedStatements: boolean;
  /** Whether a standby is accepted, too; otherwise only a primary is used. */
  readonly mayBeStandby?: boolean;
}

/**
 * The server's statement_timeout as a share of `queryTimeoutMs`. Below 1, so that the server cancels a statement before the client
 * stops waiting for it; otherwise abandoned statements would keep running.
 */
const STATEMENT_SHARE = 0.9;

/**
 * The multiple of `queryTimeoutMs` after which the server ends a transaction whose client does nothing: a process that stands still
 * between two statements keeps its locks otherwise, and with them an owner's emergency stop waiting.
 */
const IDLE_IN_TRANSACTION_SHARE = 2;

/** An operator's statement waits this long for a lock of another transaction. Then the command fails and says what it waited for. */
const OPERATORS_LOCK_TIMEOUT_MS = 10_000;

/** The options of each connection, but for its host. */
export function connectionOptions({ connectionTimeoutMs, queryTimeoutMs, session }: PostgresSettings): pg.ClientConfig {
  return {
    connectionTimeoutMillis: connectionTimeoutMs,
    query_timeout: queryTimeoutMs,
    statement_timeout: Math.ceil(queryTimeoutMs * STATEMENT_SHARE),
    idle_in_transaction_session_timeout: queryTimeoutMs * IDLE_IN_TRANSACTION_SHARE,
    ...(session?.operator !== undefined && { lock_timeout: OPERATORS_LOCK_TIMEOUT_MS }),
    keepAlive: true,
    // Statements that are sent one after the other do not wait for each other's answers.
    pipeline: true,
    application_name: 'payment-identifier-resolver',
  };
}
