import { once } from 'node:events';
import type { Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { createDatabase, freePort, PATIENT, type TestDatabase } from './environment.js';
import { ask } from './hosts/host.js';
import { HttpClient } from './http-client.js';

const START_MS = 60_000;

/** The built service as tests speak to it, wherever it runs. */
export abstract class Service {
  readonly http: HttpClient;
  /** Everything it has printed. */
  readonly output: string[] = [];
  private pool: pg.Pool | undefined;

  protected constructor(
    readonly port: number,
    readonly database: TestDatabase,
  ) {
    this.http = new HttpClient(this.url);
  }

  /**
   * Starts in a process that runs the services of other test files too. What concerns the process itself needs a
   * `ServiceProcess`: signals, its exit code, all that it prints, and a service beside another on the same database.
   *
   * @param on a database that an earlier service has left; a fresh one when it is left out
   */
  static start(variables: Readonly<Record<string, string>> = {}, on?: TestDatabase): Promise<Service> {
    return HostedService.begin(variables, on);
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** SQL beside the running service. */
  async sql<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> {
    this.pool ??= this.openPool();
    const result = await this.pool.query<Row>(text, values);
    return result.rows;
  }

  /** A connection of its own beside the running service, for statements that share a transaction. */
  async connect(): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: this.database.url });
    await client.connect();
    return client;
  }

  /** Ends it, and drops its database if that is its own. */
  abstract stop(): Promise<unknown>;

  /** Why it does not run any more; null while it does. */
  protected abstract whyEnded(): string | null;

  protected async untilReady(): Promise<void> {
    const deadline = Date.now() + START_MS;
    while (Date.now() < deadline) {
      const reason = this.whyEnded();
      if (reason !== null) throw new Error(`The service did not start:\n${reason}`);
      const response = await fetch(`${this.url}/health/ready`).catch(() => null);
      if (response?.ok) {
        await this.http.loadContract();
        return;
      }
      await sleep(20);
    }
    throw new Error(`The service is not ready after ${START_MS} ms:\n${this.output.join('')}`);
  }

  protected async closePool(): Promise<void> {
    await this.pool?.end();
    this.pool = undefined;
  }

  private openPool(): pg.Pool {
    const pool = new pg.Pool({ connectionString: this.database.url, max: 4 });
    // The embedded database goes down with its process. Unheard, that would end the tests too.
    pool.on('error', () => undefined);
    return pool;
  }
}

/** The variables that a service of the tests starts with, before its own. */
export function serviceVariables(port: number, database: TestDatabase): Record<string, string> {
  return { PORT: String(port), PUBLIC_BASE_URL: 'https://pay.example', ...PATIENT, ...database.variables };
}

/** What services of one process could tell each other in memory, processes must hear from the database. */
const inUse = new Set<TestDatabase>();

/** A service in the process that `hosts/services.mjs` is. */
class HostedService extends Service {
  private failure: string | null = null;

  private constructor(
    port: number,
    database: TestDatabase,
    private readonly ownsDatabase: boolean,
    private readonly host: Socket,
  ) {
    super(port, database);
    createInterface({ input: host }).on('line', (line) => {
      const { output, failed }: { output?: string; failed?: string } = JSON.parse(line);
      if (output !== undefined) this.output.push(output);
      if (failed !== undefined) this.failure = failed;
    });
  }

  static async begin(variables: Readonly<Record<string, string>>, on?: TestDatabase): Promise<Service> {
    if (on !== undefined && inUse.has(on)) throw new Error('Beside another service, start a ServiceProcess.');
    const database = on ?? (await createDatabase());
    const port = Number(variables['PORT'] ?? (await freePort()));
    const host = await ask('services', {
      variables: { NODE_ENV: 'production', ...serviceVariables(port, database), ...variables },
    });
    const service = new HostedService(port, database, on === undefined, host);
    inUse.add(database);
    await service.untilReady();
    return service;
  }

  async stop(): Promise<void> {
    await this.closePool();
    const closed = once(this.host, 'close');
    this.host.end();
    await closed;
    inUse.delete(this.database);
    if (this.ownsDatabase) await this.database.drop();
  }

  protected whyEnded(): string | null {
    return this.host.destroyed ? 'The process of the services has ended.' : this.failure;
  }
}
