import type { IdentifierStatus } from '../../registry/domain/lifecycle.js';
import type { PaymentOptionInput } from '../../registry/domain/payment-options/payment-option.schema.js';

/** What the registry knows about an identifier at one moment, as far as a payer is concerned. Times in ms since 1970. */
export interface ResolvedIdentifier {
  readonly status: IdentifierStatus;
  readonly paymentOptions: PaymentOptionInput[];
  readonly registeredAt: number;
  readonly activatedAt: number | null;
  readonly updatedAt: number;
  readonly paymentUpdatedAt: number | null;
  /** When the value came to another controller than the one before. */
  readonly controllerChangedAt: number | null;
  /** A native name whose name or namespace is not active. */
  readonly nameStopped: boolean;
  /** Complaints are open from two or more providers, or one was upheld. */
  readonly disputed: boolean;
  /** Another active identifier of the type looks the same. */
  readonly confusable: boolean;
}
