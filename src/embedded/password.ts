import { randomBytes } from 'node:crypto';
import { open, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PlainError } from '../common/errors/explain.js';

const FILE = 'password';
const RANDOM_BYTES = 32;
const MIN_CHARACTERS = 16;
const OTHERS = 0o077;

/** The password of the embedded database is not one, or not a secret. */
export class UnusablePassword extends PlainError {
  constructor(path: string, why: string) {
    super(`${path} ${why}. Remove it, and the next start writes another one.`);
  }
}

/**
 * The password that connections over TCP must know; created when it is first asked for.
 * @throws UnusablePassword
 */
export async function readPassword(dataDir: string): Promise<string> {
  const path = join(dataDir, FILE);
  await create(path);
  const file = await open(path);
  try {
    const { mode } = await file.stat();
    if (mode & OTHERS) throw new UnusablePassword(path, 'can be read by other users');
    const password = (await file.readFile('utf8')).trim();
    if (!/^[\x21-\x7e]+$/.test(password) || password.length < MIN_CHARACTERS) {
      throw new UnusablePassword(path, `does not hold ${MIN_CHARACTERS} or more visible ASCII characters`);
    }
    return password;
  } finally {
    await file.close();
  }
}

async function create(path: string): Promise<void> {
  const password = randomBytes(RANDOM_BYTES).toString('base64url');
  await writeFile(path, `${password}\n`, { flag: 'wx', mode: 0o600 }).catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  });
}
