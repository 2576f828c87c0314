import { type IdentifierStatus, isFinal } from '../../registry/domain/lifecycle.js';
import type { ResolvedIdentifier } from './resolved-identifier.js';

/** Why an identifier or one of its options cannot be paid, for programs. The contract lists them. */
export const REASON_CODES = [
  'pending_review',
  'update_under_review',
  'suspended',
  'removed',
  'revoked',
  'name_not_active',
  'no_payable_option',
  'expired',
] as const;
export type ReasonCode = (typeof REASON_CODES)[number];

/** Only an active identifier can be paid (D3). */
const BY_STATUS: Readonly<Record<IdentifierStatus, readonly ReasonCode[]>> = {
  pending: ['pending_review'],
  active: [],
  update_pending: ['update_under_review'],
  suspended: ['suspended'],
  removed: ['removed'],
  revoked: ['revoked'],
};

/** What stops an identifier with all its options; nothing when it can be paid. */
export function stopsOf({ status, nameStopped }: ResolvedIdentifier): readonly ReasonCode[] {
  const stops = BY_STATUS[status];
  return nameStopped && !isFinal(status) ? [...stops, 'name_not_active'] : stops;
}

/** Why no option of an identifier that nothing stops can be paid: an option ends by its expiration only. */
export const NONE_PAYABLE: readonly ReasonCode[] = ['no_payable_option', 'expired'];
