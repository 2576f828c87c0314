import { createHash, randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Answer } from '../common/http/answer.js';
import { newId } from '../common/id.js';
import { Problem } from '../common/errors/problem.js';
import { IdentifierTypesService, type NormalizedIdentifier } from '../identifier-types/identifier-types.service.js';
import type { MutationContext } from '../mutations/mutation-context.js';
import { MutationsService } from '../mutations/mutations.service.js';
import { type Complaint, presentComplaint } from './complaint.presenter.js';
import type { ComplaintRequest, Complaint as ComplaintView } from './complaint.schema.js';
import { type ComplaintSubject, complaintSubject, insertComplaint } from './complaint.statements.js';
import { ComplaintRaced, InvalidTarget, TooManyComplaints } from './complaints.errors.js';

/**
 * Unfinished complaints of one provider about one identifier, whatever reporters it names (D10);
 * prisma/migrations/…_trust_signals has the same number.
 */
const MAX_UNFINISHED = 5;

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

  /** The new complaint, or the unfinished one that says the same. @throws InvalidTarget, TooManyComplaints */
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
    const { providerId } = context;
    const reporter = JSON.stringify([providerId, input.reporter_user_id ?? null]);
    const otherwiseAbout = textOfTarget(input, target);
    return this.mutations.run<ComplaintSubject & Complaint, ComplaintView>(context, {
      subject: (afterClaim) =>
        complaintSubject({ id: input.identifier_id, target, otherwiseAbout }, providerId, reporter, afterClaim),
      absent: () => new ComplaintRaced(),
      decide: (subject) => {
        assertKnown(input, subject);
        if (subject.existing) return { status: 200, body: presentComplaint(subject) };
        if (subject.unfinished >= MAX_UNFINISHED) throw new TooManyComplaints();
        const identifierId = subject.namedId ?? subject.valueId;
        const complaint: Complaint = {
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
          createdAt: context.now,
          acknowledgedAt: null,
          closedAt: null,
        };
        return {
          status: 201,
          body: presentComplaint(complaint),
          write: insertComplaint(complaint, dedupeHashOf(reporter, identifierId ?? otherwiseAbout), MAX_UNFINISHED),
          otherwise: () => new ComplaintRaced(),
        };
      },
    });
  }

  /** What type and value name together; either of them alone is kept as it was sent and names nothing. */
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
function assertKnown(input: ComplaintRequest, { namedId, namesTwo }: ComplaintSubject): void {
  if (input.identifier_id === undefined) return;
  if (namedId === null) throw new InvalidTarget('identifier_id', 'unknown', 'There is no identifier with this id.');
  if (namesTwo) {
    throw new InvalidTarget('identifier_id', 'other_target', 'The target is another identifier than this one.');
  }
}

/** Two unfinished complaints of one reporter about one identifier, or about one text that names none, are the same. */
function dedupeHashOf(reporter: string, about: string): Buffer {
  return createHash('sha256')
    .update(reporter + about)
    .digest();
}

/** What a complaint is about where it names no identifier that is there. Without a target two complaints are never the same. */
function textOfTarget({ target_type, target_value }: ComplaintRequest, target: NormalizedIdentifier | null): string {
  if (target_type === undefined && target_value === undefined) return randomUUID();
  return JSON.stringify([target_type ?? null, target?.value ?? target_value ?? null]);
}
