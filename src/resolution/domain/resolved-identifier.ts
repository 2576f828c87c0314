import type { IdentifierStatus } from '../../registry/domain/lifecycle.js';
import type { PaymentOptionInput } from '../../payment-options/payment-option.schema.js';

/**
 * What the registry knows about an identifier at one moment, as far as a payer is concerned. Times in ISO 8601, UTC.
 */
export interface ResolvedIdentifier {
  readonly status: IdentifierStatus;
  readonly paymentOptions: PaymentOptionInput[];
  readonly registeredAt: string;
  readonly activatedAt: string | null;
  readonly updatedAt: string;
  readonly paymentUpdatedAt: string | null;
  /** When the value came to another controller than the one before. */
  readonly controllerChangedAt: string | null;
  /** A native name whose name or namespace is not active. */
  readonly nameStopped: boolean;
  /** Complaints of two or more approved providers are unfinished, or one was upheld. */
  readonly complained: boolean;
  /** Another identifier of the type looks the same. */
  readonly lookAlike: boolean;
  /** The merchant account of the QR code is registered under another code by another controller. */
  readonly qrContested: boolean;
}
