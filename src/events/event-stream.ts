import { isOutage } from '../common/errors/outage.js';
import { Problem } from '../common/errors/problem.js';
import type { Event, StreamQuery } from './event.schema.js';
import type { EventsService, Reader } from './events.service.js';
import type { EventWaitsService } from './event-waits.service.js';

const PAGE_SIZE = 100;
/** How often something is sent; less than proxies usually wait for a byte before they close a connection. */
const HEARTBEAT_MS = 15_000;
/** How long a client should wait before it reconnects. */
const RETRY_MS = 2_000;

/**
 * The events from `after` on as server-sent events, without an end. Each has its cursor as `id`, which a client sends in
 * `Last-Event-ID` when it reconnects. When there are no events, a newer id alone is sent, so that the client's cursor does not
 * expire. The stream ends when the key is no longer valid, when the database is away and when the process stops.
 */
export async function* eventStream(
  { events, waits }: { events: EventsService; waits: EventWaitsService },
  reader: Reader,
  { after, types, identifier }: StreamQuery,
  signal: AbortSignal,
): AsyncGenerator<string> {
  yield `retry: ${RETRY_MS}\n\n`;
  for (let cursor = after; !signal.aborted && !waits.isStopping;) {
    const wait = waits.begin(reader.providerId, HEARTBEAT_MS, signal);
    try {
      await events.assertKeyValid(reader);
      const page = await events.page(reader.providerId, { after: cursor, types, identifier, limit: PAGE_SIZE });
      yield page.events.length > 0 ? page.events.map(messageOf).join('') : `id: ${page.next_cursor}\n\n`;
      cursor = page.next_cursor;
      if (!page.has_more) await wait.over;
    } catch (error) {
      if (error instanceof Problem || isOutage(error)) return;
      throw error;
    } finally {
      wait.end();
    }
  }
}

function messageOf(event: Event): string {
  return `id: ${event.cursor}\nevent: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`;
}
