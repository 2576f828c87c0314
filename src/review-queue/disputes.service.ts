import { Injectable } from '@nestjs/common';
import { NIL } from 'uuid';
import { HistoryReportService, type ReportedEvent } from '../audit/history-report.service.js';
import type { ComplaintRecord } from '../complaints/domain/complaint.js';
import { claimedWallets } from '../complaints/domain/claim.js';
import type { Identifier } from '../registry/domain/identifier.js';
import { OperatorIdentifierSearchService } from '../registry/operator-identifier-search.service.js';
import { OperatorIdentifiersService } from '../registry/operator-identifiers.service.js';

/** A registration of the disputed value, with the beginning of its history as it was checked again. */
export interface DisputedRegistration {
  readonly identifier: Identifier;
  /** Whether it is the one that was complained about. */
  readonly disputed: boolean;
  /** Whether a wallet that the evidence names controls it. */
  readonly claimants: boolean;
  readonly events: readonly ReportedEvent[];
}

/** A wallet that the evidence names, with the other identifiers that it controls. */
export interface Claimant {
  readonly wallet: string;
  readonly identifiers: readonly Identifier[];
}

/** A complaint with both sides: who has the value, and who says that it is theirs (D18). */
export interface Dispute {
  readonly complaint: ComplaintRecord;
  /** All registrations of the value, oldest first. */
  readonly registrations: readonly DisputedRegistration[];
  readonly claimants: readonly Claimant[];
}

/** Most identifiers, and most events of each, that are shown of each side. */
const MAX_SHOWN = 20;

/** Collects what an operator must see of both sides of a dispute. */
@Injectable()
export class DisputesService {
  constructor(
    private readonly identifiers: OperatorIdentifiersService,
    private readonly search: OperatorIdentifierSearchService,
    private readonly histories: HistoryReportService,
  ) {}

  /** Both sides of the dispute that a complaint is about. */
  async sides(complaint: ComplaintRecord): Promise<Dispute> {
    const { identifierId, evidence } = complaint;
    const wallets = claimedWallets(evidence);
    const disputed = identifierId === null ? null : await this.identifiers.get(identifierId);
    const registrations: DisputedRegistration[] = [];
    for (const identifier of disputed ? await this.registrations(disputed) : []) {
      const { events } = await this.histories.read(identifier.id, 0, MAX_SHOWN);
      const claimants = wallets.includes(identifier.controller);
      registrations.push({ identifier, disputed: identifier.id === identifierId, claimants, events });
    }
    const claimants: Claimant[] = [];
    for (const wallet of wallets) {
      const source = await this.search.find({ controller: wallet, superseded: true });
      claimants.push({ wallet, identifiers: await source.read(NIL, MAX_SHOWN) });
    }
    return { complaint, registrations, claimants };
  }

  /** The registrations that its value had before, oldest first. */
  async earlier(identifier: Identifier): Promise<Identifier[]> {
    return (await this.registrations(identifier)).filter(({ id }) => id !== identifier.id);
  }

  private registrations(identifier: Identifier): Promise<Identifier[]> {
    return this.search.registrations(identifier).read(NIL, MAX_SHOWN);
  }
}
