import type { Config } from '../config.js';
import type { Database } from '../database/database.js';
import { applyMigrations, assertMigrated } from '../database/migrations.js';
import { visitDatabase } from '../database/open-database.js';
import { roleRefusal } from './domain/operator-role.js';
import { effectiveRole } from './effective-role.js';
import { type OperatorAction, operatorSession } from './operator-session.js';
import { Refused } from './refused.js';

/**
 * Opens the database for a command. An embedded database that no other process has open is migrated first, as it is when the
 * service starts. On a server only `npm run migrate` applies migrations.
 * @throws Refused when the operator's role does not allow the action
 * @throws DirectoryInUse, NotMigrated, WrongLogin
 */
export async function openForOperator(config: Config, action: OperatorAction): Promise<Database> {
  const { url, directUrl = url } = config.database;
  // Past a pooler, which does not pass on the operator's name that belongs to the connection.
  const direct = { ...config, database: { ...config.database, url: directUrl } };
  const role = await effectiveRole(direct);
  const refusal = roleRefusal(role, action.requiredRole, action.command ?? '');
  if (refusal !== null) throw new Refused(refusal);
  const session = operatorSession(config, role, action);
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
