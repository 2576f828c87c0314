import type { IdentifierStatus, PaymentOption, RecordedPaymentOption, ResolveResponse } from '../api.js';
import { chainIdOf } from '../client/chains.js';
import type { FakeRecord } from './fake-registry.js';

/** Why an identifier in this state cannot be paid; one that is active has only expired options. */
const REASONS: Readonly<Record<IdentifierStatus, NonNullable<ResolveResponse['reasons']>[number]>> = {
  pending: 'pending_review',
  active: 'expired',
  update_pending: 'update_under_review',
  suspended: 'suspended',
  removed: 'removed',
  revoked: 'revoked',
};

/** With any code of a warning: a test may want one that the contract does not have yet. */
interface FakeResolution extends Omit<ResolveResponse, 'trust'> {
  readonly trust?: { readonly warnings: string[]; readonly codes: string[] };
}

/** What a resolve of a registration answers. */
export function resolutionOf({ identifier, warnings }: FakeRecord, asked: string): FakeResolution {
  const { type, normalized_value, status, registered_at, activated_at, updated_at } = identifier;
  const isFinal = status === 'removed' || status === 'revoked';
  const options = isFinal ? [] : identifier.payment_options.map((option) => optionOf(option, status));
  const isReady = options.some(({ payment_ready }) => payment_ready);
  return {
    protocol_version: '1.0',
    status,
    payment_ready: isReady,
    ...(!isReady && { reasons: [REASONS[status]] }),
    identifier: { type, value: asked, normalized_value },
    registration: { registered_at, activated_at, last_updated: updated_at, last_payment_update: null },
    payment_options: options,
    ...(Object.keys(warnings).length > 0 && {
      trust: { warnings: Object.values(warnings), codes: Object.keys(warnings) },
    }),
  };
}

function optionOf(option: RecordedPaymentOption, status: IdentifierStatus): PaymentOption {
  const hasExpired = option.expiration !== undefined && !(Date.parse(option.expiration) > Date.now());
  const chainId = chainIdOf(option.chain);
  return {
    ...(chainId !== null && { network_identifier: chainId }),
    ...option,
    payment_ready: status === 'active' && !hasExpired,
    ...(hasExpired && { reasons: ['expired'] }),
  };
}
