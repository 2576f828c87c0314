import type { BrokenEvent } from './history-audit.js';

/** The broken events that an audit found: how many, and the first one of each identifier, up to {@link MAX_LISTED}. */
export interface BrokenEvents {
  readonly count: number;
  readonly first: readonly BrokenEvent[];
}

export const NO_BROKEN_EVENTS: BrokenEvents = { count: 0, first: [] };

/** A limit, so that even an audit of a database that was overwritten runs in constant memory. */
export const MAX_LISTED = 20;

/** Adds broken events after those that were found before. */
export function withBroken(found: BrokenEvents, more: BrokenEvents): BrokenEvents {
  const first = [...found.first];
  for (const event of more.first) {
    if (first.length === MAX_LISTED) break;
    if (first.every(({ identifierId }) => identifierId !== event.identifierId)) first.push(event);
  }
  return { count: found.count + more.count, first };
}

/** The same for a single event, or for null, which adds nothing. */
export function withBrokenEvent(found: BrokenEvents, event: BrokenEvent | null): BrokenEvents {
  return event ? withBroken(found, { count: 1, first: [event] }) : found;
}
