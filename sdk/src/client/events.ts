import type { ResolverEvent } from '../api.js';
import { isEventPage } from '../service-shapes.js';
import { type Http, unreadable } from './http.js';
import { pathTo } from './paths.js';
import { isTransient } from './retries.js';
import { ResolverError } from './resolver-error.js';
import { Walk } from './walk.js';

/** Where to begin, and what to read. */
export interface EventsOptions {
  /** The `cursor` of the last event that was dealt with. Without it: the oldest event that the service keeps. */
  readonly after?: string | null | undefined;
  /** Only events of these types. */
  readonly types?: readonly string[];
  /** Only events of the identifier with this id. */
  readonly identifier?: string;
  /** Ends the iteration, without an error. */
  readonly signal?: AbortSignal | undefined;
}

/** How long the service may wait for an event before it answers that there is none. */
const WAIT_SECONDS = 30;
const PAGE = 500;
/** After all tries of a request failed for a reason that passes, unless the service says that it takes longer. */
const PAUSE_MS = 5_000;
/** A service that says to come again later than this, or something before it, is asked again nevertheless. */
const MAX_PAUSE_MS = 600_000;
/** An empty page before this was not waited for: the service answers at once when too many wait. */
const EARLY_MS = 5_000;
/** After an empty page that came early. */
const EARLY_PAUSE_MS = 1_000;

/** @throws ResolverError for what does not pass by itself, such as a revoked key, or a cursor that has expired or leads back */
export async function* readEvents(http: Http, options: EventsOptions): AsyncGenerator<ResolverEvent, void, undefined> {
  const { types, identifier, signal } = options;
  let after = options.after ?? undefined;
  const walk = new Walk(after);
  while (!signal?.aborted) {
    const kinds = types && types.length > 0 ? { types: types.join(',') } : {};
    const query = { limit: PAGE, wait: WAIT_SECONDS, after, identifier, ...kinds };
    const askedAtMs = performance.now();
    const page = await readPage(http, pathTo('/v1/events', {}, query), signal);
    if (page === null) continue;
    // What is behind a cursor cannot end where it was read before: the same events would come for ever.
    if (page.events.length > 0 && walk.leadsBack(page.next_cursor)) throw new ResolverError(unreadable(), false);
    for (const event of page.events) {
      yield event;
      if (signal?.aborted) return;
    }
    after = page.next_cursor;
    if (page.events.length === 0 && performance.now() - askedAtMs < EARLY_MS) await http.pause(EARLY_PAUSE_MS, signal);
  }
}

/** Null when it should be asked for again. */
async function readPage(http: Http, path: string, signal: AbortSignal | undefined) {
  try {
    const { body } = await http.call({ method: 'GET', path, waitMs: WAIT_SECONDS * 1000, signal });
    if (!isEventPage(body)) throw new ResolverError(unreadable(), false);
    return body;
  } catch (error) {
    if (signal?.aborted) return null;
    if (!(error instanceof ResolverError) || !isTransient(error)) throw error;
    const toldMs = (error.retryAfter ?? 0) * 1000;
    await http.pause(Math.min(Math.max(PAUSE_MS, toldMs), MAX_PAUSE_MS), signal);
    return null;
  }
}
