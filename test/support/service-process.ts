import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createDatabase, DIST, freePort, type TestDatabase } from './environment.js';
import { Service, serviceVariables } from './service.js';

/** As `npm start` starts it. Compiling the embedded database's code twice would take longer than most tests. */
const NODE_OPTIONS = [
  '--v8-pool-size=1',
  '--max-semi-space-size=8',
  '--no-allocation-site-pretenuring',
  '--wasm-tiering-budget=50000000',
];

/** The built service as a process of its own, as it ships. */
export class ServiceProcess extends Service {
  private constructor(
    readonly process: ChildProcess,
    port: number,
    database: TestDatabase,
    private readonly ownsDatabase: boolean,
  ) {
    super(port, database);
    process.stdout?.on('data', (chunk: Buffer) => this.output.push(chunk.toString()));
    process.stderr?.on('data', (chunk: Buffer) => this.output.push(chunk.toString()));
  }

  /** Starts on a fresh database, or beside another process on the given one. */
  static override async start(
    variables: Readonly<Record<string, string>> = {},
    on?: TestDatabase,
  ): Promise<ServiceProcess> {
    const database = on ?? (await createDatabase());
    const port = Number(variables['PORT'] ?? (await freePort()));
    const child = spawn(process.execPath, [...NODE_OPTIONS, join(DIST, 'main.js')], {
      env: { PATH: process.env['PATH'], NODE_ENV: 'production', ...serviceVariables(port, database), ...variables },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const service = new ServiceProcess(child, port, database, on === undefined);
    await service.untilReady();
    return service;
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
    await this.closePool();
    await this.end('SIGKILL');
  }

  protected whyEnded(): string | null {
    return this.process.exitCode === null ? null : this.output.join('');
  }

  private async end(name: NodeJS.Signals): Promise<number | null> {
    if (this.process.exitCode !== null || this.process.signalCode !== null) return this.process.exitCode;
    const ended = once(this.process, 'exit');
    this.process.kill(name);
    const [code] = await ended;
    return typeof code === 'number' ? code : null;
  }
}
