import { z } from 'zod';
import { omittable } from '../common/omittable.schema.js';
import { NextCursor, Page } from '../common/http/pagination.js';
import { line } from '../common/text.schema.js';
import { EVENT_TYPES } from '../events/domain/event-type.js';

const url = z.string().min(1).max(2048).meta({ example: 'https://hooks.shop.example/payment-identifiers' });
const types = z.array(z.enum(EVENT_TYPES)).max(EVENT_TYPES.length).meta({ description: 'Empty for every type.' });
const dateTime = z.iso.datetime();
const description = line(200).meta({ example: 'production' });

export const WebhookRequest = z
  .object({ url, ...omittable({ types, description }) })
  .meta({ id: 'WebhookRequest', example: { url: 'https://hooks.shop.example/payment-identifiers', types: [] } });
export type WebhookRequest = z.infer<typeof WebhookRequest>;

export const WebhookUpdate = z
  .object(omittable({ url, types, description, status: z.enum(['enabled', 'disabled']) }))
  .meta({ id: 'WebhookUpdate', example: { status: 'enabled' } });
export type WebhookUpdate = z.infer<typeof WebhookUpdate>;

const MAX_OVERLAP_HOURS = 168;

/** The body is optional. */
export const WebhookRotation = z
  .object(
    omittable({
      overlap_hours: z
        .int()
        .min(0)
        .max(MAX_OVERLAP_HOURS)
        .meta({ description: 'How long messages are signed with the old secret, too; 24 by default.' }),
    }),
  )
  .optional()
  .meta({ id: 'WebhookRotation' });
export type WebhookRotation = z.infer<typeof WebhookRotation>;

/** Statuses and their reasons are also enforced by prisma/migrations/…_webhooks. */
export const Webhook = z
  .object({
    id: z.string(),
    url: z.string(),
    description: z.string().nullable(),
    types: z.array(z.string()).meta({ description: 'Empty for every type.' }),
    status: z.enum(['enabled', 'disabled', 'deleted']),
    disabled_reason: z
      .string()
      .nullable()
      .meta({
        description:
          '`failing`: nothing was taken for three days. `gone`: it answered 410. `asked`: somebody disabled it. ' +
          '`left`: its provider was off-boarded.',
      }),
    failures: z.int().meta({ description: 'Attempts that failed since the last one that did not.' }),
    last_success_at: dateTime.nullable().meta({ description: 'To within ten seconds.' }),
    old_secret_until: dateTime
      .nullable()
      .meta({ description: 'Until then messages are signed with the old secret, too.' }),
    created_at: dateTime,
  })
  .meta({ id: 'Webhook' });
export type Webhook = z.infer<typeof Webhook>;

export const WebhookWithSecret = z
  .object({
    ...Webhook.shape,
    secret: z.string().meta({ description: 'Shown this once; messages are signed with it.', example: 'whsec_…' }),
  })
  .meta({ id: 'WebhookWithSecret' });
export type WebhookWithSecret = z.infer<typeof WebhookWithSecret>;

export const Webhooks = z.object({ webhooks: z.array(Webhook) }).meta({ id: 'Webhooks' });
export type Webhooks = z.infer<typeof Webhooks>;

const status = z.int().nullable().meta({ description: 'The HTTP status of the answer.' });
const fault = z.string().nullable().meta({
  description:
    'Why it failed: `refused`, `redirected`, `timeout`, `no_connection`, `name_not_found`, `forbidden_address`.',
});

export const WebhookTest = z.object({ ok: z.boolean(), response_status: status, fault }).meta({ id: 'WebhookTest' });
export type WebhookTest = z.infer<typeof WebhookTest>;

const DELIVERY_STATUSES = ['pending', 'delivered', 'dead'] as const;

export const Delivery = z
  .object({
    id: z.string(),
    event_id: z.string().nullable().meta({ description: 'null once the event is no longer kept.' }),
    event_type: z.string().nullable(),
    status: z.enum(DELIVERY_STATUSES).meta({ description: '`dead`: given up after three days.' }),
    attempts: z.int().meta({ description: 'How often it was sent.' }),
    next_attempt_at: dateTime.nullable().meta({ description: 'null when it is not sent again.' }),
    response_status: status,
    fault,
    created_at: dateTime,
    finished_at: dateTime.nullable().meta({ description: 'When it was taken or given up; null while it waits.' }),
  })
  .meta({ id: 'WebhookDelivery' });
export type Delivery = z.infer<typeof Delivery>;

export const Deliveries = z
  .object({ deliveries: z.array(Delivery), next_cursor: NextCursor })
  .meta({ id: 'WebhookDeliveries' });
export type Deliveries = z.infer<typeof Deliveries>;

export const DeliveriesQuery = Page.extend({
  status: z.enum(DELIVERY_STATUSES).optional().meta({ description: 'Only deliveries with this status.' }),
});
export type DeliveriesQuery = z.infer<typeof DeliveriesQuery>;
