import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../common/errors/error-code.js';
import { PlainError } from '../common/errors/explain.js';
import type { Database } from './database.js';
import { assertOwner, WrongLogin } from './migration-login.js';
import { openSchemaEngine } from './schema-engine.js';
import { SERVICE } from './session.js';

const PRISMA = join(import.meta.dirname, '../../prisma');
const SCHEMA = join(PRISMA, 'schema.prisma');
const MIGRATIONS = join(PRISMA, 'migrations');
const EMPTY_SCRIPT = 'This is an empty migration';
const UNDEFINED_OBJECT = '42704';
const INSUFFICIENT_PRIVILEGE = '42501';
const FILTERS = { externalTables: [], externalEnums: [] };

/**
 * Applies the migrations that the database does not have yet, one process at a time.
 * @returns the names of those applied now
 * @throws WrongLogin
 */
export async function applyMigrations(database: Database): Promise<string[]> {
  if ((await pendingMigrations(database)).length === 0) return [];
  return database.exclusively(async () => {
    await assertOwner(database);
    const engine = await openSchemaEngine(database, await readFile(SCHEMA, 'utf8'));
    const applied = await engine.applyMigrations({ migrationsList: await readMigrations(), filters: FILTERS });
    return applied.appliedMigrationNames;
  });
}

/**
 * Writes a migration from what the migrations so far make of an empty database to what schema.prisma says.
 * @param database empty
 * @param name becomes part of the folder's name, in snake_case
 * @returns the new folder's name; null when there is nothing to migrate
 */
export async function writeMigration(database: Database, name: string, now: Date): Promise<string | null> {
  await applyMigrations(database);
  const datamodel = await readFile(SCHEMA, 'utf8');
  const schema = { files: [{ path: SCHEMA, content: datamodel }] };
  const engine = await openSchemaEngine(database, datamodel);
  const { stdout: script } = await engine.diff({
    from: { tag: 'schemaDatasource', ...schema, configDir: PRISMA },
    to: { tag: 'schemaDatamodel', ...schema },
    script: true,
    exitCode: null,
    filters: FILTERS,
  });
  if (script === null || script.trim() === '' || script.includes(EMPTY_SCRIPT)) return null;
  const folder = `${now.toISOString().replace(/\D/g, '').slice(0, 14)}_${name}`;
  await mkdir(join(MIGRATIONS, folder), { recursive: true });
  await writeFile(join(MIGRATIONS, folder, 'migration.sql'), script);
  return folder;
}

/** The service does not start on a database of another version. */
export class NotMigrated extends PlainError {
  constructor(pending: readonly string[]) {
    super(`The database lacks ${pending.join(', ')}. Run: npm run migrate`);
  }
}

/**
 * Checks that the service can work here.
 * @throws NotMigrated, also where the first migration has yet to create the service's role
 * @throws WrongLogin when the login may not act as that role
 */
export async function assertMigrated(database: Database, role = SERVICE.role): Promise<void> {
  const pending = await pendingMigrations(database).catch((error: unknown) => {
    const code = errorCode(error);
    if (code === UNDEFINED_OBJECT) return migrationNames();
    if (code !== INSUFFICIENT_PRIVILEGE) throw error;
    throw new WrongLogin(`The login in DATABASE_URL may not act as ${role}`, { cause: error });
  });
  if (pending.length > 0) throw new NotMigrated(pending);
}

/** The names of the migrations that the database does not have yet, in their order. */
async function pendingMigrations(database: Database): Promise<string[]> {
  const [table] = await database.query<{ present: boolean }>(
    'migrations-table',
    `select to_regclass('_prisma_migrations') is not null as present`,
    [],
  );
  const names = await migrationNames();
  if (!table?.present) return names;
  const applied = await database.query<{ migration_name: string }>(
    'applied-migrations',
    'select migration_name from _prisma_migrations where finished_at is not null and rolled_back_at is null',
    [],
  );
  const known = new Set(applied.map((row) => row.migration_name));
  return names.filter((name) => !known.has(name));
}

async function migrationNames(): Promise<string[]> {
  if (!existsSync(MIGRATIONS)) return [];
  const entries = await readdir(MIGRATIONS, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .toSorted();
}

async function readMigrations() {
  const names = await migrationNames();
  const migrationDirectories = await Promise.all(
    names.map(async (name) => {
      const value = await readFile(join(MIGRATIONS, name, 'migration.sql'), 'utf8');
      return { path: name, migrationFile: { path: 'migration.sql', content: { tag: 'ok' as const, value } } };
    }),
  );
  const lockfile = { path: 'migration_lock.toml', content: 'provider = "postgresql"\n' };
  return { baseDir: MIGRATIONS, lockfile, shadowDbInitScript: '', migrationDirectories };
}
