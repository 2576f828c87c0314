import type { Config } from '../config.js';
import { visitDatabase } from '../database/open-database.js';
import { OPERATOR_ROLES, type OperatorRole } from '../database/session.js';
import { highestRole } from './domain/operator-role.js';
import { Refused } from './refused.js';

const MEMBER_OF = `
  select rolname as role, pg_has_role(session_user, oid, 'member') as "isMember" from pg_roles where rolname = any($1)`;

/**
 * The role that the operator acts with: OPERATOR_ROLE, or else the highest role that the database login is a member of
 * (prisma/migrations/…_roles). The embedded database has a single login, which is an admin.
 * @param config must lead to the database past a pooler
 * @throws Refused when the login has no operator role
 */
export async function effectiveRole(config: Config): Promise<OperatorRole> {
  if (config.operatorRole !== undefined) return config.operatorRole;
  if (config.database.url === undefined) return 'admin';
  const database = await visitDatabase(config);
  try {
    const names = Object.values(OPERATOR_ROLES);
    const rows = await database.query<{ role: string; isMember: boolean }>('operator-role', MEMBER_OF, [names]);
    // The roles do not exist yet: the check of the migrations, which follows, says which one is missing.
    if (rows.length === 0) return 'admin';
    const role = highestRole(rows.filter(({ isMember }) => isMember).map((row) => row.role));
    if (!role) throw new Refused('The login in DATABASE_URL is no operator: deploy/roles.sql says how it becomes one.');
    return role;
  } finally {
    await database.close();
  }
}
