import { unescape } from 'node:querystring';
import type { AuthorizationEvidence } from '../../auth/domain/authorization-evidence.js';
import { verifyEvidence } from '../../auth/domain/controller-authorization.js';
import { eventHash, type HistoryEvent, identifierHash, NO_HASH, optionHashes } from './history.js';
import type { Identifier } from './identifier.js';
import { initialStatus, type LifecycleEvent, next } from './lifecycle.js';

/** What an identifier's row said at the instant when the event beside it was read. */
export type ChainHead = Pick<
  Identifier,
  | 'version'
  | 'historyHead'
  | 'status'
  | 'type'
  | 'normalizedValue'
  | 'controller'
  | 'paymentOptions'
  | 'proposedPaymentOptions'
>;

/** One event of the chains, in the order of identifiers and sequences; without an event where there is none at all. */
export interface ChainLink {
  readonly identifierId: string;
  readonly head: ChainHead;
  readonly event: HistoryEvent | null;
}

/** The first event that is not as it was written, or is not there. */
export interface BrokenEvent {
  readonly identifierId: string;
  readonly sequence: number;
  readonly fault: string;
}

/** Clocks of several processes may differ by this much (D7). */
const CLOCK_SKEW_MS = 60_000;

/**
 * What is wrong at the seam between two links that follow each other, null standing before the first and after the last.
 * @returns null when nothing is
 */
export function brokenBetween(previous: ChainLink | null, link: ChainLink | null): BrokenEvent | null {
  const continues = previous?.identifierId === link?.identifierId;
  return (!continues && previous && brokenEnd(previous)) || (link && brokenEvent(continues ? previous : null, link));
}

/** The row of an identifier must be what its newest event made of it. */
function brokenEnd({ identifierId, head, event }: ChainLink): BrokenEvent | null {
  if (!event) return null;
  const { sequence } = event;
  if (sequence < head.version) {
    return { identifierId, sequence: sequence + 1, fault: `it is missing; the identifier is at ${head.version}` };
  }
  const differing = differences(event, head);
  if (differing.length === 0) return null;
  return { identifierId, sequence, fault: `it is the newest, and the identifier differs in ${differing.join(', ')}` };
}

/** The fields of an identifier's row that are not as its newest event left them. */
function differences(event: HistoryEvent, head: ChainHead): string[] {
  const options = optionHashes(head);
  const agreeing = {
    version: event.sequence === head.version,
    history_head: event.hash === head.historyHead,
    status: event.to_status === head.status,
    identifier: event.identifier_hash === identifierHash(head),
    payment_options: event.payment_options_hash === options.payment_options_hash,
    proposed_payment_options: event.proposed_payment_options_hash === options.proposed_payment_options_hash,
  };
  return Object.entries(agreeing).flatMap(([field, agrees]) => (agrees ? [] : [field]));
}

function brokenEvent(previous: ChainLink | null, { identifierId, head, event }: ChainLink): BrokenEvent | null {
  if (!event) return { identifierId, sequence: 1, fault: 'it is missing, like the whole history' };
  const before = previous?.event ?? null;
  const expected = (before?.sequence ?? 0) + 1;
  if (event.sequence !== expected) return { identifierId, sequence: expected, fault: 'it is missing' };
  const rule = RULES.find(({ holds }) => !holds(event, before, head));
  return rule ? { identifierId, sequence: event.sequence, fault: rule.fault } : null;
}

interface Rule {
  readonly fault: string;
  holds(event: HistoryEvent, before: HistoryEvent | null, head: ChainHead): boolean;
}

/**
 * Cheap ones first; the later ones may rely on what the earlier ones found. The triggers of prisma/migrations/…_history
 * refuse most of this when it is written; here it is found when they were switched off.
 */
const RULES: readonly Rule[] = [
  {
    fault: 'its previous_hash is not the hash of the event before it',
    holds: (event, before) => event.previous_hash === (before?.hash ?? NO_HASH),
  },
  {
    fault: 'its hash is not the hash of its content',
    holds: ({ hash, ...content }) => eventHash(content) === hash,
  },
  {
    fault: 'it is about another identifier than the event before it',
    holds: (event, before) => before === null || event.identifier_hash === before.identifier_hash,
  },
  {
    fault: 'it does not start from the status that the event before it led to',
    holds: (event, before) => event.from_status === (before?.to_status ?? null),
  },
  { fault: 'the lifecycle does not allow it', holds: (event) => isLegal(event) },
  {
    fault: 'it is a change by a provider without the authorization of the controller, or the other way round',
    holds: ({ actor, controller_authorization }) => (actor.kind === 'provider') === (controller_authorization !== null),
  },
  {
    fault: 'the signature of its controller authorization is not one of the controller',
    holds: ({ actor, controller_authorization }, _, { controller }) =>
      controller_authorization === null ||
      (actor.controller === controller && verifyEvidence(controller_authorization) === controller),
  },
  {
    fault: 'its controller authorization is of another provider, time or request',
    holds: (event) => event.controller_authorization === null || isCoveredBy(event.controller_authorization, event),
  },
];

function isLegal({ type, from_status, to_status }: HistoryEvent): boolean {
  if (from_status === null) {
    return type === 'register' && [true, false].some((heldBack) => initialStatus(heldBack) === to_status);
  }
  return [true, false].some((reviewed) => next(from_status, type, reviewed) === to_status);
}

/** How a provider asks for each event. */
const METHODS: Readonly<Partial<Record<LifecycleEvent, string>>> = {
  register: 'POST',
  update: 'PATCH',
  remove: 'DELETE',
  emergency_suspend: 'POST',
};

/** A good signature must not have been moved here from another event. */
function isCoveredBy(evidence: AuthorizationEvidence, event: HistoryEvent): boolean {
  const [method, target = ''] = evidence.request.split(' ');
  const occurredAt = Date.parse(event.occurred_at);
  return (
    method === METHODS[event.type] &&
    (event.type === 'register' || unescape(target).toLowerCase().includes(event.identifier_id)) &&
    evidence.provider === event.actor.provider_id &&
    occurredAt >= Date.parse(evidence.issued_at) - CLOCK_SKEW_MS &&
    occurredAt <= Date.parse(evidence.expires_at) + CLOCK_SKEW_MS
  );
}
