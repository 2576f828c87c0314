import { hash } from 'node:crypto';
import { type HistoryEvent, identifierHash, optionHashes } from '../../registry/domain/history.js';
import { type ChainFacts, type ChainHead, factsAfter } from './history-chain.js';
import { RULES } from './history-rules.js';

/** One event of the chains, in the order of identifiers and sequences; without an event where there is none at all. */
export interface ChainLink {
  readonly identifierId: string;
  readonly head: ChainHead;
  readonly event: HistoryEvent | null;
}

/** The chain of an identifier as far as it was read. */
export interface Chain {
  readonly identifierId: string;
  readonly head: ChainHead;
  readonly facts: ChainFacts | null;
}

/** The first event that is not as it was written, or is not there. */
export interface BrokenEvent {
  readonly identifierId: string;
  readonly sequence: number;
  readonly fault: string;
}

/** The chain with one more link: that of the same identifier, or a new one. */
export function withLink(chain: Chain | null, { identifierId, head, event }: ChainLink): Chain {
  const facts = chain?.identifierId === identifierId ? chain.facts : null;
  return { identifierId, head, facts: event && factsAfter(facts, event) };
}

/**
 * What is wrong where a link follows what was read so far; null stands before the first link and after the last.
 *
 * The triggers of prisma/migrations/…_history keep a row and its history together; this finds what was written while they
 * were off. A history and its row prove each other, and signatures prove what controllers asked for. Whoever can write to the
 * database can still delete an identifier with its whole history, or cut its newest events off and set the row back:
 * only a log outside of the database shows that (D20).
 * @returns null when nothing is
 */
export function brokenBetween(chain: Chain | null, link: ChainLink | null): BrokenEvent | null {
  const continues = chain?.identifierId === link?.identifierId;
  return (!continues && chain && brokenEnd(chain)) || (link && brokenEvent(continues ? chain : null, link));
}

/** The row of an identifier must be what its events made of it. */
function brokenEnd({ identifierId, head, facts }: Chain): BrokenEvent | null {
  if (!facts) return null;
  const { sequence } = facts.newest;
  if (sequence < head.version) {
    return { identifierId, sequence: sequence + 1, fault: `it is missing; the identifier is at ${head.version}` };
  }
  const differing = differences(facts, head);
  if (differing.length === 0) return null;
  return { identifierId, sequence, fault: `it is the newest, and the identifier differs in ${differing.join(', ')}` };
}

/** The fields of an identifier's row that are not as its events left them. */
function differences(facts: ChainFacts, head: ChainHead): string[] {
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
    controller_changed_at: facts.controllerChangedAt === head.controllerChangedAt,
    // A request that found everything as it asked moves it without an event (D7).
    authorized_at: facts.signing.issuedAt <= head.authorizedAt,
  };
  return Object.entries(agreeing).flatMap(([field, agrees]) => (agrees ? [] : [field]));
}

function brokenEvent(chain: Chain | null, { identifierId, head, event }: ChainLink): BrokenEvent | null {
  if (!event) return { identifierId, sequence: 1, fault: 'it is missing, like the whole history' };
  const before = chain?.facts ?? null;
  const expected = (before?.newest.sequence ?? 0) + 1;
  if (event.sequence !== expected) return { identifierId, sequence: expected, fault: 'it is missing' };
  const rule = RULES.find(({ holds }) => !holds({ event, before, head }));
  return rule ? { identifierId, sequence: event.sequence, fault: rule.fault } : null;
}
