import { type IdentifierStatus, isFinal } from '../../registry/domain/lifecycle.js';
import type { ResolvedIdentifier } from './resolved-identifier.js';

/** Codes for why an identifier or one of its options cannot be paid. They are part of the contract. */
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

/** Why no option of an identifier can be paid, whatever the options are; empty if some may be. */
export function stopsOf({ status, nameStopped }: ResolvedIdentifier): readonly ReasonCode[] {
  const stops = BY_STATUS[status];
  return nameStopped && !isFinal(status) ? [...stops, 'name_not_active'] : stops;
}

/** Why an active identifier has no payable option: the only reason is that all have expired. */
export const NONE_PAYABLE: readonly ReasonCode[] = ['no_payable_option', 'expired'];
