import { Injectable } from '@nestjs/common';
import { NIL } from 'uuid';
import { PAIRED_LOCKS } from '../database/advisory-locks.js';
import { Prisma } from '../database/generated/client.js';
import { OPERATORS_TRANSACTION } from '../database/operators-transaction.js';
import { PrismaService } from '../database/prisma.service.js';
import type { Identifier } from './domain/identifier.js';
import { IDENTIFIER_STATUSES, type IdentifierStatus, isFinal } from './domain/lifecycle.js';
import type { OperatorDecision } from './domain/operator-decision.js';
import { IDENTIFIER_COLUMNS } from './identifier.statements.js';
import { applyOperatorEvent } from './operator-event.js';
import { HandoverStopped } from './registry.errors.js';

/** What happens to the identifiers of a provider that leaves: another provider takes them over, or they are suspended. */
export type OffboardingMode = { readonly kind: 'transfer'; readonly to: string } | { readonly kind: 'suspend' };

/** Few, because registrations of look-alikes wait until a batch is done. */
const BATCH = 50;

/** The identifiers that a provider carries, changed all together when it leaves (D1). */
@Injectable()
export class ProviderIdentifiersService {
  constructor(private readonly prisma: PrismaService) {}

  /** How many a provider carries that have not ended, by their state. */
  async count(providerId: string): Promise<Partial<Record<IdentifierStatus, number>>> {
    const groups = await this.prisma.identifier.groupBy({
      by: ['status'],
      where: { providerId, status: { notIn: ['removed', 'revoked'] } },
      _count: true,
    });
    return Object.fromEntries(groups.map(({ status, _count }) => [status, _count]));
  }

  /**
   * Changes all in batches, each in a transaction with its events. If it is interrupted, calling it again changes the rest.
   * @param onProgress told how many are done
   * @throws HandoverStopped
   */
  async transferOrSuspend(
    providerId: string,
    mode: OffboardingMode,
    decision: OperatorDecision,
    onProgress: (done: number) => void,
  ): Promise<number> {
    let done = 0;
    let before: number;
    // An identifier may get a state whose pages were read already, so this repeats until nothing was left to change.
    do {
      before = done;
      for (const status of IDENTIFIER_STATUSES.filter((each) => concerns(mode, each))) {
        let after: string | null = NIL;
        while (after !== null) {
          const { changed, next } = await this.batch({ providerId, status, after, done }, mode, decision);
          done += changed;
          if (changed > 0) onProgress(done);
          after = next;
        }
      }
    } while (done > before);
    return done;
  }

  /** @returns how many were changed, and after which id the next batch begins; null when there is none */
  private batch(
    from: Place,
    mode: OffboardingMode,
    decision: OperatorDecision,
  ): Promise<{ changed: number; next: string | null }> {
    const isThere = Prisma.sql`provider_id = ${from.providerId}::uuid and status = ${from.status}::identifier_status`;
    return this.prisma.$transaction(async (transaction) => {
      if (mode.kind === 'transfer') await assertStillApproved(transaction, mode.to, from.done);
      const rows = await transaction.$queryRaw<{ id: string }[]>`
        select id from identifiers where ${isThere} and id > ${from.after}::uuid order by id limit ${BATCH}::int`;
      const ids = rows.map(({ id }) => id);
      if (mode.kind === 'suspend') await lockResemblances(transaction, ids);
      const identifiers = await transaction.$queryRaw<Identifier[]>`
        select ${IDENTIFIER_COLUMNS} from identifiers where id = any(${ids}::uuid[]) and ${isThere} order by id for update`;
      for (const identifier of identifiers) {
        const [event, to] = mode.kind === 'suspend' ? (['suspend'] as const) : (['update', mode.to] as const);
        await applyOperatorEvent(transaction, identifier, event, decision, to);
      }
      return { changed: identifiers.length, next: ids.length === BATCH ? (ids.at(-1) ?? null) : null };
    }, OPERATORS_TRANSACTION);
  }
}

/** Where a batch begins: behind this id, among those of one state. */
interface Place {
  readonly providerId: string;
  readonly status: IdentifierStatus;
  readonly after: string;
  /** How many were changed before. */
  readonly done: number;
}

/** What is suspended already stays so, whoever carries it. */
function concerns(mode: OffboardingMode, status: IdentifierStatus): boolean {
  return !isFinal(status) && !(mode.kind === 'suspend' && status === 'suspended');
}

/** The provider is locked, and so approved when the last identifier of the batch is handed to it. @throws HandoverStopped */
async function assertStillApproved(transaction: Prisma.TransactionClient, id: string, done: number): Promise<void> {
  const [provider] = await transaction.$queryRaw<{ status: string }[]>`
    select status::text as status from providers where id = ${id}::uuid for share`;
  if (provider?.status !== 'approved') throw new HandoverStopped(id, provider?.status ?? 'unknown', done);
}

/**
 * Waits for the turns of the whole batch, in one order, before any row is locked: lock_resemblances in
 * prisma/migrations/…_trust_signals, which a suspension of what is pending needs.
 */
async function lockResemblances(transaction: Prisma.TransactionClient, ids: readonly string[]): Promise<void> {
  await transaction.$queryRaw`
    select count(pg_advisory_xact_lock(${PAIRED_LOCKS.resemblances}::int, turn)::text) from (
      select distinct get_byte(shared, 0) * 4 + get_byte(shared, 1) / 64 as turn
      from identifiers, coalesce(skeleton_hash, merchant_hash) shared where id = any(${ids}::uuid[]) order by turn
    ) turns where turn is not null`;
}
