import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { makePrivate } from './private-files.js';

/** The name that PostgreSQL's clients look for in the directory that they are given as their host. */
const FILE = '.s.PGSQL.5432';
/** Linux takes 107 bytes, macOS 103. */
const MAX_PATH_BYTES = 103;

/**
 * Where a Unix socket can be that only the user of this process reaches, the better place first: in the data directory,
 * and where that path is too long or its file system has no sockets, in a directory of its own among temporary files.
 */
export async function* socketPaths(dataDir: string): AsyncGenerator<string> {
  const directory = resolve(dataDir, 'socket');
  const path = join(directory, FILE);
  if (Buffer.byteLength(path) <= MAX_PATH_BYTES) {
    await makePrivate(directory);
    await rm(path, { force: true }); // What a killed process left.
    yield path;
  }
  yield join(await mkdtemp(join(tmpdir(), 'resolver-')), FILE);
}

/** How a client of PostgreSQL finds the socket in this directory. */
export function socketUrl(directory: string): string {
  return `postgresql://postgres@localhost/postgres?host=${encodeURIComponent(directory)}`;
}
