import type {
  BatchResolveResponse,
  ControllerAuthorization,
  History,
  Identifier,
  IdentifierEvent,
  IdentifierList,
  NamespaceName,
  PaymentOption,
  PaymentOptionInput,
  RecordedPaymentOption,
  ResolveResponse,
} from './api.js';
import { anything, type Checks, flag, integer, listOf, nullable, optional, shape, text } from './check.js';

/** A state that this release does not know is no reason to refuse an answer: it is not `active`, and that decides. */
const status = text;

const RECORDED_OPTION: Checks<RecordedPaymentOption> = {
  chain: text,
  asset: text,
  address: text,
  token_contract: optional(text),
  network_identifier: optional(text),
  memo: optional(text),
  payment_reference: optional(text),
  minimum_amount: optional(text),
  maximum_amount: optional(text),
  fixed_amount: optional(text),
  expiration: optional(text),
};

export const isRecordedPaymentOption = shape<RecordedPaymentOption>(RECORDED_OPTION);

/** The names of all members that a payment option can have where it is kept. */
export const PAYMENT_OPTION_MEMBERS: readonly string[] = Object.keys(RECORDED_OPTION);

const omittable = optional(nullable(text));
export const isPaymentOptionInput = shape<PaymentOptionInput>({
  chain: text,
  asset: text,
  address: text,
  token_contract: omittable,
  network_identifier: omittable,
  memo: omittable,
  payment_reference: omittable,
  minimum_amount: omittable,
  maximum_amount: omittable,
  fixed_amount: omittable,
  expiration: omittable,
});

const isPaymentOption = shape<PaymentOption>({
  ...RECORDED_OPTION,
  payment_ready: flag,
  reasons: optional(listOf(text)),
});

export const isResolveResponse = shape<ResolveResponse>({
  protocol_version: text,
  status,
  payment_ready: flag,
  reasons: optional(listOf(text)),
  identifier: shape<ResolveResponse['identifier']>({ type: text, value: text, normalized_value: text }),
  registration: shape<ResolveResponse['registration']>({
    registered_at: nullable(text),
    activated_at: nullable(text),
    last_updated: nullable(text),
    last_payment_update: nullable(text),
  }),
  payment_options: listOf(isPaymentOption),
  trust: optional(shape<NonNullable<ResolveResponse['trust']>>({ warnings: listOf(text), codes: listOf(text) })),
});

export const isBatchResolveResponse = shape<BatchResolveResponse>({
  answers: listOf(
    shape<BatchResolveResponse['answers'][number]>({ status: integer, body: anything, receipt: optional(text) }),
  ),
});

export const isIdentifier = shape<Identifier>({
  id: text,
  type: text,
  value: text,
  normalized_value: text,
  status,
  controller: text,
  name_id: nullable(text),
  registered_at: text,
  activated_at: nullable(text),
  updated_at: text,
  payment_options: listOf(isRecordedPaymentOption),
  proposed_payment_options: nullable(listOf(isRecordedPaymentOption)),
});

export const isIdentifierList = shape<IdentifierList>({
  identifiers: listOf(isIdentifier),
  next_cursor: nullable(text),
});

export const isNamespaceName = shape<NamespaceName>({
  id: text,
  namespace: text,
  label: text,
  full_name: text,
  status,
  controller: nullable(text),
  controller_ref: nullable(text),
  identifier_id: nullable(text),
  created_at: text,
});

const isControllerAuthorization = shape<ControllerAuthorization>({
  v: integer,
  alg: text,
  wallet: text,
  audience: text,
  request: text,
  body: text,
  provider: text,
  idempotency_key: nullable(text),
  if_match: nullable(text),
  nonce: text,
  issued_at: text,
  expires_at: text,
  signature: text,
});

const isIdentifierEvent = shape<IdentifierEvent>({
  id: text,
  identifier_id: text,
  sequence: integer,
  type: text,
  from_status: nullable(status),
  to_status: status,
  actor: shape<IdentifierEvent['actor']>({
    kind: text,
    provider_id: nullable(text),
    controller: nullable(text),
    operator: nullable(text),
  }),
  reason: nullable(text),
  changed_fields: listOf(text),
  request_id: nullable(text),
  occurred_at: text,
  previous_hash: text,
  identifier_hash: text,
  payment_options_hash: text,
  proposed_payment_options_hash: nullable(text),
  hash: text,
  controller_authorization: nullable(isControllerAuthorization),
});

export const isHistory = shape<History>({
  events: listOf(isIdentifierEvent),
  next_cursor: nullable(text),
  log: anything,
});
