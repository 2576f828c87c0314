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
