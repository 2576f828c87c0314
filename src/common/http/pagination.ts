import { NIL } from 'uuid';
import { z } from 'zod';
import { isId } from '../id.js';
import { queryNumber } from './query-number.js';

const MAX_PAGE = 100;
const DEFAULT_PAGE = 50;

/** `?limit=1..100&cursor=…` of every list (D16). */
export const Page = z.object({
  limit: queryNumber((number) => number.min(1).max(MAX_PAGE).default(DEFAULT_PAGE)).meta({
    description: 'How many there are on a page at the most.',
  }),
  // Every key is visible ASCII. Anything else is refused here, because a NUL would be an error in the database.
  cursor: cursorOf((key) => /^[\x21-\x7e]*$/.test(key)),
});
export type Page = z.infer<typeof Page>;

/** The same of a list in the order of its ids: the key is the id of the last one, see {@link idAfter}. */
export const IdPage = Page.extend({ cursor: cursorOf(isId) });
export type IdPage = z.infer<typeof IdPage>;

function cursorOf(isKey: (key: string) => boolean) {
  return z
    .base64url()
    .max(200)
    .refine((cursor) => isKey(decodeCursor(cursor) ?? ''), 'Must be the `next_cursor` of a page.')
    .optional()
    .meta({ description: 'The `next_cursor` of the page before; opaque.' });
}

/** The `next_cursor` of every list but the feed of events, which never ends. */
export const NextCursor = z
  .string()
  .nullable()
  .meta({ description: 'The `cursor` with which to ask for the next page; null on the last page.' });

/** A cursor holds the last key of its page. It is opaque to clients, so that another key can take its place later. */
export function encodeCursor(key: string): string {
  return Buffer.from(key).toString('base64url');
}

export function decodeCursor(cursor: string | undefined): string | null {
  return cursor === undefined ? null : Buffer.from(cursor, 'base64url').toString();
}

/** The id behind which a page begins; without a cursor one that stands before every other. */
export function idAfter({ cursor }: IdPage): string {
  return decodeCursor(cursor) ?? NIL;
}

/**
 * Cuts a page out of rows that were read.
 * @param rows one more than `limit`, where there are as many: that one shows that there is another page
 * @returns the page, and the cursor of the next one, or null when this is the last
 */
export function cutPage<Row>(
  rows: Row[],
  limit: number,
  keyOf: (row: Row) => string,
): { page: Row[]; next: string | null } {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { page, next: rows.length > limit && last !== undefined ? encodeCursor(keyOf(last)) : null };
}
