import { newId } from '../common/id.js';
import { type MutationContext, signedBy } from '../mutations/mutation-context.js';
import type { EventContext } from './domain/identifier-event.js';

/** The cause of the event that a signed request adds to the history, and the signature as its evidence. */
export function eventContextOf(context: MutationContext, reason: string | null): EventContext {
  const { controller, evidence } = signedBy(context);
  return {
    eventId: newId(),
    actor: { kind: 'provider', provider_id: context.providerId, controller, operator: null },
    reason,
    requestId: context.requestId,
    evidence,
    now: context.now,
  };
}
