import { encodeEventCursor } from './domain/event-cursor.js';
import type { Event } from './event.schema.js';

/** A numbered event as it is stored; its position as text, because it may be too large for a number. */
export interface EventRow {
  readonly id: string;
  readonly position: string;
  readonly type: string;
  readonly data: Event['data'];
  readonly occurred_at: Date;
  readonly numbered_at: Date;
}

/** The columns of an event `e` as an {@link EventRow}. */
export const EVENT_COLUMNS = 'e.id, e.position::text as position, e.type, e.data, e.occurred_at, e.numbered_at';

export function presentEvent({ id, position, type, data, occurred_at, numbered_at }: EventRow): Event {
  const cursor = encodeEventCursor({ position: BigInt(position), at: numbered_at });
  return { id, cursor, type, timestamp: occurred_at.toISOString(), data };
}
