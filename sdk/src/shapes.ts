import type {
  AuthorizationCheck,
  BatchResolveResponse,
  ControllerAuthorization,
  EventPage,
  ErrorBody,
  FieldError,
  History,
  Identifier,
  IdentifierEvent,
  IdentifierList,
  Me,
  NamespaceName,
  PaymentOption,
  PaymentOptionInput,
  ResolveResponse,
  ResolverEvent,
  ServiceDescription,
} from './api.js';
import { isObject } from './authorization/json.js';

type Check = (value: unknown) => boolean;
type Guard<T> = (value: unknown) => value is T;

/**
 * Whether a value from outside has the members of a wire shape. A check for every member must be given, so that a
 * member which the contract gains is not forgotten here; members that are unknown are let through.
 */
function shape<T>(checks: Readonly<Record<keyof T & string, Check>>): Guard<T> {
  const members = Object.entries<Check>(checks);
  return (value): value is T => isObject(value) && members.every(([name, holds]) => holds(value[name]));
}

const text: Check = (value) => typeof value === 'string';
const flag: Check = (value) => typeof value === 'boolean';
const integer: Check = (value) => Number.isSafeInteger(value);
const anything: Check = () => true;
const optional =
  (check: Check): Check =>
  (value) =>
    value === undefined || check(value);
const nullable =
  (check: Check): Check =>
  (value) =>
    value === null || check(value);
const listOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check);

/** A state that this release does not know is no reason to refuse an answer: it is not `active`, and that decides. */
const status: Check = text;

const OPTION_CHECKS = {
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

export const isPaymentOptionInput = shape<PaymentOptionInput>(OPTION_CHECKS);
const isPaymentOption = shape<PaymentOption>({
  ...OPTION_CHECKS,
  payment_ready: flag,
  reasons: optional(listOf(text)),
});

export const isResolveResponse = shape<ResolveResponse>({
  protocol_version: text,
  status,
  payment_ready: flag,
  reasons: optional(listOf(text)),
  identifier: shape<ResolveResponse['identifier']>({ type: text, value: text, normalized_value: optional(text) }),
  registration: shape<ResolveResponse['registration']>({
    registered_at: optional(nullable(text)),
    activated_at: optional(nullable(text)),
    last_updated: optional(nullable(text)),
    last_payment_update: optional(nullable(text)),
  }),
  payment_options: listOf(isPaymentOption),
  trust: optional(
    shape<NonNullable<ResolveResponse['trust']>>({ warnings: listOf(text), codes: optional(listOf(text)) }),
  ),
});

export const isBatchResolveResponse = shape<BatchResolveResponse>({
  answers: listOf(shape<BatchResolveResponse['answers'][number]>({ status: integer, body: anything })),
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
  payment_options: listOf(isPaymentOptionInput),
  proposed_payment_options: optional(nullable(listOf(isPaymentOptionInput))),
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
  status: text,
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
  body: optional(text),
  body_sha256: optional(text),
  provider: text,
  idempotency_key: nullable(text),
  if_match: optional(nullable(text)),
  nonce: text,
  issued_at: text,
  expires_at: text,
  signature: text,
});

export const isIdentifierEvent = shape<IdentifierEvent>({
  id: text,
  identifier_id: text,
  sequence: integer,
  type: text,
  from_status: nullable(status),
  to_status: status,
  actor: shape<IdentifierEvent['actor']>({ kind: text, provider_id: nullable(text), controller: nullable(text) }),
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

export const isHistory = shape<History>({ events: listOf(isIdentifierEvent), next_cursor: nullable(text) });

export const isResolverEvent = shape<ResolverEvent>({
  id: text,
  cursor: optional(text),
  type: text,
  timestamp: text,
  data: shape<ResolverEvent['data']>({
    identifier_id: optional(text),
    sequence: optional(integer),
    from_status: optional(text),
    to_status: optional(text),
    name_id: optional(text),
    namespace_id: optional(text),
    complaint_id: optional(text),
  }),
});

export const isEventPage = shape<EventPage>({ events: listOf(isResolverEvent), next_cursor: text, has_more: flag });

export const isAuthorizationCheck = shape<AuthorizationCheck>({ valid: flag, controller: text });

export const isMe = shape<Me>({
  provider_id: nullable(text),
  name: optional(nullable(text)),
  status: optional(nullable(text)),
});

export const isServiceDescription = shape<ServiceDescription>({
  audience: text,
  controller_authorization: shape<ServiceDescription['controller_authorization']>({
    modes: listOf(text),
    max_seconds: integer,
  }),
});

export const isErrorBody = shape<ErrorBody>({
  type: anything,
  title: anything,
  status: anything,
  detail: text,
  code: text,
  request_id: text,
  errors: optional(listOf(shape<FieldError>({ field: text, code: text, message: text }))),
  identifier_id: optional(text),
});
