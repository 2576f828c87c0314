import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Database, type Subscription } from './database.js';
import { InvalidatedCache } from './invalidated-cache.js';

/**
 * The channel on which triggers announce changes of providers, keys and types (prisma/migrations/…_credentials) and of
 * signing keys (prisma/migrations/…_signing_keys), and number_events announces events (prisma/migrations/…_events).
 */
const CHANNEL = 'payment_identifier_resolver';
/** How an announcement of events begins; after a space it may name the providers that the events concern. */
const EVENTS = 'events';

/**
 * Invalidates caches when the database announces a change. While announcements may be missed (reconnecting), every value is
 * looked up again. No value is used for longer than a minute, so a disabled trigger cannot keep a revoked key alive.
 */
@Injectable()
export class ChangeFeedService implements OnModuleInit {
  private subscription: Subscription = { current: false, isSilent: false, processNumber: null };
  private readonly caches: InvalidatedCache<unknown>[] = [];
  private readonly listeners: ((text: string | null) => void)[] = [];

  constructor(private readonly database: Database) {}

  async onModuleInit(): Promise<void> {
    this.subscription = await this.database.listen(CHANNEL, (text) => {
      if (!text?.startsWith(EVENTS)) for (const cache of this.caches) cache.invalidate();
      for (const listener of this.listeners)
        listener(text?.startsWith(EVENTS) ? text.slice(EVENTS.length + 1) || null : null);
    });
  }

  /**
   * @param listener called at every announcement, with the ids of the providers that have new events, separated by commas; with
   * null when it may concern any provider
   */
  onAnnouncement(listener: (providerIds: string | null) => void): void {
    this.listeners.push(listener);
  }

  /** See {@link Subscription}. */
  get isSilent(): boolean {
    return this.subscription.isSilent;
  }

  /** See {@link Subscription}. */
  get processNumber(): number | null {
    return this.subscription.processNumber;
  }

  cache<Value>(): InvalidatedCache<Value> {
    const cache = new InvalidatedCache<Value>(() => this.subscription.current);
    this.caches.push(cache);
    return cache;
  }
}
