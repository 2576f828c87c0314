import {
  CredentialInvalid,
  CredentialMissing,
  CredentialNotAccepted,
  CredentialRevoked,
  ProviderNotApproved,
} from '../auth/auth.errors.js';
import { type AuthorizationMessage, authorizationMessage } from '../auth/domain/authorization-message.js';
import { MAX_CLOCK_SKEW_SECONDS } from '../auth/domain/authorization-times.js';
import {
  AuthorizationExpired,
  AuthorizationInvalid,
  AuthorizationLifetimeNotAccepted,
  AuthorizationMalformed,
  AuthorizationMissing,
  AuthorizationModeNotAccepted,
  AuthorizationNotYetValid,
  AuthorizationOutdated,
  AuthorizationReplayed,
} from '../auth/domain/controller-authorization.errors.js';
import { eip191 } from '../auth/domain/modes/eip191.js';
import type { ServedErrorCode } from '../common/errors/error-codes.js';
import {
  BadHttpRequest,
  BodyTooLarge,
  InternalError,
  InvalidRequest,
  MalformedBody,
  MethodNotAllowed,
  RouteNotFound,
  UnsupportedMediaType,
} from '../common/errors/http.errors.js';
import { DatabaseUnavailable } from '../common/errors/outage.js';
import type { FieldError, Problem } from '../common/errors/problem.js';
import {
  ComplaintNotFound,
  ComplaintRaced,
  InvalidTarget,
  TooManyComplaints,
} from '../complaints/complaints.errors.js';
import { CursorExpired, TooManyStreams } from '../events/events.errors.js';
import { NotReady } from '../health/health.errors.js';
import {
  InvalidIdentifier,
  InvalidLabel,
  InvalidSlug,
  TypeRequired,
  UnsupportedType,
} from '../identifier-types/domain/identifier.errors.js';
import { RateLimited } from '../limits/limits.errors.js';
import { IdempotencyInProgress, IdempotencyKeyReused, InvalidIdempotencyKey } from '../mutations/mutations.errors.js';
import { LogResourceNotFound } from '../log/log.errors.js';
import {
  NameNotMutable,
  NameReserved,
  NamespaceClosed,
  NamespaceNotFound,
  NamespaceNotMutable,
  NameReleaseRaced,
  NamespaceRaced,
  NamespaceTaken,
  NameTaken,
  NameNotFound,
  TooManyPendingNamespaces,
} from '../namespaces/namespaces.errors.js';
import { paymentOptionFaults } from '../payment-options/domain/option-faults.js';
import { InvalidPaymentOptions } from '../payment-options/domain/payment-options.js';
import {
  IdentifierNotFound,
  IdentifierNotMutable,
  IdentifierQuarantined,
  IdentifierReserved,
  IdentifierRevoked,
  IdentifierTaken,
  InvalidNameId,
  NativeNameRequired,
  NotTheController,
  PreconditionFailed,
} from '../registry/registry.errors.js';
import { NoMapping } from '../resolution/resolution.errors.js';
import {
  DeliveryNotFound,
  InvalidWebhookUrl,
  TooManyWebhooks,
  WebhookNotFound,
  WebhooksOff,
} from '../webhooks/webhooks.errors.js';

/** A request that an error could have answered. */
export interface ExampleRequest {
  readonly audience: string;
  readonly method: string;
  readonly path: string;
  /** As JSON; empty where there is none. */
  readonly body: string;
  /** What a body or a query without the documented shape is answered with here. */
  readonly shapeFaults: readonly FieldError[];
}

const NOW = new Date('2026-11-20T22:07:31.000Z');
const ISSUED_AT = '2026-11-20T22:00:00Z';
const EXPIRES_AT = '2026-11-20T22:05:00Z';
/** Its third letter should be a capital one: the checksum of EIP-55 is in the case of the letters. */
const MISSPELT = { chain: 'eip155:1', asset: 'USDC', address: '0x5aaeb6053F3E94C9b9A09f33669435E7Ef1BeAed' };

