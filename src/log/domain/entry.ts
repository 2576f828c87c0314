import { createHash } from 'node:crypto';

/** In a bundle, each entry of 32 bytes follows its length as two bytes (C2SP tlog-tiles). */
const LENGTH = Buffer.of(0, 32);

/**
 * The entry of an event in the log: SHA-256 over its salt and its hash. Also computed by log_entry of prisma/migrations/…_log.
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
