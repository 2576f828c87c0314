/**
 * Every error code of the service, with the HTTP status that it is answered with (D15). The rest of the code throws
 * facts; this table alone says what they mean in HTTP.
 */
export const ERROR_STATUSES = {
  // The request itself
  bad_request: 400,
  malformed_body: 400,
  validation_failed: 400,
  route_not_found: 404,
  method_not_allowed: 405,
  body_too_large: 413,
  unsupported_media_type: 415,
  rate_limited: 429,

  // Who asks (D13)
  credential_missing: 401,
  credential_invalid: 401,
  credential_revoked: 401,
  credential_not_accepted: 401,
  provider_not_approved: 401,

  // Whose wallet signed (D7)
  authorization_missing: 401,
  authorization_malformed: 401,
  authorization_not_yet_valid: 401,
  authorization_expired: 401,
  authorization_lifetime_not_accepted: 401,
  authorization_mode_not_accepted: 401,
  authorization_invalid: 401,
  authorization_replayed: 401,
  authorization_outdated: 409,

  // Identifiers (D2 to D6)
  type_required: 400,
  unsupported_type: 400,
  invalid_identifier: 400,
  invalid_payment_options: 400,
  name_required: 400,
  invalid_name_id: 400,
  no_mapping: 404,
  identifier_not_found: 404,
  not_the_controller: 403,
  identifier_not_mutable: 403,
  identifier_taken: 409,
  identifier_revoked: 409,
  identifier_quarantined: 409,
  identifier_reserved: 409,
  precondition_failed: 412,

  // Retries (D8)
  invalid_idempotency_key: 400,
  idempotency_key_reused: 409,
  idempotency_in_progress: 409,

  // Namespaces and names (D9)
  invalid_slug: 400,
  invalid_label: 400,
  namespace_not_found: 404,
  namespace_taken: 409,
  namespace_raced: 409,
  too_many_pending_namespaces: 409,
  namespace_closed: 403,
  name_not_found: 404,
  name_taken: 409,
  name_reserved: 409,

  // Complaints (D10)
  invalid_target: 400,
  complaint_not_found: 404,
  complaint_raced: 409,
  too_many_complaints: 409,

  // Events and webhooks (D21)
  cursor_expired: 410,
  too_many_streams: 429,
  webhooks_off: 403,
  invalid_webhook_url: 400,
  webhook_not_found: 404,
  delivery_not_found: 404,
  too_many_webhooks: 409,

  // The operator's commands, which are not served over HTTP
  unknown_provider: 404,
  unknown_key: 404,
  unknown_type: 404,
  type_without_code: 409,
  transition_refused: 403,
  other_version: 409,
  not_releasable: 409,
  invalid_wallet: 400,

  // The service itself
  internal_error: 500,
  database_unavailable: 503,
  not_ready: 503,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUSES;
