import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import { hostUrls } from '../database-url.js';
import { SINGLE_LOCKS } from './advisory-locks.js';
import { Database, type Statement, type Subscription, type TextRow } from './database.js';
import { connectionOptions, type PostgresSettings } from './postgres-settings.js';
import { PostgresSubscription } from './postgres-subscription.js';
import { PostgresTransaction } from './postgres-transaction.js';
import { PrimaryHosts } from './primary-hosts.js';
import { sessionUrl } from './session.js';
import { StatementNames } from './statement-names.js';

/** Connections for background work: sending webhooks, numbering events. */
const BACKGROUND_CONNECTIONS = 2;

/** A PostgreSQL server behind one pool, which Prisma shares, and a small one for work in the background. */
export class PostgresDatabase extends Database {
  readonly kind = 'postgresql';
  /** The pool has more connections, and they are for changes. */
  readonly parallelQueries = 4;
  readonly adapter: PrismaPg;
  readonly pool: pg.Pool;
  private readonly background: pg.Pool;
  /** Names for the statements inside transactions, Prisma's included. */
  private readonly names = new StatementNames();
  private readonly subscriptions: PostgresSubscription[] = [];
  private readonly hosts: PrimaryHosts;
  /** Those that `directUrl` names. */
  private readonly directHosts: PrimaryHosts;

  /** @param onMove receives the host of a new primary */
  constructor(
    private readonly settings: PostgresSettings,
    onMove: (host: string) => void = () => undefined,
  ) {
    super();
    this.hosts = this.hostsOf(settings.url, onMove);
    this.directHosts = settings.directUrl === undefined ? this.hosts : this.hostsOf(settings.directUrl);
    this.pool = this.openPool(settings.poolSize);
    this.background = this.openPool(BACKGROUND_CONNECTIONS);
    this.adapter = new PrismaPg(this.pool, {
      disposeExternalPool: false,
      ...(settings.preparedStatements && { statementNameGenerator: ({ sql }) => this.names.of(sql) }),
    });
  }

  protected async run<Row>(name: string, text: string, values: readonly unknown[]): Promise<Row[]> {
    const result = await this.pool.query({ name: this.statementName(name), text, values: [...values] });
    return result.rows;
  }

  protected async runInBackground<Row>(text: string, values: readonly unknown[]): Promise<Row[]> {
    const result = await this.background.query({ text, values: [...values] });
    return result.rows;
  }

  protected async runAsText(name: string, text: string, values: readonly unknown[]): Promise<TextRow[]> {
    const query: pg.QueryArrayConfig = { name: this.statementName(name), text, values: [...values], rowMode: 'array' };
    const result = await this.pool.query<(string | null)[]>(query);
    return result.rows;
  }

  protected runTogether<Row>(statements: readonly Statement[]): Promise<Row[][]> {
    return this.inTransaction((transaction) => transaction.runAll<Row>(statements));
  }

  protected async inTransaction<Result>(work: (transaction: PostgresTransaction) => Promise<Result>): Promise<Result> {
    const client = await this.pool.connect();
    const transaction = new PostgresTransaction(client, (text) => this.statementName(this.names.of(text)));
    try {
      const result = await work(transaction);
      await transaction.commit();
      return result;
    } catch (error) {
      await transaction.rollback();
      throw error;
    } finally {
      client.release(!transaction.isUsable);
    }
  }

  private statementName(name: string): string | undefined {
    return this.settings.preparedStatements ? name : undefined;
  }

  /** Waits until the primary is known. */
  async ready(): Promise<this> {
    await this.hosts.ready();
    await this.directHosts.ready();
    return this;
  }

  override fencePrimary(timeline: number): void {
    this.hosts.fencePrimary(timeline);
    this.directHosts.fencePrimary(timeline);
  }

  async listen(channel: string, onMessage: (text?: string) => void): Promise<Subscription> {
    const subscription = new PostgresSubscription({
      channel,
      open: () => this.openDirectly(),
      notify: (...values) => this.runInBackground('select pg_notify($1, $2)', values),
      onMessage,
    });
    this.subscriptions.push(subscription);
    await subscription.start();
    return subscription;
  }

  async script(sql: string): Promise<void> {
    await this.withoutTimeouts((client) => client.query(sql));
  }

  exclusively<Result>(work: () => Promise<Result>): Promise<Result> {
    return this.withoutTimeouts(async (client) => {
      await client.query('select pg_advisory_lock($1)', [SINGLE_LOCKS.migrations]);
      return work();
    });
  }

  async close(): Promise<void> {
    for (const subscription of this.subscriptions) subscription.close();
    this.hosts.close();
    this.directHosts.close();
    await Promise.all([this.pool.end(), this.background.end()]);
  }

  private openPool(max: number): pg.Pool {
    const pool = new pg.Pool({
      ...connectionOptions(this.settings),
      max,
      Client: this.hosts.clientClass(),
      onConnect: (client) => this.admit(this.hosts, client),
    });
    // A lost idle connection is reported here; the next query opens another. Without a listener it would end the process.
    pool.on('error', () => undefined);
    pool.on('connect', ignoreConnectionErrors);
    pool.on('release', closeUnlessIdle);
    return pool;
  }

  /** Works on a connection of its own, whose statements may take as long as they need. */
  private async withoutTimeouts<Result>(work: (client: pg.Client) => Promise<Result>): Promise<Result> {
    const client = await this.openDirectly({
      query_timeout: 0,
      statement_timeout: 0,
      idle_in_transaction_session_timeout: 0,
    });
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  }

  /** A connection past a pooler. */
  private async openDirectly(settings: pg.ClientConfig = {}): Promise<pg.Client> {
    const client = new (this.directHosts.clientClass())({ ...connectionOptions(this.settings), ...settings });
    ignoreConnectionErrors(client);
    try {
      await client.connect();
      await this.admit(this.directHosts, client);
      return client;
    } catch (error) {
      void client.end().catch(() => undefined);
      throw error;
    }
  }

  private async admit(hosts: PrimaryHosts, client: pg.ClientBase): Promise<void> {
    if (!this.settings.mayBeStandby) await hosts.admit(client);
  }

  private hostsOf(url: string, onMove: (host: string) => void = () => undefined): PrimaryHosts {
    const { session } = this.settings;
    const urls = hostUrls(url).map((one) => (session ? sessionUrl(one, session) : one));
    return new PrimaryHosts(urls, connectionOptions(this.settings), onMove);
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
 * A transaction whose statement timed out is returned to the pool as it is: open, with a statement still running. The next
 * one on its connection would commit it. Closing the connection makes the server roll it back.
 */
function closeUnlessIdle(_error: Error | undefined, client: pg.PoolClient): void {
  if (client instanceof pg.Client && client.getTransactionStatus() !== 'I') void client.end().catch(() => undefined);
}
