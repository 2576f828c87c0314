import type { IdentifierStatus, PaymentOption, PaymentOptionInput, ResolveResponse } from '../api.js';
import { chainIdOf } from '../client/chains.js';
import type { FakeRecord } from './fake-registry.js';

/** What a resolve of a registration answers. */
export function resolutionOf({ identifier, warnings }: FakeRecord, asked: string): ResolveResponse {
  const { type, normalized_value, status, registered_at, activated_at, updated_at } = identifier;
  const isFinal = status === 'removed' || status === 'revoked';
  const options = isFinal ? [] : identifier.payment_options.map((option) => optionOf(option, status));
  const isReady = options.some(({ payment_ready }) => payment_ready);
  return {
    protocol_version: '1.0',
    status,
    payment_ready: isReady,
    ...(!isReady && { reasons: [status === 'active' ? 'expired' : status] }),
    identifier: { type, value: asked, normalized_value },
    registration: { registered_at, activated_at, last_updated: updated_at, last_payment_update: null },
    payment_options: options,
    ...(Object.keys(warnings).length > 0 && {
      trust: { warnings: Object.values(warnings), codes: Object.keys(warnings) },
    }),
  };
}

function optionOf(option: PaymentOptionInput, status: IdentifierStatus): PaymentOption {
  const hasExpired = option.expiration !== undefined && !(Date.parse(option.expiration) > Date.now());
  const chainId = chainIdOf(option.chain);
  return {
    ...(chainId !== null && { network_identifier: chainId }),
    ...option,
    payment_ready: status === 'active' && !hasExpired,
    ...(hasExpired && { reasons: ['expired'] }),
  };
}