/** The errors themselves, so that an example says what the service says. */
const EXAMPLES: Readonly<Record<ServedErrorCode, (request: ExampleRequest) => Problem>> = {
  bad_request: () => new BadHttpRequest(400),
  malformed_body: () => new MalformedBody('The body is not valid JSON.'),
  validation_failed: ({ shapeFaults }) => new InvalidRequest(shapeFaults),
  route_not_found: () => new RouteNotFound(),
  method_not_allowed: () => new MethodNotAllowed(['GET', 'HEAD']),
  body_too_large: () => new BodyTooLarge(),
  unsupported_media_type: () => new UnsupportedMediaType(),
  rate_limited: () => new RateLimited(11_500),

  credential_missing: () => new CredentialMissing(),
  credential_invalid: () => new CredentialInvalid(),
  credential_revoked: () => new CredentialRevoked(),
  credential_not_accepted: () => new CredentialNotAccepted(),
  provider_not_approved: () => new ProviderNotApproved(),

  authorization_missing: () => new AuthorizationMissing(),
  authorization_malformed: () =>
    new AuthorizationMalformed('X-Controller-Authorization: must be base64url without padding'),
  authorization_not_yet_valid: () => new AuthorizationNotYetValid('2026-11-20T22:10:00Z', NOW, MAX_CLOCK_SKEW_SECONDS),
  authorization_expired: () => new AuthorizationExpired(EXPIRES_AT, NOW),
  authorization_lifetime_not_accepted: () => new AuthorizationLifetimeNotAccepted(300),
  authorization_mode_not_accepted: () => new AuthorizationModeNotAccepted(['eip191', 'eip712']),
  authorization_invalid: (request) => new AuthorizationInvalid(eip191.expected(messageToSign(request))),
  authorization_replayed: () => new AuthorizationReplayed(),
  authorization_outdated: () => new AuthorizationOutdated(),

  type_required: () => new TypeRequired(),
  unsupported_type: () => new UnsupportedType(),
  invalid_identifier: () => new InvalidIdentifier('missing_at_sign'),
  invalid_payment_options: (request) => new InvalidPaymentOptions(optionFaults(request)),
  name_required: () => new NativeNameRequired(),
  invalid_name_id: () => new InvalidNameId('not_active'),
  no_mapping: () => new NoMapping(),
  identifier_not_found: () => new IdentifierNotFound(),
  not_the_controller: (request) => new NotTheController(isAboutName(request) ? 'name' : 'identifier'),
  identifier_not_mutable: () => new IdentifierNotMutable('revoked'),
  identifier_taken: () => new IdentifierTaken(),
  identifier_revoked: () => new IdentifierRevoked(),
  identifier_quarantined: () => new IdentifierQuarantined(71_460),
  identifier_reserved: () => new IdentifierReserved(),
  precondition_failed: (request) => new PreconditionFailed(subjectOf(request)),

  invalid_idempotency_key: () => new InvalidIdempotencyKey(),
  idempotency_key_reused: () => new IdempotencyKeyReused(),
  idempotency_in_progress: () => new IdempotencyInProgress(),

  invalid_slug: () => new InvalidSlug(),
  invalid_label: () => new InvalidLabel('label_separator'),
  namespace_not_found: () => new NamespaceNotFound(),
  namespace_not_mutable: () => new NamespaceNotMutable(),
  name_not_found: () => new NameNotFound(),
  name_not_mutable: () => new NameNotMutable(),
  namespace_taken: () => new NamespaceTaken(),
  namespace_raced: () => new NamespaceRaced(),
  too_many_pending_namespaces: () => new TooManyPendingNamespaces(),
  namespace_closed: () => new NamespaceClosed(),
  name_raced: () => new NameReleaseRaced(),
  name_taken: () => new NameTaken(),
  name_reserved: () => new NameReserved(),

  invalid_target: () => new InvalidTarget('identifier_id', 'unknown', 'There is no identifier with this id.'),
  complaint_not_found: () => new ComplaintNotFound(),
  complaint_raced: () => new ComplaintRaced(),
  too_many_complaints: () => new TooManyComplaints(),

  log_resource_not_found: () => new LogResourceNotFound('The log has no tile and no bundle of entries with this name.'),

  cursor_expired: () => new CursorExpired(),
  too_many_streams: () => new TooManyStreams(5),
  webhooks_off: () => new WebhooksOff(),
  invalid_webhook_url: () => new InvalidWebhookUrl('Must start with https://.'),
  webhook_not_found: () => new WebhookNotFound(),
  delivery_not_found: () => new DeliveryNotFound(),
  too_many_webhooks: () => new TooManyWebhooks(10),

  internal_error: () => new InternalError(),
  database_unavailable: () => new DatabaseUnavailable(),
  not_ready: () => new NotReady(),
};

/** The error of this code, as the service would throw it for a request. */
export function exampleOf(code: ServedErrorCode, request: ExampleRequest): Problem {
  return EXAMPLES[code](request);
}

function isAboutName({ path }: ExampleRequest): boolean {
  return path.includes('/names');
}

function subjectOf(request: ExampleRequest): 'identifier' | 'name' | 'namespace' {
  if (isAboutName(request)) return 'name';
  return request.path.startsWith('/v1/namespaces') ? 'namespace' : 'identifier';
}

/** A name has one option, which is its body; identifiers have lists of them. */
function optionFaults({ body }: ExampleRequest): FieldError[] {
  const prefix = body.includes('"payment_options"') ? 'payment_options.0.' : '';
  return paymentOptionFaults(MISSPELT, NOW).map((fault) => ({ ...fault, field: `${prefix}${fault.field}` }));
}

function messageToSign({ audience, method, path, body }: ExampleRequest): AuthorizationMessage {
  return authorizationMessage({
    audience,
    request: `${method} ${path}`,
    body: Buffer.from(body).toString('base64'),
    wallet: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
    provider: '019aa3f0-0000-7000-8000-000000000002',
    idempotency_key: null,
    if_match: null,
    nonce: '8c1d2f4e6a7b4c5d9e0f1a2b3c4d5e6f',
    issued_at: ISSUED_AT,
    expires_at: EXPIRES_AT,
  });
}
