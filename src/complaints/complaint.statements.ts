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

/** The identifier that a request names: by id, by value, by both, or by neither. */
export interface ComplaintTarget {
  readonly id: string | undefined;
  readonly target: NormalizedIdentifier | null;
  /** The subject of the complaint if neither names an existing identifier: identical complaints have the same one. */
  readonly otherwiseAbout: string;
}

/**
 * What the first statement found, together with the columns of the provider's unfinished identical complaint, if there is one
 * (`existing`).
 */
export interface ComplaintSubject {
  readonly existing: boolean;
  readonly namedId: string | null;
  readonly valueId: string | null;
  /** Whether id and value name two identifiers; a former registration of the value is not another one. */
  readonly namesTwo: boolean;
  /** The number of the provider's unfinished complaints about the identifier. */
  readonly unfinished: number;
}

/**
 * Reads the {@link ComplaintSubject} in one row. Locks the provider, then the identifier, in the same order as every other
 * change of complaints, so that the next statement sees every complaint this provider submitted before. The triggers of
 * prisma/migrations/…_complaints use the same order.
 */
export function complaintSubject(
  { id, target, otherwiseAbout }: ComplaintTarget,
  providerId: string,
  reporter: string,
  afterClaim: Prisma.Sql,
): Prisma.Sql {
  return Prisma.sql`
    select ${COMPLAINT_COLUMNS}, c.id is not null as existing, i.id as "namedId", v.id as "valueId",
      coalesce((i.value_hash, i.type) <> (decode(${target?.valueHash ?? null}, 'hex'), ${target?.type.name ?? null}), false)
        as "namesTwo",
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
    left join complaints c on c.status <> 'closed'
      and c.dedupe_hash = sha256(convert_to(${reporter} || coalesce(i.id::text, v.id::text, ${otherwiseAbout}), 'UTF8'))`;
}

/**
 * Inserts a complaint unless the provider has an unfinished identical one, or its maximum of unfinished ones about the
 * identifier.
 */
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
