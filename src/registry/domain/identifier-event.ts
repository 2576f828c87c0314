import type { AuthorizationEvidence } from '../../auth/domain/authorization-evidence.js';
import type { Change } from './change.js';
import { type Actor, type HistoryEvent, identifierHash, NO_HASH, optionHashes, sealEvent } from './history.js';
import type { Identifier } from './identifier.js';

/** Who caused an event, and what proves it. */
export interface EventContext {
  readonly eventId: string;
  readonly actor: Actor;
  readonly reason: string | null;
  readonly requestId: string | null;
  readonly evidence: AuthorizationEvidence | null;
  readonly now: Date;
}

/** The first event of an identifier. */
export function registrationEvent(
  identifier: Omit<Identifier, 'version' | 'historyHead'>,
  cause: EventContext,
): HistoryEvent {
  return sealEvent({
    ...causeMembers(cause),
    identifier_id: identifier.id,
    sequence: 1,
    type: 'register',
    from_status: null,
    to_status: identifier.status,
    changed_fields: [
      'status',
      'payment_options',
      ...(identifier.nameId === null ? [] : ['name_id']),
      ...(identifier.controllerChangedAt?.getTime() === cause.now.getTime() ? ['controller'] : []),
    ],
    previous_hash: NO_HASH,
    identifier_hash: identifierHash(identifier),
    ...optionHashes(identifier),
  });
}

/** The event of a change, behind the newest one of its identifier. */
export function changeEvent(before: Identifier, change: Change, cause: EventContext): HistoryEvent {
  return sealEvent({
    ...causeMembers({ ...cause, now: change.after.updatedAt }),
    identifier_id: before.id,
    sequence: before.version + 1,
    type: change.event,
    from_status: before.status,
    to_status: change.after.status,
    changed_fields: change.changedFields,
    previous_hash: before.historyHead,
    identifier_hash: identifierHash(before),
    ...optionHashes(change.after),
  });
}

function causeMembers(cause: EventContext) {
  return {
    id: cause.eventId,
    actor: cause.actor,
    reason: cause.reason,
    request_id: cause.requestId,
    occurred_at: cause.now.toISOString(),
    controller_authorization: cause.evidence,
  };
}
