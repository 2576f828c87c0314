import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { send } from './http.mjs';
import { binary, ownedDirectory, postgresUser } from './postgres.mjs';
import { familyOf, freePort, Program } from './processes.mjs';
import { afterwards } from './undo.mjs';

const START_MS = 60_000;

/**
 * The version of etcd's API. With the third, Patroni 3.0.2 once never named a synchronous standby again; with the second it got
 * through twenty losses. Patroni 4 is meant to be used with the third.
 */
function etcdApi() {
  return execFileSync('patroni', ['--version'], { encoding: 'utf8' }).startsWith('patroni 3.') ? 'etcd' : 'etcd3';
}

/** Three machines with PostgreSQL and Patroni, and an etcd, all on this one. The newest primary takes the SQL of a drill. */
export class PatroniCluster {
  /** @type {Machine[]} */
  machines = [];

  constructor(synchronous) {
    this.synchronous = synchronous;
  }

  /**
   * @param {number} size
   * @param {{ synchronous?: boolean }} [options] synchronous: whether a standby has all that is acknowledged
   */
  static async create(size, { synchronous = true } = {}) {
    const etcd = await startEtcd();
    const cluster = new PatroniCluster(synchronous);
    for (let index = 0; index < size; index += 1)
      cluster.machines.push(await Machine.create(`db-${index + 1}`, etcd, synchronous));
    const [first, ...others] = cluster.machines;
    first.start();
    await cluster.primary();
    for (const machine of others) machine.start();
    await cluster.whole();
    const primary = await cluster.primary();
    await primary.sql(readFileSync('deploy/roles.sql', 'utf8'));
    return cluster;
  }

  /** As the login, of all machines. */
  urlAs(login) {
    const hosts = this.machines.map(({ port }) => `127.0.0.1:${port}`).join(',');
    return `postgresql://${login}@${hosts}/postgres?target_session_attrs=read-write`;
  }

  get serviceUrl() {
    return this.urlAs('resolver_service');
  }

  get standbyUrls() {
    return this.machines.map(({ port }) => `postgresql://resolver_service@127.0.0.1:${port}/postgres`).join(' ');
  }

  /** Waits for a machine that takes changes, other than `not`. @param {Machine} [not] @returns {Promise<Machine>} */
  async primary(not) {
    for (const deadline = performance.now() + START_MS; performance.now() < deadline; await sleep(10)) {
      const roles = await Promise.all(this.machines.map((machine) => machine !== not && machine.isPrimary()));
      const found = this.machines[roles.indexOf(true)];
      if (found !== undefined) return found;
    }
    throw new Error(`There is no primary after ${START_MS} ms:\n${this.#lines()}`);
  }

  /** Waits until every machine is there and a standby is synchronous: until the loss of any one machine loses nothing. */
  async whole() {
    for (const deadline = performance.now() + START_MS; performance.now() < deadline; await sleep(100)) {
      const [{ body }] = (await Promise.all(this.machines.map((machine) => machine.ask('/cluster'))))
        .filter(({ status }) => status === 200)
        .concat({ body: {} });
      const members = body.members ?? [];
      const running = members.filter(({ state }) => state === 'running' || state === 'streaming');
      const isSafe = !this.synchronous || members.some(({ role }) => role === 'sync_standby');
      if (running.length === this.machines.length && isSafe) return;
    }
    throw new Error(`The cluster is not whole after ${START_MS} ms:\n${this.#lines()}`);
  }

  /** Rows of the primary. */
  async sql(text, values) {
    return (await this.primary()).sql(text, values);
  }

  #lines() {
    return this.machines.map(({ name, lines }) => `${name}: ${lines.slice(-8).join('\n')}`).join('\n');
  }
}

class Machine {
  #program;
  #client;

  constructor(name, directory, port, restPort) {
    Object.assign(this, { name, directory, port, restPort });
    afterwards(() => this.kill());
  }

  static async create(name, etcd, synchronous) {
    const machine = new Machine(name, ownedDirectory(), await freePort(), await freePort());
    const file = join(machine.directory, 'patroni.yml');
    writeFileSync(file, configuration(machine, etcd, synchronous));
    if (postgresUser.uid !== undefined) chownSync(file, postgresUser.uid, postgresUser.gid);
    chmodSync(machine.directory, 0o700);
    return machine;
  }

  get lines() {
    return this.#program?.lines ?? [];
  }

