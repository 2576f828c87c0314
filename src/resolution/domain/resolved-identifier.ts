import type { IdentifierStatus } from '../../registry/domain/lifecycle.js';
import type { PaymentOptionInput } from '../../payment-options/payment-option.schema.js';

/** The facts about an identifier that a payer needs, read at one moment. Times are in ISO 8601, UTC. */
export interface ResolvedIdentifier {
  readonly status: IdentifierStatus;
  readonly paymentOptions: PaymentOptionInput[];
  readonly registeredAt: string;
  readonly activatedAt: string | null;
  readonly updatedAt: string;
  readonly paymentUpdatedAt: string | null;
  /** When the value passed from one controller to another. */
  readonly controllerChangedAt: string | null;
  /** Whether it is a native name that is not active, or whose namespace is not. */
  readonly nameStopped: boolean;
  /** Whether complaints of two or more approved providers are unfinished, or one was upheld. */
  readonly complained: boolean;
  /** Whether another identifier of the type looks the same. */
  readonly lookAlike: boolean;
  /** Whether the merchant account of the QR code is registered under another code by another controller. */
  readonly qrContested: boolean;
}
