import { execFileSync } from 'node:child_process';
import { appendFileSync, chownSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { fakeTimeVariables, removeFakeTimeFiles } from './fake-time.mjs';
import { freePort, Program, temporaryDirectory } from './processes.mjs';
import { afterwards } from './undo.mjs';

/** PostgreSQL refuses to run as root: then it runs as its own user. */
const owner = process.getuid?.() === 0 ? { uid: idOf('-u', 'postgres'), gid: idOf('-g', 'postgres') } : {};

/** A PostgreSQL server of this drill's own, on files and a port of its own. */
export class Postgres {
  /** @type {Program} */
  #program;
  #pool;

  constructor(directory, port) {
    this.directory = directory;
    this.port = port;
    afterwards(() => this.#pool?.end());
  }

  /** Creates and starts an empty one. @param {string[]} [settings] lines of postgresql.conf */
  static async create(settings = []) {
    const server = new Postgres(ownedDirectory(), await freePort());
    run('initdb', ['-D', server.directory, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync']);
    server.configure('fsync = off', 'max_connections = 200', 'wal_level = replica', ...settings);
    await server.start();
    await server.sql(readFileSync('deploy/roles.sql', 'utf8'));
    return server;
  }

  /** Creates and starts a streaming replica of this one. */
  async replicate() {
    const replica = new Postgres(ownedDirectory(), await freePort());
    run('pg_basebackup', [
      '-h',
      '127.0.0.1',
      '-p',
      this.port,
      '-U',
      'postgres',
      '-D',
      replica.directory,
      '-R',
      '-c',
      'fast',
    ]);
    replica.configure();
    await replica.start();
    return replica;
  }

  /** For the superuser, who is the drill itself. */
  get url() {
    return this.#urlAs('postgres');
  }

  /** For migrations. */
  get ownerUrl() {
    return this.#urlAs('resolver_owner');
  }

  /** For the service and its commands. */
  get serviceUrl() {
    return this.#urlAs('resolver_service');
  }

  #urlAs(login) {
    return `postgresql://${login}@127.0.0.1:${this.port}/postgres`;
  }

  get pid() {
    return this.#program.pid;
  }

  configure(...lines) {
    const all = [`port = ${this.port}`, `listen_addresses = '127.0.0.1'`, `unix_socket_directories = ''`, ...lines];
    appendFileSync(join(this.directory, 'postgresql.conf'), `${all.join('\n')}\n`);
  }

  /** @param {{ fakeTime?: string }} [options] fakeTime as `faketime -f` takes it, e.g. `+90s` */
  async start({ fakeTime } = {}) {
    const env = { ...process.env, ...(fakeTime !== undefined && fakeTimeVariables(fakeTime)) };
    this.#program = new Program(binary('postgres'), ['-D', this.directory], { ...owner, cwd: this.directory, env });
    await this.#program.until(() => this.sql('select 1'), 'PostgreSQL');
    if (fakeTime !== undefined) removeFakeTimeFiles(this.pid);
  }

  /** @param {'smart' | 'fast' | 'immediate'} mode as `pg_ctl stop -m` has them */
  async stop(mode = 'fast') {
    await this.#pool?.end();
    this.#pool = undefined;
    await this.#program.end({ smart: 'SIGTERM', fast: 'SIGINT', immediate: 'SIGQUIT' }[mode]);
  }

  freeze() {
    this.#program.freeze();
  }

  thaw() {
    this.#program.thaw();
  }

  /** @returns {Promise<Record<string, any>[]>} */
  async sql(text, values = []) {
    this.#pool ??= this.#open();
    const { rows } = await this.#pool.query(text, values);
    return rows;
  }

  #open() {
    const pool = new pg.Pool({ connectionString: this.url, max: 2, application_name: 'drill' });
    pool.on('error', () => undefined);
    return pool;
  }
}

/** Where the programs of PostgreSQL are; Debian keeps them out of the PATH. */
export function binary(name) {
  binaries ??= execFileSync('pg_config', ['--bindir'], { encoding: 'utf8' }).trim();
  return join(binaries, name);
}
let binaries;

export function run(name, args) {
  return execFileSync(binary(name), args.map(String), {
    ...owner,
    cwd: '/',
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** A directory that the server's user owns. */
export function ownedDirectory() {
  const directory = temporaryDirectory();
  if (owner.uid !== undefined) chownSync(directory, owner.uid, owner.gid);
  return directory;
}

export { owner as postgresUser };

function idOf(flag, user) {
  return Number(execFileSync('id', [flag, user], { encoding: 'utf8' }));
}
