import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { explain, PlainError } from '../common/errors/explain.js';
import { readConfig } from '../config.js';
import { EmbeddedDatabase } from './embedded-database.js';
import { applyMigrations, writeMigration } from './migrations.js';
import { COMMAND_PATIENCE, visitDatabase } from './open-database.js';

// npm run migrate               applies the migrations to DATABASE_OWNER_URL, or else to DATABASE_URL, or else to the
//                               embedded database
// npm run migrate:new -- name   writes the next migration from schema.prisma

async function migrate(): Promise<string> {
  const config = readConfig();
  const { ownerUrl } = config.database;
  const asOwner = ownerUrl === undefined ? {} : { url: ownerUrl, directUrl: undefined };
  const database = await visitDatabase({
    ...config,
    database: { ...config.database, ...asOwner, ...COMMAND_PATIENCE },
  });
  const applied = await applyMigrations(database).finally(() => database.close());
  return applied.length > 0 ? `Applied ${applied.join(', ')}.` : 'The database is up to date.';
}

async function create(name: string | undefined): Promise<string> {
  if (!name || !/^[a-z0-9_]+$/.test(name)) {
    throw new PlainError('Name the migration in snake_case: npm run migrate:new -- name');
  }
  const umask = process.umask();
  const directory = await mkdtemp(join(tmpdir(), 'migration-'));
  const database = await EmbeddedDatabase.open(directory);
  // The files of a database are for this user alone; a migration is for everybody.
  process.umask(umask);
  const folder = await writeMigration(database, name, new Date()).finally(() => database.close());
  await rm(directory, { recursive: true });
  return folder ? `Wrote prisma/migrations/${folder}.` : 'The schema has not changed.';
}

const [command, name] = process.argv.slice(2);
try {
  console.log(command === 'new' ? await create(name) : await migrate());
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}
// The schema engine leaves a timer behind, for which the process would wait ten seconds.
process.exit();
