import { Injectable } from '@nestjs/common';
import { parseWallet } from '../auth/domain/wallet.js';
import { isId } from '../common/id.js';
import { Prisma } from '../database/generated/client.js';
import { OPERATORS_TRANSACTION } from '../database/operators-transaction.js';
import { PrismaService } from '../database/prisma.service.js';
import type { Identifier } from './domain/identifier.js';
import { type IdentifierStatus, isFinal } from './domain/lifecycle.js';
import type { OperatorDecision } from './domain/operator-decision.js';
import { awardOf, type Release, releaseOf } from './domain/release.js';
import { IDENTIFIER_COLUMNS, RESEMBLANCES_LOCKED } from './identifier.statements.js';
import { applyOperatorEvent } from './operator-event.js';
import { readHeldName } from './held-name.statements.js';
import { IdentifierNotFound, InvalidWallet, Superseded } from './registry.errors.js';

/** What a release would do, and to what it would do it. */
export interface RehearsedRelease extends Release {
  readonly from: IdentifierStatus;
}

/** A release that was made. */
export interface MadeRelease extends Omit<Release, 'status'> {
  /** The registration whose value was released. */
  readonly identifierId: string;
  /** The wallet as it is recorded; null for anybody. */
  readonly releasedFor: string | null;
}

type Registration = Identifier & { readonly isCurrent: boolean };

const REGISTRATION_COLUMNS = Prisma.sql`${IDENTIFIER_COLUMNS}, is_current as "isCurrent"`;

/**
 * Makes values free again that operators have taken out of service (D18). What may be released, and by whom, is guarded by
 * prisma/migrations/…_lifecycle.
 */
@Injectable()
export class OperatorReleasesService {
  constructor(private readonly prisma: PrismaService) {}

  /**
   * Says what {@link release} would do, and changes nothing.
   * @throws what it would throw
   */
  async rehearse(id: string, wallet: string | null): Promise<RehearsedRelease> {
    const controller = wallet === null ? null : controllerOf(wallet);
    const registration = isId(id) ? await read(this.prisma, Prisma.sql`id = ${id}::uuid`) : undefined;
    if (!registration) throw new IdentifierNotFound();
    const heldName = await readHeldName(this.prisma, registration);
    return { from: registration.status, ...releaseOf({ ...registration, heldName }, controller) };
  }

  /**
   * Releases the value of an identifier, for one wallet or for anybody. What is suspended is removed with it; what has
   * ended stays as it is, with the release in its row, because its history is closed.
   * @param wallet as `X-Controller-Wallet` names it
   * @throws IdentifierNotFound, InvalidWallet, NotReleasable, Superseded, NativeNameHeld
   */
  async release(id: string, wallet: string | null, decision: OperatorDecision): Promise<MadeRelease> {
    if (!isId(id)) throw new IdentifierNotFound();
    const controller = wallet === null ? null : controllerOf(wallet);
    return this.prisma.$transaction(async (transaction) => {
      const registration = await lock(transaction, Prisma.sql`id = ${id}::uuid`);
      if (!registration) throw new IdentifierNotFound();
      const heldName = await readHeldName(transaction, registration);
      const { status, ...release } = releaseOf({ ...registration, heldName }, controller);
      await endWithRelease(transaction, { id, status }, controller, decision);
      return { identifierId: registration.id, releasedFor: controller, ...release };
    }, OPERATORS_TRANSACTION);
  }

  /**
   * Gives a value to the wallet to which it belongs, in the transaction that decides so (D18): a registration of the wallet
   * that was complained of is suspended and removed, and then only the rightful wallet may register the value.
   * @param id the registration that was complained of; what stands may be a later one of the same wallet
   * @param controller the rightful wallet, as it is recorded
   * @throws Superseded, NothingToRelease, NativeNameHeld
   */
  async award(
    transaction: Prisma.TransactionClient,
    id: string,
    controller: string,
    decision: OperatorDecision,
  ): Promise<MadeRelease> {
    const newest = Prisma.sql`
      (type, value_hash) = (select type, value_hash from identifiers where id = ${id}::uuid) and is_current`;
    // The first look finds none if the value was registered again while it waited for the lock. The second one finds the winner.
    const standing = (await lock(transaction, newest)) ?? (await lock(transaction, newest));
    const accused = await read(transaction, Prisma.sql`id = ${id}::uuid`);
    if (!standing || !accused) throw new Superseded();
    const heldName = await readHeldName(transaction, standing);
    const { status, ...release } = awardOf({ ...standing, heldName }, accused.controller, controller);
    if (!isFinal(standing.status)) await applyOperatorEvent(transaction, standing, 'suspend', decision);
    await endWithRelease(transaction, { id: standing.id, status }, controller, decision);
    return { identifierId: standing.id, releasedFor: controller, ...release };
  }
}

async function read(prisma: Prisma.TransactionClient, where: Prisma.Sql): Promise<Registration | undefined> {
  const [registration] = await prisma.$queryRaw<Registration[]>`
    select ${REGISTRATION_COLUMNS} from identifiers where ${where}`;
  return registration;
}

function lock(transaction: Prisma.TransactionClient, where: Prisma.Sql): Promise<Registration | undefined> {
  return read(transaction, Prisma.sql`${where} and ${RESEMBLANCES_LOCKED} for update`);
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
export function controllerOf(wallet: string): string {
  const parsed = parseWallet(wallet);
  if (!parsed) throw new InvalidWallet();
  return parsed.controller;
}
