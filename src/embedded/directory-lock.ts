import { once } from 'node:events';
import { unlinkSync } from 'node:fs';
import { mkdir, open, rename, rmdir, unlink } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { join, relative, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { errorCode } from '../common/errors/error-code.js';
import { PlainError } from '../common/errors/explain.js';
import { createDirectory } from './private-files.js';
import { describeSelf, isInSameNamespace, isRunning, type LockOwner, readOwner } from './lock-owner.js';

/** Another living process has the data directory open: two would destroy each other's data. */
export class DirectoryInUse extends PlainError {
  /** Where that process serves the database to its own user; null when it does not, or not yet. */
  readonly socketDirectory: string | null;

  constructor(directory: string, owner: LockOwner) {
    super(`The data directory ${directory} is in use by process ${owner.pid}. Stop it first, or set another DATA_DIR.`);
    this.socketDirectory = owner.socket === null ? null : resolve(directory, owner.socket);
  }
}

/** The directory cannot be created or written to. */
class UnusableDirectory extends PlainError {
  constructor(directory: string, cause: unknown) {
    const why = cause instanceof Error ? cause.message : String(cause);
    super(`The data directory ${directory} cannot be used (${why}). Make it usable, or set another DATA_DIR.`);
  }
}

/** Another process is taking the directory, or ended while it did. */
class GuardLeft extends PlainError {
  constructor(guard: string) {
    super(`Another process is starting in this data directory. If none is, remove ${guard}.`);
  }
}

const OWNER = 'owner.json';
const SOCKET = 'owner.sock';
const GUARD = 'owner.guard';
/** Together two seconds; the guard is held for milliseconds. */
const GUARD_ATTEMPTS = 100;
const GUARD_WAIT_MS = 20;

/**
 * The exclusive right to open a data directory. The embedded database does not lock its directory, and Node cannot ask
 * the kernel for a file lock. So a file names the owner; a process that wants the directory checks that the owner no longer
 * lives and writes itself into the file, and a second directory (the guard) lets one process at a time do so.
 *
 * The owner also listens on a socket beside the file. A process in another container cannot see the owner's pid, but it
 * can try to connect.
 */
export class DirectoryLock {
  private constructor(
    private readonly directory: string,
    private readonly self: LockOwner,
    private readonly socket: Server | null,
  ) {
    process.once('exit', this.releaseAtExit);
  }

  /**
   * Takes the directory, also from an owner that no longer lives.
   * @throws DirectoryInUse when a living process has it
   * @throws UnusableDirectory
   */
  static async take(directory: string): Promise<DirectoryLock> {
    return withGuard(directory, async () => {
      const owner = await readOwner(join(directory, OWNER));
      if (owner && (await lives(owner, directory))) throw new DirectoryInUse(directory, owner);
      const self = describeSelf();
      await replaceDurably(join(directory, OWNER), JSON.stringify(self));
      const socket = self.namespace === null ? null : await listen(join(directory, SOCKET));
      return new DirectoryLock(directory, self, socket);
    });
  }

  /** Records for the operator's commands where this process serves the database. */
  async announce(socketDirectory: string): Promise<void> {
    const below = relative(this.directory, socketDirectory);
    // A relative path also holds in another container, which may have the data directory at another place.
    const described = { ...this.self, socket: below.startsWith('..') ? socketDirectory : below };
    await replaceDurably(join(this.directory, OWNER), JSON.stringify(described));
  }

  async release(): Promise<void> {
    process.off('exit', this.releaseAtExit);
    this.socket?.close();
    await unlink(join(this.directory, OWNER));
  }

  private readonly releaseAtExit = (): void => unlinkSync(join(this.directory, OWNER));
}

async function withGuard<Result>(directory: string, work: () => Promise<Result>): Promise<Result> {
  const guard = join(directory, GUARD);
  for (let attempt = 1; !(await createGuard(directory, guard)); attempt += 1) {
    if (attempt === GUARD_ATTEMPTS) throw new GuardLeft(guard);
    await sleep(GUARD_WAIT_MS);
  }
  try {
    return await work();
  } finally {
    await rmdir(guard);
  }
}

/** @returns false if another process has it @throws UnusableDirectory */
async function createGuard(directory: string, guard: string): Promise<boolean> {
  try {
    await createDirectory(directory);
    await mkdir(guard);
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw new UnusableDirectory(directory, error);
  }
}

async function lives(owner: LockOwner, directory: string): Promise<boolean> {
  return isInSameNamespace(owner) ? isRunning(owner) : canConnect(join(directory, SOCKET));
}

/**
 * Listens for as long as the process lives: once it is dead, the kernel refuses connections.
 * @returns null where there can be no socket: in a path of more than 107 bytes, or on a file system without them
 */
async function listen(path: string): Promise<Server | null> {
  await unlink(path).catch(() => undefined);
  const server = createServer((connection) => connection.destroy()).unref();
  server.listen(path);
  return once(server, 'listening').then(
    () => server,
    () => null,
  );
}

async function canConnect(path: string): Promise<boolean> {
  const connection = connect(path);
  const isOpen = await once(connection, 'connect').then(
    () => true,
    () => false,
  );
  connection.destroy();
  return isOpen;
}

/** The file has the old text or the new one at any time, also after a power cut. */
async function replaceDurably(path: string, text: string): Promise<void> {
  const file = await open(`${path}.new`, 'w');
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(`${path}.new`, path);
}
