import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import pg from 'pg';

/** Embedded databases of tests are kept in memory where there is room: nothing in a test waits for a power cut. */
const MEMORY = '/dev/shm';
const ROOM_BYTES = 2 * 1024 ** 3;
const SPACE = freeBytes(MEMORY) > ROOM_BYTES ? MEMORY : tmpdir();

/** Set by the global setup: a migrated, empty database to copy, because migrating takes longer than copying. */
export const TEMPLATE_DIRECTORY = join(SPACE, `resolver-template-${process.env['RESOLVER_TEST_RUN'] ?? 'none'}`);
export const TEMPLATE_DATABASE = `resolver_template_${process.env['RESOLVER_TEST_RUN'] ?? 'none'}`;

/** Without `TEST_DATABASE_URL` the suite runs on the embedded database; with it, on that PostgreSQL server. */
export const SERVER_URL = process.env['TEST_DATABASE_URL'];
const REDIS_URL = process.env['TEST_REDIS_URL'];

/** The suite runs from the root of the project. */
export const DIST = resolve('dist');

/** The service's own patience is that of a payer. A machine that runs tests beside each other is busy, and no outage. */
export const PATIENT = { DATABASE_QUERY_TIMEOUT_MS: '5000', DATABASE_CONNECTION_TIMEOUT_MS: '5000' };

/** A database of its own for one test file, and the variables that lead a process to it. */
export interface TestDatabase {
  readonly variables: Readonly<Record<string, string>>;
  /** Where a superuser can speak SQL while a service runs on it. */
  readonly url: string;
  drop(): Promise<void>;
}

export async function createDatabase(): Promise<TestDatabase> {
  return SERVER_URL === undefined ? createDirectory() : createOnServer(SERVER_URL);
}

function createDirectory(): TestDatabase {
  const directory = mkdtempSync(join(SPACE, 'resolver-'));
  copyTemplate(directory);
  return {
    variables: { DATA_DIR: directory },
    url: `postgresql://postgres@localhost/postgres?host=${encodeURIComponent(join(directory, 'socket'))}`,
    drop: async () => rmSync(directory, { recursive: true, force: true }),
  };
}

/** Node 24's own copying gives directories another mode than they had. */
export function copyTemplate(directory: string): void {
  execFileSync('cp', ['-a', `${TEMPLATE_DIRECTORY}/.`, directory]);
}

async function createOnServer(serverUrl: string): Promise<TestDatabase> {
  const name = `resolver_${randomBytes(6).toString('hex')}`;
  await onServer(serverUrl, `create database ${name} template ${TEMPLATE_DATABASE}`);
  const url = urlOf(serverUrl, name);
  await createRoles(url);
  return {
    variables: {
      DATABASE_URL: urlAs('resolver_service', url),
      ...(REDIS_URL !== undefined && { REDIS_URL: `${REDIS_URL}?keyPrefix=${name}:` }),
    },
    url,
    drop: () => onServer(serverUrl, `drop database if exists ${name} with (force)`),
  };
}

function freeBytes(directory: string): number {
  try {
    const { bavail, bsize } = statfsSync(directory);
    return bavail * bsize;
  } catch {
    return 0;
  }
}

export function urlOf(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}

/** The same database for another login. The test server lets the roles in with the superuser's password, if it has one. */
export function urlAs(role: DatabaseRole, url: string): string {
  const result = new URL(url);
  result.username = role;
  return result.href;
}
type DatabaseRole = 'resolver_owner' | 'resolver_service' | 'resolver_operator';

/** Runs the script that a deployment runs. Roles are the server's: only the first run on it creates them. */
export async function createRoles(url: string): Promise<void> {
  await onServer(url, readFileSync('deploy/roles.sql', 'utf8'));
}

export async function onServer(serverUrl: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  await client.query(sql).finally(() => client.end());
}

export function migrate(variables: Readonly<Record<string, string>>): void {
  execFileSync(process.execPath, [join(DIST, 'database/migrate.main.js')], { env: { ...process.env, ...variables } });
}

export function freePort(): Promise<number> {
  return new Promise((found, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      server.close(() => found(port));
    });
  });
}
