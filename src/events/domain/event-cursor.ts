/** How long a cursor is good for. */
export const KEPT_DAYS = 90;
const DAY_MS = 86_400_000;

/** A place in the feed: behind the event of this position. */
export interface EventCursor {
  readonly position: bigint;
  /** When the reader was there: everything before a reader who was there within {@link KEPT_DAYS} is still kept. */
  readonly at: Date;
}

/** Opaque to clients. */
export function encodeEventCursor({ position, at }: EventCursor): string {
  return Buffer.from(`${position}.${Math.floor(at.getTime() / 1000)}`).toString('base64url');
}

/** Null for what is no cursor of the feed. */
export function decodeEventCursor(text: string): EventCursor | null {
  if (text.length > 60) return null;
  const match = /^(\d{1,18})\.(\d{1,11})$/.exec(Buffer.from(text, 'base64url').toString());
  if (!match) return null;
  return { position: BigInt(match[1] ?? 0), at: new Date(Number(match[2]) * 1000) };
}

/** Whether events may have been purged that come after the cursor. */
export function hasExpired({ at }: EventCursor, now: Date): boolean {
  return now.getTime() - at.getTime() > KEPT_DAYS * DAY_MS;
}
