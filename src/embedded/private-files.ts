import { existsSync } from 'node:fs';
import { chmod, mkdir, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { errorCode } from '../common/errors/error-code.js';
import { PlainError } from '../common/errors/explain.js';

const OWNER_ONLY = 0o700;
const STICKY = 0o1000;
/** Every permission of users other than the owner. */
export const OTHERS = 0o077;

/** The files in a directory cannot be kept from other users. */
export class NotPrivate extends PlainError {
  constructor(directory: string, why: string) {
    super(`${directory} cannot hold a database: ${why}.`);
  }
}

/** From here on, only the user of this process can open the files that it creates. */
export function createFilesPrivately(): void {
  process.umask(OTHERS);
}

/** Writes a file that only its owner can read, unless it exists already. */
export async function createSecretFile(path: string, text: string): Promise<void> {
  await writeFile(path, text, { flag: 'wx', mode: 0o600 }).catch((error: unknown) => {
    if (errorCode(error) !== 'EEXIST') throw error;
  });
}

/**
 * Creates a directory that only the user of this process can enter, and what is missing of the path to it. Node's own
 * `recursive` never ends where the parent is there and the system says ENOENT all the same, as it does in /proc.
 */
export async function createDirectory(directory: string): Promise<void> {
  if (existsSync(directory)) return;
  await createDirectory(dirname(directory));
  await mkdir(directory, { mode: OWNER_ONLY }).catch((error: unknown) => {
    if (errorCode(error) !== 'EEXIST') throw error;
  });
}

/**
 * Creates a directory that only the user of this process can enter, or makes one so.
 * @throws NotPrivate
 */
export async function makePrivate(directory: string): Promise<void> {
  await createDirectory(directory);
  const { mode, uid } = await stat(directory);
  if (mode & STICKY) throw new NotPrivate(directory, 'other users have files there too');
  // Root could use it, and would leave files in it that its owner cannot read.
  if (process.getuid && process.getuid() !== uid) throw new NotPrivate(directory, 'it belongs to another user');
  await chmod(directory, OWNER_ONLY);
}
