import { isFinal } from '../../registry/domain/lifecycle.js';
import { isExpired } from '../../payment-options/domain/expiry.js';
import type { PaymentOptionInput } from '../../payment-options/payment-option.schema.js';
import type { ResolvedIdentifier } from './resolved-identifier.js';

/** An option with the answer to whether it may be paid now. */
export type ReadyOption = PaymentOptionInput & { readonly payment_ready: boolean };

export interface Payability {
  readonly paymentReady: boolean;
  readonly options: ReadyOption[];
}

/**
 * D3: the top-level flag is true only if the identifier is active and an option is ready, so that a wallet that follows
 * the specification's rule and one that reads only this flag agree. Ended identifiers show no address at all.
 */
export function payability(identifier: ResolvedIdentifier, now: Date): Payability {
  if (isFinal(identifier.status)) return { paymentReady: false, options: [] };
  const open = identifier.status === 'active' && !identifier.nameStopped;
  let paymentReady = false;
  const options = identifier.paymentOptions.map((option) => {
    const ready = open && !isExpired(option, now);
    paymentReady ||= ready;
    // The flag stands first, which no stored option can have: V8 gives an object that spreads first a shape of its own
    // each time, and reading that is slow.
    return { payment_ready: ready, ...option };
  });
  return { paymentReady, options };
}
