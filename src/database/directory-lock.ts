import { mkdir, open, readFile, rmdir, unlink, writeFile } from 'node:fs/promises';
import { readFileSync, readlinkSync, unlinkSync } from 'node:fs';
import { once } from 'node:events';
import { connect, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { PlainError } from '../common/explain.js';

/** Who has a data directory open. */
export const LockOwner = z.object({
  pid: z.number().int(),
  /** Clock ticks since boot when the process started, where the system tells; guards against a reused pid. */
  startedAt: z.string().nullable(),
  /** Where its pid means something, where the system tells: each container has pids of its own. */
  namespace: z.string().nullable().default(null),
  /** Where the owner serves the PostgreSQL protocol on 127.0.0.1; 0 when it does not. */
  port: z.number().int(),
});
export type LockOwner = z.infer<typeof LockOwner>;

/** Another living process owns the data directory: two would destroy each other's data. */
export class DirectoryInUse extends PlainError {
  constructor(
    directory: string,
    readonly owner: LockOwner,
  ) {
    super(`The data directory ${directory} is in use by process ${owner.pid}. Stop it first, or set another DATA_DIR.`);
  }
}

const FILE = 'owner.json';
const SOCKET = 'owner.sock';
const GUARD = 'owner.guard';
const GUARD_ATTEMPTS = 100;
const GUARD_WAIT_MS = 20;

/**
 * The exclusive right to open a data directory. The embedded database does not lock it, and the kernel's file locks are
 * out of Node's reach, so ownership is a file that names a living process; it is read and replaced under a guard. The
 * owner also listens on a socket beside it, which another container can knock at.
 */
export class DirectoryLock {
  private constructor(
    private readonly path: string,
    private readonly socket: Server | null,
  ) {
    process.once('exit', this.releaseAtExit);
  }

  /**
   * Takes the directory, also from an owner that no longer lives.
   * @throws DirectoryInUse when a living process has it
   */
  static async take(directory: string, port: number): Promise<DirectoryLock> {
    await mkdir(directory, { recursive: true });
    const path = join(directory, FILE);
    return withGuard(join(directory, GUARD), async () => {
      const owner = await readOwner(path);
      const namespace = pidNamespace();
      const isNear = !owner?.namespace || owner.namespace === namespace;
      const isHeld = owner && (isNear ? lives(owner) : await opens(join(directory, SOCKET)));
      if (isHeld) throw new DirectoryInUse(directory, owner);
      const self: LockOwner = { pid: process.pid, startedAt: startOf('self'), namespace, port };
      await writeDurably(path, JSON.stringify(self));
      return new DirectoryLock(path, namespace === null ? null : await listen(join(directory, SOCKET)));
    });
  }

  async release(): Promise<void> {
    process.off('exit', this.releaseAtExit);
    this.socket?.close();
    await unlink(this.path);
  }

  private readonly releaseAtExit = (): void => unlinkSync(this.path);
}

async function withGuard<Result>(guard: string, work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await mkdir(guard);
      break;
    } catch (error) {
      if (!isCode(error, 'EEXIST')) throw error;
      if (attempt === GUARD_ATTEMPTS) throw new Error(`Another process is starting; if none is, remove ${guard}.`);
      await sleep(GUARD_WAIT_MS);
    }
  }
  try {
    return await work();
  } finally {
    await rmdir(guard);
  }
}

async function readOwner(path: string): Promise<LockOwner | null> {
  const text = await readFile(path, 'utf8').catch(() => '');
  const parsed = LockOwner.safeParse(text === '' ? null : parseJson(text));
  return parsed.success ? parsed.data : null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function lives(owner: LockOwner): boolean {
  if (owner.pid === process.pid) return false;
  try {
    process.kill(owner.pid, 0);
  } catch (error) {
    return isCode(error, 'EPERM');
  }
  return owner.startedAt === null || owner.startedAt === startOf(owner.pid);
}

/** Field 22 of /proc/PID/stat; null where there is no such file. */
function startOf(pid: number | 'self'): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null;
  } catch {
    return null;
  }
}

/** Such as `pid:[4026531836]`; null where there is no such thing. */
function pidNamespace(): string | null {
  try {
    return readlinkSync('/proc/self/ns/pid');
  } catch {
    return null;
  }
}

/**
 * Listens for as long as the process lives: the kernel refuses knocks at what a dead one left.
 * @returns null where there can be no socket: in a path of more than 107 bytes, or on a file system without them
 */
async function listen(path: string): Promise<Server | null> {
  await unlink(path).catch(() => undefined);
  const server = createServer((knock) => knock.destroy()).unref();
  server.listen(path);
  return once(server, 'listening').then(
    () => server,
    () => null,
  );
}

async function opens(path: string): Promise<boolean> {
  const knock = connect(path);
  const isOpen = await once(knock, 'connect').then(
    () => true,
    () => false,
  );
  knock.destroy();
  return isOpen;
}

async function writeDurably(path: string, text: string): Promise<void> {
  await writeFile(path, text);
  const file = await open(path);
  await file.sync().finally(() => file.close());
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
