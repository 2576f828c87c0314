import { createHash } from 'node:crypto';
import { v7 } from 'uuid';
import { fromBuild } from '../../drills/support/service.mjs';

const [{ skeleton }, { operatorActor }, { registrationEvent }] = await Promise.all([
  fromBuild('identifier-types/domain/skeleton.js'),
  fromBuild('registry/domain/history.js'),
  fromBuild('registry/domain/identifier-event.js'),
]);

export const CONTROLLER = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const OPTIONS = [
  {
    chain: 'eip155:8453',
    asset: 'USDC',
    address: CONTROLLER,
    token_contract: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
  },
];
const OPTIONS_JSON = JSON.stringify(OPTIONS);
/** Before anything counts as recent. Each identifier is a millisecond younger than the one before it. */
const REGISTERED_FROM = Date.UTC(2025, 0, 1);

/** An active identifier, the n-th of its type, and the event that registers it: each as columns and their values. */
export function rowsOf({ type, value, n, provider }) {
  const now = new Date(REGISTERED_FROM + n);
  const at = now.toISOString();
  const id = v7({ msecs: now.getTime() });
  const draft = {
    id,
    type,
    value,
    normalizedValue: value,
    status: 'active',
    nameId: null,
    paymentOptions: OPTIONS,
    proposedPaymentOptions: null,
  };
  const cause = {
    eventId: v7({ msecs: now.getTime() }),
    actor: operatorActor('bench'),
    reason: null,
    requestId: null,
    evidence: null,
    now,
  };
  const { actor, changed_fields, ...event } = registrationEvent(draft, cause);
  return {
    identifier: {
      id,
      type,
      value,
      normalized_value: value,
      value_hash: sha256(value),
      skeleton_hash: type === 'email' ? sha256(skeleton(value)) : null,
      status: 'active',
      controller: CONTROLLER,
      provider_id: provider,
      payment_options: OPTIONS_JSON,
      registered_at: at,
      activated_at: at,
      updated_at: at,
      authorized_at: at,
      version: event.sequence,
      history_head: event.hash,
    },
    event: {
      ...event,
      actor_kind: actor.kind,
      provider_id: actor.provider_id,
      controller: actor.controller,
      operator: actor.operator,
      changed_fields: `{${changed_fields.join(',')}}`,
    },
  };
}

/** The columns of both tables. */
export function columnsOf(provider) {
  const { identifier, event } = rowsOf({ type: 'email', value: '', n: 0, provider });
  return { identifiers: Object.keys(identifier), events: Object.keys(event) };
}

function sha256(text) {
  return createHash('sha256').update(text).digest();
}
