import { Prisma } from '../database/generated/client.js';
import type { Identifier } from './domain/identifier.js';
import type { LifecycleEvent } from './domain/lifecycle.js';
import { IDENTIFIER_COLUMNS, RESEMBLANCES_LOCKED } from './identifier.statements.js';
import type { LinkedName } from './domain/linked-name.js';
import { LINKED_NAME_COLUMNS, lockName } from './name-link.statements.js';

/**
 * Selects what a registration is decided on, and the name that the new identifier will carry, which is locked.
 * @param registration the select of {@link RegistrationService.selectSubject}
 */
export function registrationSubject(
  registration: Prisma.Sql,
  nameId: string | null,
  afterClaim: Prisma.Sql,
): Prisma.Sql {
  return Prisma.sql`
    with name as materialized (${lockName(nameId, afterClaim)})
    select registration.*, ${LINKED_NAME_COLUMNS}
    from (select where ${afterClaim}) ready
    cross join lateral (${registration}) registration
    left join name n on true`;
}

export type ChangeSubject = Identifier &
  LinkedName & {
    readonly reviewRequired: boolean;
    /**
     * Whether its newest event is an emergency stop. False as well if that event was committed while the statement waited for the
     * identifier: the statement sees the new row, but not the new event. A stop then leaves one event more than it has to.
     */
    readonly isStoppedByController: boolean;
  };

/** Always true. Naming the CTE makes PostgreSQL run it first: the name is locked before the identifier. */
const AFTER_NAME = Prisma.sql`(select count(*) from name) >= 0`;

/**
 * Selects an identifier and the name that it will be linked to, and locks both. An update neither ends the identifier nor makes it
 * active, so it need not wait for changes of those that it resembles.
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
    select i.*, t.review_required as "reviewRequired", coalesce(e.type = 'emergency_suspend', false) as "isStoppedByController",
      ${LINKED_NAME_COLUMNS}
    from (
      select ${IDENTIFIER_COLUMNS} from identifiers
      where id = ${id}::uuid and ${afterClaim} and ${first} for update
    ) i
    join identifier_types t on t.name = i.type
    left join identifier_events e on e.identifier_id = i.id and e.sequence = i.version
    left join name n on true`;
}
