import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import { Database, type Subscription, type TextRow } from './database.js';
import { PostgresSubscription } from './postgres-subscription.js';
import { type Session, sessionUrl } from './session.js';
import { StatementNames } from './statement-names.js';

/** How to reach a PostgreSQL server, and how long to wait for it, in milliseconds. */
export interface PostgresSettings {
  readonly url: string;
  /** Past a pooler such as PgBouncer, for what needs a session: LISTEN, migrations. */
  readonly directUrl: string | undefined;
  /** Who its connections act as; the login of the URL where absent. */
  readonly session?: Session | undefined;
  readonly poolSize: number;
  readonly connectionTimeoutMs: number;
  readonly queryTimeoutMs: number;
  readonly preparedStatements: boolean;
}

/**
 * The share of `queryTimeoutMs` after which the server gives a statement up by itself: before the client does, so that
 * nothing goes on in the server for which nobody waits.
 */
const STATEMENT_SHARE = 0.9;

/** Connections for what a process does by itself: sending webhooks, numbering events. */
const BACKGROUND_CONNECTIONS = 2;

/** Any constant of this service; advisory locks share one number space per database. */
const EXCLUSIVE_LOCK = 7_470_101;

/** A PostgreSQL server behind one pool, which Prisma shares, and a small one for work in the background. */
export class PostgresDatabase extends Database {
  readonly kind = 'postgresql';
  /** The pool has more connections, and they are for changes. */
  readonly parallelQueries = 4;
  readonly adapter: PrismaPg;
  readonly pool: pg.Pool;
  private readonly background: pg.Pool;
  private readonly subscriptions: PostgresSubscription[] = [];

  constructor(private readonly settings: PostgresSettings) {
    super();
    this.pool = this.openPool(settings.poolSize);
    this.background = this.openPool(BACKGROUND_CONNECTIONS);
    // Prisma uses the names inside transactions alone, which is where changes are made.
    const names = new StatementNames();
    this.adapter = new PrismaPg(this.pool, {
      disposeExternalPool: false,
      ...(settings.preparedStatements && { statementNameGenerator: ({ sql }) => names.of(sql) }),
    });
  }

  protected async run<Row>(name: string | undefined, text: string, values: readonly unknown[]): Promise<Row[]> {
    const result = await this.pool.query({ name: this.statementName(name), text, values: [...values] });
    return result.rows;
  }

  protected async runInBackground<Row>(text: string, values: readonly unknown[]): Promise<Row[]> {
    const result = await this.background.query({ text, values: [...values] });
    return result.rows;
  }

  protected async runTexts(name: string, text: string, values: readonly unknown[]): Promise<TextRow[]> {
    const query: pg.QueryArrayConfig = { name: this.statementName(name), text, values: [...values], rowMode: 'array' };
    const result = await this.pool.query<(string | null)[]>(query);
    return result.rows;
  }

  private statementName(name: string | undefined): string | undefined {
    return this.settings.preparedStatements ? name : undefined;
  }

  async listen(channel: string, onMessage: (text?: string) => void): Promise<Subscription> {
    const subscription = new PostgresSubscription(this.directConnection(), channel, onMessage);
    this.subscriptions.push(subscription);
    await subscription.start();
    return subscription;
  }

  async script(sql: string): Promise<void> {
    await this.patiently((client) => client.query(sql));
  }

  exclusively<Result>(work: () => Promise<Result>): Promise<Result> {
    return this.patiently(async (client) => {
      await client.query('select pg_advisory_lock($1)', [EXCLUSIVE_LOCK]);
      return work();
    });
  }

  async close(): Promise<void> {
    await Promise.all(this.subscriptions.map((subscription) => subscription.close()));
    await Promise.all([this.pool.end(), this.background.end()]);
  }

  private openPool(max: number): pg.Pool {
    const pool = new pg.Pool({ ...this.connection(), max });
    // A lost idle connection is reported here; the next query opens another. Unheard, it would end the process.
    pool.on('error', () => undefined);
    pool.on('connect', ignoreConnectionErrors);
    pool.on('release', closeUnlessIdle);
    return pool;
  }

  /** On a connection of its own, whose statements may take as long as they need. */
  private async patiently<Result>(work: (client: pg.Client) => Promise<Result>): Promise<Result> {
    const client = new pg.Client({ ...this.directConnection(), query_timeout: 0, statement_timeout: 0 });
    ignoreConnectionErrors(client);
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  }

  private directConnection(): pg.ClientConfig {
    return this.connection(this.settings.directUrl);
  }

  private connection(url = this.settings.url): pg.ClientConfig {
    const { session } = this.settings;
    return {
      connectionString: session ? sessionUrl(url, session) : url,
      connectionTimeoutMillis: this.settings.connectionTimeoutMs,
      query_timeout: this.settings.queryTimeoutMs,
      statement_timeout: Math.ceil(this.settings.queryTimeoutMs * STATEMENT_SHARE),
      keepAlive: true,
      application_name: 'payment-identifier-resolver',
    };
  }
}

/**
 * A connection that breaks fails its statement; it also reports an event, for which Prisma does not always listen while
 * it holds the connection, and which would end the process then.
 */
function ignoreConnectionErrors(client: pg.ClientBase): void {
  client.on('error', () => undefined);
}

/**
 * A transaction whose statement timed out is given back as it stands: open, with a statement still running. The next
 * one on its connection would commit it. Closing the connection makes the server roll it back.
 */
function closeUnlessIdle(_error: Error | undefined, client: pg.PoolClient): void {
  if (client instanceof pg.Client && client.getTransactionStatus() !== 'I') void client.end().catch(() => undefined);
}
