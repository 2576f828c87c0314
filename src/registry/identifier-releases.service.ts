import { Injectable } from '@nestjs/common';
import { parseWallet } from '../auth/domain/wallet.js';
import { isId } from '../common/id.js';
import { PrismaService } from '../database/prisma.service.js';
import type { Identifier } from './domain/identifier.js';
import { isFinal } from './domain/lifecycle.js';
import { IDENTIFIER_COLUMNS, RESEMBLANCES_LOCKED } from './identifier.rows.js';
import { applyOperatorEvent, type OperatorDecision } from './operator-event.js';
import { IdentifierNotFound, InvalidWallet, NotReleasable, Superseded } from './registry.errors.js';

type Releasable = Identifier & { readonly isCurrent: boolean };

/**
 * Makes values free again that operators have taken out of service (D18). What may be released is guarded by
 * prisma/migrations/…_lifecycle.
 */
@Injectable()
export class IdentifierReleasesService {
  constructor(private readonly prisma: PrismaService) {}

  /**
   * Releases the value of an identifier, for one wallet or for anybody. What is suspended is removed with it; what has
   * ended stays as it is, with the release in its row, because its history is closed.
   * @param wallet as `X-Controller-Wallet` names it
   * @returns the wallet as it is recorded
   * @throws IdentifierNotFound, InvalidWallet, NotReleasable, Superseded
   */
  async release(id: string, wallet: string | null, decision: OperatorDecision): Promise<string | null> {
    if (!isId(id)) throw new IdentifierNotFound();
    const controller = wallet === null ? null : controllerOf(wallet);
    await this.prisma.$transaction(async (transaction) => {
      const [identifier] = await transaction.$queryRaw<Releasable[]>`
        select ${IDENTIFIER_COLUMNS}, is_current as "isCurrent" from identifiers where id = ${id}::uuid and ${RESEMBLANCES_LOCKED} for update`;
      if (!identifier) throw new IdentifierNotFound();
      if (!identifier.isCurrent) throw new Superseded();
      const now = new Date();
      if (identifier.status === 'suspended') await applyOperatorEvent(transaction, identifier, 'remove', decision, now);
      else if (!isFinal(identifier.status)) throw new NotReleasable(identifier.status);
      await transaction.$executeRaw`
        update identifiers set released_at = ${now}, released_for = ${controller}, release_reason = ${decision.reason}
        where id = ${id}::uuid`;
    });
    return controller;
  }
}

/** @throws InvalidWallet */
function controllerOf(wallet: string): string {
  const parsed = parseWallet(wallet);
  if (!parsed) throw new InvalidWallet();
  return parsed.controller;
}
