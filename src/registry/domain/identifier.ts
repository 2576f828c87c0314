import type { IdentifierStatus } from './lifecycle.js';
import type { PaymentOptionInput } from '../../payment-options/payment-option.schema.js';

/** One registration of a payment identifier. */
export interface Identifier {
  readonly id: string;
  readonly type: string;
  readonly value: string;
  readonly normalizedValue: string;
  readonly status: IdentifierStatus;
  readonly controller: string;
  readonly providerId: string;
  readonly namespaceId: string | null;
  readonly nameId: string | null;
  readonly paymentOptions: PaymentOptionInput[];
  /** Waits for review; null unless the status is `update_pending`. */
  readonly proposedPaymentOptions: PaymentOptionInput[] | null;
  readonly registeredAt: Date;
  readonly activatedAt: Date | null;
  readonly updatedAt: Date;
  /** When the payment options last changed; null since registration. */
  readonly paymentUpdatedAt: Date | null;
  readonly controllerChangedAt: Date | null;
  /** When the controller signed the newest change that was applied, by the controller's own clock (D7). */
  readonly authorizedAt: Date;
  /** Whether the registration had to be reviewed because of the past of its value (D2). */
  readonly needsReview: boolean;
  /** When an operator released its value after it had ended, for which wallet (null: for anybody), and why (D18). */
  readonly releasedAt: Date | null;
  readonly releasedFor: string | null;
  readonly releaseReason: string | null;
  /** The sequence of the newest event. */
  readonly version: number;
  /** The hash of the newest event. */
  readonly historyHead: string;
}
