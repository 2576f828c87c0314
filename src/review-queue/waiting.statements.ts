import { Prisma } from '../database/generated/client.js';
import { isUrgent, WAITING_KINDS, type WaitingKind, type WaitingPlace } from './domain/waiting.js';

export interface WaitingRow extends WaitingPlace {
  readonly kind: WaitingKind;
}

/**
 * Where each kind is found, with the time since which it waits. Each has a part of an index (prisma/migrations/…_queues); how
 * long an update waits stands in the history: a newer proposal must not send it back to the end.
 */
const SOURCES: Readonly<Record<WaitingKind, Prisma.Sql>> = {
  update: Prisma.sql`
    select i.id, coalesce((
      select max(e.occurred_at) from identifier_events e where e.identifier_id = i.id
        and e.to_status = 'update_pending' and e.from_status is distinct from 'update_pending'
    ), i.updated_at) as since from identifiers i where i.status = 'update_pending'`,
  registration: Prisma.sql`select id, registered_at as since from identifiers where status = 'pending'`,
  namespace: Prisma.sql`select id, created_at as since from namespaces where status = 'pending'`,
  complaint: Prisma.sql`select id, created_at as since from complaints where status <> 'closed'`,
  provider: Prisma.sql`select id, created_at as since from providers where status = 'pending'`,
};

/** A page of these kinds: what is urgent first, then the oldest. */
export function waitingPage(kinds: readonly WaitingKind[], after: WaitingPlace | null, limit: number): Prisma.Sql {
  const parts = kinds.map((kind) => {
    const behind = isBehind(kind, after);
    return Prisma.sql`(
      select ${kind}::text as kind, ${isUrgent(kind)}::boolean as urgent, w.id, w.since from (${SOURCES[kind]}) w
      where ${behind} order by w.since, w.id limit ${limit}::int)`;
  });
  return Prisma.sql`
    select * from (${Prisma.join(parts, ' union all ')}) waiting order by urgent desc, since, id limit ${limit}::int`;
}

/** How many of each kind wait, and the longest. */
export function waitingCounts(): Prisma.Sql {
  const parts = WAITING_KINDS.map(
    (kind) =>
      Prisma.sql`select ${kind}::text as kind, count(*)::int as count, min(since) as oldest from (${SOURCES[kind]}) w`,
  );
  return Prisma.join(parts, ' union all ');
}

function isBehind(kind: WaitingKind, after: WaitingPlace | null): Prisma.Sql {
  if (after === null || (after.urgent && !isUrgent(kind))) return Prisma.sql`true`;
  if (!after.urgent && isUrgent(kind)) return Prisma.sql`false`;
  return Prisma.sql`(w.since, w.id) > (${after.since}::timestamptz, ${after.id}::uuid)`;
}
