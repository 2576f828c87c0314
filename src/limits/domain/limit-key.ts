/** One provider, API key, wallet or client address that is being counted, with its admissions. */
export class LimitKey {
  /** Neighbours in a {@link RecencyList}; the key itself while it is in no list. */
  previous: LimitKey = this;
  next: LimitKey = this;

  /**
   * When it was admitted, oldest first. The first `expired` entries have left the window: they are cut off when they are
   * half of the array, because cutting one at a time would move all others each time.
   */
  private readonly admissions: number[] = [];
  private expired = 0;

  constructor(readonly text: string) {}

  /** Entries in memory: after `expire`, at most twice as many as `count`. */
  get held(): number {
    return this.admissions.length;
  }

  /** Admissions that have not expired. */
  get count(): number {
    return this.admissions.length - this.expired;
  }

  /** When the oldest of `count` was admitted. */
  get oldest(): number | undefined {
    return this.admissions[this.expired];
  }

  /** When the newest of `count` was admitted. */
  get newest(): number | undefined {
    return this.count === 0 ? undefined : this.admissions.at(-1);
  }

  /** When the admission at this place was made; place 0 is the oldest of `count`. */
  admittedAt(place: number): number | undefined {
    return this.admissions[this.expired + place];
  }

  /** @param nowMs not before the newest admission */
  admit(nowMs: number, cost = 1): void {
    for (let admitted = 0; admitted < cost; admitted += 1) this.admissions.push(nowMs);
  }

  /** Forgets every admission that is `windowMs` old or older. */
  expire(nowMs: number, windowMs: number): void {
    while (this.oldest !== undefined && nowMs - this.oldest >= windowMs) this.expired++;
    if (this.expired * 2 <= this.admissions.length) return;
    this.admissions.splice(0, this.expired);
    this.expired = 0;
  }

  /** Takes back admissions made at exactly this time. @returns whether there was one that has not expired */
  release(admittedAt: number, cost = 1): boolean {
    const last = this.admissions.lastIndexOf(admittedAt);
    if (last < this.expired) return false;
    // Admissions of the same time stand side by side.
    const first = Math.max(this.admissions.indexOf(admittedAt), last - cost + 1);
    this.admissions.splice(first, last - first + 1);
    return true;
  }
}
