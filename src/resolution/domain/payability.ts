import { isFinal } from '../../registry/domain/lifecycle.js';
import { chainId } from '../../payment-options/domain/chains.js';
import { isExpired } from '../../payment-options/domain/expiry.js';
import type { PaymentOptionInput } from '../../payment-options/payment-option.schema.js';
import { NONE_PAYABLE, type ReasonCode, stopsOf } from './reasons.js';
import type { ResolvedIdentifier } from './resolved-identifier.js';

/** An option, with whether it can be paid now, and if not, why. The type lists every member, so that none is forgotten. */
export type ReadyOption = { readonly [Name in keyof Required<PaymentOptionInput>]: PaymentOptionInput[Name] } & {
  readonly payment_ready: boolean;
  readonly reasons: ReasonCode[] | undefined;
};

export interface Payability {
  readonly paymentReady: boolean;
  /** Why nothing can be paid; empty if something can. */
  readonly reasons: readonly ReasonCode[];
  readonly options: ReadyOption[];
}

/**
 * D3: the top-level flag is true only if the identifier is active and an option is ready, so that a wallet that follows
 * the specification's rule and one that reads only this flag agree. Ended identifiers show no address at all. Whether a
 * native name is suspended or pending is stored by prisma/migrations/…_trust_signals.
 */
export function payabilityOf(identifier: ResolvedIdentifier, now: Date): Payability {
  const stops = stopsOf(identifier);
  if (isFinal(identifier.status)) return { paymentReady: false, reasons: stops, options: [] };
  const options = identifier.paymentOptions.map((option) => readyOption(option, stops, now));
  const paymentReady = options.some((option) => option.payment_ready);
  return { paymentReady, reasons: paymentReady ? [] : reasonsOf(stops), options };
}

function reasonsOf(stops: readonly ReasonCode[]): readonly ReasonCode[] {
  return stops.length > 0 ? stops : NONE_PAYABLE;
}

/** The members are in canonical order (RFC 8785); undefined ones are left out. */
function readyOption(option: PaymentOptionInput, stops: readonly ReasonCode[], now: Date): ReadyOption {
  const expired = isExpired(option, now);
  const ready = stops.length === 0 && !expired;
  return {
    address: option.address,
    asset: option.asset,
    chain: option.chain,
    expiration: option.expiration,
    fixed_amount: option.fixed_amount,
    maximum_amount: option.maximum_amount,
    memo: option.memo,
    minimum_amount: option.minimum_amount,
    // D6: so that wallets need no table of chain names.
    network_identifier: option.network_identifier ?? chainId(option.chain),
    payment_ready: ready,
    payment_reference: option.payment_reference,
    reasons: ready ? undefined : expired ? [...stops, 'expired'] : [...stops],
    token_contract: option.token_contract,
  };
}
