import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { createDatabase, DIST, freePort, type TestDatabase } from './environment.js';
import { HttpClient } from './http-client.js';

const START_MS = 60_000;

/** The built service as a process of its own: what ships is what is tested. */
export class Service {
  private constructor(
    readonly process: ChildProcess,
    readonly port: number,
    readonly database: TestDatabase,
    private readonly ownsDatabase: boolean,
    /** Everything it has printed. */
    readonly output: string[],
  ) {
    this.http = new HttpClient(this.url);
  }

  readonly http: HttpClient;
  private pool: pg.Pool | undefined;

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Starts on a fresh database, or beside another process on the given one. */
  static async start(variables: Record<string, string> = {}, on?: TestDatabase): Promise<Service> {
    const database = on ?? (await createDatabase());
    const port = Number(variables['PORT'] ?? (await freePort()));
    const child = spawn(process.execPath, [join(DIST, 'main.js')], {
      env: {
        PATH: process.env['PATH'],
        NODE_ENV: 'production',
        PORT: String(port),
        PUBLIC_BASE_URL: 'https://pay.example',
        ...database.variables,
        ...variables,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const output: string[] = [];
    child.stdout.on('data', (chunk: Buffer) => output.push(chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => output.push(chunk.toString()));
    const service = new Service(child, port, database, on === undefined, output);
    await service.untilReady();
    await service.http.loadContract();
    return service;
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

  /** Ends it as a supervisor would. @returns the exit code */
  async stop(): Promise<number | null> {
    await this.closePool();
    const code = await this.end('SIGTERM');
    if (this.ownsDatabase) await this.database.drop();
    return code;
  }

  /** Ends it as a power cut would. The database stays, for another process to start on. */
  async kill(): Promise<void> {
    await this.pool?.end();
    this.pool = undefined;
    await this.end('SIGKILL');
    await this.closePool();
  }

  private openPool(): pg.Pool {
    const pool = new pg.Pool({ connectionString: this.database.url, max: 4 });
    // The embedded database goes down with its process. Unheard, that would end the tests too.
    pool.on('error', () => undefined);
    return pool;
  }

  private async closePool(): Promise<void> {
    await this.pool?.end();
    this.pool = undefined;
  }

  private async end(name: NodeJS.Signals): Promise<number | null> {
    if (this.process.exitCode !== null || this.process.signalCode !== null) return this.process.exitCode;
    const ended = once(this.process, 'exit');
    this.process.kill(name);
    const [code] = await ended;
    return typeof code === 'number' ? code : null;
  }

  private async untilReady(): Promise<void> {
    const deadline = Date.now() + START_MS;
    while (Date.now() < deadline) {
      if (this.process.exitCode !== null) throw new Error(`The service did not start:\n${this.output.join('')}`);
      const response = await fetch(`${this.url}/health/ready`).catch(() => null);
      if (response?.ok) return;
      await sleep(50);
    }
    throw new Error(`The service is not ready after ${START_MS} ms:\n${this.output.join('')}`);
  }
}
