/**
 * What is kept until its tab is closed, and sent nowhere. Where the browser keeps nothing (in a private window, or as its
 * owner wants it) it is kept until the page is left.
 */
export class TabStorage {
  #value: string | null = null;

  constructor(private readonly name: string) {}

  read(): string | null {
    try {
      return sessionStorage.getItem(this.name) ?? this.#value;
    } catch {
      return this.#value;
    }
  }

  write(value: string | null): void {
    this.#value = value;
    try {
      if (value === null) sessionStorage.removeItem(this.name);
      else sessionStorage.setItem(this.name, value);
    } catch {
      // The page goes on with the value that it has.
    }
  }
}
