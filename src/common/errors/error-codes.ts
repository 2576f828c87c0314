/** What a program or a person needs to know of an error code (D15). */
export interface ErrorFact {
  /** The HTTP status of the answer. */
  readonly status: number;
  /** What has happened: one sentence. */
  readonly when: string;
  /** What the client can do about it: one sentence. */
  readonly action: string;
}

type Facts = Readonly<Record<string, ErrorFact>>;

const REQUEST = {
  bad_request: {
    status: 400,
    when: 'The request is not well-formed HTTP for this service. The status is 408, 414 or 431 where HTTP defines one for the fault.',
    action: 'Look at the URL, the headers and the proxies on the way; repeating the same request will not help.',
  },
  malformed_body: {
    status: 400,
    when: 'The body is not JSON in UTF-8, is cut short, or is nested more than eight levels deep.',
    action: 'Send the body as one JSON text.',
  },
  validation_failed: {
    status: 400,
    when: 'The body or a query parameter does not have the documented shape, or an object in the body has a member twice.',
    action: 'Correct the fields that `errors` names.',
  },
  route_not_found: {
    status: 404,
    when: 'There is no such path.',
    action: 'Compare the path with the list of operations.',
  },
  method_not_allowed: {
    status: 405,
    when: 'The path exists, but does not take this method.',
    action: 'Use one of the methods that the `Allow` header names.',
  },
  body_too_large: {
    status: 413,
    when: 'The body has more than 64 KiB.',
    action: 'Send a smaller body; no valid request needs a larger one.',
  },
  unsupported_media_type: {
    status: 415,
    when: 'The body is not declared as JSON, is declared in another charset than UTF-8, or has a `Content-Encoding`.',
    action: 'Send it in UTF-8 with `Content-Type: application/json`, and not compressed.',
  },
  rate_limited: {
    status: 429,
    when: 'The caller has sent too many requests of this kind.',
    action: 'Wait as many seconds as `Retry-After` says, and send the request again.',
  },
} as const satisfies Facts;

const CREDENTIALS = {
  credential_missing: {
    status: 401,
    when: 'The request has no API key in its `Authorization` header.',
    action: 'Send `Authorization: Bearer <API_KEY>`.',
  },
  credential_invalid: {
    status: 401,
    when: 'The API key is not one of this service.',
    action: 'Check the key for a missing or changed character, and that there is only one `Authorization` header.',
  },
  credential_revoked: {
    status: 401,
    when: 'The API key was revoked.',
    action: 'Use another key of yours, or ask the operator for one.',
  },
  credential_not_accepted: {
    status: 401,
    when: 'The API key is a Free key, and the operation needs a provider key.',
    action: 'Use the key of an approved provider.',
  },
  provider_not_approved: {
    status: 401,
    when: 'The provider of the API key is not approved, or was suspended.',
    action: 'Ask the operator of the service.',
  },
} as const satisfies Facts;

const AUTHORIZATIONS = {
  authorization_missing: {
    status: 401,
    when: "The operation needs the controller's signature, and one of its two headers is absent.",
    action: 'Send `X-Controller-Wallet` and `X-Controller-Authorization`.',
  },
  authorization_malformed: {
    status: 401,
    when: 'A controller header, or a value that the wallet would be shown, cannot be read.',
    action: 'Correct what `detail` names.',
  },
  authorization_not_yet_valid: {
    status: 401,
    when: 'The authorization was issued more than 60 seconds after the clock of the service.',
    action: 'Set the clock of the signer, and sign again.',
  },
  authorization_expired: {
    status: 401,
    when: 'The authorization has expired.',
    action: 'Sign again, and send the request at once.',
  },
  authorization_lifetime_not_accepted: {
    status: 401,
    when: 'The authorization is good for longer than this service accepts, or ends before it begins.',
    action: 'Sign again with an `expires_at` that follows `issued_at` by no more than `detail` says.',
  },
  authorization_mode_not_accepted: {
    status: 401,
    when: 'This service does not accept the `alg` of the authorization for this kind of wallet.',
    action: 'Sign in one of the modes that `detail` names.',
  },
  authorization_invalid: {
    status: 401,
    when: "The signature is not the wallet's over the request that arrived.",
    action: 'Compare what was signed with the text in `detail`: it is all that should have been signed.',
  },
  authorization_replayed: {
    status: 401,
    when: 'The wallet has used this nonce before.',
    action:
      'Sign again with a fresh nonce. To retry a request safely, send it with an `Idempotency-Key` from the beginning.',
  },
  authorization_outdated: {
    status: 409,
    when: 'A change that was signed later has been applied to the identifier or the name already.',
    action: 'Read it again, and sign what you still want.',
  },
} as const satisfies Facts;

