import type {
  AuthorizationCheck,
  Complaint,
  ComplaintList,
  ErrorBody,
  EventPage,
  FieldError,
  Me,
  PublicKey,
  ResolverEvent,
  ServiceDescription,
  WebhookEvent,
} from './api.js';
import { anything, type Checks, flag, integer, listOf, nullable, optional, shape, text } from './check.js';

const WEBHOOK_EVENT: Checks<WebhookEvent> = {
  id: text,
  cursor: optional(text),
  type: text,
  timestamp: text,
  data: shape<ResolverEvent['data']>({
    identifier_id: optional(text),
    sequence: optional(integer),
    history_event_id: optional(text),
    from_status: optional(text),
    to_status: optional(text),
    actor_kind: optional(text),
    changed_fields: optional(listOf(text)),
    identifier_hash: optional(text),
    payment_options_hash: optional(text),
    proposed_payment_options_hash: optional(text),
    hash: optional(text),
    name_id: optional(text),
    namespace_id: optional(text),
    complaint_id: optional(text),
    resolution: optional(text),
    webhook_id: optional(text),
    reason: optional(text),
  }),
};

export const isWebhookEvent = shape<WebhookEvent>(WEBHOOK_EVENT);
const isResolverEvent = shape<ResolverEvent>({ ...WEBHOOK_EVENT, cursor: text });

export const isEventPage = shape<EventPage>({ events: listOf(isResolverEvent), next_cursor: text, has_more: flag });

export const isComplaint = shape<Complaint>({
  id: text,
  status: text,
  resolution: nullable(text),
  reason: text,
  description: text,
  identifier_id: nullable(text),
  target_type: nullable(text),
  target_value: nullable(text),
  reporter_user_id: nullable(text),
  provider_id: text,
  evidence: listOf(text),
  created_at: text,
  acknowledged_at: nullable(text),
  closed_at: nullable(text),
});

export const isComplaintList = shape<ComplaintList>({ complaints: listOf(isComplaint), next_cursor: nullable(text) });

export const isAuthorizationCheck = shape<AuthorizationCheck>({ valid: flag, controller: text });

type LimitLeft = NonNullable<Me['limits']['resolve_per_minute']>;
const isLimitLeft = shape<LimitLeft>({ quota: integer, remaining: integer, reset_seconds: integer });

export const isMe = shape<Me>({
  key_kind: text,
  provider_id: nullable(text),
  name: nullable(text),
  status: nullable(text),
  events_cursor: nullable(text),
  limits: shape<Me['limits']>({
    resolve_per_minute: optional(isLimitLeft),
    resolve_miss_per_hour: optional(isLimitLeft),
    read_per_minute: optional(isLimitLeft),
    mutation_per_minute: optional(isLimitLeft),
    complaint_per_hour: optional(isLimitLeft),
    namespace_per_hour: optional(isLimitLeft),
    lookup_per_minute: optional(isLimitLeft),
    resolve_per_day: optional(isLimitLeft),
  }),
});

const isPublicKey = shape<PublicKey>({ id: text, vkey: text, created_at: text, retired_at: nullable(text) });

export const isServiceDescription = shape<ServiceDescription>({
  protocol_version: anything,
  audience: text,
  controller_authorization: shape<ServiceDescription['controller_authorization']>({
    version: anything,
    modes: listOf(text),
    max_seconds: integer,
    clock_skew_seconds: anything,
    eip712: anything,
  }),
  identifier_types: anything,
  limits: anything,
  public_keys: listOf(isPublicKey),
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
