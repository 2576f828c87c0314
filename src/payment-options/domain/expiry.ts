import { HOUR_MS } from '../../common/domain/durations.js';
import type { PaymentOptionInput } from '../payment-option.schema.js';

type Expiring = Pick<PaymentOptionInput, 'expiration'>;

/** Whether the option can no longer be paid to. It expires at the very instant of `expiration`. */
export function isExpired(option: Expiring, now: Date): boolean {
  // Written so that an unreadable date counts as expired.
  return option.expiration !== undefined && !(Date.parse(option.expiration) > now.getTime());
}

/** Whether the option can be paid to now, but no longer than `hours` (D11). */
export function expiresWithin(option: Expiring, now: Date, hours: number): boolean {
  if (option.expiration === undefined || isExpired(option, now)) return false;
  return Date.parse(option.expiration) <= now.getTime() + hours * HOUR_MS;
}
