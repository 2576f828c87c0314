import { newId } from '../common/id.js';
import type { Prisma } from '../database/generated/client.js';
import { planChange } from './change-plan.js';
import { OPERATOR } from './domain/history.js';
import type { Identifier } from './domain/identifier.js';
import type { LifecycleEvent } from './domain/lifecycle.js';
import type { Identifier as IdentifierView } from './identifier.schema.js';

/**
 * Applies an event that an operator causes to an identifier that the transaction has locked, with its history.
 * @throws IdentifierNotMutable
 */
export async function applyOperatorEvent(
  transaction: Prisma.TransactionClient,
  before: Identifier,
  event: LifecycleEvent,
  reason: string | null,
  now: Date,
): Promise<IdentifierView> {
  const context = { eventId: newId(), actor: OPERATOR, reason, requestId: null, evidence: null, now };
  const { body, write } = planChange(before, event, {}, false, context);
  if (write) await transaction.$queryRaw`with ${write} select 1 from applied`;
  return body;
}
