import { randomFillSync } from 'node:crypto';

const BYTES = 16;

/** Texts of 16 random bytes in base64url, drawn many at a time: to ask the system for each costs as much as three hashes. */
export class RandomTexts {
  private readonly drawn = Buffer.alloc(256 * BYTES);
  private used = this.drawn.length;

  next(): string {
    if (this.used === this.drawn.length) {
      randomFillSync(this.drawn);
      this.used = 0;
    }
    this.used += BYTES;
    return this.drawn.toString('base64url', this.used - BYTES, this.used);
  }
}
