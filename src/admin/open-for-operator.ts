import type { Config } from '../config.js';
import type { Database } from '../database/database.js';
import { applyMigrations, assertMigrated } from '../database/migrations.js';
import { visitDatabase } from '../database/open-database.js';
import { roleRefusal } from './domain/operator-role.js';
import { operatorRole } from './effective-role.js';
import { type Errand, operatorSession } from './operator-session.js';
import { Refused } from './refused.js';

/**
 * Opens the database for a command. If that is the embedded database and nobody else has it open, its migrations are
 * applied, as they are when the service starts. On a server only `npm run migrate` applies them.
 * @throws Refused when the operator's role may not do it
 * @throws DirectoryInUse, NotMigrated, WrongLogin
 */
export async function visitMigrated(config: Config, errand: Errand): Promise<Database> {
  const { url, directUrl = url } = config.database;
  // Past a pooler, which does not know the operator's name that the connection brings.
  const direct = { ...config, database: { ...config.database, url: directUrl } };
  const role = await operatorRole(direct);
  const refusal = roleRefusal(role, errand.needs, errand.command ?? '');
  if (refusal !== null) throw new Refused(refusal);
  const session = operatorSession(config, role, errand);
  const database = await visitDatabase(direct, session);
  try {
    if (database.kind === 'embedded') await applyMigrations(database);
    else await assertMigrated(database, session.role);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}
