import type { Identifier, IdentifierEvent } from '../api.js';
import { isShortLived, useOf } from '../authorization/freshness.js';
import { canonicalHash, canonicalText } from './canonical-hash.js';
import { isChangeOf } from './change-match.js';
import { verifyEvidence } from './evidence.js';
import { isKnownEvent, isVerifiable } from './known-event.js';
import { isKnownTransition, isLegal, startsNothing } from './lifecycle.js';
import { signedChangeOf } from './signed-change.js';

/** What is wrong with an event. */
export type HistoryFault =
  | 'malformed'
  | 'missing'
  | 'another_identifier'
  | 'broken_chain'
  | 'wrong_status'
  | 'wrong_hash'
  | 'unsigned_change'
  | 'wrong_signature'
  | 'wrong_request'
  | 'wrong_time'
  | 'used_before'
  | 'unsigned_options'
  | 'not_understood'
  | 'identifier_differs';

/** What is known when an event is looked at: the events before it, and whom the history is about. */
export interface Chain {
  /**
   * The audiences that the next event may be signed for, the newest first. After an event for one of them the older ones no
   * longer count, because a former address may be somebody else's by now.
   */
  audiences: readonly string[];
  readonly identifier: Identifier;
  before: IdentifierEvent | null;
  /** The signatures of the events before it, as {@link useOf} names them. */
  readonly used: Set<string>;
  /** Of the newest signed event. */
  issuedAtMs: number;
}

interface Rule {
  readonly fault: HistoryFault;
  holds(event: IdentifierEvent, chain: Chain): boolean;
}

/** Stands before the first event of every chain. */
const NO_HASH = '0'.repeat(64);
/** Clocks of several processes may differ by this much. */
const CLOCK_SKEW_MS = 60_000;

/** What is held against an event only where this release knows all of it. */
function ifKnown(holds: Rule['holds']): Rule['holds'] {
  return (event, chain) => !isKnownEvent(event, chain.identifier) || holds(event, chain);
}

/** In this order: the later ones rely on what the earlier ones found. */
export const RULES: readonly Rule[] = [
  { fault: 'malformed', holds: (event) => canonicalText(event) !== null },
  { fault: 'missing', holds: (event, { before }) => event.sequence === (before?.sequence ?? 0) + 1 },
  {
    fault: 'another_identifier',
    holds: (event, { identifier: { id, type, normalized_value } }) =>
      event.identifier_id === id && event.identifier_hash === canonicalHash({ type, value: normalized_value }),
  },
  {
    fault: 'broken_chain',
    holds: (event, { before }) =>
      event.previous_hash === (before?.hash ?? NO_HASH) &&
      event.from_status === (before?.to_status ?? null) &&
      // The first event of a later release may have another name.
      (event.type === 'register' ? before === null : before !== null || !isKnownTransition(event)),
  },
  { fault: 'wrong_status', holds: (event) => !isKnownTransition(event) || isLegal(event) },
  { fault: 'wrong_hash', holds: ({ hash, ...content }) => canonicalHash(content) === hash },
  {
    fault: 'unsigned_change',
    holds: ifKnown(
      ({ type, actor, controller_authorization }) =>
        (actor.kind === 'provider') === (controller_authorization !== null) &&
        (controller_authorization !== null || (type !== 'register' && type !== 'emergency_suspend')),
    ),
  },
  {
    fault: 'wrong_signature',
    holds(event, { audiences, identifier: { controller } }) {
      const { actor, controller_authorization: evidence } = event;
      if (evidence === null || !isVerifiable(event)) return true;
      const isFor = audiences.includes(evidence.audience);
      return isFor && actor.controller === controller && verifyEvidence(evidence, evidence.audience) === controller;
    },
  },
  { fault: 'wrong_request', holds: ifKnown(isRequested) },
  { fault: 'wrong_time', holds: isTimely },
  {
    fault: 'used_before',
    holds: ({ controller_authorization }, { used }) =>
      controller_authorization === null || !used.has(useOf(controller_authorization)),
  },
  { fault: 'unsigned_options', holds: ifKnown(areOptionsSigned) },
  {
    fault: 'not_understood',
    holds: (event, { identifier, before }) =>
      isKnownEvent(event, identifier) || (startsNothing(event) && areOptionsKept(event, before)),
  },
];

/** A good signature must not have been moved here from another event. Who removes a name sends the name's entity tag. */
function isRequested(event: IdentifierEvent, { identifier, before }: Chain): boolean {
  const evidence = event.controller_authorization;
  if (evidence === null) return true;
  const signed = signedChangeOf(evidence);
  return (
    signed !== null &&
    isChangeOf(signed, event, identifier) &&
    evidence.provider === event.actor.provider_id &&
    (before === null || signed.subject !== null || isForVersion(evidence.if_match, before.sequence))
  );
}

/** The entity tag of an identifier is the number of its newest event. */
function isForVersion(ifMatch: string | null, version: number): boolean {
  if (ifMatch === null || ifMatch.trim() === '*') return true;
  return ifMatch.split(',').some((tag) => tag.trim() === `"${version}"`);
}

/** An emergency stop is taken whenever it was signed, other changes in the order of signing. */
function isTimely({ type, controller_authorization: evidence, occurred_at }: IdentifierEvent, chain: Chain): boolean {
  if (evidence === null) return true;
  const occurredAtMs = Date.parse(occurred_at);
  const issuedAtMs = Date.parse(evidence.issued_at);
  return (
    isShortLived(evidence) &&
    (issuedAtMs >= chain.issuedAtMs || type === 'emergency_suspend') &&
    occurredAtMs >= issuedAtMs - CLOCK_SKEW_MS &&
    occurredAtMs <= Date.parse(evidence.expires_at) + CLOCK_SKEW_MS
  );
}

/**
 * Nobody but the controller says where to pay: a signed request brings new options, which count at once or wait for
 * review; an approval lets in those that wait. Whatever else happens, the options stay as they are.
 */
function areOptionsSigned(event: IdentifierEvent, { before }: Chain): boolean {
  const { controller_authorization: evidence, payment_options_hash: paid } = event;
  if ((event.proposed_payment_options_hash !== null) !== (event.to_status === 'update_pending')) return false;
  const asked = evidence && (signedChangeOf(evidence)?.paymentOptions ?? null);
  if (asked !== null) return canonicalText(asked) !== null && areAsked(canonicalHash(asked), event, before);
  if (before === null) return false;
  if (event.type === 'approve' && before.proposed_payment_options_hash !== null) {
    return paid === before.proposed_payment_options_hash;
  }
  return paid === before.payment_options_hash && isProposalKeptOrDropped(event, before);
}

function areOptionsKept(event: IdentifierEvent, before: IdentifierEvent | null): boolean {
  return (
    event.payment_options_hash === before?.payment_options_hash &&
    event.proposed_payment_options_hash === before.proposed_payment_options_hash
  );
}

/** What a request brings counts at once, or waits beside what is in force. */
function areAsked(asked: string, event: IdentifierEvent, before: IdentifierEvent | null): boolean {
  const { payment_options_hash: paid, proposed_payment_options_hash: proposed } = event;
  if (proposed === null) return paid === asked;
  return proposed === asked && paid === before?.payment_options_hash;
}

function isProposalKeptOrDropped(event: IdentifierEvent, before: IdentifierEvent): boolean {
  const { proposed_payment_options_hash: proposed } = event;
  return proposed === null || proposed === before.proposed_payment_options_hash;
}
