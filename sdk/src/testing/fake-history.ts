import type { ControllerAuthorization, Identifier, IdentifierEvent, IdentifierStatus } from '../api.js';
import { canonicalHash } from '../verify/canonical-hash.js';

/** Who asked for a change, and what proves it. */
export interface FakeCause {
  readonly controller: string;
  readonly evidence: ControllerAuthorization;
}

/** The event of a change, behind those before it; it verifies like one of the service. */
export function eventOf(
  type: IdentifierEvent['type'],
  identifier: Identifier,
  from: IdentifierStatus | null,
  before: readonly IdentifierEvent[],
  { controller, evidence }: FakeCause,
): IdentifierEvent {
  const content: Omit<IdentifierEvent, 'hash'> = {
    id: crypto.randomUUID(),
    identifier_id: identifier.id,
    sequence: before.length + 1,
    type,
    from_status: from,
    to_status: identifier.status,
    actor: { kind: 'provider', provider_id: evidence.provider, controller, operator: null },
    reason: null,
    changed_fields: [],
    request_id: null,
    occurred_at: identifier.updated_at,
    previous_hash: before.at(-1)?.hash ?? '0'.repeat(64),
    identifier_hash: canonicalHash({ type: identifier.type, value: identifier.normalized_value }),
    payment_options_hash: canonicalHash(identifier.payment_options),
    proposed_payment_options_hash: null,
    controller_authorization: evidence,
  };
  return { ...content, hash: canonicalHash(content) };
}
