import type { HistoryEvent } from './history.js';
import type { Identifier } from './identifier.js';
import { type EventContext, registrationEvent } from './identifier-event.js';
import { controllerChangedAt, type LastOwner } from './reregistration.js';

/** The members of an identifier that a registration decides; the others follow from the time and the past of the value. */
export type RegisteredMembers = Pick<
  Identifier,
  | 'id'
  | 'type'
  | 'value'
  | 'normalizedValue'
  | 'status'
  | 'controller'
  | 'providerId'
  | 'namespaceId'
  | 'nameId'
  | 'paymentOptions'
  | 'authorizedAt'
  | 'needsReview'
>;

/** A new identifier and the first event of its history. */
export function newIdentifier(
  registered: RegisteredMembers,
  lastOwner: LastOwner,
  cause: EventContext,
): { identifier: Identifier; event: HistoryEvent } {
  const { now } = cause;
  const draft = {
    ...registered,
    proposedPaymentOptions: null,
    registeredAt: now,
    activatedAt: registered.status === 'active' ? now : null,
    updatedAt: now,
    paymentUpdatedAt: null,
    controllerChangedAt: controllerChangedAt(lastOwner, registered.controller, now),
    releasedAt: null,
    releasedFor: null,
    releaseReason: null,
  };
  const event = registrationEvent(draft, cause);
  return { identifier: { ...draft, version: event.sequence, historyHead: event.hash }, event };
}
