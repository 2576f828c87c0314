import { randomBytes } from 'node:crypto';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { PlainError } from '../common/errors/explain.js';
import { createSecretFile, OTHERS } from './private-files.js';

const FILE = 'password';
const RANDOM_BYTES = 32;
const MIN_CHARACTERS = 16;

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
  await createSecretFile(path, `${randomBytes(RANDOM_BYTES).toString('base64url')}\n`);
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
