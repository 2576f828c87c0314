/** The lifecycle states of the specification (D2). */
export const IDENTIFIER_STATUSES = ['pending', 'active', 'update_pending', 'suspended', 'removed', 'revoked'] as const;
export type IdentifierStatus = (typeof IDENTIFIER_STATUSES)[number];

export const LIFECYCLE_EVENTS = [
  'register',
  'update',
  'approve',
  'reject',
  'emergency_suspend',
  'suspend',
  'reinstate',
  'remove',
  'revoke',
] as const;
export type LifecycleEvent = (typeof LIFECYCLE_EVENTS)[number];

/** The events that are allowed in a state, each with the state that it leads to. An event that is not listed is refused. */
type Transitions = Readonly<Partial<Record<LifecycleEvent, IdentifierStatus>>>;

const ENDS = { remove: 'removed', revoke: 'revoked' } as const;
const STOPS = { emergency_suspend: 'suspended', suspend: 'suspended' } as const;

/**
 * D2 as data. An event that leads back to its own state changes nothing by itself and is idempotent. A rejected registration is
 * removed, not revoked, so that its owner can register the value. Also enforced by `lifecycle_allows` of
 * prisma/migrations/…_lifecycle.
 */
export const LIFECYCLE: Readonly<Record<IdentifierStatus, Transitions>> = {
  pending: { update: 'pending', approve: 'active', reject: 'removed', ...STOPS, ...ENDS },
  active: { update: 'active', ...STOPS, ...ENDS },
  update_pending: { update: 'update_pending', approve: 'active', reject: 'active', ...STOPS, ...ENDS },
  suspended: { update: 'suspended', reinstate: 'active', ...STOPS, ...ENDS },
  removed: { remove: 'removed' },
  revoked: {},
};

/**
 * The state after registration.
 * @param waits whether an operator must decide first: on the registration, because of its type or of the past of its value, or on
 * the namespace of its name
 */
export function initialStatus(waits: boolean): IdentifierStatus {
  return waits ? 'pending' : 'active';
}

/**
 * The state that an event leads to; null if it is refused.
 * @param isReviewed whether new payment options of an active identifier must be reviewed by an operator
 */
export function next(status: IdentifierStatus, event: LifecycleEvent, isReviewed = false): IdentifierStatus | null {
  if (isReviewed && status === 'active' && event === 'update') return 'update_pending';
  return LIFECYCLE[status][event] ?? null;
}

/** Whether no event leads out of the state. */
export function isFinal(status: IdentifierStatus): boolean {
  return status === 'removed' || status === 'revoked';
}
