import type { OperationErrorCode } from '../api.js';

/**
 * Every code that the service answers with: those of the contract's operations, and those for what is none of them.
 * Which status each has, when it comes and what to do is in the service's documentation.
 */
export type ServiceCode = OperationErrorCode | 'route_not_found' | 'method_not_allowed';

/** The same codes, for programs. One that leaves the contract does not compile, and a test finds one that is missing. */
export const SERVICE_CODES = [
  // the request
  'validation_failed',
  'malformed_body',
  'bad_request',
  'body_too_large',
  'unsupported_media_type',
  'route_not_found',
  'method_not_allowed',
  // the key
  'credential_missing',
  'credential_invalid',
  'credential_revoked',
  'credential_not_accepted',
  'provider_not_approved',
  // identifiers
  'type_required',
  'unsupported_type',
  'invalid_identifier',
  'no_mapping',
  'identifier_not_found',
  'identifier_taken',
  'identifier_revoked',
  'identifier_quarantined',
  'identifier_reserved',
  'identifier_not_mutable',
  'invalid_payment_options',
  'precondition_failed',
  // the controller's signature
  'authorization_missing',
  'authorization_malformed',
  'authorization_not_yet_valid',
  'authorization_expired',
  'authorization_lifetime_not_accepted',
  'authorization_mode_not_accepted',
  'authorization_invalid',
  'authorization_replayed',
  'authorization_outdated',
  'not_the_controller',
  // retries
  'invalid_idempotency_key',
  'idempotency_key_reused',
  'idempotency_in_progress',
  'rate_limited',
  'database_unavailable',
  'internal_error',
  'not_ready',
  // events and webhooks
  'log_resource_not_found',
  'cursor_expired',
  'delivery_not_found',
  'invalid_webhook_url',
  'too_many_streams',
  'too_many_webhooks',
  'webhook_not_found',
  'webhooks_off',
  // names
  'invalid_label',
  'invalid_name_id',
  'invalid_slug',
  'name_required',
  'name_not_found',
  'name_not_mutable',
  'name_reserved',
  'name_raced',
  'name_taken',
  'namespace_closed',
  'namespace_not_found',
  'namespace_not_mutable',
  'namespace_raced',
  'namespace_taken',
  'too_many_pending_namespaces',
  // complaints
  'complaint_not_found',
  'complaint_raced',
  'invalid_target',
  'too_many_complaints',
] as const satisfies readonly ServiceCode[];

/**
 * What this client adds: an answer with a code that this release does not know, no answer, none in time, and one that is
 * not of the contract.
 */
export type ClientCode = 'unknown_code' | 'no_answer' | 'timeout' | 'unreadable_answer';

export type ErrorCode = ServiceCode | ClientCode;
