import { Injectable, type OnModuleInit } from '@nestjs/common';
import { isOutage } from '../common/errors/outage.js';
import { Database, type Subscription } from './database.js';

/**
 * The channel on which triggers announce changes of providers, keys and types (prisma/migrations/…_credentials) and of
 * signing keys (prisma/migrations/…_signing_keys), and number_events announces events (prisma/migrations/…_events,
 * prisma/migrations/…_log, prisma/migrations/…_numbering_plans).
 */
const CHANNEL = 'payment_identifier_resolver';
/** How an announcement of events begins; after a space it may name the providers whose they are. */
const EVENTS = 'events';
/** For how long a value is used without asking again, should its change never be announced. */
const MAX_AGE_MS = 60_000;
/** A flood of distinct keys must not fill the memory; starting over costs one look-up each. */
const MAX_ENTRIES = 200_000;

/**
 * What may be kept in memory between requests. The database announces changes, and then everything is looked up again; so
 * it is while announcements may be missed. A value is used for a minute at most, so that an announcement which never came,
 * because a trigger was off, leaves no process acting on an old key or type for longer.
 */
@Injectable()
export class ChangeFeedService implements OnModuleInit {
  private subscription: Subscription = { current: false, presence: null };
  private readonly memories: Memory<unknown>[] = [];
  private readonly listeners: ((text: string | null) => void)[] = [];

  constructor(private readonly database: Database) {}

  async onModuleInit(): Promise<void> {
    this.subscription = await this.database.listen(CHANNEL, (text) => {
      if (!text?.startsWith(EVENTS)) for (const memory of this.memories) memory.distrust();
      for (const hear of this.listeners) hear(text?.startsWith(EVENTS) ? text.slice(EVENTS.length + 1) || null : null);
    });
  }

  /**
   * @param hear called at every announcement, with the ids of the providers, separated by commas, that have new events; with
   * null when it may concern anybody
   */
  onAnnouncement(hear: (providerIds: string | null) => void): void {
    this.listeners.push(hear);
  }

  /** See {@link Subscription}. */
  get presence(): number | null {
    return this.subscription.presence;
  }

  memory<Value>(): Memory<Value> {
    const memory = new Memory<Value>(() => this.subscription.current);
    this.memories.push(memory);
    return memory;
  }
}

interface Entry<Value> {
  readonly value: Value;
  readonly askedAtMs: number;
  /** How many changes had been announced when it was asked for. */
  readonly changes: number;
}

/** Values by key, to be used as far as {@link ChangeFeedService} allows. */
export class Memory<Value> {
  private readonly entries = new Map<string, Entry<Value>>();
  private readonly loading = new Map<string, Entry<Promise<Value | null>>>();
  private changes = 0;

  /** @param isCurrent whether every change that was acknowledged a second ago has been announced here */
  constructor(private readonly isCurrent: () => boolean) {}

  /** The value, if it can be relied on without asking again. */
  recall(key: string): Value | undefined {
    const entry = this.entries.get(key);
    return entry !== undefined && this.isFresh(entry) ? entry.value : undefined;
  }

  /** Whether there was a value when it was last asked for, reliable or not. */
  has(key: string): boolean {
    return this.entries.has(key);
  }

  /**
   * Loads a value and keeps it. Null, and any error that is no outage, mean that there is none. Who asks while it is loading
   * shares the answer, as far as a remembered one could be relied on: after a change all requests ask for the same at once.
   */
  learn(key: string, load: () => Promise<Value | null>): Promise<Value | null> {
    const underWay = this.loading.get(key);
    if (underWay !== undefined && this.isFresh(underWay)) return underWay.value;
    const asked = { askedAtMs: performance.now(), changes: this.changes };
    const entry = { value: this.loadAndKeep(key, load, asked), ...asked };
    this.loading.set(key, entry);
    return entry.value.finally(() => {
      if (this.loading.get(key) === entry) this.loading.delete(key);
    });
  }

  /** Relies on no value any more until it was asked for again. */
  distrust(): void {
    this.changes += 1;
  }

  private async loadAndKeep(
    key: string,
    load: () => Promise<Value | null>,
    asked: Omit<Entry<Value>, 'value'>,
  ): Promise<Value | null> {
    try {
      const value = await load();
      if (value === null) this.entries.delete(key);
      else this.keep(key, { value, ...asked });
      return value;
    } catch (error) {
      if (!isOutage(error)) this.entries.delete(key);
      throw error;
    }
  }

  private keep(key: string, entry: Entry<Value>): void {
    if (this.entries.size >= MAX_ENTRIES) this.entries.clear();
    this.entries.set(key, entry);
  }

  private isFresh({ askedAtMs, changes }: Omit<Entry<Value>, 'value'>): boolean {
    return changes === this.changes && this.isCurrent() && performance.now() - askedAtMs < MAX_AGE_MS;
  }
}
