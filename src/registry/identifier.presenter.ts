import type { Identifier } from './domain/identifier.js';
import type { Identifier as IdentifierView } from './identifier.schema.js';

export function presentIdentifier(identifier: Identifier): IdentifierView {
  return {
    id: identifier.id,
    type: identifier.type,
    value: identifier.value,
    normalized_value: identifier.normalizedValue,
    status: identifier.status,
    controller: identifier.controller,
    name_id: identifier.nameId,
    registered_at: identifier.registeredAt.toISOString(),
    activated_at: identifier.activatedAt?.toISOString() ?? null,
    updated_at: identifier.updatedAt.toISOString(),
    payment_options: identifier.paymentOptions,
    proposed_payment_options: identifier.proposedPaymentOptions,
  };
}
