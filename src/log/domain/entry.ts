import { createHash } from 'node:crypto';

/** Entries of 32 bytes, each behind its length as two bytes (C2SP tlog-tiles). */
const LENGTH = Buffer.of(0, 32);

/**
 * What the log says of an event: SHA-256 over its salt and its hash, as log_entry in prisma/migrations/…_log makes it.
 * @param salt a UUID
 * @param hash 64 hexadecimal digits
 */
export function entryOf(salt: string, hash: string): Buffer {
  return createHash('sha256')
    .update(Buffer.from(salt.replaceAll('-', ''), 'hex'))
    .update(Buffer.from(hash, 'hex'))
    .digest();
}

/** A bundle of entries as it is served. */
export function bundleOf(entries: readonly Buffer[]): Buffer {
  return Buffer.concat(entries.flatMap((entry) => [LENGTH, entry]));
}
