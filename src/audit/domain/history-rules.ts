import { verifyEvidence } from '../../auth/domain/controller-authorization.js';
import { MINUTE_MS } from '../../common/domain/durations.js';
import { matchesVersion } from '../../mutations/domain/entity-tag.js';
import { eventHash, type HistoryEvent, NO_HASH } from '../../registry/domain/history.js';
import { type ChainFacts, type ChainHead, useOf, type VerifiedHistory } from './history-chain.js';
import { initialStatus, next } from '../../registry/domain/lifecycle.js';
import { type SignedChange, signedChangeOf } from './signed-change.js';

/** An event beside what is known of its identifier: the events before it, the row, what was verified of it before. */
export interface Link {
  readonly event: HistoryEvent;
  readonly before: ChainFacts | null;
  readonly head: ChainHead;
  readonly verified: VerifiedHistory | null;
  /** Whether a former registration of the value has an event with the same controller authorization. */
  readonly isReused: boolean;
}

interface Rule {
  /** What is wrong with the event when the rule does not hold. */
  readonly fault: string;
  holds(link: Link): boolean;
}

/** The clocks of several processes may differ by this much (D7). */
const CLOCK_SKEW_MS = MINUTE_MS;

/**
 * Cheap rules first; a later rule may assume that the earlier ones hold. The triggers of prisma/migrations/…_history refuse most
 * violations when they are written; these rules find what was written while the triggers were disabled.
 */
export const HISTORY_RULES: readonly Rule[] = [
  {
    fault: 'its previous_hash is not the hash of the event before it',
    holds: ({ event, before }) => event.previous_hash === (before?.newest.hash ?? NO_HASH),
  },
  {
    fault: 'its hash is not the hash of its content',
    holds: ({ event: { hash, ...content } }) => eventHash(content) === hash,
  },
  {
    fault: 'it is not the event that was verified in its place before',
    holds: ({ event, verified }) => event.sequence !== verified?.version || event.hash === verified.historyHead,
  },
  {
    fault: 'it is about another identifier than the event before it',
    holds: ({ event, before }) => before === null || event.identifier_hash === before.newest.identifier_hash,
  },
  {
    fault: 'it does not start from the status that the event before it led to',
    holds: ({ event, before }) => event.from_status === (before?.newest.to_status ?? null),
  },
  { fault: 'the lifecycle does not allow it', holds: ({ event }) => isLegal(event) },
  {
    fault: 'it happened before the event before it',
    holds: ({ event, before }) => before === null || Date.parse(event.occurred_at) >= before.updatedAt - CLOCK_SKEW_MS,
  },
  {
    fault: 'it is a change by a provider without the authorization of the controller, or the other way round',
    holds: ({ event }) => (event.actor.kind === 'provider') === (event.controller_authorization !== null),
  },
  {
    fault: 'only the controller can have caused it, and no controller has signed for it',
    holds: ({ event }) =>
      event.controller_authorization !== null || (event.type !== 'register' && event.type !== 'emergency_suspend'),
  },
  {
    fault: 'the signature of its controller authorization is not one of the controller',
    holds: ({ event: { actor, controller_authorization }, head: { controller } }) =>
      controller_authorization === null ||
      (actor.controller === controller && verifyEvidence(controller_authorization) === controller),
  },
  { fault: 'its controller authorization is of another provider, time or request', holds: isWhatWasSigned },
  {
    fault: 'its controller authorization was used before, or signed before that of an event before it',
    // An emergency stop counts whenever it was signed (D7), but once.
    holds: ({ event: { type, controller_authorization }, before }) =>
      controller_authorization === null ||
      before === null ||
      (type === 'emergency_suspend'
        ? !before.signing.stops.includes(useOf(controller_authorization))
        : isNewerThan(before.signing, controller_authorization)),
  },
  {
    // Only what is signed for a value and not for an id fits another identifier: a registration, or the removal of a name.
    fault: 'its controller authorization was used before, for a former registration of the value',
    holds: ({ isReused }) => !isReused,
  },
  { fault: 'its payment options are not those that the controller signed for', holds: areOptionsSigned },
];

function isLegal({ type, from_status, to_status }: HistoryEvent): boolean {
  if (from_status === null) {
    return type === 'register' && [true, false].some((waits) => initialStatus(waits) === to_status);
  }
  return [true, false].some((isReviewed) => next(from_status, type, isReviewed) === to_status);
}

/**
 * A valid signature must not have been moved here from another event. When a name is removed, `If-Match` has the entity tag of
 * the name and not of the identifier, so it is not compared here.
 */
function isWhatWasSigned({ event, before, head }: Link): boolean {
  const evidence = event.controller_authorization;
  if (evidence === null) return true;
  const signed = signedChangeOf(evidence);
  const occurredAt = Date.parse(event.occurred_at);
  return (
    signed !== null &&
    signed.event === event.type &&
    isAbout(signed, event, head) &&
    evidence.provider === event.actor.provider_id &&
    (before === null || signed.subject !== null || matchesVersion(evidence.if_match, before.newest.sequence)) &&
    occurredAt >= Date.parse(evidence.issued_at) - CLOCK_SKEW_MS &&
    occurredAt <= Date.parse(evidence.expires_at) + CLOCK_SKEW_MS
  );
}

function isAbout({ identifierId, subject }: SignedChange, event: HistoryEvent, head: ChainHead): boolean {
  if (subject === null) return identifierId === event.identifier_id;
  return (
    subject.type === head.type &&
    subject.normalizedValue === head.normalizedValue &&
    (subject.value === null || subject.value === head.value)
  );
}

function isNewerThan(
  { issuedAt, nonces }: ChainFacts['signing'],
  { issued_at, nonce }: { readonly issued_at: string; readonly nonce: string },
): boolean {
  const signedAt = Date.parse(issued_at);
  return signedAt > issuedAt || (signedAt === issuedAt && !nonces.includes(nonce));
}

/**
 * Only the controller decides where money goes: a signed request brings new options, which take effect at once or wait for
 * review; an approval makes the waiting ones effective. All other events leave the options unchanged.
 */
function areOptionsSigned({ event, before }: Link): boolean {
  const { payment_options_hash: paid, proposed_payment_options_hash: proposed } = event;
  if ((event.to_status === 'update_pending') !== (proposed !== null)) return false;
  const asked = event.controller_authorization && (signedChangeOf(event.controller_authorization)?.optionsHash ?? null);
  if (before === null) return paid === asked;
  const { newest } = before;
  if (asked !== null) return proposed === null ? paid === asked : isKept(paid, newest) && proposed === asked;
  if (event.type === 'approve' && newest.proposed_payment_options_hash !== null) {
    return paid === newest.proposed_payment_options_hash;
  }
  return isKept(paid, newest) && (proposed === null || proposed === newest.proposed_payment_options_hash);
}

function isKept(paid: string, { payment_options_hash }: HistoryEvent): boolean {
  return paid === payment_options_hash;
}
