import { LimitKey } from './limit-key.js';
import { RecencyList, unlink } from './recency-list.js';

/** How much of one limit a key has left. */
export interface LimitState {
  readonly admitted: boolean;
  readonly remaining: number;
  /**
   * Milliseconds until more is admitted than now; for a request that was refused, how long to wait. 0 when nothing is counted. A
   * request that costs more than the quota is never admitted: its wait ends when nothing is counted any more.
   */
  readonly resetMs: number;
}

export interface Admission extends LimitState {
  /** Names this admission to `release`, by the clock of the store that gave it; meaningless when refused. */
  readonly admittedAt: number;
}

const MAX_KEYS = 100_000;
/** Most idle keys that a decision drops from each list. A decision adds one key at most, so the idle ones become fewer. */
const MAX_SWEPT = 2;

/**
 * The exact sliding log (D14): at most `quota` admissions in any window of `windowMs`, so an admission at t frees its place
 * at t + windowMs. Fixed windows, refilling buckets and weighted counters all admit more in their worst window.
 *
 * The quota is a parameter, because it may differ from key to key and change at any time. A batch costs several admissions,
 * and gets all of them or none. Time is a parameter, in ms with fractions, and must not run backwards.
 *
 * Memory: a key with few admissions costs about 400 bytes, one with 120 admissions 1.4 KB. A key that was admitted nothing
 * for a whole window is dropped in the course of later decisions. Beyond `maxKeys` the key that was admitted the longest
 * ago is forgotten, keys below their limit first. So a flood of new addresses pushes out addresses like itself, and no key
 * that has reached its limit is admitted early, unless all of `maxKeys` have reached theirs.
 */
export class SlidingLog {
  private readonly keys = new Map<string, LimitKey>();
  private readonly below = new RecencyList();
  private readonly atLimit = new RecencyList();

  constructor(
    private readonly windowMs: number,
    private readonly maxKeys = MAX_KEYS,
  ) {}

  /** How many keys are in memory. */
  get size(): number {
    return this.keys.size;
  }

  /** Admits a request that costs so many admissions, or refuses it and counts nothing. */
  consume(text: string, quota: number, nowMs: number, cost = 1): Admission {
    this.sweep(this.below, nowMs);
    this.sweep(this.atLimit, nowMs);
    const key = this.keys.get(text) ?? this.add(text);
    key.expire(nowMs, this.windowMs);
    const admitted = key.count + cost <= quota;
    if (admitted) {
      key.admit(nowMs, cost);
      (key.count < quota ? this.below : this.atLimit).append(key);
    } else if (key.count === 0) this.below.append(key);
    const resetMs = this.resetMs(key, admitted ? 0 : key.count + cost - quota - 1, nowMs);
    return { admitted, remaining: Math.max(0, quota - key.count), resetMs, admittedAt: nowMs };
  }

  /** What `consume` would answer now (with `remaining` before it), counting nothing. */
  peek(text: string, quota: number, nowMs: number): LimitState {
    const key = this.keys.get(text);
    if (key === undefined) return { admitted: true, remaining: quota, resetMs: 0 };
    key.expire(nowMs, this.windowMs);
    const { count } = key;
    const resetMs = this.resetMs(key, Math.max(0, count - quota), nowMs);
    return { admitted: count < quota, remaining: Math.max(0, quota - count), resetMs };
  }

  /** Takes back exactly the admissions made at `admittedAt`; nothing happens when they have left the window already. */
  release(text: string, admittedAt: number, cost = 1): void {
    const key = this.keys.get(text);
    if (key?.release(admittedAt, cost)) this.below.append(key);
  }

  private add(text: string): LimitKey {
    if (this.keys.size >= this.maxKeys) {
      const forgotten = this.below.oldest ?? this.atLimit.oldest;
      if (forgotten !== undefined) this.drop(forgotten);
    }
    // A copy: the text may be a slice of a header, and would keep all of the header in memory.
    const key = new LimitKey([...text].join(''));
    this.keys.set(key.text, key);
    return key;
  }

  private sweep(list: RecencyList, nowMs: number): void {
    for (let dropped = 0; dropped < MAX_SWEPT; dropped++) {
      const { oldest } = list;
      if (oldest === undefined || !this.isIdle(oldest, nowMs)) return;
      this.drop(oldest);
    }
  }

  private drop(key: LimitKey): void {
    unlink(key);
    this.keys.delete(key.text);
  }

  private isIdle({ newest }: LimitKey, nowMs: number): boolean {
    return newest === undefined || nowMs - newest >= this.windowMs;
  }

  /** Until the admission at this place leaves the window, or the newest one if there are fewer. Place 0 is the oldest. */
  private resetMs(key: LimitKey, place: number, nowMs: number): number {
    const awaited = place < key.count ? key.admittedAt(place) : key.newest;
    return awaited === undefined ? 0 : this.windowMs - (nowMs - awaited);
  }
}
