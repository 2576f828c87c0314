const AMOUNT = /^(?:0|[1-9]\d{0,29})(?:\.\d{1,18})?$/;
const DECIMALS = 18;

/**
 * The exact value of a decimal amount in units of 10^-18, never a floating-point number; null for what is no amount: a
 * sign, an exponent, needless zeros in front, more than 30 digits or 18 decimals, or a number where JavaScript allows one.
 */
export function scaleAmount(amount: string): bigint | null {
  if (typeof amount !== 'string' || !AMOUNT.test(amount)) return null;
  const [whole = '', fraction = ''] = amount.split('.');
  return BigInt(whole + fraction.padEnd(DECIMALS, '0'));
}
