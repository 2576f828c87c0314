import { PlainError } from '../common/errors/explain.js';
import type { Database } from './database.js';

/** The login may not do this; deploy/roles.sql says which one may (D19). */
export class WrongLogin extends PlainError {
  constructor(fault: string, options?: ErrorOptions) {
    super(`${fault}: see deploy/roles.sql.`, options);
  }
}

/** What a migration needs; asked before the first one, because one that fails half-way has to be cleared up by hand. */
const MAY_MIGRATE = `
  select has_schema_privilege('public', 'create') as "mayCreate", rolsuper or rolcreaterole
    or (select count(*) = 5 from pg_roles where rolname in ('resolver_service', 'resolver_operator', 'resolver_viewer',
      'resolver_reviewer', 'resolver_admin')) as "hasRoles"
  from pg_roles where rolname = current_user`;

/** @throws WrongLogin when the login cannot migrate the database */
export async function assertOwner(database: Database): Promise<void> {
  const [login] = await database.query<{ mayCreate: boolean; hasRoles: boolean }>('may-migrate', MAY_MIGRATE, []);
  if (!login?.mayCreate) throw new WrongLogin('Only the owner of the database migrates it, so set DATABASE_OWNER_URL');
  if (!login.hasRoles)
    throw new WrongLogin('The server lacks the roles of the service, which this login may not create');
}