const IDENTIFIERS = {
  type_required: {
    status: 400,
    when: 'The request has no `type`, and its value is not a full EMV payload, from which the type would follow.',
    action: 'Send the `type`.',
  },
  unsupported_type: {
    status: 400,
    when: 'The identifier type does not exist, or does not take this operation now.',
    action: 'Choose a type from `GET /v1/identifier-types`.',
  },
  invalid_identifier: {
    status: 400,
    when: 'The value is no identifier of its type.',
    action: 'Ask whoever entered the value for another one; `errors` says what is wrong with it.',
  },
  invalid_payment_options: {
    status: 400,
    when: 'A payment option could lose a payment: a wrong checksum, a minimum above the maximum, a time that has passed.',
    action: 'Correct the fields that `errors` names.',
  },
  name_required: {
    status: 400,
    when: 'The value is a native name, `label@namespace`, and `name_id` does not say which.',
    action: 'Register it with `POST /v1/namespaces/{namespace}/names`, or send its `name_id`.',
  },
  invalid_name_id: {
    status: 400,
    when: 'The identifier cannot carry the name that `name_id` names.',
    action: 'Send the id of an active name that is the value of the identifier and belongs to its wallet.',
  },
  no_mapping: {
    status: 404,
    when: 'Nothing was ever registered under this identifier.',
    action: 'Tell the payer that this recipient is not known.',
  },
  identifier_not_found: {
    status: 404,
    when: 'There is no identifier with this id.',
    action: 'Check the id: it is the `id` that the registration answered with.',
  },
  not_the_controller: {
    status: 403,
    when: 'The signature is good, but the wallet does not control the identifier or the name.',
    action: 'Sign with the wallet that registered it.',
  },
  identifier_not_mutable: {
    status: 403,
    when: 'The state of the identifier does not allow this change.',
    action:
      'Read the identifier; one that is removed can be registered anew, for one that is revoked ask the operator.',
  },
  identifier_taken: {
    status: 409,
    when: 'The value is registered already.',
    action: 'Its controller can update or remove it, and gets its `identifier_id`; others can complain about it.',
  },
  identifier_revoked: {
    status: 409,
    when: 'The value was revoked and cannot be registered again.',
    action: 'Ask the operator of the service.',
  },
  identifier_quarantined: {
    status: 409,
    when: 'The value was removed recently, and for a while only the wallet that had it may register it.',
    action: 'Wait as many seconds as `Retry-After` says.',
  },
  identifier_reserved: {
    status: 409,
    when: 'The operator keeps the value for another wallet.',
    action: 'Ask the operator of the service.',
  },
  precondition_failed: {
    status: 412,
    when: 'The identifier, name or namespace has changed since the `ETag` that `If-Match` names.',
    action: 'Read it again, and decide whether you still want the change.',
  },
} as const satisfies Facts;

