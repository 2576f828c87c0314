import type { Identifier } from './identifier.js';
import { type LifecycleEvent, next } from './lifecycle.js';
import type { PaymentOptionInput } from '../../payment-options/payment-option.schema.js';
import { samePaymentOptions } from '../../payment-options/domain/payment-options.js';

/** The changes that an event requests besides the state. An absent member stays as it is. */
export interface RequestedChange {
  readonly paymentOptions?: PaymentOptionInput[];
  readonly nameId?: string | null;
  /** The provider that sent the request; absent for operators. */
  readonly providerId?: string;
  /** Whether the controller stops what somebody else has suspended, which by itself is a change. */
  readonly confirmsStop?: boolean;
  /** The provider to which an operator transfers the identifier, which by itself is a change. */
  readonly handedTo?: string;
  /** When the controller signed the request; absent for operators. */
  readonly authorizedAt?: Date;
}

/** The fields that a change can touch, with their new values. */
export type Mutable = Pick<
  Identifier,
  | 'status'
  | 'providerId'
  | 'nameId'
  | 'paymentOptions'
  | 'proposedPaymentOptions'
  | 'activatedAt'
  | 'updatedAt'
  | 'paymentUpdatedAt'
  | 'authorizedAt'
>;

/** A change that an event makes: the new values, and the names of those that differ, as the history records them. */
export interface Change {
  readonly event: LifecycleEvent;
  readonly after: Mutable;
  readonly changedFields: string[];
  /** Whether it leaves an event; otherwise the identifier is already as requested. */
  readonly isRecorded: boolean;
}

/**
 * Computes what an event does to an identifier (D2). Changes that an operator makes by hand are checked by record_edit
 * (prisma/migrations/…_lifecycle), and what an operator's event may do to payment options by
 * prisma/migrations/…_history.
 * @param isReviewed whether new payment options must be reviewed by an operator
 * @param now by the clock of the database. If the previous change has a later time, because another process took that clock to
 * be ahead, the later time is used
 * @returns null if the lifecycle refuses the event
 */
export function changeBy(
  event: LifecycleEvent,
  before: Identifier,
  requested: RequestedChange,
  isReviewed: boolean,
  now: Date,
): Change | null {
  const requestedOptions = requested.paymentOptions;
  const proposes =
    requestedOptions !== undefined && differs(requestedOptions, before.proposedPaymentOptions ?? before.paymentOptions);
  const status = next(before.status, event, isReviewed && proposes);
  if (status === null) return null;

  const options = optionsAfter(event, before, status === 'update_pending', requestedOptions);
  const paymentChanged = !samePaymentOptions(options.paymentOptions, before.paymentOptions);
  const nameId = requested.nameId === undefined ? before.nameId : requested.nameId;
  const changedFields = namesOf({
    status: status !== before.status,
    payment_options: paymentChanged,
    proposed_payment_options: differs(options.proposedPaymentOptions, before.proposedPaymentOptions),
    name_id: nameId !== before.nameId,
  });
  const providerId = requested.handedTo ?? requested.providerId ?? before.providerId;
  const confirmsStop = requested.confirmsStop === true;
  const isCarried = changedFields.length > 0 || confirmsStop || requested.handedTo !== undefined;
  if (isCarried && providerId !== before.providerId) changedFields.push('provider_id');
  const at = later(now, before.updatedAt);
  return {
    event,
    changedFields,
    isRecorded: changedFields.length > 0 || confirmsStop,
    after: {
      status,
      providerId,
      nameId,
      ...options,
      activatedAt: before.activatedAt ?? (status === 'active' ? at : null),
      updatedAt: at,
      paymentUpdatedAt: paymentChanged ? at : before.paymentUpdatedAt,
      authorizedAt: later(requested.authorizedAt, before.authorizedAt),
    },
  };
}

/** Proposed options are kept beside the old ones during the review, and dropped when the identifier is suspended or ends. */
function optionsAfter(
  event: LifecycleEvent,
  before: Identifier,
  waits: boolean,
  requestedOptions: PaymentOptionInput[] | undefined,
): Pick<Identifier, 'paymentOptions' | 'proposedPaymentOptions'> {
  const { paymentOptions, proposedPaymentOptions } = before;
  if (waits) return { paymentOptions, proposedPaymentOptions: requestedOptions ?? proposedPaymentOptions };
  if (event === 'approve' && proposedPaymentOptions) {
    return { paymentOptions: proposedPaymentOptions, proposedPaymentOptions: null };
  }
  return { paymentOptions: requestedOptions ?? paymentOptions, proposedPaymentOptions: null };
}

function differs(one: PaymentOptionInput[] | null, other: PaymentOptionInput[] | null): boolean {
  return one === null || other === null ? one !== other : !samePaymentOptions(one, other);
}

function later(one: Date | undefined, other: Date): Date {
  return one !== undefined && one > other ? one : other;
}

function namesOf(differences: Readonly<Record<string, boolean>>): string[] {
  return Object.keys(differences).filter((field) => differences[field]);
}
