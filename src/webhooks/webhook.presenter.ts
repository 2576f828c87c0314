import type { WebhookEndpoint } from '../database/generated/client.js';
import type { Delivery, Webhook } from './webhook.schema.js';

export function presentWebhook(endpoint: WebhookEndpoint, now: Date): Webhook {
  const { overlapUntil } = endpoint;
  return {
    id: endpoint.id,
    url: endpoint.url,
    description: endpoint.description,
    types: endpoint.types,
    status: endpoint.status,
    disabled_reason: endpoint.disabledReason,
    failures: endpoint.failures,
    last_success_at: endpoint.lastSuccessAt?.toISOString() ?? null,
    old_secret_until: overlapUntil && overlapUntil > now ? overlapUntil.toISOString() : null,
    created_at: endpoint.createdAt.toISOString(),
  };
}

/** A delivery with the id and the type of its event, which are null once the event was deleted. */
export interface DeliveryRow {
  readonly id: string;
  readonly position: string;
  readonly eventId: string | null;
  readonly eventType: string | null;
  readonly status: Delivery['status'];
  readonly attempts: number;
  readonly nextAttemptAt: Date;
  readonly lastStatus: number | null;
  readonly lastFault: string | null;
  readonly createdAt: Date;
  readonly finishedAt: Date | null;
}

export function presentDelivery(row: DeliveryRow): Delivery {
  return {
    id: row.id,
    event_id: row.eventId,
    event_type: row.eventType,
    status: row.status,
    attempts: row.attempts,
    next_attempt_at: row.status === 'pending' ? row.nextAttemptAt.toISOString() : null,
    response_status: row.lastStatus,
    fault: row.lastFault,
    created_at: row.createdAt.toISOString(),
    finished_at: row.finishedAt?.toISOString() ?? null,
  };
}
