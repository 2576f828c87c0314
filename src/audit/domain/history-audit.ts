import { hash } from 'node:crypto';
import { isFinal } from '../../registry/domain/lifecycle.js';
import { type HistoryEvent, identifierHash, optionHashes } from '../../registry/domain/history.js';
import { type ChainFacts, type ChainHead, factsAfter, type VerifiedHistory } from './history-chain.js';
import { RULES } from './history-rules.js';

/** One event of the chains, in the order of identifiers and sequences; without an event where there is none at all. */
export interface ChainLink {
  readonly identifierId: string;
  readonly head: ChainHead;
  /** null where it is verified for the first time. */
  readonly verified: VerifiedHistory | null;
  /**
   * `controller_changed_at` of the registration before, in milliseconds, where the same wallet had the value: a new registration
   * keeps it, so that its owner cannot end the warning. null where there is none.
   */
  readonly inheritedControllerChange: number | null;
  readonly event: HistoryEvent | null;
}

/** The chain of an identifier as far as it was read. */
export interface Chain {
  readonly identifierId: string;
  readonly head: ChainHead;
  readonly verified: VerifiedHistory | null;
  readonly inheritedControllerChange: number | null;
  readonly facts: ChainFacts | null;
}

/** The first event that is not as it was written, or is not there. */
export interface BrokenEvent {
  readonly identifierId: string;
  readonly sequence: number;
  readonly fault: string;
}

/** The chain with one more link: that of the same identifier, or a new one. */
export function withLink(chain: Chain | null, { event, ...identifier }: ChainLink): Chain {
  const facts = chain?.identifierId === identifier.identifierId ? chain.facts : null;
  return { ...identifier, facts: event && factsAfter(facts, event) };
}

/**
 * What is wrong where a link follows what was read so far; null stands before the first link and after the last.
 *
 * The triggers of prisma/migrations/…_history keep a row and its history together; this finds what was written while they
 * were off. A history and its row prove each other, and signatures prove what controllers asked for. Where newest events were
 * cut off and the row was set back, it is found if they had been verified before; whoever can write to the database can set
 * that back as well, and only a log outside of it shows the rest (D20).
 * @returns null when nothing is
 */
export function brokenBetween(chain: Chain | null, link: ChainLink | null): BrokenEvent | null {
  const continues = chain?.identifierId === link?.identifierId;
  return (!continues && chain && brokenEnd(chain)) || (link && brokenEvent(continues ? chain : null, link));
}

/** The row of an identifier must be what its events made of it. */
function brokenEnd({ identifierId, head, verified, inheritedControllerChange, facts }: Chain): BrokenEvent | null {
  if (!facts) return null;
  const { sequence } = facts.newest;
  if (sequence < head.version) {
    return { identifierId, sequence: sequence + 1, fault: `it is missing; the identifier is at ${head.version}` };
  }
  if (verified && sequence < verified.version) return missingOf(identifierId, verified, sequence);
  const differing = differences(facts, head, inheritedControllerChange);
  if (differing.length === 0) return null;
  return { identifierId, sequence, fault: `it is the newest, and the identifier differs in ${differing.join(', ')}` };
}

/** What is missing of an identifier that an earlier verification has read: all of it, or what follows its newest event. */
export function missingOf(
  identifierId: string,
  { version }: Pick<VerifiedHistory, 'version'>,
  newest = 0,
): BrokenEvent {
  const what = newest === 0 ? 'it is missing, like the identifier' : 'it is missing';
  return { identifierId, sequence: newest + 1, fault: `${what}; ${version} events were verified before` };
}

/** The fields of an identifier's row that are not as its events left them. */
function differences(facts: ChainFacts, head: ChainHead, inheritedControllerChange: number | null): string[] {
  const { newest } = facts;
  const options = optionHashes(head);
  const agreeing = {
    version: newest.sequence === head.version,
    history_head: newest.hash === head.historyHead,
    status: newest.to_status === head.status,
    identifier: newest.identifier_hash === identifierHash(head),
    value_hash: head.valueHash === hash('sha256', head.normalizedValue, 'hex'),
    payment_options: newest.payment_options_hash === options.payment_options_hash,
    proposed_payment_options: newest.proposed_payment_options_hash === options.proposed_payment_options_hash,
    provider_id: facts.providerId === head.providerId,
    registered_at: facts.registeredAt === head.registeredAt,
    activated_at: facts.activatedAt === head.activatedAt,
    updated_at: facts.updatedAt === head.updatedAt,
    payment_updated_at: facts.paymentUpdatedAt === head.paymentUpdatedAt,
    controller_changed_at: (facts.controllerChangedAt ?? inheritedControllerChange) === head.controllerChangedAt,
    // A request that found everything as it asked moves it without an event (D7).
    authorized_at: facts.signing.issuedAt <= head.authorizedAt,
    // Only what has ended makes way for another registration of its value, and only that is released.
    is_current: head.isCurrent || isFinal(newest.to_status),
    released_at: head.releasedAt === null || isFinal(newest.to_status),
  };
  return Object.entries(agreeing).flatMap(([field, agrees]) => (agrees ? [] : [field]));
}

function brokenEvent(chain: Chain | null, { identifierId, head, verified, event }: ChainLink): BrokenEvent | null {
  if (!event) return { identifierId, sequence: 1, fault: 'it is missing, like the whole history' };
  const before = chain?.facts ?? null;
  const expected = (before?.newest.sequence ?? 0) + 1;
  if (event.sequence !== expected) return { identifierId, sequence: expected, fault: 'it is missing' };
  const rule = RULES.find(({ holds }) => !holds({ event, before, head, verified }));
  return rule ? { identifierId, sequence: event.sequence, fault: rule.fault } : null;
}
