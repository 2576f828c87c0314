import { Injectable } from '@nestjs/common';
import { type ProviderRecord, ProvidersService } from '../auth/providers.service.js';
import { SECOND_MS } from '../common/domain/durations.js';
import { OperatorComplaintSearchService } from '../complaints/operator-complaint-search.service.js';
import { PrismaService } from '../database/prisma.service.js';
import type { Namespace } from '../namespaces/domain/namespace.js';
import { OperatorNamespacesService } from '../namespaces/operator-namespaces.service.js';
import type { Identifier } from '../registry/domain/identifier.js';
import { OperatorIdentifiersService } from '../registry/operator-identifiers.service.js';
import { type Dispute, DisputesService } from './disputes.service.js';
import { type OptionChange, optionChanges } from './domain/option-changes.js';
import type { WaitingKind, WaitingPlace } from './domain/waiting.js';
import { waitingCounts, waitingPage, type WaitingRow } from './waiting.statements.js';

/** What an operator sees before a decision. */
export type ReviewSubject =
  | { readonly kind: 'update'; readonly identifier: Identifier; readonly changes: readonly OptionChange[] }
  | { readonly kind: 'registration'; readonly identifier: Identifier; readonly earlier: readonly Identifier[] }
  | { readonly kind: 'namespace'; readonly namespace: Namespace; readonly provider: ProviderRecord }
  | ({ readonly kind: 'complaint' } & Dispute)
  | { readonly kind: 'provider'; readonly provider: ProviderRecord };

/** One item of the queue. */
export interface Waiting {
  readonly place: WaitingPlace;
  readonly ageSeconds: number;
  readonly subject: ReviewSubject;
}

export interface WaitingCount {
  readonly kind: WaitingKind;
  readonly count: number;
  readonly oldest: Date | null;
}

/** The queue of what operators must decide: urgent items first, then the oldest. */
@Injectable()
export class ReviewQueueService {
  constructor(
    private readonly prisma: PrismaService,
    private readonly identifiers: OperatorIdentifiersService,
    private readonly namespaces: OperatorNamespacesService,
    private readonly providers: ProvidersService,
    private readonly complaints: OperatorComplaintSearchService,
    private readonly disputes: DisputesService,
  ) {}

  /** For each kind how many items wait, and since when the oldest does. */
  counts(): Promise<WaitingCount[]> {
    return this.prisma.$queryRaw<WaitingCount[]>(waitingCounts());
  }

  /** @returns the items after a place, and the place of the last of them if more follow, or else null */
  async page(
    kinds: readonly WaitingKind[],
    after: WaitingPlace | null,
    limit: number,
  ): Promise<{ waiting: Waiting[]; next: WaitingPlace | null }> {
    const rows = await this.prisma.$queryRaw<WaitingRow[]>(waitingPage(kinds, after, limit + 1));
    const shown = rows.slice(0, limit);
    const now = Date.now();
    const waiting: Waiting[] = [];
    for (const { kind, ...place } of shown) {
      const subject = await this.subject(kind, place.id);
      const ageSeconds = Math.max(0, Math.floor((now - place.since.getTime()) / SECOND_MS));
      if (subject) waiting.push({ place, ageSeconds, subject });
    }
    return { waiting, next: rows.length > limit ? (shown.at(-1) ?? null) : null };
  }

  /** @returns null if another operator has decided meanwhile */
  private async subject(kind: WaitingKind, id: string): Promise<ReviewSubject | null> {
    if (kind === 'provider') return this.provider(id);
    if (kind === 'namespace') return this.namespace(id);
    if (kind === 'complaint') return this.complaint(id);
    const identifier = await this.identifiers.get(id);
    if (identifier.status === 'pending') {
      return { kind: 'registration', identifier, earlier: await this.disputes.earlier(identifier) };
    }
    const { paymentOptions, proposedPaymentOptions } = identifier;
    if (!proposedPaymentOptions) return null;
    return { kind: 'update', identifier, changes: optionChanges(paymentOptions, proposedPaymentOptions) };
  }

  private async provider(id: string): Promise<ReviewSubject | null> {
    const provider = await this.providers.find(id);
    return provider.status === 'pending' ? { kind: 'provider', provider } : null;
  }

  private async namespace(id: string): Promise<ReviewSubject | null> {
    const namespace = await this.namespaces.find(id);
    if (namespace?.status !== 'pending') return null;
    return { kind: 'namespace', namespace, provider: await this.providers.find(namespace.providerId) };
  }

  private async complaint(id: string): Promise<ReviewSubject | null> {
    const complaint = await this.complaints.get(id);
    return complaint.status === 'closed' ? null : { kind: 'complaint', ...(await this.disputes.sides(complaint)) };
  }
}
