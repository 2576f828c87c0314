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

const STOPPED: ReadonlySet<string> = new Set<IdentifierStatus>(['suspended', 'removed', 'revoked']);
const FINAL: ReadonlySet<string> = new Set<IdentifierStatus>(['removed', 'revoked']);

/** Whether this release knows the type of an event and both of its statuses. */
export function isKnownTransition({ type, from_status: from, to_status: to }: IdentifierEvent): boolean {
  return TYPES.has(type) && (from === null || STATUSES.has(from)) && STATUSES.has(to);
}

/**
 * Whether an event that this release does not know may have happened: nothing is paid after it that was not paid before.
 * So a status in which payments are made is never reached from one that is not known here.
 */
export function startsNothing({ from_status: from, to_status: to }: IdentifierEvent): boolean {
  if (from === null || FINAL.has(from)) return false;
  return to === from || STOPPED.has(to) || !STATUSES.has(to);
}

/** Whether the lifecycle lets an event of which everything is known lead from its one status to its other. */
export function isLegal({ type, from_status: from, to_status: to }: IdentifierEvent): boolean {
  if (from === null) return type === 'register' && INITIAL.includes(to);
  return LIFECYCLE[from][type]?.includes(to) ?? false;
}