const RETRIES = {
  invalid_idempotency_key: {
    status: 400,
    when: 'The `Idempotency-Key` is not 1 to 255 visible ASCII characters.',
    action: 'Send such a key, for example a UUID.',
  },
  idempotency_key_reused: {
    status: 409,
    when: 'The `Idempotency-Key` was used for another request within the last 24 hours.',
    action: 'Use a new key for every new request, and the old key for retries only.',
  },
  idempotency_in_progress: {
    status: 409,
    when: 'The request with this `Idempotency-Key` is still running.',
    action: 'Send the same request again after `Retry-After`: it then gets the answer of the first.',
  },
} as const satisfies Facts;

const NAMES = {
  invalid_slug: {
    status: 400,
    when: 'The slug of the namespace is not valid.',
    action: 'Send 3 to 63 ASCII letters, digits and inner hyphens.',
  },
  invalid_label: {
    status: 400,
    when: 'The label of the name is not valid.',
    action: 'Choose another label; `errors` says what is wrong with this one.',
  },
  namespace_not_found: {
    status: 404,
    when: 'There is no namespace with this slug, or it is not yours.',
    action: 'Check the slug in the list of your namespaces.',
  },
  namespace_taken: {
    status: 409,
    when: 'Another application has the slug.',
    action: 'Choose another slug.',
  },
  namespace_raced: {
    status: 409,
    when: 'Another application was made at the same moment.',
    action: 'Send the same request again.',
  },
  too_many_pending_namespaces: {
    status: 409,
    when: 'You have reached the maximum number of namespaces that wait for approval.',
    action: 'Wait until the operator has decided about one of them.',
  },
  namespace_closed: {
    status: 403,
    when: 'You may not register names in this namespace.',
    action: 'Ask its owner; a name without a wallet can be reserved by the owner only.',
  },
  namespace_not_mutable: {
    status: 403,
    when: 'The application for the namespace was rejected, so there is nothing to change.',
    action: 'Apply for the namespace again.',
  },
  name_not_found: {
    status: 404,
    when: 'There is no such name, or it is a reservation of another provider.',
    action: 'Check the label and the namespace.',
  },
  name_not_mutable: {
    status: 403,
    when: 'The operator has suspended the name.',
    action: 'Wait until the operator reinstates it.',
  },
  name_raced: {
    status: 409,
    when: 'An identifier was linked to the name while it was released.',
    action: 'Send the same request again.',
  },
  name_taken: {
    status: 409,
    when: 'The name is already registered.',
    action: 'Choose another label.',
  },
  name_reserved: {
    status: 409,
    when: 'The namespace keeps this name, or one that looks like it, for itself.',
    action: 'Choose another label.',
  },
} as const satisfies Facts;

const COMPLAINTS = {
  invalid_target: {
    status: 400,
    when: 'The complaint names an identifier that does not exist, or two that differ.',
    action: 'Correct the field that `errors` names.',
  },
  complaint_not_found: {
    status: 404,
    when: 'There is no complaint of yours with this id.',
    action: 'Check the id in the list of your complaints.',
  },
  complaint_raced: {
    status: 409,
    when: 'The same complaint is being submitted at this moment.',
    action: 'Send it again after `Retry-After`: it then gets the complaint that was made.',
  },
  too_many_complaints: {
    status: 409,
    when: 'Five of your complaints about this identifier are unfinished.',
    action: 'Wait until one of them is closed.',
  },
} as const satisfies Facts;

const LOG = {
  log_resource_not_found: {
    status: 404,
    when: 'The public log has no tile or bundle of this name, or no checkpoint yet.',
    action: 'Request only tiles and entries that the newest checkpoint covers.',
  },
} as const satisfies Facts;

