import { createHash, randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Answer } from '../common/http/answer.js';
import { newId } from '../common/id.js';
import { Problem } from '../common/errors/problem.js';
import { IdentifierTypesService, type NormalizedIdentifier } from '../identifier-types/identifier-types.service.js';
import type { MutationContext } from '../mutations/mutation-context.js';
import { MutationsService } from '../mutations/mutations.service.js';
import { retryOnce } from '../mutations/retry-once.js';
import { presentComplaint } from './complaint.presenter.js';
import type { Complaint, ComplaintRequest } from './complaint.schema.js';
import { type ComplaintSubject, complaintSubject, insertComplaint } from './complaint.statements.js';
import { ComplaintRaced, InvalidTarget, TooManyComplaints } from './complaints.errors.js';
import type { ComplaintRecord } from './domain/complaint.js';

/**
 * Most unfinished complaints of one provider about one identifier, whatever reporters it names (D10). Also enforced by
 * prisma/migrations/…_trust_signals.
 */
const MAX_UNFINISHED = 5;

/**
 * Takes complaints of providers about identifiers (D10). A complaint never changes an identifier by itself. A unique index of
 * prisma/migrations/…_complaints ensures that identical complaints are opened once.
 */
@Injectable()
export class ComplaintsService {
  constructor(
    private readonly mutations: MutationsService,
    private readonly types: IdentifierTypesService,
  ) {}

  /** @returns the new complaint, or the provider's unfinished identical one @throws InvalidTarget, TooManyComplaints */
  async submit(context: MutationContext, input: ComplaintRequest): Promise<Answer<Complaint>> {
    const target = await this.targetOf(input);
    return retryOnce(() => this.submitAbout(context, input, target), ComplaintRaced);
  }

  private submitAbout(
    context: MutationContext,
    input: ComplaintRequest,
    target: NormalizedIdentifier | null,
  ): Promise<Answer<Complaint>> {
    const { providerId } = context;
    const reporter = JSON.stringify([providerId, input.reporter_user_id ?? null]);
    const otherwiseAbout = textOfTarget(input, target);
    return this.mutations.run<ComplaintSubject & ComplaintRecord, Complaint>(context, {
      subject: (afterClaim) =>
        complaintSubject({ id: input.identifier_id, target, otherwiseAbout }, providerId, reporter, afterClaim),
      whenMissing: () => new ComplaintRaced(),
      decide: (subject) => {
        assertConsistent(input, subject);
        if (subject.existing) return { status: 200, body: presentComplaint(subject) };
        if (subject.unfinished >= MAX_UNFINISHED) throw new TooManyComplaints();
        const identifierId = subject.namedId ?? subject.valueId;
        const complaint = newComplaint(context, input, target, identifierId);
        return {
          status: 201,
          body: presentComplaint(complaint),
          write: insertComplaint(complaint, dedupeHashOf(reporter, identifierId ?? otherwiseAbout), MAX_UNFINISHED),
          whenRaced: () => new ComplaintRaced(),
        };
      },
    });
  }

  /** The identifier that type and value name together; null if one of them is missing, which is then kept only as text. */
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

/** An id that the complaint names must exist, and must not contradict its target. @throws InvalidTarget */
function assertConsistent(input: ComplaintRequest, { namedId, namesTwo }: ComplaintSubject): void {
  if (input.identifier_id === undefined) return;
  if (namedId === null) throw new InvalidTarget('identifier_id', 'unknown', 'There is no identifier with this id.');
  if (namesTwo) {
    throw new InvalidTarget('identifier_id', 'other_target', 'The target is another identifier than this one.');
  }
}

function newComplaint(
  { providerId, now }: MutationContext,
  input: ComplaintRequest,
  target: NormalizedIdentifier | null,
  identifierId: string | null,
): ComplaintRecord {
  return {
    id: newId(),
    status: 'open',
    resolution: null,
    reason: input.reason,
    description: input.description,
    identifierId,
    targetType: input.target_type ?? null,
    targetValue: target?.value ?? input.target_value ?? null,
    reporterUserId: input.reporter_user_id ?? null,
    providerId,
    evidence: input.evidence ?? [],
    createdAt: now,
    acknowledgedAt: null,
    closedAt: null,
  };
}

/** Two unfinished complaints of one reporter about one identifier, or about one text that names none, are identical. */
function dedupeHashOf(reporter: string, about: string): Buffer {
  return createHash('sha256')
    .update(reporter + about)
    .digest();
}

/** What a complaint is about if it names no existing identifier. Complaints without any target are never identical. */
function textOfTarget({ target_type, target_value }: ComplaintRequest, target: NormalizedIdentifier | null): string {
  if (target_type === undefined && target_value === undefined) return randomUUID();
  return JSON.stringify([target_type ?? null, target?.value ?? target_value ?? null]);
}
