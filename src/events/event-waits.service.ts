import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { ChangeFeedService } from '../database/change-feed.service.js';

/** Most readers of one provider that wait in one process. Any other is answered at once: it would see the same events. */
const MAX_WAITS = 20;

/**
 * Lets readers wait for events without a connection to the database: they are woken by the announcements of
 * {@link ChangeFeedService}, which include changes of keys, so that a reader whose key was revoked is woken as well.
 */
@Injectable()
export class EventWaitsService implements OnModuleDestroy {
  private readonly waiting = new Map<string, Set<() => void>>();
  private stopped = false;

  constructor(feed: ChangeFeedService) {
    feed.onAnnouncement((providerIds) => this.wake(providerIds?.split(',') ?? [...this.waiting.keys()]));
  }

  onModuleDestroy(): void {
    this.stopped = true;
    this.wake([...this.waiting.keys()]);
  }

  /** Whether the process is stopping, so that nobody should wait any more. */
  get isStopping(): boolean {
    return this.stopped;
  }

  /** Whether one more reader of a provider may wait. Streams always may: they have a limit of their own. */
  hasRoom(providerId: string): boolean {
    return (this.waiting.get(providerId)?.size ?? 0) < MAX_WAITS;
  }

  /**
   * Begins a wait before the caller reads, so that no announcement is missed while it reads.
   * @param ms how long at most
   * @param signal ends the wait early
   */
  begin(providerId: string, ms: number, signal: AbortSignal): Wait {
    const waits = this.waiting.get(providerId) ?? new Set();
    this.waiting.set(providerId, waits);
    let wake: () => void = () => undefined;
    const over = new Promise<void>((resolve) => (wake = resolve));
    const timer = setTimeout(wake, this.stopped ? 0 : ms);
    signal.addEventListener('abort', wake);
    waits.add(wake);
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', wake);
      waits.delete(wake);
      if (waits.size === 0 && this.waiting.get(providerId) === waits) this.waiting.delete(providerId);
    };
    return { over, end };
  }

  private wake(providerIds: readonly string[]): void {
    for (const id of providerIds) for (const wake of this.waiting.get(id) ?? []) wake();
  }
}

export interface Wait {
  /** Resolves when there may be an event, when the time is over, or when the client has disconnected. */
  readonly over: Promise<void>;
  /** Must be called. */
  end(): void;
}
