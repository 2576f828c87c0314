import { isId } from '../common/id.js';
import { Prisma } from '../database/generated/client.js';
import type { NormalizedIdentifier } from '../identifier-types/identifier-types.service.js';
import type { Complaint } from './complaint.presenter.js';

/** The columns of a complaint `c` under the names of its record. */
export const COMPLAINT_COLUMNS = Prisma.sql`
  c.id, c.status::text as status, c.resolution::text as resolution, c.reason, c.description,
  c.identifier_id as "identifierId", c.target_type as "targetType", c.target_value as "targetValue",
  c.reporter_user_id as "reporterUserId", c.provider_id as "providerId", c.evidence, c.created_at as "createdAt",
  c.acknowledged_at as "acknowledgedAt", c.closed_at as "closedAt"`;

/** What a complaint would be about: an identifier by its id, by its value, both or neither. */
export interface Named {
  readonly id: string | undefined;
  readonly target: NormalizedIdentifier | null;
  /** What tells it from others where neither names an identifier that is there. */
  readonly otherwiseAbout: string;
}

/** What is found of it, beside the columns of an unfinished complaint that says the same. */
export interface ComplaintSubject {
  readonly existing: boolean;
  readonly namedId: string | null;
  readonly valueId: string | null;
  /** Whether id and value name two identifiers; a former registration of the value is not another one. */
  readonly namesTwo: boolean;
  /** How many complaints of the provider about the identifier are unfinished. */
  readonly unfinished: number;
}

/**
 * The {@link ComplaintSubject}, in one row. The provider and the identifier are locked, in this order like wherever
 * complaints change, so that the next statement sees every complaint that the provider has submitted before. The triggers of
 * prisma/migrations/…_complaints count them in the same order.
 */
export function complaintSubject(
  { id, target, otherwiseAbout }: Named,
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

/** Writes a complaint unless the same one is there, or as many about the identifier as a provider may have. */
export function insertComplaint(complaint: Complaint, dedupeHash: Uint8Array, maxUnfinished: number): Prisma.Sql {
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
