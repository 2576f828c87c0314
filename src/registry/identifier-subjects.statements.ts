import { Prisma } from '../database/generated/client.js';
import type { Identifier } from './domain/identifier.js';
import type { LifecycleEvent } from './domain/lifecycle.js';
import { IDENTIFIER_COLUMNS, RESEMBLANCES_LOCKED } from './identifier-writes.statements.js';
import { LINKED_NAME_COLUMNS, type LinkedName, lockName } from './name-link.js';

/** The past of the value, and the name that it is to carry, locked. */
export function registrationSubject(former: Prisma.Sql, nameId: string | null, afterClaim: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
    with name as materialized (${lockName(nameId, afterClaim)})
    select former.*, ${LINKED_NAME_COLUMNS}
    from (select where ${afterClaim}) ready
    left join lateral (${former}) former on true
    left join name n on true`;
}

export type ChangeSubject = Identifier & LinkedName & { readonly reviewRequired: boolean };

/** Always true. Naming the CTE makes PostgreSQL run it first: the name is locked before the identifier. */
const AFTER_NAME = Prisma.sql`(select count(*) from name) >= 0`;

/**
 * The identifier, locked, with the name that it is to be linked to. An update neither ends it nor lets it stand, so it does
 * not wait for those that the identifier resembles.
 */
export function changeSubject(
  id: string,
  event: LifecycleEvent,
  nameId: string | null,
  afterClaim: Prisma.Sql,
): Prisma.Sql {
  const first = event === 'update' ? AFTER_NAME : Prisma.sql`${AFTER_NAME} and ${RESEMBLANCES_LOCKED}`;
  return Prisma.sql`
    with name as materialized (${lockName(nameId, afterClaim)})
    select i.*, t.review_required as "reviewRequired", ${LINKED_NAME_COLUMNS}
    from (
      select ${IDENTIFIER_COLUMNS} from identifiers
      where id = ${id}::uuid and ${afterClaim} and ${first} for update
    ) i
    join identifier_types t on t.name = i.type
    left join name n on true`;
}
