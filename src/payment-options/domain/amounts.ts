/** An amount in units of the asset (D6): no sign, no exponent, no needless zeros in front, at most 18 decimals. */
export const AMOUNT_PATTERN = /^(?:0|[1-9][0-9]{0,29})(?:\.[0-9]{1,18})?$/;

const DECIMALS = 18;

/**
 * The exact value of an amount in units of 10^-18: comparable, equal for `1` and `1.0`, never a floating-point number.
 * The text must match {@link AMOUNT_PATTERN}.
 */
export function scaleAmount(amount: string): bigint {
  const [whole = '', fraction = ''] = amount.split('.');
  return BigInt(whole + fraction.padEnd(DECIMALS, '0'));
}
