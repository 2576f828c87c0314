import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Database, type Subscription } from './database.js';

/** The channel on which triggers announce changes of providers, keys and types: prisma/migrations/…_credentials. */
const CHANNEL = 'payment_identifier_resolver';
/** A flood of distinct keys must not fill the memory; starting over costs one look-up each. */
const MAX_ENTRIES = 200_000;

/**
 * What may be kept in memory between requests: it is forgotten when the database announces a change, and not used while
 * announcements may be missed, so no process acts on a key or a type that changed a second ago.
 */
@Injectable()
export class ChangeFeedService implements OnModuleInit {
  private subscription: Subscription = { current: false };
  private readonly memories: Memory<unknown>[] = [];

  constructor(private readonly database: Database) {}

  async onModuleInit(): Promise<void> {
    this.subscription = await this.database.listen(CHANNEL, () => {
      for (const memory of this.memories) memory.forget();
    });
  }

  memory<Value>(): Memory<Value> {
    const memory = new Memory<Value>(() => this.subscription.current);
    this.memories.push(memory);
    return memory;
  }
}

/** Values by key, as far as {@link ChangeFeedService} allows. */
export class Memory<Value> {
  private entries = new Map<string, Value>();

  constructor(private readonly isCurrent: () => boolean) {}

  recall(key: string): Value | undefined {
    return this.isCurrent() ? this.entries.get(key) : undefined;
  }

  /** Loads and keeps a value, unless a change was announced while it was loading. A null is not kept. */
  async learn(key: string, load: () => Promise<Value | null>): Promise<Value | null> {
    const { entries } = this;
    const value = await load();
    if (value !== null && entries === this.entries) {
      if (entries.size >= MAX_ENTRIES) entries.clear();
      entries.set(key, value);
    }
    return value;
  }

  forget(): void {
    this.entries = new Map();
  }
}
