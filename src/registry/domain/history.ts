import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';
import type { AuthorizationEvidence } from '../../auth/domain/authorization-evidence.js';
import type { Identifier } from './identifier.js';
import type { IdentifierStatus, LifecycleEvent } from './lifecycle.js';

/** Stands before the first event of every chain. */
export const NO_HASH = '0'.repeat(64);

/**
 * Who caused an event. A provider acts for the wallet that signed; an operator has a name (D12). prisma/migrations/…_offboarding
 * says who has what.
 */
export interface Actor {
  readonly kind: 'provider' | 'operator' | 'system';
  /** Who carries the identifier from this event on: the provider that brought it, or that an operator handed it to. */
  readonly provider_id: string | null;
  readonly controller: string | null;
  readonly operator: string | null;
}

export function operatorActor(name: string, handedTo: string | null = null): Actor {
  return { kind: 'operator', provider_id: handedTo, controller: null, operator: name };
}

/**
 * One link of an identifier's history, in its wire shape: what is shown is what is hashed (D12). The database holds every
 * event against prisma/migrations/…_history, where operators' events by hand are written as well.
 */
export interface HistoryEvent {
  readonly id: string;
  /** Binds the chain to its identifier, so that it cannot be passed off as another's. */
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
  /** Of what the identifier is: without it two identifiers could be exchanged behind the history's back. */
  readonly identifier_hash: string;
  /** Of the payment options after the event: without it they could be changed behind the history's back. */
  readonly payment_options_hash: string;
  /** Of the options that wait for review after the event; null when none do. */
  readonly proposed_payment_options_hash: string | null;
  readonly controller_authorization: AuthorizationEvidence | null;
  readonly hash: string;
}

/** SHA-256, in lower-case hex, over canonical JSON (RFC 8785): `canonical_hash` in prisma/migrations/…_history. */
export function canonicalHash(value: unknown): string {
  return createHash('sha256')
    .update(canonicalize(value) ?? '')
    .digest('hex');
}

/**
 * The hash of an event is that of all its other members, as `event_hash` makes it in prisma/migrations/…_history and, without
 * the salt that is none of them, in prisma/migrations/…_log.
 */
export function eventHash(event: Omit<HistoryEvent, 'hash'>): string {
  return canonicalHash(event);
}

/** What an event says about the identifier that it belongs to. */
export function identifierHash({ type, normalizedValue }: Pick<Identifier, 'type' | 'normalizedValue'>): string {
  return canonicalHash({ type, value: normalizedValue });
}

/** What an event says about the payment options that it leads to. */
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
