import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { UnusableKeyFile } from './signing-keys.errors.js';

const ENDING = '.pem';
/** Everything that others than the owner may do. */
const OTHERS = 0o077;
/** An Ed25519 public key is the last 32 bytes of its SPKI form. */
const PUBLIC_KEY_BYTES = 32;

/** A private key, and the public key that belongs to it. */
export interface KeyPair {
  readonly privateKey: KeyObject;
  readonly publicKey: Buffer;
}

/** What the files of a directory hold. */
export interface KeyFiles {
  readonly pairs: readonly KeyPair[];
  /** One for each file that is no key, that this process cannot read, or that others may read. */
  readonly unusable: readonly UnusableKeyFile[];
}

/** A new key that is stored nowhere yet. */
export function newKeyPair(): KeyPair {
  return pairOf(generateKeyPairSync('ed25519').privateKey);
}

/** Writes a private key so that its owner alone can read it. It replaces no file. */
export async function writeKeyFile(directory: string, name: string, { privateKey }: KeyPair): Promise<string> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const path = join(directory, `${name}${ENDING}`);
  await writeFile(path, privateKey.export({ type: 'pkcs8', format: 'pem' }), { flag: 'wx', mode: 0o600 });
  return path;
}

/** All keys of a directory; none where there is no directory yet. A file that cannot be used keeps no other from being used. */
export async function readKeyFiles(directory: string): Promise<KeyFiles> {
  const names = await readdir(directory).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const files = names.filter((name) => name.endsWith(ENDING)).toSorted();
  const pairs: KeyPair[] = [];
  const unusable: UnusableKeyFile[] = [];
  for (const name of files) {
    try {
      pairs.push(await readKeyFile(join(directory, name)));
    } catch (error) {
      if (!(error instanceof UnusableKeyFile)) throw error;
      unusable.push(error);
    }
  }
  return { pairs, unusable };
}

async function readKeyFile(path: string): Promise<KeyPair> {
  const { mode } = await stat(path);
  // Windows has no such modes.
  if (process.platform !== 'win32' && mode & OTHERS) {
    throw new UnusableKeyFile(path, `others than its owner may use it (its mode is ${octal(mode)}): chmod 600 it`);
  }
  const pem = await readFile(path).catch(({ code }: NodeJS.ErrnoException) => {
    throw new UnusableKeyFile(path, `this process cannot read it (${code})`);
  });
  try {
    return pairOf(createPrivateKey(pem));
  } catch {
    throw new UnusableKeyFile(path, 'it is no private key of Ed25519 in PKCS#8 as PEM');
  }
}

function pairOf(privateKey: KeyObject): KeyPair {
  if (privateKey.asymmetricKeyType !== 'ed25519') throw new TypeError('Not a key of Ed25519.');
  const spki = createPublicKey(privateKey).export({ type: 'spki', format: 'der' });
  return { privateKey, publicKey: spki.subarray(-PUBLIC_KEY_BYTES) };
}

function octal(mode: number): string {
  return (mode & 0o777).toString(8).padStart(4, '0');
}
