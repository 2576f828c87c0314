import { Prisma } from '../database/generated/client.js';
import { allOf, FALSE, madeWithin } from '../database/sql.js';
import { IDENTIFIER_COLUMNS } from './identifier.statements.js';
import type { IdentifierStatus } from './domain/lifecycle.js';

/** What the wanted identifiers have in common; what is absent does not matter. */
export interface WantedIdentifiers {
  /** A value under each type that it can be of, as digests in hex. */
  readonly values?: readonly { readonly type: string; readonly hash: string }[] | undefined;
  readonly type?: string | undefined;
  readonly status?: IdentifierStatus | undefined;
  readonly controller?: string | undefined;
  /** A payment address that is paid or waits to be, in any case. */
  readonly address?: string | undefined;
  readonly providerId?: string | undefined;
  readonly namespaceId?: string | undefined;
  /** Registered then or later. */
  readonly since?: Date | undefined;
  /** Registered before. */
  readonly until?: Date | undefined;
  /** Whether registrations count whose value was registered again later. */
  readonly superseded: boolean;
}

/**
 * A page in the order of ids. The identifiers of an address are selected first, without order and limit, by the index of
 * prisma/migrations/…_values. With a limit the planner may prefer to read all identifiers in order until it has found enough.
 */
export function identifiersPage(wanted: WantedIdentifiers, after: string, limit: number): Prisma.Sql {
  const where = allOf([Prisma.sql`id > ${after}::uuid`, ...conditions(wanted)]);
  if (wanted.address === undefined) {
    return Prisma.sql`select ${IDENTIFIER_COLUMNS} from identifiers where ${where} order by id limit ${limit}::int`;
  }
  return Prisma.sql`
    with found as materialized (select id from identifiers where ${where})
    select ${IDENTIFIER_COLUMNS} from identifiers
    where id in (select id from found order by id limit ${limit}::int) order by id`;
}

export function identifiersCount(wanted: WantedIdentifiers): Prisma.Sql {
  const where = allOf(conditions(wanted));
  return Prisma.sql`select count(*)::int as count from identifiers where ${where}`;
}

function conditions(wanted: WantedIdentifiers): Prisma.Sql[] {
  const { values, type, status, controller, address, providerId, namespaceId, since, until, superseded } = wanted;
  return [
    ...(values ? [anyValue(values)] : []),
    ...(superseded ? [] : [Prisma.sql`is_current`]),
    ...(type === undefined ? [] : [Prisma.sql`type = ${type}`]),
    ...(status === undefined ? [] : [Prisma.sql`status = ${status}::identifier_status`]),
    ...(controller === undefined ? [] : [Prisma.sql`controller = ${controller}`]),
    ...(address === undefined ? [] : [paysTo(address)]),
    ...(providerId === undefined ? [] : [Prisma.sql`provider_id = ${providerId}::uuid`]),
    ...(namespaceId === undefined ? [] : [Prisma.sql`namespace_id = ${namespaceId}::uuid`]),
    ...madeWithin([Prisma.sql`registered_at`, Prisma.sql`id`], since, until),
  ];
}

/** Either part of the registrations of a value has an index of its own: prisma/migrations/…_lifecycle. */
function anyValue(values: NonNullable<WantedIdentifiers['values']>): Prisma.Sql {
  const either = values.map(({ type, hash }) => {
    const value = Prisma.sql`value_hash = decode(${hash}, 'hex') and type = ${type}`;
    return Prisma.sql`(${value} and is_current) or (${value} and not is_current)`;
  });
  return values.length === 0 ? FALSE : Prisma.sql`(${Prisma.join(either, ' or ')})`;
}

function paysTo(address: string): Prisma.Sql {
  return Prisma.sql`payment_addresses(payment_options, proposed_payment_options) @> jsonb_build_array(lower(${address}::text))`;
}
