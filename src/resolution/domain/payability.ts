import { isFinal } from '../../registry/domain/lifecycle.js';
import { chainId } from '../../payment-options/domain/chains.js';
import { isExpired } from '../../payment-options/domain/expiry.js';
import type { PaymentOptionInput } from '../../payment-options/payment-option.schema.js';
import { NONE_PAYABLE, type ReasonCode, stopsOf } from './reasons.js';
import type { ResolvedIdentifier } from './resolved-identifier.js';

/** An option with the answer to whether it may be paid now, and why not. */
export type ReadyOption = PaymentOptionInput & {
  readonly payment_ready: boolean;
  readonly reasons?: ReasonCode[];
};

export interface Payability {
  readonly paymentReady: boolean;
  /** Why nothing can be paid; empty when something can. */
  readonly reasons: readonly ReasonCode[];
  readonly options: ReadyOption[];
}

/**
 * D3: the top-level flag is true only if the identifier is active and an option is ready, so that a wallet that follows
 * the specification's rule and one that reads only this flag agree. Ended identifiers show no address at all. Whether a name
 * is out of service is stored by prisma/migrations/…_trust_signals.
 */
export function payability(identifier: ResolvedIdentifier, now: Date): Payability {
  const stops = stopsOf(identifier);
  if (isFinal(identifier.status)) return { paymentReady: false, reasons: stops, options: [] };
  const options = identifier.paymentOptions.map((option) => readyOption(option, stops, now));
  const paymentReady = options.some((option) => option.payment_ready);
  return { paymentReady, reasons: paymentReady ? [] : reasonsOf(stops), options };
}

function reasonsOf(stops: readonly ReasonCode[]): readonly ReasonCode[] {
  return stops.length > 0 ? stops : NONE_PAYABLE;
}

function readyOption(option: PaymentOptionInput, stops: readonly ReasonCode[], now: Date): ReadyOption {
  const expired = isExpired(option, now);
  // The flag stands first, which no stored option can have: V8 gives an object that spreads first a shape of its own
  // each time, and reading that is slow.
  const named = {
    payment_ready: stops.length === 0 && !expired,
    ...option,
    // D6: wallets need no table of the names that chains have.
    network_identifier: option.network_identifier ?? chainId(option.chain),
  };
  if (named.payment_ready) return named;
  return { ...named, reasons: expired ? [...stops, 'expired'] : [...stops] };
}
