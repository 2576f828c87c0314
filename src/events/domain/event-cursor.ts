import { DAY_MS, SECOND_MS } from '../../common/domain/durations.js';

/** How long a cursor is valid; events are kept a little longer. */
export const KEPT_DAYS = 90;

/** Longer texts are no cursors. */
const MAX_CHARACTERS = 60;

/** A place in the feed: after the event at this position. */
export interface EventCursor {
  readonly position: bigint;
  /** When the reader was there. All later events are still kept if that is less than {@link KEPT_DAYS} ago. */
  readonly at: Date;
}

/** The cursor as an opaque text for clients. */
export function encodeEventCursor({ position, at }: EventCursor): string {
  return Buffer.from(`${position}.${Math.floor(at.getTime() / SECOND_MS)}`).toString('base64url');
}

/** @returns null if the text is not a cursor of the feed */
export function decodeEventCursor(text: string): EventCursor | null {
  if (text.length > MAX_CHARACTERS) return null;
  const match = /^(\d{1,18})\.(\d{1,11})$/.exec(Buffer.from(text, 'base64url').toString());
  if (!match) return null;
  return { position: BigInt(match[1] ?? 0), at: new Date(Number(match[2]) * SECOND_MS) };
}

/** Whether events after the cursor may have been deleted. */
export function hasExpired({ at }: EventCursor, now: Date): boolean {
  return now.getTime() - at.getTime() > KEPT_DAYS * DAY_MS;
}
