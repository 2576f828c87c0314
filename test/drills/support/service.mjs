import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fakeTimeVariables, removeFakeTimeFiles } from './fake-time.mjs';
import { newAgent, send } from './http.mjs';
import { freePort, Program } from './processes.mjs';

/** The build under drill; `npm run drills` makes it first. */
export const DIST = resolve(process.env['DRILLS_DIST'] ?? 'dist');
export const AUDIENCE = 'https://pay.example';

/** Limits that no drill reaches by accident. */
export const UNLIMITED = {
  LIMIT_RESOLVE_PER_MINUTE: 1_000_000,
  LIMIT_READ_PER_MINUTE: 1_000_000,
  LIMIT_MUTATION_PER_MINUTE: 1_000_000,
};

/** Imports a module of the build, for what must not be written twice: key formats, the text that wallets sign. */
export const fromBuild = (path) => import(join(DIST, path));

/** How long a start may take beside other work on the same machine, and how often it may be tried. */
const START_MS = 90_000;
const MAX_STARTS = 5;
/** What a process says that ends because of its database. */
const NO_DATABASE = 'The database does not answer.';

/** How `npm start` runs the service. */
const FLAGS = JSON.parse(readFileSync('package.json', 'utf8'))
  .scripts.start.split(' ')
  .filter((word) => word.startsWith('--'));

/** One process of the built service. */
export class Service {
  #agent = newAgent();

  constructor(program, port, metricsPort) {
    this.program = program;
    this.port = port;
    this.metricsPort = metricsPort;
  }

  /**
   * Starts one and waits until it takes requests.
   * @param {Record<string, string | number>} variables its environment
   * @param {{ fakeTime?: string, port?: number, dist?: string }} [options] fakeTime as `faketime -f` takes it, e.g. `+90s`;
   *   dist is another build
   */
  static async start(variables, { fakeTime, port, dist = DIST } = {}) {
    const on = port ?? (await freePort());
    const metricsPort = await freePort();
    const env = {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: on,
      METRICS_PORT: metricsPort,
      PUBLIC_BASE_URL: AUDIENCE,
      ...(fakeTime !== undefined && fakeTimeVariables(fakeTime)),
      ...variables,
    };
    const environment = Object.fromEntries(Object.entries(env).map(([k, v]) => [k, String(v)]));
    const service = await begin(() => {
      const program = new Program(process.execPath, [...FLAGS, join(dist, 'main.js')], { env: environment });
      return new Service(program, on, metricsPort);
    });
    if (fakeTime !== undefined) removeFakeTimeFiles(service.program.pid);
    return service;
  }

  get url() {
    return `http://127.0.0.1:${this.port}`;
  }

  get(path, call = {}) {
    return send(this.url + path, { agent: this.#agent, ...call });
  }

  /** @param {string} key @param {string} value of an e-mail address */
  resolve(key, value, call = {}) {
    return send(`${this.url}/v1/resolve`, {
      agent: this.#agent,
      method: 'POST',
      key,
      body: { type: 'email', value },
      ...call,
    });
  }

  /** Ends it as a supervisor does. @returns {Promise<number | null>} the exit code */
  stop() {
    return this.program.end('SIGTERM');
  }

  /** The log lines that are about `event`. */
  logged(event) {
    return this.program.lines.filter((line) => line.includes(`"event":"${event}"`)).map((line) => JSON.parse(line));
  }

  /** The sum of a metric over the series that have all these labels. */
  async metric(name, labels = {}) {
    const { body } = await send(`http://127.0.0.1:${this.metricsPort}/metrics`);
    const wanted = Object.entries(labels).map(([label, value]) => `${label}="${value}"`);
    const series = String(body)
      .split('\n')
      .filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `))
      .filter((line) => wanted.every((pair) => line.includes(pair)));
    return series.length === 0 ? undefined : series.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
  }
}

/**
 * Starts it again, as a supervisor does, when the database did not answer in time: beside other work on the same machine it may
 * not. Any other end of the process is the drill's failure.
 * @param {() => Service} spawn
 */
async function begin(spawn) {
  for (let starts = 1; ; starts += 1) {
    const service = spawn();
    const ready = async () => (await service.get('/health/ready')).status === 200;
    try {
      await service.program.until(ready, 'The service', START_MS);
      return service;
    } catch (error) {
      const isOutage = service.program.ended && service.program.lines.some((line) => line.includes(NO_DATABASE));
      if (!isOutage || starts === MAX_STARTS) throw error;
    }
  }
}

const MIGRATE = join(DIST, 'database/migrate.main.js');
const migrationEnvironment = (variables) => ({ PATH: process.env['PATH'], ...variables });

/** Applies the migrations with the build's own command. */
export function migrate(variables) {
  return execFileSync(process.execPath, [MIGRATE], { env: migrationEnvironment(variables), encoding: 'utf8' });
}

/** As {@link migrate}, but does not wait. */
export function startMigration(variables) {
  return new Program(process.execPath, [MIGRATE], { env: migrationEnvironment(variables) });
}

/** A drill counts all histories, those of an earlier part too. */
const VERIFY = ['history', 'verify', '--all'];

/**
 * Recomputes every history with the operator's own command.
 * @returns {{ ok: boolean, identifiers: number, events: number, signatures: number, broken: object | null }}
 */
export function verifyHistories(variables) {
  for (let starts = 1; ; starts += 1) {
    const { stdout, stderr } = spawnSync(process.execPath, [join(DIST, 'admin/main.js'), '--json', ...VERIFY], {
      env: { PATH: process.env['PATH'], ...variables },
      encoding: 'utf8',
    });
    if (stdout !== '') return JSON.parse(stdout);
    // A command does not wait for a database that is slow beside other work; whoever gave it gives it again.
    if (!stderr.includes(NO_DATABASE) || starts === MAX_STARTS) throw new Error(`history verify: ${stderr}`);
  }
}

/** Runs an operator's command, whatever it finds. @returns {any} what it prints for programs */
export function operate(variables, ...words) {
  const { stdout, stderr } = spawnSync(process.execPath, [join(DIST, 'admin/main.js'), '--json', ...words], {
    env: {
      PATH: process.env['PATH'],
      ...Object.fromEntries(Object.entries(variables).map(([k, v]) => [k, String(v)])),
    },
    encoding: 'utf8',
  });
  if (stdout === '') throw new Error(`${words.join(' ')}: ${stderr}`);
  return JSON.parse(stdout);
}
