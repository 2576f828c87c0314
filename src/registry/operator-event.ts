import { newId } from '../common/id.js';
import type { Prisma } from '../database/generated/client.js';
import { planChange } from './change-plan.js';
import { operatorActor } from './domain/history.js';
import type { Identifier } from './domain/identifier.js';
import type { IdentifierStatus, LifecycleEvent } from './domain/lifecycle.js';
import type { OperatorDecision } from './domain/operator-decision.js';

/** What a decision of an operator came to. */
export interface DecisionOutcome {
  readonly status: IdentifierStatus;
  /** false if the identifier was as decided already. */
  readonly isChanged: boolean;
}

/**
 * Applies an event that an operator causes to an identifier that the transaction has locked, with its history. As an
 * operator the database takes no other events, and none of another time: prisma/migrations/…_roles.
 * @param handedTo the provider that carries it from then on, where that is what the operator changes
 * @throws IdentifierNotMutable
 */
export async function applyOperatorEvent(
  transaction: Prisma.TransactionClient,
  before: Identifier,
  event: LifecycleEvent,
  { operator, reason }: OperatorDecision,
  handedTo?: string,
): Promise<DecisionOutcome> {
  const actor = operatorActor(operator, handedTo);
  const now = await databaseTime(transaction);
  const context = { eventId: newId(), actor, reason, requestId: null, evidence: null, now };
  const requested = handedTo === undefined ? {} : { handedTo };
  const { body, write } = planChange({ before, event, requested, isReviewed: false, context });
  if (!write) return { status: body.status, isChanged: false };
  const applied = await transaction.$queryRaw<object[]>`with ${write} select 1 from applied`;
  if (applied.length === 0)
    throw new Error(`Identifier ${before.id} was changed although the transaction had locked it.`);
  return { status: body.status, isChanged: true };
}

/** The time by the clock of the database. That of an operator's machine may be minutes off. */
async function databaseTime(transaction: Prisma.TransactionClient): Promise<Date> {
  const [{ now }] = await transaction.$queryRaw<[{ now: Date }]>`
    select date_trunc('milliseconds', clock_timestamp()) as now`;
  return now;
}
