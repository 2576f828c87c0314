import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createDirectory, OTHERS } from '../embedded/private-files.js';
import { UnusableKeyFile } from './signing-keys.errors.js';

const EXTENSION = '.pem';
/** An Ed25519 public key is the last 32 bytes of its SPKI form. */
const PUBLIC_KEY_BYTES = 32;

/** A private key, and the public key that belongs to it. */
export interface KeyPair {
  readonly privateKey: KeyObject;
  readonly publicKey: Buffer;
}

/** The keys in the files of a directory. */
export interface KeyFiles {
  readonly pairs: readonly KeyPair[];
  /** One for each file that is not a key, that this process cannot read, or that other users may read. */
  readonly unusable: readonly UnusableKeyFile[];
}

/** Generates a key pair, without storing it. */
export function newKeyPair(): KeyPair {
  return pairOf(generateKeyPairSync('ed25519').privateKey);
}

/** Writes a private key to a new file that only its owner can read. */
export async function writeKeyFile(directory: string, name: string, { privateKey }: KeyPair): Promise<string> {
  await createDirectory(directory);
  const path = join(directory, `${name}${EXTENSION}`);
  await writeFile(path, privateKey.export({ type: 'pkcs8', format: 'pem' }), { flag: 'wx', mode: 0o600 });
  return path;
}

/**
 * Reads all keys of a directory; none if the directory does not exist. An unusable file does not affect the others.
 * @throws UnusableKeyFile for the directory
 */
export async function readKeyFiles(directory: string): Promise<KeyFiles> {
  const names = await readdir(directory).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw new UnusableKeyFile(directory, `it is no directory that this process can read (${error.code})`);
  });
  const files = names.filter((name) => name.endsWith(EXTENSION)).toSorted();
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
  // Windows has no such permission bits.
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
