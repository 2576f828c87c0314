import { chmod, mkdir, stat } from 'node:fs/promises';
import { PlainError } from '../common/explain.js';

const OWNER_ONLY = 0o700;
const STICKY = 0o1000;

/** A directory cannot be kept from other users. */
export class NotPrivate extends PlainError {
  constructor(directory: string, why: string, cause?: unknown) {
    super(`Only the user of this process may read ${directory}, and ${why}. Set another DATA_DIR.`, { cause });
  }
}

/** From here on, only the user of this process can open the files that it creates. */
export function createFilesPrivately(): void {
  process.umask(0o077);
}

/**
 * Creates a directory that only the user of this process can enter, or makes one so.
 * @throws NotPrivate where that cannot be, or where others have their files, as in `/tmp`
 */
export async function makePrivate(directory: string): Promise<void> {
  await mkdir(directory, { recursive: true, mode: OWNER_ONLY });
  const { mode } = await stat(directory);
  if (mode & STICKY) throw new NotPrivate(directory, 'other users have files in it');
  await chmod(directory, OWNER_ONLY).catch((error: unknown) => {
    throw new NotPrivate(directory, 'it belongs to somebody else', error);
  });
}
