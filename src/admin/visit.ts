import type { Config } from '../config.js';
import type { Database } from '../database/database.js';
import { applyMigrations, assertMigrated } from '../database/migrations.js';
import { visitDatabase } from '../database/open-database.js';
import { operatorSession } from './operator-session.js';

/**
 * Opens the database for a command. If that is the embedded database and nobody else has it open, its migrations are
 * applied, as they are when the service starts. On a server only `npm run migrate` applies them.
 * @throws DirectoryInUse, NotMigrated
 */
export async function visitMigrated(config: Config): Promise<Database> {
  const { url, directUrl = url } = config.database;
  // Past a pooler, which does not know the operator's name that the connection brings.
  const direct = { ...config, database: { ...config.database, url: directUrl } };
  const database = await visitDatabase(direct, operatorSession(config, 'resolver_service'));
  try {
    if (database.kind === 'embedded') await applyMigrations(database);
    else await assertMigrated(database);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}
