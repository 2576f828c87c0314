import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { ownedDirectory, postgresUser } from './postgres.mjs';
import { freePort, Program } from './processes.mjs';

/** Keeps prepared statements in transaction mode from here on. */
const PREPARING_VERSION = [1, 21];

/** A connection pooler of this drill's own, in transaction mode. */
export class PgBouncer {
  constructor(program, port, keepsPreparedStatements) {
    this.program = program;
    this.port = port;
    this.keepsPreparedStatements = keepsPreparedStatements;
  }

  /** @param {import('./postgres.mjs').Postgres} postgres @param {number} poolSize its connections to the server */
  static async before(postgres, poolSize) {
    const port = await freePort();
    const directory = ownedDirectory();
    const [file, users] = [join(directory, 'pgbouncer.ini'), join(directory, 'users.txt')];
    writeFileSync(users, '"resolver_service" ""\n');
    const keepsPreparedStatements = doesVersionPrepare();
    writeFileSync(file, configuration({ port, users, poolSize, server: postgres.port, keepsPreparedStatements }));
    const program = new Program('pgbouncer', [file], { ...postgresUser, cwd: directory });
    const pooler = new PgBouncer(program, port, keepsPreparedStatements);
    await program.until(() => pooler.#answers(), 'PgBouncer');
    return pooler;
  }

  get url() {
    return `postgresql://resolver_service@127.0.0.1:${this.port}/postgres`;
  }

  async #answers() {
    const client = new pg.Client(this.url);
    await client.connect();
    await client.query('select 1').finally(() => client.end());
    return true;
  }
}

function doesVersionPrepare() {
  const text = execFileSync('pgbouncer', ['--version'], { encoding: 'utf8' });
  const [, major, minor] = (/(\d+)\.(\d+)/.exec(text) ?? []).map(Number);
  return major > PREPARING_VERSION[0] || (major === PREPARING_VERSION[0] && minor >= PREPARING_VERSION[1]);
}

function configuration({ port, users, poolSize, server, keepsPreparedStatements }) {
  return `
[databases]
* = host=127.0.0.1 port=${server} connect_query='set statement_timeout = 900; set idle_in_transaction_session_timeout = 2000'
[pgbouncer]
ignore_startup_parameters = statement_timeout,idle_in_transaction_session_timeout
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
pool_mode = transaction
default_pool_size = ${poolSize}
max_client_conn = 500
${keepsPreparedStatements ? 'max_prepared_statements = 200' : ''}
`;
}
