const MAX_KEYS = 100_000;

/**
 * The keys that are known to have used up their day, so that refusing them again costs no query. A key that is missing here
 * is refused by the database instead, so it does no harm that no key is added beyond `maxKeys` and that each day starts empty.
 */
export class ExhaustedKeys {
  private readonly keys = new Set<string>();
  private day = Number.NaN;

  constructor(private readonly maxKeys = MAX_KEYS) {}

  has(keyId: string, day: number): boolean {
    return day === this.day && this.keys.has(keyId);
  }

  add(keyId: string, day: number): void {
    if (day !== this.day) {
      this.keys.clear();
      this.day = day;
    }
    if (this.keys.size < this.maxKeys) this.keys.add(keyId);
  }
}
