import { hash } from 'node:crypto';
import { MAX_CLOCK_SKEW_SECONDS } from '../../auth/domain/authorization-times.js';
import { SECOND_MS } from '../../common/domain/durations.js';
import { IDENTIFIER_TYPES } from '../../identifier-types/domain/catalogue.js';
import { isFinal } from '../../registry/domain/lifecycle.js';
import { type HistoryEvent, identifierHash, optionHashes } from '../../registry/domain/history.js';
import { type ChainFacts, type ChainHead, factsAfter, type VerifiedHistory } from './history-chain.js';
import { HISTORY_RULES } from './history-rules.js';

/** How far ahead of the database's clock a signature may be: what the service accepts, and as much again for its own clock. */
const MAX_AHEAD_MS = 2 * MAX_CLOCK_SKEW_SECONDS * SECOND_MS;

/** One event of the chains, in the order of identifiers and sequences; event is null if the identifier has no events. */
export interface ChainLink {
  readonly identifierId: string;
  readonly head: ChainHead;
  /** null if the identifier was never verified before. */
  readonly verified: VerifiedHistory | null;
  /** When it was read, by the clock of the database, in milliseconds. */
  readonly readAt: number;
  /** The columns of the row that are not what other rows make of them. */
  readonly differingColumns: readonly string[];
  /**
   * What `controller_changed_at` is because of the last registration before that was active, in milliseconds: its own where the same
   * wallet had the value, so that the owner cannot end the warning by registering it again, and otherwise the time of the
   * registration. null where there is none.
   */
  readonly expectedControllerChange: number | null;
  readonly event: HistoryEvent | null;
  /** Whether a former registration of the value has an event with the same controller authorization. */
  readonly isReused: boolean;
}

/** The chain of one identifier, as far as it was read. */
export type HistoryChain = Omit<ChainLink, 'event' | 'isReused'> & { readonly facts: ChainFacts | null };

/** An event that was changed, or that is missing. */
export interface BrokenEvent {
  readonly identifierId: string;
  readonly sequence: number;
  readonly fault: string;
}

/** The chain extended by one link; a link of another identifier starts a new chain. */
export function withLink(
  chain: HistoryChain | null,
  { event, isReused: _isReused, ...identifier }: ChainLink,
): HistoryChain {
  const facts = chain?.identifierId === identifier.identifierId ? chain.facts : null;
  return { ...identifier, facts: event && factsAfter(facts, event) };
}

/**
 * Checks one step of a chain: the next link must continue what was read so far. Pass null as `chain` for the first link, and
 * null as `link` after the last one, which checks that the row is what the events made of it.
 *
 * The triggers of prisma/migrations/…_history prevent such breaks; this finds what was written while they were disabled. It
 * cannot see that the newest events were deleted and the row was reset, unless they had been verified before. An attacker who
 * can write to the database can reset that record, too; then only a log kept outside the database shows it (D20).
 * @returns null if the step is right
 */
export function breakBetween(chain: HistoryChain | null, link: ChainLink | null): BrokenEvent | null {
  const continues = chain?.identifierId === link?.identifierId;
  return (!continues && chain && brokenEnd(chain)) || (link && brokenEvent(continues ? chain : null, link));
}

/** The row of an identifier must be what its events made of it. */
function brokenEnd(chain: HistoryChain): BrokenEvent | null {
  const { identifierId, head, verified, facts } = chain;
  if (!facts) return null;
  const { sequence } = facts.newest;
  if (sequence < head.version) {
    return { identifierId, sequence: sequence + 1, fault: `it is missing; the identifier is at ${head.version}` };
  }
  if (verified && sequence < verified.version) return missingOf(identifierId, verified, sequence);
  const differing = [...new Set([...differences(facts, chain), ...chain.differingColumns])];
  if (differing.length === 0) return null;
  return { identifierId, sequence, fault: `it is the newest, and the identifier differs in ${differing.join(', ')}` };
}

/** The event that is missing, although an earlier verification read it: the first one, or the one after the newest event. */
export function missingOf(
  identifierId: string,
  { version }: Pick<VerifiedHistory, 'version'>,
  newest = 0,
): BrokenEvent {
  const what = newest === 0 ? 'it is missing, like the identifier' : 'it is missing';
  return { identifierId, sequence: newest + 1, fault: `${what}; ${version} events were verified before` };
}

/** An event whose identifier has no row any more, although it is there itself. */
export function orphanOf(identifierId: string, sequence: number): BrokenEvent {
  return { identifierId, sequence, fault: 'its identifier is missing' };
}

/** The fields of an identifier's row that differ from what its events made of them. */
function differences(facts: ChainFacts, { head, readAt, expectedControllerChange }: HistoryChain): string[] {
  const { newest } = facts;
  const options = optionHashes(head);
  const rule = IDENTIFIER_TYPES.get(head.type);
  const agreeing = {
    version: newest.sequence === head.version,
    history_head: newest.hash === head.historyHead,
    status: newest.to_status === head.status,
    identifier: newest.identifier_hash === identifierHash(head),
    value_hash: head.valueHash === sha256(head.normalizedValue),
    skeleton_hash: head.skeletonHash === sha256(rule?.skeleton?.(head.normalizedValue)),
    merchant_hash: head.merchantHash === sha256(rule?.merchant?.(head.normalizedValue)),
    payment_options: newest.payment_options_hash === options.payment_options_hash,
    proposed_payment_options: newest.proposed_payment_options_hash === options.proposed_payment_options_hash,
    provider_id: facts.providerId === head.providerId,
    name_id: facts.isNamed === (head.nameId !== null),
    registered_at: facts.registeredAt === head.registeredAt,
    activated_at: facts.activatedAt === head.activatedAt,
    updated_at: facts.updatedAt === head.updatedAt,
    payment_updated_at: facts.paymentUpdatedAt === head.paymentUpdatedAt,
    controller_changed_at: (facts.controllerChangedAt ?? expectedControllerChange) === head.controllerChangedAt,
    // A request that found everything as it asked moves it without an event (D7), but no further than to when it was sent.
    authorized_at:
      facts.signing.issuedAt <= head.authorizedAt &&
      head.authorizedAt <= Math.max(facts.signing.issuedAt, readAt + MAX_AHEAD_MS),
    // Only what has ended makes way for another registration of its value, and only that is released.
    is_current: head.isCurrent || isFinal(newest.to_status),
    released_at: head.releasedAt === null || isFinal(newest.to_status),
  };
  return Object.entries(agreeing).flatMap(([field, agrees]) => (agrees ? [] : [field]));
}

function sha256(text: string | undefined): string | null {
  return text === undefined ? null : hash('sha256', text, 'hex');
}

function brokenEvent(
  chain: HistoryChain | null,
  { identifierId, head, verified, event, isReused }: ChainLink,
): BrokenEvent | null {
  if (!event) return { identifierId, sequence: 1, fault: 'it is missing, like the whole history' };
  const before = chain?.facts ?? null;
  const expected = (before?.newest.sequence ?? 0) + 1;
  if (event.sequence !== expected) return { identifierId, sequence: expected, fault: 'it is missing' };
  const rule = HISTORY_RULES.find(({ holds }) => !holds({ event, before, head, verified, isReused }));
  return rule ? { identifierId, sequence: event.sequence, fault: rule.fault } : null;
}
