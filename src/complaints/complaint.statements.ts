import { isId } from '../common/id.js';
import { Prisma } from '../database/generated/client.js';
import type { NormalizedIdentifier } from '../identifier-types/identifier-types.service.js';
import type { ComplaintRecord } from './domain/complaint.js';

/** The columns of a complaint `c` as a {@link ComplaintRecord}. */
export const COMPLAINT_COLUMNS = Prisma.sql`
  c.id, c.status::text as status, c.resolution::text as resolution, c.reason, c.description,
  c.identifier_id as "identifierId", c.target_type as "targetType", c.target_value as "targetValue",
  c.reporter_user_id as "reporterUserId", c.provider_id as "providerId", c.evidence, c.created_at as "createdAt",
  c.acknowledged_at as "acknowledgedAt", c.closed_at as "closedAt"`;

/** What the request names: an identifier by id, by value, by both, or by neither. */
export interface ComplaintTarget {
  readonly id: string | undefined;
  readonly target: NormalizedIdentifier | null;
}

/**
 * What the first statement found, together with the columns of the provider's unfinished identical complaint, if there is one
 * (`existing`).
 */
export interface ComplaintSubject {
  readonly existing: boolean;
  readonly namedId: string | null;
  readonly valueId: string | null;
  /** The number of the provider's unfinished complaints about the identifier. */
  readonly unfinished: number;
}

/**
 * Reads the {@link ComplaintSubject} in one row. Locks the provider, then the identifier, in the same order as every other change of
 * complaints, so that the next statement sees every complaint this provider submitted before. The triggers of
 * prisma/migrations/…_complaints use the same order.
 */
export function complaintSubject(
  { id, target }: ComplaintTarget,
  providerId: string,
  dedupeHash: Uint8Array,
  afterClaim: Prisma.Sql,
): Prisma.Sql {
  return Prisma.sql`
    select ${COMPLAINT_COLUMNS}, c.id is not null as existing, i.id as "namedId", v.id as "valueId",
      unfinished_complaints(${providerId}::uuid, subject.hash)::int as unfinished
    from (select where ${afterClaim}) ready
    left join identifiers i on i.id = ${id !== undefined && isId(id) ? id : null}::uuid
    left join identifiers v on v.value_hash = decode(${target?.valueHash ?? null}, 'hex')
      and v.type = ${target?.type.name ?? null} and v.is_current
    left join lateral (
      select complaint_subject(l) as hash from identifiers l
      where l.id = coalesce(i.id, v.id)
        and (select true from providers p where p.id = ${providerId}::uuid for share)
      for no key update
    ) subject on true
    left join complaints c on c.dedupe_hash = ${dedupeHash} and c.status <> 'closed'`;
}

/** Inserts a complaint unless the provider has an unfinished identical one, or its maximum of unfinished ones about the identifier. */
export function insertComplaint(complaint: ComplaintRecord, dedupeHash: Uint8Array, maxUnfinished: number): Prisma.Sql {
  const c = complaint;
  return Prisma.sql`
    applied as (
      insert into complaints (id, reason, description, identifier_id, target_type, target_value, reporter_user_id,
        provider_id, evidence, dedupe_hash, created_at)
      select ${c.id}::uuid, ${c.reason}, ${c.description}, ${c.identifierId}::uuid, ${c.targetType}, ${c.targetValue},
        ${c.reporterUserId}, ${c.providerId}::uuid, ${c.evidence}::text[], ${dedupeHash}, ${c.createdAt}::timestamptz
      where unfinished_complaints(${c.providerId}::uuid, (
        select complaint_subject(i) from identifiers i where i.id = ${c.identifierId}::uuid
      )) < ${maxUnfinished}
      on conflict do nothing returning id
    )`;
}
