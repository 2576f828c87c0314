import type { Guard } from '../check.js';
import { type Http, type ReadOptions, unreadable } from './http.js';
import { ResolverError } from './resolver-error.js';
import { Walk } from './walk.js';

/** How many entries a page is asked for: as many as the service gives. */
export const PAGE_SIZE = 100;

interface Page {
  readonly next_cursor: string | null;
}

/**
 * The pages of a list, each asked for when it is needed.
 * @param pathOf the path of the page behind a cursor, or of the first one
 * @param entriesOf how many entries a page has
 * @throws ResolverError also for pages that would be read for ever: an empty one before another, or one that leads back
 */
export async function* readPages<P extends Page>(
  http: Http,
  isPage: Guard<P>,
  pathOf: (cursor: string | undefined) => string,
  entriesOf: (page: P) => readonly unknown[],
  { signal }: ReadOptions = {},
): AsyncGenerator<P, void, undefined> {
  const walk = new Walk();
  for (let cursor: string | undefined; ;) {
    const { body } = await http.call({ method: 'GET', path: pathOf(cursor), signal });
    if (!isPage(body)) throw new ResolverError(unreadable(), false);
    const isEndless = body.next_cursor !== null && (walk.leadsBack(body.next_cursor) || entriesOf(body).length === 0);
    if (isEndless) throw new ResolverError(unreadable(), false);
    yield body;
    if (body.next_cursor === null) return;
    cursor = body.next_cursor;
  }
}

/** The entries of all pages, as {@link readPages} reads them. */
export async function* readEntries<P extends Page, Entry>(
  http: Http,
  isPage: Guard<P>,
  pathOf: (cursor: string | undefined) => string,
  entriesOf: (page: P) => readonly Entry[],
  options: ReadOptions,
): AsyncGenerator<Entry, void, undefined> {
  for await (const page of readPages(http, isPage, pathOf, entriesOf, options)) {
    for (const entry of entriesOf(page)) {
      yield entry;
      options.signal?.throwIfAborted();
    }
  }
}
