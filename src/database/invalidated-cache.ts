import { isOutage } from '../common/errors/outage.js';

/** Upper bound on staleness, in case an announcement is never sent. */
const MAX_AGE_MS = 60_000;
/** A flood of distinct keys must not fill the memory; starting over costs one look-up each. */
const MAX_ENTRIES = 200_000;

interface Entry<Value> {
  readonly value: Value;
  readonly askedAtMs: number;
  /** How many changes had been announced when it was requested. */
  readonly changes: number;
}

/**
 * Values by key. A value is used only until {@link ChangeFeedService} reports a change, or may have missed one.
 * @typeParam Value includes null if a key may have no value
 */
export class InvalidatedCache<Value> {
  private readonly entries = new Map<string, Entry<NonNullable<Value>>>();
  private readonly loading = new Map<string, Entry<Promise<Value>>>();
  private changes = 0;

  /** @param isCurrent whether the announcements of all changes that are older than a second have arrived */
  constructor(private readonly isCurrent: () => boolean) {}

  /** The value, if it is valid now. */
  get(key: string): NonNullable<Value> | undefined {
    const entry = this.entries.get(key);
    return entry !== undefined && this.isFresh(entry) ? entry.value : undefined;
  }

  /** Whether there was a value when it was last loaded, valid now or not. */
  has(key: string): boolean {
    return this.entries.has(key);
  }

  /**
   * Loads a value and keeps it. Null, and any error that is not an outage, mean that there is none. Concurrent calls share one
   * load unless a change was announced since it began: after a change all requests need the same value at once.
   */
  load(key: string, load: () => Promise<Value>): Promise<Value> {
    const loading = this.loading.get(key);
    if (loading !== undefined && this.isFresh(loading)) return loading.value;
    const asked = { askedAtMs: performance.now(), changes: this.changes };
    const entry = { value: this.loadAndKeep(key, load, asked), ...asked };
    this.loading.set(key, entry);
    return entry.value.finally(() => {
      if (this.loading.get(key) === entry) this.loading.delete(key);
    });
  }

  /** Makes every value invalid until it is loaded again. */
  invalidate(): void {
    this.changes += 1;
  }

  private async loadAndKeep(
    key: string,
    load: () => Promise<Value>,
    asked: Omit<Entry<Value>, 'value'>,
  ): Promise<Value> {
    try {
      const value = await load();
      if (value === null || value === undefined) this.entries.delete(key);
      else this.keep(key, { value, ...asked });
      return value;
    } catch (error) {
      if (!isOutage(error)) this.entries.delete(key);
      throw error;
    }
  }

  private keep(key: string, entry: Entry<NonNullable<Value>>): void {
    if (this.entries.size >= MAX_ENTRIES) this.entries.clear();
    this.entries.set(key, entry);
  }

  private isFresh({ askedAtMs, changes }: Omit<Entry<Value>, 'value'>): boolean {
    return changes === this.changes && this.isCurrent() && performance.now() - askedAtMs < MAX_AGE_MS;
  }
}
