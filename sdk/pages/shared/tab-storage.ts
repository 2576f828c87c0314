/**
 * What is kept until its tab is closed, and sent nowhere. A browser that keeps nothing (in a private window, or as its
 * owner wants it) makes it forget at the next load.
 */
export class TabStorage {
  constructor(private readonly name: string) {}

  read(): string | null {
    try {
      return sessionStorage.getItem(this.name);
    } catch {
      return null;
    }
  }

  write(value: string | null): void {
    try {
      if (value === null) sessionStorage.removeItem(this.name);
      else sessionStorage.setItem(this.name, value);
    } catch {
      // The page works without it.
    }
  }
}
