import { Prisma } from '../database/generated/client.js';
import { FALSE, TRUE } from '../database/sql.js';
import { isUrgent, WAITING_KINDS, type WaitingKind, type WaitingPlace } from './domain/waiting.js';

export interface WaitingRow extends WaitingPlace {
  readonly kind: WaitingKind;
}

/**
 * Selects the items of each kind with the time since which they wait, through the partial indexes of prisma/migrations/…_queues.
 * The waiting time of an update comes from the history: a newer proposal must not send it back to the end.
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

/** A page of these kinds: urgent items first, then the oldest. */
export function waitingPage(kinds: readonly WaitingKind[], after: WaitingPlace | null, limit: number): Prisma.Sql {
  const parts = kinds.map((kind) => {
    const condition = isAfter(kind, after);
    return Prisma.sql`(
      select ${kind}::text as kind, ${isUrgent(kind)}::boolean as urgent, w.id, w.since from (${SOURCES[kind]}) w
      where ${condition} order by w.since, w.id limit ${limit}::int)`;
  });
  return Prisma.sql`
    select * from (${Prisma.join(parts, ' union all ')}) waiting order by urgent desc, since, id limit ${limit}::int`;
}

/** How many items of each kind wait, and since when the oldest does. */
export function waitingCounts(): Prisma.Sql {
  const parts = WAITING_KINDS.map(
    (kind) =>
      Prisma.sql`select ${kind}::text as kind, count(*)::int as count, min(since) as oldest from (${SOURCES[kind]}) w`,
  );
  return Prisma.join(parts, ' union all ');
}

function isAfter(kind: WaitingKind, after: WaitingPlace | null): Prisma.Sql {
  if (after === null || (after.urgent && !isUrgent(kind))) return TRUE;
  if (!after.urgent && isUrgent(kind)) return FALSE;
  return Prisma.sql`(w.since, w.id) > (${after.since}::timestamptz, ${after.id}::uuid)`;
}
