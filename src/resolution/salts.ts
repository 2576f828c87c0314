import { randomFillSync } from 'node:crypto';

const SALT_BYTES = 16;

/** Random salts in base64url, drawn many at a time: to ask the system for each costs as much as three hashes. */
export class SaltSource {
  private readonly drawn = Buffer.alloc(256 * SALT_BYTES);
  private used = this.drawn.length;

  next(): string {
    if (this.used === this.drawn.length) {
      randomFillSync(this.drawn);
      this.used = 0;
    }
    this.used += SALT_BYTES;
    return this.drawn.toString('base64url', this.used - SALT_BYTES, this.used);
  }
}
