import { Prisma } from '../database/generated/client.js';
import type { IdentifierStatus } from './domain/lifecycle.js';
import { IDENTIFIER_COLUMNS } from './identifier.statements.js';

/**
 * The identifiers in one of these states that a provider carries, in the order of their ids. Each state has its own part of the
 * index (prisma/migrations/…_tables), so no more than `limit` rows of each are read, however many there are.
 * @param after the id after which the page begins
 */
export function ownIdentifiers(
  providerId: string,
  wanted: readonly IdentifierStatus[],
  after: string,
  limit: number,
): Prisma.Sql {
  return Prisma.sql`
    select ${IDENTIFIER_COLUMNS} from identifiers
    where id in (
      select found.id from unnest(${[...wanted]}::identifier_status[]) wanted (status)
      cross join lateral (
        select i.id from identifiers i
        where i.provider_id = ${providerId}::uuid and i.status = wanted.status and i.id > ${after}::uuid
        order by i.id limit ${limit}::int
      ) found
      order by found.id limit ${limit}::int
    )
    order by id`;
}
