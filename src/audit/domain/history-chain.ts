import type { AuthorizationEvidence } from '../../auth/domain/authorization-evidence.js';
import type { HistoryEvent } from '../../registry/domain/history.js';
import type { Identifier } from '../../registry/domain/identifier.js';
import { signedChangeOf } from './signed-change.js';

/**
 * An identifier's row, read in the same statement as the event beside it, as identifier_head of
 * prisma/migrations/…_verified_histories returns it. Times are in ms since 1970.
 */
export type ChainHead = Pick<
  Identifier,
  | 'version'
  | 'historyHead'
  | 'status'
  | 'type'
  | 'value'
  | 'normalizedValue'
  | 'controller'
  | 'providerId'
  | 'nameId'
  | 'paymentOptions'
  | 'proposedPaymentOptions'
> & {
  /** SHA-256, in lower-case hex, by which look-ups find the row. */
  readonly valueHash: string;
  /** By which look-alikes and other codes of its merchant account are found; null where the type has none. */
  readonly skeletonHash: string | null;
  readonly merchantHash: string | null;
  readonly registeredAt: number;
  readonly activatedAt: number | null;
  readonly updatedAt: number;
  readonly paymentUpdatedAt: number | null;
  readonly controllerChangedAt: number | null;
  readonly authorizedAt: number;
  /** Whether look-ups of its value find it. */
  readonly isCurrent: boolean;
  /** When an operator released its value. */
  readonly releasedAt: number | null;
};

/** The newest event of an identifier that an earlier verification read. */
export interface VerifiedHistory {
  readonly version: number;
  readonly historyHead: string;
}

/** What the events of a chain, from the first to the newest, say that the row must be. */
export interface ChainFacts {
  readonly newest: HistoryEvent;
  /** The provider of the newest event that names one: it sent the change, or the identifier was transferred to it. */
  readonly providerId: string | null;
  /** Whether it carries a native name, to which only its controller links it. */
  readonly isNamed: boolean;
  readonly registeredAt: number;
  readonly activatedAt: number | null;
  readonly updatedAt: number;
  readonly paymentUpdatedAt: number | null;
  readonly controllerChangedAt: number | null;
  readonly signing: {
    /** When the newest signed change was signed. */
    readonly issuedAt: number;
    /** The nonces of all changes that were signed in that second. */
    readonly nonces: readonly string[];
    /** All emergency stops, which count whenever they were signed, as {@link useOf} names their signatures. */
    readonly stops: readonly string[];
  };
}

/** The facts after one more event. */
export function factsAfter(before: ChainFacts | null, event: HistoryEvent): ChainFacts {
  const at = Date.parse(event.occurred_at);
  const paymentChanged = before !== null && before.newest.payment_options_hash !== event.payment_options_hash;
  return {
    newest: event,
    providerId: event.actor.provider_id ?? before?.providerId ?? null,
    isNamed: event.changed_fields.includes('name_id') ? isNamedBy(event) : (before?.isNamed ?? false),
    registeredAt: before?.registeredAt ?? at,
    activatedAt: before?.activatedAt ?? (event.to_status === 'active' ? at : null),
    updatedAt: at,
    paymentUpdatedAt: paymentChanged ? at : (before?.paymentUpdatedAt ?? null),
    controllerChangedAt: before?.controllerChangedAt ?? (event.changed_fields.includes('controller') ? at : null),
    signing: signingAfter(before, event),
  };
}

/**
 * Tells one signature of a wallet from its others. The service forgets a nonce an hour after it has expired (D7); who uses it again
 * then signs at another time.
 */
export function useOf({ nonce, issued_at }: Pick<AuthorizationEvidence, 'nonce' | 'issued_at'>): string {
  return `${nonce} ${issued_at}`;
}

function isNamedBy({ controller_authorization }: HistoryEvent): boolean {
  return controller_authorization !== null && signedChangeOf(controller_authorization)?.linksName === true;
}

function signingAfter(
  before: ChainFacts | null,
  { type, controller_authorization }: HistoryEvent,
): ChainFacts['signing'] {
  const signing = before?.signing ?? { issuedAt: Number.NEGATIVE_INFINITY, nonces: [], stops: [] };
  if (controller_authorization === null) return signing;
  const { issued_at, nonce } = controller_authorization;
  const issuedAt = Date.parse(issued_at);
  const stops = type === 'emergency_suspend' ? [...signing.stops, useOf(controller_authorization)] : signing.stops;
  if (issuedAt < signing.issuedAt) return { ...signing, stops };
  return { issuedAt, nonces: issuedAt === signing.issuedAt ? [...signing.nonces, nonce] : [nonce], stops };
}
