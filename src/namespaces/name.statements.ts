import { Prisma } from '../database/generated/client.js';
import type { NativeNameRecord } from './domain/native-name-record.js';

/** The columns of a name `n` as a {@link NativeNameRecord}, without the identifier that carries it. */
export const NAME_COLUMNS = Prisma.sql`
  n.id, n.label, n.full_name as "fullName", n.status::text as status, n.controller, n.controller_ref as "controllerRef",
  n.created_at as "createdAt"`;

/** A join of names `n` with the identifiers `i` that carry them. */
export const WITH_CARRIERS = Prisma.sql`
  left join identifiers i on i.name_id = n.id and i.status not in ('removed', 'revoked')`;

/**
 * The id of the name with this label in the namespace `s`: the one that was not removed, or else the newest of the removed
 * ones, for which prisma/migrations/…_namespaces has an index.
 */
export function idOfLabel(label: string): Prisma.Sql {
  return Prisma.sql`coalesce(
    (select l.id from namespace_names l where l.namespace_id = s.id and l.label = ${label} and l.status <> 'removed'),
    (
      select r.id from namespace_names r where r.namespace_id = s.id and r.label = ${label} and r.status = 'removed'
      order by r.id desc limit 1
    ))`;
}

/**
 * A CTE `named`, which has a row if the label was free.
 * @param authorizedAt when the controller signed for it; null for a reservation
 * @param gate another condition
 */
export function insertName(
  name: NativeNameRecord,
  namespaceId: string,
  providerId: string,
  authorizedAt: Date | null,
  gate: Prisma.Sql,
): Prisma.Sql {
  return Prisma.sql`
    named as (
      insert into namespace_names (id, namespace_id, label, full_name, status, controller, controller_ref, provider_id,
        created_at, authorized_at)
      select ${name.id}::uuid, ${namespaceId}::uuid, ${name.label}, ${name.fullName}, ${name.status}::name_status,
        ${name.controller}, ${name.controllerRef}, ${providerId}::uuid, ${name.createdAt}::timestamptz,
        ${authorizedAt}::timestamptz
      where ${gate}
      on conflict do nothing returning id
    )`;
}

/**
 * What a registration of a label decides by: the namespace `s`, whether the label is taken, and the facts about its identifier.
 * @param registration selects the facts about the identifier
 * @param afterClaim a condition, so that nothing is read or locked before the Idempotency-Key is claimed
 */
export function nameSubject(
  slug: string,
  label: string,
  wallet: string | null,
  registration: Prisma.Sql,
  afterClaim: Prisma.Sql,
): Prisma.Sql {
  return Prisma.sql`
    select registration.*,
      jsonb_build_object('id', s.id, 'status', s.status, 'registrationPolicy', s.registration_policy,
        'reservedNames', s.reserved_names, 'providerId', s.provider_id) as namespace,
      exists (
        select from namespace_names n where n.namespace_id = s.id and n.label = ${label} and n.status <> 'removed'
      ) as "isTaken",
      (
        select max(r.authorized_at) from namespace_names r
        where r.namespace_id = s.id and r.label = ${label} and r.status = 'removed' and r.controller = ${wallet}
      ) as "formerlySignedAt"
    from namespaces s
    cross join lateral (${registration}) registration
    where s.slug = ${slug} and s.status <> 'rejected' and ${afterClaim}
    for share of s`;
}
