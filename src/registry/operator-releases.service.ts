import { Injectable } from '@nestjs/common';
import { parseWallet } from '../auth/domain/wallet.js';
import { isId } from '../common/id.js';
import { Prisma } from '../database/generated/client.js';
import { OPERATORS_TRANSACTION } from '../database/operators-transaction.js';
import { PrismaService } from '../database/prisma.service.js';
import type { Identifier } from './domain/identifier.js';
import { isFinal } from './domain/lifecycle.js';
import type { OperatorDecision } from './domain/operator-decision.js';
import { IDENTIFIER_COLUMNS, RESEMBLANCES_LOCKED } from './identifier-writes.statements.js';
import { applyOperatorEvent } from './operator-event.js';
import {
  IdentifierNotFound,
  InvalidWallet,
  NativeNameHeld,
  NothingToRelease,
  NotReleasable,
  Superseded,
} from './registry.errors.js';

type Releasable = Identifier & { readonly isCurrent: boolean };

/**
 * The current registration of a value, the wallet that had it when somebody complained, and whether it is a name that
 * somebody holds.
 */
type Standing = Identifier & { readonly accused: string; readonly isNameHeld: boolean };

/**
 * Makes values free again that operators have taken out of service (D18). What may be released, and by whom, is guarded by
 * prisma/migrations/…_lifecycle.
 */
@Injectable()
export class OperatorReleasesService {
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
      const status = identifier.status === 'suspended' ? 'removed' : identifier.status;
      if (!isFinal(status)) throw new NotReleasable(identifier.status);
      await endWithRelease(transaction, { id, status }, controller, decision);
    }, OPERATORS_TRANSACTION);
    return controller;
  }

  /**
   * Gives a value to the wallet to which it belongs, in the transaction that decides so (D18): a registration of the wallet
   * that was complained of is suspended and removed, and then only the rightful wallet may register the value.
   * @param id the registration that was complained of; what stands may be a later one of the same wallet
   * @param controller the rightful wallet, as it is recorded
   * @returns the id of the registration that was released
   * @throws IdentifierNotFound, Superseded, NothingToRelease, NativeNameHeld
   */
  async award(
    transaction: Prisma.TransactionClient,
    id: string,
    controller: string,
    decision: OperatorDecision,
  ): Promise<string> {
    const [standing] = await transaction.$queryRaw<Standing[]>`
      select ${IDENTIFIER_COLUMNS}, (select controller from identifiers where id = ${id}::uuid) as accused,
        case when type = 'custom' then exists (
          select from namespaces s join namespace_names n on n.namespace_id = s.id and n.status <> 'removed'
          where s.slug = split_part(normalized_value, '@', 2) and n.label = split_part(normalized_value, '@', 1)
        ) else false end as "isNameHeld"
      from identifiers
      where (type, value_hash) = (select type, value_hash from identifiers where id = ${id}::uuid) and is_current
        and ${RESEMBLANCES_LOCKED} for update`;
    if (!standing) throw new IdentifierNotFound();
    if (!isFinal(standing.status)) {
      if (standing.controller === controller) throw new NothingToRelease();
      if (standing.controller !== standing.accused) throw new Superseded();
      if (standing.isNameHeld) throw new NativeNameHeld(standing.normalizedValue);
      await applyOperatorEvent(transaction, standing, 'suspend', decision);
    }
    const status = standing.status === 'revoked' ? 'revoked' : 'removed';
    await endWithRelease(transaction, { id: standing.id, status }, controller, decision);
    return standing.id;
  }
}

/**
 * One statement, because it is one change: the database writes the event of what is removed with it. The time is that of the
 * database, because it is the database that says when the release is over.
 */
async function endWithRelease(
  transaction: Prisma.TransactionClient,
  { id, status }: Pick<Identifier, 'id' | 'status'>,
  controller: string | null,
  { reason }: OperatorDecision,
): Promise<void> {
  await transaction.$executeRaw`
    update identifiers set status = ${status}::identifier_status, released_at = greatest(clock_timestamp(), updated_at),
      released_for = ${controller}, release_reason = ${reason}
    where id = ${id}::uuid`;
}

/** The wallet as it is recorded. @throws InvalidWallet */
function controllerOf(wallet: string): string {
  const parsed = parseWallet(wallet);
  if (!parsed) throw new InvalidWallet();
  return parsed.controller;
}
