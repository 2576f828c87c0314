import { newId } from '../common/id.js';
import type { Prisma } from '../database/generated/client.js';
import { planChange } from './change-plan.js';
import { operatorActor } from './domain/history.js';
import type { Identifier } from './domain/identifier.js';
import type { LifecycleEvent } from './domain/lifecycle.js';
import type { OperatorDecision } from './domain/operator-decision.js';
import type { Identifier as IdentifierView } from './identifier.schema.js';

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
): Promise<IdentifierView> {
  const actor = operatorActor(operator, handedTo);
  const now = await timeAfter(transaction, before.updatedAt);
  const context = { eventId: newId(), actor, reason, requestId: null, evidence: null, now };
  const { body, write } = planChange(before, event, handedTo === undefined ? {} : { handedTo }, false, context);
  if (write) await transaction.$queryRaw`with ${write} select 1 from applied`;
  return body;
}

/**
 * When an event happens that follows one of this time: now, by the clock of the database. The clock of an operator's machine may be
 * minutes off, and a history whose events go back in time is broken for good.
 */
async function timeAfter(transaction: Prisma.TransactionClient, earlier: Date): Promise<Date> {
  const [row] = await transaction.$queryRaw<{ now: Date }[]>`
    select greatest(date_trunc('milliseconds', clock_timestamp()), ${earlier}::timestamptz) as now`;
  return row?.now ?? earlier;
}
