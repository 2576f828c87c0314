import { createHash, randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Answer } from '../common/answer.js';
import { isId, newId } from '../common/id.js';
import { Problem } from '../common/problem.js';
import { Prisma } from '../database/generated/client.js';
import { IdentifierTypesService, type NormalizedIdentifier } from '../identifier-types/identifier-types.service.js';
import type { MutationContext } from '../mutations/mutation-context.js';
import { MutationsService } from '../mutations/mutations.service.js';
import { type Complaint, presentComplaint } from './complaint.presenter.js';
import type { ComplaintRequest, Complaint as ComplaintView } from './complaint.schema.js';
import { ComplaintRaced, InvalidTarget } from './complaints.errors.js';

/** The identifiers that a complaint names by id and by value, and an unfinished complaint that says the same. */
interface ComplaintSubject {
  readonly namedId: string | null;
  readonly valueId: string | null;
  readonly existing: boolean;
}

type StoredSubject = ComplaintSubject & { readonly [Field in keyof Complaint]: Complaint[Field] };

export const COMPLAINT_COLUMNS = Prisma.sql`
  c.id, c.status::text as status, c.resolution::text as resolution, c.reason, c.description,
  c.identifier_id as "identifierId", c.target_type as "targetType", c.target_value as "targetValue",
  c.reporter_user_id as "reporterUserId", c.provider_id as "providerId", c.evidence, c.created_at as "createdAt",
  c.acknowledged_at as "acknowledgedAt", c.closed_at as "closedAt"`;

/**
 * What providers report (D10). A complaint never changes an identifier by itself. The same one is opened once, by a
 * unique index of prisma/migrations/…_complaints.
 */
@Injectable()
export class ComplaintsService {
  constructor(
    private readonly mutations: MutationsService,
    private readonly types: IdentifierTypesService,
  ) {}

  /** The new complaint, or the unfinished one that says the same. @throws InvalidTarget */
  async submit(context: MutationContext, input: ComplaintRequest): Promise<Answer<ComplaintView>> {
    const target = await this.targetOf(input);
    const submitOnce = () => this.submitAbout(context, input, target);
    return submitOnce().catch((error: unknown) => {
      if (error instanceof ComplaintRaced) return submitOnce();
      throw error;
    });
  }

  private submitAbout(
    context: MutationContext,
    input: ComplaintRequest,
    target: NormalizedIdentifier | null,
  ): Promise<Answer<ComplaintView>> {
    const dedupeHash = dedupeHashOf(context.providerId, input, target);
    return this.mutations.run<StoredSubject, ComplaintView>(context, {
      subject: (turnTaken) => complaintSubject(input.identifier_id, target, dedupeHash, turnTaken),
      absent: () => new ComplaintRaced(),
      decide: (subject) => {
        assertKnown(input, subject);
        if (subject.existing) return { status: 200, body: presentComplaint(subject) };
        const complaint: Complaint = {
          id: newId(),
          status: 'open',
          resolution: null,
          reason: input.reason,
          description: input.description,
          identifierId: subject.namedId ?? subject.valueId,
          targetType: input.target_type ?? null,
          targetValue: target?.value ?? null,
          reporterUserId: input.reporter_user_id ?? null,
          providerId: context.providerId,
          evidence: input.evidence ?? [],
          createdAt: context.now,
          acknowledgedAt: null,
          closedAt: null,
        };
        return {
          status: 201,
          body: presentComplaint(complaint),
          write: insertComplaint(complaint, dedupeHash),
          otherwise: () => new ComplaintRaced(),
        };
      },
    });
  }

  private async targetOf({ target_type, target_value }: ComplaintRequest): Promise<NormalizedIdentifier | null> {
    if (target_type === undefined || target_value === undefined) return null;
    const type = await this.types.find(target_type);
    if (!type) throw new InvalidTarget('target_type', 'unsupported_type', 'There is no such identifier type.');
    try {
      return this.types.normalize(type, target_value);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      throw new InvalidTarget('target_value', error.errors[0]?.code ?? error.code, 'Must be a value of its type.');
    }
  }
}

/** @throws InvalidTarget */
function assertKnown(input: ComplaintRequest, { namedId, valueId }: ComplaintSubject): void {
  if (input.identifier_id === undefined) return;
  if (namedId === null) throw new InvalidTarget('identifier_id', 'unknown', 'There is no identifier with this id.');
  if (valueId !== null && valueId !== namedId) {
    throw new InvalidTarget('identifier_id', 'other_target', 'The target is another identifier than this one.');
  }
}

/** Without a target two complaints are never the same. */
function dedupeHashOf(providerId: string, input: ComplaintRequest, target: NormalizedIdentifier | null): Buffer {
  const about = input.identifier_id?.toLowerCase() ?? (target && [target.type.name, target.value]) ?? randomUUID();
  return createHash('sha256')
    .update(JSON.stringify([providerId, input.reporter_user_id ?? null, about]))
    .digest();
}

function complaintSubject(
  id: string | undefined,
  target: NormalizedIdentifier | null,
  dedupeHash: Buffer,
  turnTaken: Prisma.Sql,
): Prisma.Sql {
  return Prisma.sql`
    select ${COMPLAINT_COLUMNS}, c.id is not null as existing, i.id as "namedId", v.id as "valueId"
    from (select where ${turnTaken}) ready
    left join identifiers i on i.id = ${id !== undefined && isId(id) ? id : null}::uuid
    left join identifiers v on v.value_hash = decode(${target?.valueHash ?? null}, 'hex')
      and v.type = ${target?.type.name ?? null} and v.is_current
    left join complaints c on c.dedupe_hash = ${dedupeHash} and c.status <> 'closed'`;
}

function insertComplaint(complaint: Complaint, dedupeHash: Buffer): Prisma.Sql {
  const c = complaint;
  return Prisma.sql`
    applied as (
      insert into complaints (id, reason, description, identifier_id, target_type, target_value, reporter_user_id,
        provider_id, evidence, dedupe_hash, created_at)
      values (${c.id}::uuid, ${c.reason}, ${c.description}, ${c.identifierId}::uuid, ${c.targetType}, ${c.targetValue},
        ${c.reporterUserId}, ${c.providerId}::uuid, ${c.evidence}::text[], ${dedupeHash}, ${c.createdAt})
      on conflict do nothing returning id
    )`;
}
