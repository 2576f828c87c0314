const MAX_KEYS = 100_000;

/**
 * The keys known to have spent their day, so that refusing them again costs no query. Forgetting one is harmless, for
 * the database knows: so past `maxKeys` it takes no more, and it starts anew with every day.
 */
export class ExhaustedKeys {
  readonly #keys = new Set<string>();
  #day = Number.NaN;

  constructor(private readonly maxKeys = MAX_KEYS) {}

  has(keyId: string, day: number): boolean {
    return day === this.#day && this.#keys.has(keyId);
  }

  add(keyId: string, day: number): void {
    if (day !== this.#day) {
      this.#keys.clear();
      this.#day = day;
    }
    if (this.#keys.size < this.maxKeys) this.#keys.add(keyId);
  }
}
