import type { EventPage, Identifier, IdentifierEvent, IdentifierStatus, QueryOf, ResolverEvent } from '../api.js';

/** What the feed calls a change of the history. */
const TYPES: Readonly<Record<IdentifierEvent['type'], string>> = {
  register: 'identifier.registered',
  update: 'identifier.updated',
  approve: 'identifier.approved',
  reject: 'identifier.rejected',
  emergency_suspend: 'identifier.emergency_suspended',
  suspend: 'identifier.suspended',
  reinstate: 'identifier.reinstated',
  remove: 'identifier.removed',
  revoke: 'identifier.revoked',
};

/** What brings an identifier into another state, when it is nobody who signs. */
const CHANGES: Readonly<Record<IdentifierStatus, IdentifierEvent['type']>> = {
  pending: 'update',
  active: 'reinstate',
  update_pending: 'update',
  suspended: 'suspend',
  removed: 'remove',
  revoked: 'revoke',
};

/** The events of the fake service, in memory. */
export class FakeFeed {
  readonly #events: ResolverEvent[] = [];
  readonly #bell = new EventTarget();

  /** The changes of a history. */
  publishEvents(events: readonly IdentifierEvent[]): void {
    for (const { id, type, identifier_id, sequence, from_status, to_status } of events) {
      const from = from_status === null ? {} : { from_status };
      this.#publish(TYPES[type], { history_event_id: id, identifier_id, sequence, ...from, to_status });
    }
  }

  /** That an identifier was set up, or changed without a history. */
  publishStatus({ id, status }: Identifier, before: IdentifierStatus | undefined): void {
    const type = before === undefined ? 'register' : before === status ? 'update' : CHANGES[status];
    this.#publish(TYPES[type], { identifier_id: id, to_status: status, ...(before && { from_status: before }) });
  }

  /** The events behind a cursor, which is the number of those before. */
  page({ after = '0', types, identifier, limit = 100 }: QueryOf<'/v1/events'>): EventPage {
    const wanted = types?.split(',');
    const from = Number(after);
    const found = this.#events
      .slice(from)
      .filter(
        ({ type, data }) =>
          (wanted?.includes(type) ?? true) && data.identifier_id === (identifier ?? data.identifier_id),
      );
    const events = found.slice(0, limit);
    const has_more = found.length > limit;
    const next_cursor = has_more ? events.at(-1)?.cursor : undefined;
    return { events, next_cursor: next_cursor ?? String(Math.max(from, this.#events.length)), has_more };
  }

  /** Until the next event, or so many milliseconds, or until nobody waits any more. */
  next(ms: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(done, ms);
      this.#bell.addEventListener('published', done, { once: true });
      signal.addEventListener('abort', done, { once: true });
    });
  }

  #publish(type: string, data: ResolverEvent['data']): void {
    const cursor = String(this.#events.length + 1);
    this.#events.push({ id: crypto.randomUUID(), cursor, type, timestamp: new Date().toISOString(), data });
    this.#bell.dispatchEvent(new Event('published'));
  }
}
