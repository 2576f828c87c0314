import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';
import type { AuthorizationEvidence } from '../../auth/domain/authorization-evidence.js';
import type { Identifier } from './identifier.js';
import type { IdentifierStatus, LifecycleEvent } from './lifecycle.js';

/** The previous hash of the first event of every chain. */
export const NO_HASH = '0'.repeat(64);

/**
 * Who caused an event. A provider acts for the wallet that signed; an operator has a name (D12). Which actor has which members is
 * also enforced by prisma/migrations/…_history.
 */
export interface Actor {
  readonly kind: 'provider' | 'operator' | 'system';
  /**
   * The provider that carries the identifier from this event on: it sent the request, or an operator transferred the
   * identifier to it.
   */
  readonly provider_id: string | null;
  readonly controller: string | null;
  readonly operator: string | null;
}

export function operatorActor(name: string, handedTo: string | null = null): Actor {
  return { kind: 'operator', provider_id: handedTo, controller: null, operator: name };
}

/**
 * One link of an identifier's history, in its wire shape: what is shown is what is hashed (D12). The triggers of
 * prisma/migrations/…_history check every event, and write the events of changes that operators make by hand.
 */
export interface HistoryEvent {
  readonly id: string;
  /** Binds the chain to its identifier, so that it cannot be presented as the history of another one. */
  readonly identifier_id: string;
  readonly sequence: number;
  readonly type: LifecycleEvent;
  readonly from_status: IdentifierStatus | null;
  readonly to_status: IdentifierStatus;
  readonly actor: Actor;
  readonly reason: string | null;
  readonly changed_fields: string[];
  readonly request_id: string | null;
  /** RFC 3339, UTC, milliseconds. */
  readonly occurred_at: string;
  readonly previous_hash: string;
  /** The hash of the identifier's type and value: without it the histories of two identifiers could be exchanged unnoticed. */
  readonly identifier_hash: string;
  /** The hash of the payment options after the event: without it they could be changed unnoticed. */
  readonly payment_options_hash: string;
  /** The hash of the options that wait for review after the event; null if there are none. */
  readonly proposed_payment_options_hash: string | null;
  readonly controller_authorization: AuthorizationEvidence | null;
  readonly hash: string;
}

/** SHA-256 in lower-case hex over canonical JSON (RFC 8785). Also computed by `canonical_hash` of prisma/migrations/…_history. */
export function canonicalHash(value: unknown): string {
  return createHash('sha256')
    .update(canonicalize(value) ?? '')
    .digest('hex');
}

/**
 * Adds the hash of an event, which covers all its other members. Also computed by `event_hash` of prisma/migrations/…_history and,
 * without the salt, which is not a member, of prisma/migrations/…_log.
 */
export function eventHash(event: Omit<HistoryEvent, 'hash'>): string {
  return canonicalHash(event);
}

/** The hash in an event of the identifier that it belongs to. */
export function identifierHash({ type, normalizedValue }: Pick<Identifier, 'type' | 'normalizedValue'>): string {
  return canonicalHash({ type, value: normalizedValue });
}

/** The hashes in an event of the payment options after it. */
export function optionHashes({
  paymentOptions,
  proposedPaymentOptions,
}: Pick<Identifier, 'paymentOptions' | 'proposedPaymentOptions'>) {
  return {
    payment_options_hash: canonicalHash(paymentOptions),
    proposed_payment_options_hash: proposedPaymentOptions && canonicalHash(proposedPaymentOptions),
  };
}

export function sealEvent(event: Omit<HistoryEvent, 'hash'>): HistoryEvent {
  return { ...event, hash: eventHash(event) };
}