const EVENTS = {
  cursor_expired: {
    status: 410,
    when: 'The cursor is older than 90 days, or from before the database was restored, so events behind it may be gone.',
    action: 'Read your identifiers again, then read the feed without a cursor.',
  },
  too_many_streams: {
    status: 429,
    when: 'The provider has the maximum number of event streams open.',
    action: 'Close one, or let several readers share one.',
  },
  webhooks_off: {
    status: 403,
    when: 'The operator of the service has not switched webhooks on.',
    action: 'Read `GET /v1/events` instead.',
  },
  invalid_webhook_url: {
    status: 400,
    when: 'Events are not sent to such a URL.',
    action: 'Send an `https:` URL of a public host, without credentials and without a fragment.',
  },
  webhook_not_found: {
    status: 404,
    when: 'There is no webhook endpoint of yours with this id.',
    action: 'Check the id in the list of your endpoints.',
  },
  delivery_not_found: {
    status: 404,
    when: 'There is no delivery to this endpoint with this id.',
    action: 'Check the id in the list of its deliveries.',
  },
  too_many_webhooks: {
    status: 409,
    when: 'You have as many webhook endpoints as a provider may have.',
    action: 'Delete one that you do not need.',
  },
} as const satisfies Facts;

const SERVICE = {
  internal_error: {
    status: 500,
    when: 'A fault of this service.',
    action: 'Tell the operator the `request_id`, under which the cause was logged.',
  },
  database_unavailable: {
    status: 503,
    when: 'The database does not answer.',
    action:
      'Send the same request again after `Retry-After`; a change may have happened, so retry it with its `Idempotency-Key`.',
  },
  not_ready: {
    status: 503,
    when: 'This process takes no requests: it is shutting down, or its database does not answer.',
    action: 'Send requests to another process.',
  },
} as const satisfies Facts;

const OPERATOR = {
  unknown_provider: { status: 404, when: 'There is no such provider.', action: 'List the providers.' },
  unknown_key: { status: 404, when: 'There is no such API key.', action: 'List the keys of the provider.' },
  unknown_type: { status: 404, when: 'There is no such identifier type.', action: 'List the types.' },
  type_without_code: {
    status: 409,
    when: 'The service has no rules for this identifier type.',
    action: 'Leave it a draft until there is a release with rules for it.',
  },
  transition_refused: {
    status: 403,
    when: 'This change of state is not allowed.',
    action: 'Look at the present state.',
  },
  other_version: {
    status: 409,
    when: 'The identifier has changed since the operator looked at it.',
    action: 'Look at it again before you decide.',
  },
  not_releasable: {
    status: 409,
    when: 'The value cannot be released.',
    action: 'Look at the state of its newest registration.',
  },
  invalid_wallet: {
    status: 400,
    when: 'The text is no wallet.',
    action: 'Give an EVM address or an Ed25519 public key in base58.',
  },
} as const satisfies Facts;

/** The codes that are answered over HTTP, under the headings of docs/errors.md. */
export const SERVED_ERRORS = {
  'The request itself': REQUEST,
  'The API key (D13)': CREDENTIALS,
  "The controller's signature (D7)": AUTHORIZATIONS,
  'Identifiers (D2 to D6)': IDENTIFIERS,
  'Retries (D8)': RETRIES,
  'Namespaces and names (D9)': NAMES,
  'Complaints (D10)': COMPLAINTS,
  'The public log': LOG,
  'Events and webhooks (D21)': EVENTS,
  'The service itself': SERVICE,
} as const;

const SERVED = {
  ...REQUEST,
  ...CREDENTIALS,
  ...AUTHORIZATIONS,
  ...IDENTIFIERS,
  ...RETRIES,
  ...NAMES,
  ...COMPLAINTS,
  ...LOG,
  ...EVENTS,
  ...SERVICE,
} as const;

/**
 * Every error code of the service (D15). The rest of the code throws facts; this catalogue alone says what they mean in
 * HTTP and what can be done. docs/errors.md and the errors of the OpenAPI document are made from it.
 */
export const ERRORS = { ...SERVED, ...OPERATOR } as const;

export type ErrorCode = keyof typeof ERRORS;
/** The codes of answers; the others are met only by operators, who are shown the sentence and no code. */
export type ServedErrorCode = keyof typeof SERVED;

export function isServed(code: string): code is ServedErrorCode {
  return Object.hasOwn(SERVED, code);
}
