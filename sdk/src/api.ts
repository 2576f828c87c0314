/**
 * The wire shapes of the service's contract, member for member, so that generated types can take this file's place.
 * Every answer may carry further members: a client ignores what it does not know.
 */

export type IdentifierStatus = 'pending' | 'active' | 'update_pending' | 'suspended' | 'removed' | 'revoked';

/** A chain, an asset and an address to pay to, with its constraints. */
export interface PaymentOptionInput {
  /** CAIP-2 chain id such as `eip155:8453`, or a common name such as `base`. */
  chain: string;
  /** Ticker such as `USDC`, or CAIP-19 asset. */
  asset: string;
  address: string;
  token_contract?: string;
  network_identifier?: string;
  /** The payment must carry it, exactly as given: without it an exchange cannot tell whom it is for. */
  memo?: string;
  payment_reference?: string;
  /** Decimal, in units of the asset, as are the two below. */
  minimum_amount?: string;
  maximum_amount?: string;
  fixed_amount?: string;
  /** RFC 3339 with an offset. */
  expiration?: string;
}

export interface PaymentOption extends PaymentOptionInput {
  /** Whether this option may be paid now. */
  payment_ready: boolean;
  /** Why not, such as `expired`. */
  reasons?: string[];
}

export interface ResolveRequest {
  /** May be left out for the full text of an EMV QR code. */
  type?: string;
  value: string;
}

export interface ResolveResponse {
  protocol_version: string;
  status: IdentifierStatus;
  payment_ready: boolean;
  /** Why `payment_ready` is false, such as `pending_review`, `suspended`, `name_not_active`. */
  reasons?: string[];
  identifier: { type: string; value: string; normalized_value?: string };
  registration: {
    registered_at?: string | null;
    activated_at?: string | null;
    last_updated?: string | null;
    last_payment_update?: string | null;
  };
  payment_options: PaymentOption[];
  /** The warnings must be shown to the payer before the payment; `codes` names the same ones, in the same order. */
  trust?: { warnings: string[]; codes?: string[] };
}

export interface BatchResolveResponse {
  /** In the order of the requests: the status and the body that `POST /v1/resolve` would have answered. */
  answers: { status: number; body: unknown }[];
}

export interface RegisterIdentifierRequest {
  type: string;
  value: string;
  name_id?: string | null;
  payment_options: PaymentOptionInput[];
}

export interface UpdateIdentifierRequest {
  /** null unlinks the identifier from its name. */
  name_id?: string | null;
  payment_options?: PaymentOptionInput[];
}

export interface EmergencySuspendRequest {
  reason?: string;
}

export interface NamespaceNameRequest {
  label: string;
  controller_ref?: string;
  chain?: string;
  asset?: string;
  address?: string;
}

export interface Identifier {
  id: string;
  type: string;
  value: string;
  normalized_value: string;
  status: IdentifierStatus;
  controller: string;
  name_id: string | null;
  registered_at: string;
  activated_at: string | null;
  updated_at: string;
  payment_options: PaymentOptionInput[];
  /** What waits for review; absent or null when nothing does. */
  proposed_payment_options?: PaymentOptionInput[] | null;
}

export interface IdentifierList {
  identifiers: Identifier[];
  next_cursor: string | null;
}

export interface NamespaceName {
  /** The `name_id` of identifiers. */
  id: string;
  namespace: string;
  label: string;
  full_name: string;
  status: 'pending' | 'active' | 'suspended' | 'removed';
  controller: string | null;
  controller_ref: string | null;
  identifier_id: string | null;
  created_at: string;
}

/**
 * What a controller signed and its signature, so that anybody can verify it again. Events from before bodies were kept
 * lack `body` and `if_match`; they cannot be verified.
 */
export interface ControllerAuthorization {
  v: number;
  alg: string;
  wallet: string;
  audience: string;
  request: string;
  /** The exact bytes of the signed body, in base64; empty when there was none. */
  body?: string;
  body_sha256?: string;
  provider: string;
  idempotency_key: string | null;
  if_match?: string | null;
  nonce: string;
  issued_at: string;
  expires_at: string;
  signature: string;
}

export interface IdentifierEvent {
  id: string;
  identifier_id: string;
  sequence: number;
  type: string;
  from_status: IdentifierStatus | null;
  to_status: IdentifierStatus;
  actor: { kind: 'provider' | 'operator' | 'system'; provider_id: string | null; controller: string | null };
  reason: string | null;
  changed_fields: string[];
  request_id: string | null;
  occurred_at: string;
  previous_hash: string;
  identifier_hash: string;
  payment_options_hash: string;
  proposed_payment_options_hash: string | null;
  hash: string;
  controller_authorization: ControllerAuthorization | null;
}

export interface History {
  events: IdentifierEvent[];
  next_cursor: string | null;
}

/**
 * What happened to something that the provider carries: in the feed and in webhooks the same. Types and members of `data` may
 * be added.
 */
export interface ResolverEvent {
  /** The same in every delivery: what was seen under it once need not be looked at again. */
  id: string;
  /** Reading on after it goes on behind this event. A test message has none. */
  cursor?: string;
  /** Such as `identifier.suspended`. */
  type: string;
  /** When it happened. */
  timestamp: string;
  /** Ids, codes and hashes. */
  data: {
    identifier_id?: string;
    sequence?: number;
    from_status?: string;
    to_status?: string;
    name_id?: string;
    namespace_id?: string;
    complaint_id?: string;
    [member: string]: unknown;
  };
}

export interface EventPage {
  events: ResolverEvent[];
  next_cursor: string;
  has_more: boolean;
}

export interface AuthorizationCheck {
  valid: boolean;
  controller: string;
}

/** `GET /v1/me`: whose key this is. A Free key has no provider. */
export interface Me {
  provider_id: string | null;
  name?: string | null;
  status?: string | null;
}

/** `/.well-known/payment-identifier-resolver.json` */
export interface ServiceDescription {
  /** The service's public base URL, which signatures name. */
  audience: string;
  controller_authorization: { modes: string[]; max_seconds: number };
}

export interface FieldError {
  /** Dotted path from the body's root, such as `payment_options.0.address`. */
  field: string;
  code: string;
  message: string;
}

/** The body of every error (RFC 9457). */
export interface ErrorBody {
  type: string;
  title: string;
  status: number;
  detail: string;
  code: string;
  request_id: string;
  errors?: FieldError[];
  /** With `identifier_taken`, and only for the wallet that controls the identifier: its id. */
  identifier_id?: string;
}