  start() {
    this.#program = new Program('patroni', [join(this.directory, 'patroni.yml')], {
      ...postgresUser,
      cwd: this.directory,
      env: { PATH: process.env['PATH'], HOME: this.directory, LC_ALL: 'C.UTF-8' },
    });
  }

  /** Everything on it at once, as when its power fails. */
  async kill() {
    this.#client = undefined;
    const postmaster = this.#postmaster();
    const patroni = this.#program?.end('SIGKILL');
    if (postmaster !== null) signal(postmaster, 'SIGKILL');
    await patroni;
    if (postmaster === null) return;
    while (isAlive(postmaster)) await sleep(5);
    await sleep(50); // Its children see it go, and go.
  }

  /** Everything on it stands still, as a virtual machine does that its host has paused. */
  freeze() {
    for (const pid of this.#processes()) signal(pid, 'SIGSTOP');
  }

  thaw() {
    for (const pid of this.#processes()) signal(pid, 'SIGCONT');
  }

  #processes() {
    return [this.#program.pid, this.#postmaster()].filter((pid) => pid !== null).flatMap(familyOf);
  }

  ask(path) {
    return send(`http://127.0.0.1:${this.restPort}${path}`, { timeoutMs: 1_000 });
  }

  async isPrimary() {
    const rows = await this.sql('select pg_is_in_recovery() as standby').catch(() => []);
    return rows[0]?.standby === false;
  }

  async sql(text, values = []) {
    this.#client ??= await this.#connect();
    try {
      return (await this.#client.query(text, values)).rows ?? [];
    } catch (error) {
      this.#client = undefined;
      throw error;
    }
  }

  async #connect() {
    const connectionString = `postgresql://postgres@127.0.0.1:${this.port}/postgres`;
    const client = new pg.Client({ connectionString, application_name: 'drill', connectionTimeoutMillis: 1_000 });
    client.on('error', () => (this.#client = undefined));
    await client.connect();
    afterwards(() => client.end().catch(() => undefined));
    return client;
  }

  #postmaster() {
    try {
      return Number(readFileSync(join(this.directory, 'data/postmaster.pid'), 'utf8').split('\n')[0]);
    } catch {
      return null;
    }
  }
}

async function startEtcd() {
  const [client, peer] = [await freePort(), await freePort()];
  const [url, peerUrl] = [`http://127.0.0.1:${client}`, `http://127.0.0.1:${peer}`];
  const etcd = new Program(
    'etcd',
    [
      ...(etcdApi() === 'etcd' ? [['--enable-v2']] : []),
      ['--data-dir', ownedDirectory()],
      ['--listen-client-urls', url],
      ['--advertise-client-urls', url],
      ['--listen-peer-urls', peerUrl],
      ['--initial-advertise-peer-urls', peerUrl],
      ['--initial-cluster', `default=${peerUrl}`],
    ].flat(),
  );
  await etcd.until(async () => (await send(`${url}/health`)).status === 200, 'etcd');
  return `127.0.0.1:${client}`;
}

function configuration({ name, directory, port, restPort }, etcd, synchronous) {
  return `
scope: drill
name: ${name}
restapi: { listen: '127.0.0.1:${restPort}', connect_address: '127.0.0.1:${restPort}' }
${etcdApi()}: { hosts: ['${etcd}'] }
bootstrap:
  dcs:
    ttl: 5
    loop_wait: 1
    retry_timeout: 2
    maximum_lag_on_failover: ${synchronous ? 0 : 1_000_000_000}
    primary_start_timeout: 0
    master_start_timeout: 0
    synchronous_mode: ${synchronous}
    postgresql:
      use_pg_rewind: true
      remove_data_directory_on_rewind_failure: true
      remove_data_directory_on_diverged_timelines: true
      parameters: { max_connections: 100, wal_keep_size: 256MB, shared_preload_libraries: pg_stat_statements, unix_socket_directories: '', fsync: 'off' }
  initdb: [{ encoding: UTF8 }, { auth-local: trust }]
  pg_hba:
    - host all all 127.0.0.1/32 trust
    - host replication all 127.0.0.1/32 trust
postgresql:
  listen: 127.0.0.1:${port}
  connect_address: 127.0.0.1:${port}
  data_dir: ${join(directory, 'data')}
  bin_dir: ${join(binary('postgres'), '..')}
  use_unix_socket: false
  pgpass: ${join(directory, 'pgpass')}
  authentication:
    superuser: { username: postgres }
    replication: { username: postgres }
    rewind: { username: postgres }
`;
}

function signal(pid, name) {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}

function isAlive(pid) {
  try {
    return !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ');
  } catch {
    return false;
  }
}
