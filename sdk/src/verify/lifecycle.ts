import type { IdentifierEvent, IdentifierStatus } from '../api.js';

type EventType = IdentifierEvent['type'];

/** What may happen in a state, and the states that it may lead to. */
type Transitions = Readonly<Partial<Record<EventType, readonly IdentifierStatus[]>>>;

const STOPS: Transitions = { emergency_suspend: ['suspended'], suspend: ['suspended'] };
const ENDS: Transitions = { remove: ['removed'], revoke: ['revoked'] };

/** The states that a registration may lead to: it counts at once, or waits for review. */
export const INITIAL: readonly IdentifierStatus[] = ['pending', 'active'];

/** The lifecycle of an identifier (D2). Where an event may lead to two states, it depends on whether changes are reviewed. */
export const LIFECYCLE: Readonly<Record<IdentifierStatus, Transitions>> = {
  pending: { update: ['pending'], approve: ['active'], reject: ['removed'], ...STOPS, ...ENDS },
  active: { update: ['active', 'update_pending'], ...STOPS, ...ENDS },
  update_pending: { update: ['update_pending'], approve: ['active'], reject: ['active'], ...STOPS, ...ENDS },
  suspended: { update: ['suspended'], reinstate: ['active'], ...STOPS, ...ENDS },
  removed: { remove: ['removed'] },
  revoked: {},
};

const STATUSES: ReadonlySet<string> = new Set(Object.keys(LIFECYCLE));
const TYPES: ReadonlySet<string> = new Set(['register', ...Object.values(LIFECYCLE).flatMap(Object.keys)]);

/**
 * Whether the lifecycle lets an event lead from its one status to its other. What a later release calls an event or a
 * status is not known here, and not held against an event.
 */
export function isLegal({ type, from_status: from, to_status: to }: IdentifierEvent): boolean {
  const isKnown = TYPES.has(type) && (from === null || STATUSES.has(from)) && STATUSES.has(to);
  if (!isKnown) return true;
  if (from === null) return type === 'register' && INITIAL.includes(to);
  return LIFECYCLE[from][type]?.includes(to) ?? false;
}
