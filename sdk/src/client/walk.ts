/**
 * A way from cursor to cursor that must not lead back. It finds every circle, sooner or later, and remembers only one cursor:
 * where it was after 1, 2, 4, 8… steps (Brent's algorithm).
 */
export class Walk {
  #kept: string | undefined;
  #steps = 0;
  #keepsAt = 1;

  /** @param start the cursor to begin behind, if there is one */
  constructor(start?: string) {
    this.#kept = start;
  }

  /** @returns whether the cursor leads back to where it has been */
  leadsBack(cursor: string): boolean {
    if (cursor === this.#kept) return true;
    this.#steps += 1;
    if (this.#steps === this.#keepsAt) {
      this.#kept = cursor;
      this.#keepsAt *= 2;
    }
    return false;
  }
}
