import type { PaymentOption, ResolveResponse } from '../api.js';
import { scaleAmount } from './amounts.js';
import { isAsset } from './assets.js';
import { chainOf, isChainOf } from './chains.js';

/** What the payer's wallet can do, and what the payer wants to pay. */
export interface Criteria {
  /** CAIP-2 ids, names such as `solana:mainnet`, or `eip155:*` for every chain of a namespace, its test networks too. */
  readonly chains: readonly string[];
  /** Tickers or CAIP-19 ids. */
  readonly assets: readonly string[];
  /** A decimal in units of the asset. Without it limits are not looked at: choose again when the payer has entered it. */
  readonly amount?: string;
  /** Whether the wallet attaches `option.memo` to the payment. Without it no option with a memo is chosen. */
  readonly memos?: boolean;
}

export type Choice =
  | { readonly ok: true; readonly option: PaymentOption }
  /** `closest` is the option that came closest, for the limits that a payer is told. It must not be paid. */
  | { readonly ok: false; readonly why: WhyNot; readonly closest?: PaymentOption };

/** Why nothing can be paid, with the closest option's reason last. */
export type WhyNot =
  | 'unsupported_version'
  | 'not_active'
  | 'not_ready'
  | 'invalid_amount'
  | 'no_common_option'
  | 'expired'
  | 'amount_fixed'
  | 'below_minimum'
  | 'above_maximum'
  | 'memo_missing';

interface Wish extends Criteria {
  readonly scaled: bigint | null;
  readonly now: Date;
}

interface Rule {
  readonly why: WhyNot;
  holds(option: PaymentOption, wish: Wish): boolean;
}

/** In this order; the option that passes the most of them came closest. */
const OPTION_RULES: readonly Rule[] = [
  {
    why: 'no_common_option',
    holds(option, { chains, assets }) {
      const chainId = chainOf(option);
      if (chainId === null || !chains.some((pattern) => isChainOf(chainId, pattern))) return false;
      return assets.some((asset) => isAsset(option, chainId, asset));
    },
  },
  { why: 'expired', holds: (option, { now }) => !isExpired(option, now) },
  { why: 'not_ready', holds: ({ payment_ready }) => payment_ready },
  {
    why: 'amount_fixed',
    holds: ({ fixed_amount: fixed }, { scaled }) =>
      scaled === null || fixed === undefined || scaleAmount(fixed) === scaled,
  },
  {
    why: 'below_minimum',
    holds: ({ minimum_amount: minimum }, { scaled }) =>
      scaled === null || minimum === undefined || isAtMost(scaleAmount(minimum), scaled),
  },
  {
    why: 'above_maximum',
    holds: ({ maximum_amount: maximum }, { scaled }) =>
      scaled === null || maximum === undefined || isAtMost(scaled, scaleAmount(maximum)),
  },
  { why: 'memo_missing', holds: ({ memo }, { memos }) => memo === undefined || memos === true },
];

/**
 * The payment rule: an identifier can be paid when it is active, it and an option of it are ready, and that option is
 * one that the wallet can pay and that takes the amount. The options stand in the order that the payee prefers, so the
 * first one that fits is chosen.
 */
export function choose(answer: ResolveResponse, criteria: Criteria, now: Date): Choice {
  const scaled = criteria.amount === undefined ? null : scaleAmount(criteria.amount);
  // Neither zero nor what cannot be read may count as no amount, which every limit lets through.
  if (criteria.amount !== undefined && !scaled) return { ok: false, why: 'invalid_amount' };
  const refusal = refusalOf(answer, now);
  if (refusal !== null) return { ok: false, why: refusal };

  const wish = { ...criteria, scaled, now };
  let closest: { option: PaymentOption; passed: number } | null = null;
  for (const option of answer.payment_options) {
    const failed = OPTION_RULES.findIndex(({ holds }) => !holds(option, wish));
    if (failed < 0) return { ok: true, option };
    if (failed > (closest?.passed ?? 0)) closest = { option, passed: failed };
  }
  if (closest === null) return { ok: false, why: 'no_common_option' };
  return { ok: false, why: OPTION_RULES[closest.passed]?.why ?? 'not_ready', closest: closest.option };
}

/** Why the identifier as a whole cannot be paid; null when it can. */
export function refusalOf({ protocol_version, status, payment_ready, payment_options }: ResolveResponse, now: Date) {
  if (!protocol_version.startsWith('1.')) return 'unsupported_version';
  if (status !== 'active') return 'not_active';
  if (payment_ready) return null;
  const areAllExpired = payment_options.length > 0 && payment_options.every((option) => isExpired(option, now));
  return areAllExpired ? 'expired' : 'not_ready';
}

/** An option expires at the very instant of `expiration`; one that cannot be read has expired. */
export function isExpired({ expiration, reasons }: PaymentOption, now: Date): boolean {
  if (reasons?.includes('expired')) return true;
  return expiration !== undefined && !(Date.parse(expiration) > now.getTime());
}

function isAtMost(one: bigint | null, other: bigint | null): boolean {
  return one !== null && other !== null && one <= other;
}
