import type { INestApplicationContext } from '@nestjs/common';
import { type ProviderRecord, ProvidersService } from '../auth/providers.service.js';
import { AwardsService } from '../complaints/awards.service.js';
import type { ComplaintRecord } from '../complaints/domain/complaint.js';
import { OperatorComplaintsService } from '../complaints/operator-complaints.service.js';
import type { ReviewSubject } from '../review-queue/review-queue.service.js';
import { OperatorNamespacesService } from '../namespaces/operator-namespaces.service.js';
import { OperatorIdentifiersService } from '../registry/operator-identifiers.service.js';
import type { ReviewDecision } from './review-session.js';
import type { OperatorRole } from '../database/session.js';
import { decisionText, releaseText } from './decision.text.js';
import { decisionOf } from './operator-session.js';
import { assertSame } from './shown.js';

/**
 * Applies a decision only to what the operator saw (D2). Identifiers are compared by their version, and all else by its content;
 * if it has changed since, the decision is refused.
 * @returns a sentence with the result
 * @throws OtherVersion, Refused, and what the services throw
 */
export async function decideSeen(
  services: INestApplicationContext,
  subject: ReviewSubject,
  { verdict, releaseFor }: ReviewDecision,
): Promise<string> {
  const isApproved = verdict === 'approve';
  switch (subject.kind) {
    case 'update':
    case 'registration': {
      const { id, version } = subject.identifier;
      const operations = services.get(OperatorIdentifiersService);
      return decisionText(`Identifier ${id}`, await operations.cause(verdict, id, version, decisionOf(services)));
    }
    case 'namespace': {
      const { slug } = subject.namespace;
      const operations = services.get(OperatorNamespacesService);
      const decided = await operations.decide(verdict, slug, (present) => assertSame(subject.namespace, present));
      return decisionText(`Namespace ${slug}`, decided);
    }
    case 'complaint':
      return decideComplaint(services, subject.complaint, isApproved, releaseFor);
    case 'provider':
      return decideProvider(services, subject.provider, isApproved);
  }
}

async function decideComplaint(
  services: INestApplicationContext,
  complaint: ComplaintRecord,
  isApproved: boolean,
  releaseFor: string | null,
): Promise<string> {
  const { id } = complaint;
  const assertSeen = (present: object) => assertSame(complaint, present);
  if (releaseFor !== null) {
    const awards = services.get(AwardsService);
    const made = await awards.award(id, releaseFor, decisionOf(services), { assertSeen });
    return `Complaint ${id} is upheld, and the value is released for ${made.releasedFor}${releaseText(made)}.`;
  }
  const resolution = isApproved ? 'upheld' : 'dismissed';
  const isChanged = await services.get(OperatorComplaintsService).resolve(id, resolution, { assertSeen });
  return decisionText(`Complaint ${id}`, { status: resolution, isChanged });
}

async function decideProvider(
  services: INestApplicationContext,
  provider: ProviderRecord,
  isApproved: boolean,
): Promise<string> {
  const { id } = provider;
  const providers = services.get(ProvidersService);
  const assertSeen = (present: object) => assertSame(provider, present);
  const isChanged = await (isApproved
    ? providers.approve(id, decisionOf(services).operator, assertSeen)
    : providers.suspend(id, assertSeen));
  return decisionText(`Provider ${id}`, { status: isApproved ? 'approved' : 'suspended', isChanged });
}

/** The same roles as those of the commands. */
export function roleToDecide({ kind }: ReviewSubject, { releaseFor }: ReviewDecision): OperatorRole {
  return kind === 'provider' || releaseFor !== null ? 'admin' : 'reviewer';
}
