import { Prisma } from '../database/generated/client.js';

/** The columns of a `LinkedName`, from {@link lockName} as `n`. */
export const LINKED_NAME_COLUMNS = Prisma.sql`
  n.id as "linkedNameId", n.full_name as "fullName", n.status::text as "nameStatus", n.controller as "nameController",
  n.provider_id as "nameProviderId", n.namespace_id as "nameNamespaceId"`;

/**
 * A select that locks a name until the end of the transaction, so that it is not removed while an identifier is linked to it. Every
 * transaction that locks a name and its identifier locks the name first, as the trigger follow_name does: otherwise two of
 * them could deadlock. The lock does not block foreign keys.
 */
export function lockName(nameId: string | null, afterClaim: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`select * from namespace_names where id = ${nameId}::uuid and ${afterClaim} for no key update`;
}

/**
 * A CTE that gives a reservation to the wallet whose identifier was linked to it. A unique index of prisma/migrations/…_namespaces
 * ensures that at most one identifier at a time carries a name.
 */
export function bindName(nameId: string, controller: string): Prisma.Sql {
  return Prisma.sql`
    bound as (
      update namespace_names set controller = ${controller}
      where id = ${nameId}::uuid and controller is null and exists (select from applied)
    )`;
}
