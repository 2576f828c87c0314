/**
 * The types of events that providers receive (D21). Triggers write each event in the transaction of its change, and
 * count_events counts them: prisma/migrations/…_events, and prisma/migrations/…_webhooks for `webhook.disabled`.
 */
export const EVENT_TYPES = [
  'identifier.registered',
  'identifier.updated',
  'identifier.approved',
  'identifier.rejected',
  'identifier.emergency_suspended',
  'identifier.suspended',
  'identifier.reinstated',
  'identifier.removed',
  'identifier.revoked',
  'identifier.released',
  'identifier.left',
  'name.registered',
  'name.changed',
  'namespace.registered',
  'namespace.changed',
  'complaint.opened',
  'complaint.changed',
  'webhook.disabled',
] as const;
export type EventType = (typeof EVENT_TYPES)[number];
