import { Injectable } from '@nestjs/common';
import { OPERATORS_TRANSACTION } from '../database/operators-transaction.js';
import { PrismaService } from '../database/prisma.service.js';
import type { OperatorDecision } from '../registry/domain/operator-decision.js';
import { controllerOf, type MadeRelease, OperatorReleasesService } from '../registry/operator-releases.service.js';
import { assertMayResolve, type ComplaintRecord } from './domain/complaint.js';
import { NotAboutPossession } from './complaints.errors.js';
import { claimedWallets, isAboutPossession } from './domain/claim.js';
import { lockComplaint, type ResolveConditions } from './operator-complaints.service.js';

/** Gives a disputed value to the wallet that it belongs to (D18). */
@Injectable()
export class AwardsService {
  constructor(
    private readonly prisma: PrismaService,
    private readonly releases: OperatorReleasesService,
  ) {}

  /**
   * Upholds a complaint about possession and gives the value to the claimant's wallet, all or nothing.
   * @param wallet one of those that the evidence names, in any of the forms of `X-Controller-Wallet`
   * @returns what was released for it
   * @throws ComplaintNotFound, InvalidWallet, AlreadyResolved, NotAboutPossession, and what {@link OperatorReleasesService.award} and
   * assertSeen throw
   */
  async award(
    id: string,
    wallet: string,
    decision: OperatorDecision,
    { isOverruling = false, assertSeen = () => undefined }: ResolveConditions = {},
  ): Promise<MadeRelease> {
    const controller = controllerOf(wallet);
    return this.prisma.$transaction(async (transaction) => {
      const complaint = await lockComplaint(transaction, id);
      assertSeen(complaint);
      assertMayResolve(complaint, 'upheld', isOverruling);
      const about = disputedBy(complaint, controller);
      const release = await this.releases.award(transaction, about, controller, decision);
      await transaction.complaint.update({ where: { id }, data: { status: 'closed', resolution: 'upheld' } });
      return release;
    }, OPERATORS_TRANSACTION);
  }
}

/** The registration that a complaint disputes for a wallet. @throws NotAboutPossession */
function disputedBy({ reason, identifierId, evidence }: ComplaintRecord, controller: string): string {
  if (!isAboutPossession(reason)) {
    throw new NotAboutPossession(
      `The complaint is about "${reason}". Only one about "possession" says whose a value is.`,
    );
  }
  if (identifierId === null) throw new NotAboutPossession('The complaint is about no identifier of this registry.');
  if (!claimedWallets(evidence).includes(controller)) {
    throw new NotAboutPossession(
      'The evidence of the complaint does not name this wallet. See "complaints show"; to release the value for another ' +
        'wallet, suspend the identifier and use "identifiers release".',
    );
  }
  return identifierId;
}
