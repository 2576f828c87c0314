import { Prisma } from '../database/generated/client.js';
import { type FormerRegistration, type LastOwner, REMOVALS_BEFORE_REVIEW } from './domain/reregistration.js';

/** The newest registration of a value, and its last owner. */
export type FormerRegistrationRow = FormerRegistration &
  LastOwner & {
    readonly formerId: string;
    /** When its newest change was signed. */
    readonly authorizedAt: Date;
  };

/** A join of the newest registration `r` of a value with the newest one before it that was active, if it was not active itself. */
export const WITH_LAST_ACTIVE = Prisma.sql`
  left join lateral (
    select e.controller, e.controller_changed_at, e.updated_at, e.released_at from identifiers e
    where r.activated_at is null and e.value_hash = r.value_hash and e.type = r.type and not e.is_current
      and e.activated_at is not null
    order by e.registered_at desc limit 1
  ) o on true`;

/** For which wallet the value is kept, and since when: what a {@link FormerRegistration} says of it. */
export const QUARANTINE = Prisma.sql`
  case when r.activated_at is not null then r.controller when o.released_at is null then o.controller end as "keptFor",
  case when r.activated_at is not null then r.updated_at when o.released_at is null then o.updated_at end as "activeUntil"`;

/** The row of a left join: all columns are null for a value that was never registered. */
export type FormerRegistrationSubject = FormerRegistrationRow | { readonly formerId: null };

/**
 * A select of the {@link FormerRegistrationRow} of a value; it has no row if the value was never registered. Whether the next
 * registration must be reviewed is decided by `value_is_under_review` in prisma/migrations/…_lifecycle.
 */
export function selectFormerRegistration(typeName: string, valueHash: string, wallet: string | null): Prisma.Sql {
  return Prisma.sql`
    select r.id as "formerId", r.status::text as status, r.controller, ${QUARANTINE},
      r.authorized_at as "authorizedAt", r.released_at as "releasedAt", r.released_for as "releasedFor",
      value_is_under_review(r.type, r.value_hash, ${wallet}) as "isUnderReview",
      (
        select e.updated_at from identifiers e
        where not r.needs_review and e.value_hash = r.value_hash and e.type = r.type and not e.is_current
          and e.controller = r.controller and e.activated_at is not null
        order by e.registered_at desc offset ${REMOVALS_BEFORE_REVIEW - 2} limit 1
      ) as "removedOftenSince",
      case when r.activated_at is null then o.controller else r.controller end as "lastOwner",
      case when r.activated_at is null then o.controller_changed_at else r.controller_changed_at end as "lastOwnerSince"
    from identifiers r
    ${WITH_LAST_ACTIVE}
    where r.value_hash = decode(${valueHash}, 'hex') and r.type = ${typeName} and r.is_current`;
}

/**
 * A condition that the newest registration of a value is the one that was read, in the same state and with the same release.
 * @param former null if there was none
 */
export function isStillNewest(
  typeName: string,
  valueHash: string,
  former: Pick<FormerRegistrationRow, 'formerId' | 'status' | 'releasedAt'> | null,
): Prisma.Sql {
  const newest = Prisma.sql`select from identifiers i where i.value_hash = decode(${valueHash}, 'hex') and i.type = ${typeName} and i.is_current`;
  if (former === null) return Prisma.sql`not exists (${newest})`;
  return Prisma.sql`exists (
    ${newest} and i.id = ${former.formerId}::uuid and i.status = ${former.status}::identifier_status
      and i.released_at is not distinct from ${former.releasedAt}::timestamptz)`;
}

export function formerOf(subject: FormerRegistrationSubject): FormerRegistrationRow | null {
  return subject.formerId === null ? null : subject;
}
