import { mkdir, open, readFile, rmdir, unlink, writeFile } from 'node:fs/promises';
import { readFileSync, unlinkSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';

/** Who has a data directory open. */
export const LockOwner = z.object({
  pid: z.number().int(),
  /** Clock ticks since boot when the process started, where the system tells; guards against a reused pid. */
  startedAt: z.string().nullable(),
  /** Where the owner serves the PostgreSQL protocol on 127.0.0.1; 0 when it does not. */
  port: z.number().int(),
});
export type LockOwner = z.infer<typeof LockOwner>;

/** Another living process owns the data directory: two would destroy each other's data. */
export class DirectoryInUse extends Error {
  constructor(
    directory: string,
    readonly owner: LockOwner,
  ) {
    super(`The data directory ${directory} is in use by process ${owner.pid}. Stop it first, or set another DATA_DIR.`);
  }
}

const FILE = 'owner.json';
const GUARD = 'owner.guard';
const GUARD_ATTEMPTS = 100;
const GUARD_WAIT_MS = 20;

/**
 * The exclusive right to open a data directory. The embedded database does not lock it, and the kernel's file locks are
 * out of Node's reach, so ownership is a file that names a living process; it is read and replaced under a guard.
 */
export class DirectoryLock {
  private constructor(private readonly path: string) {
    process.once('exit', this.releaseAtExit);
  }

  /**
   * Takes the directory, also from an owner that no longer lives.
   * @throws DirectoryInUse when a living process has it
   */
  static async take(directory: string, port: number): Promise<DirectoryLock> {
    await mkdir(directory, { recursive: true });
    const path = join(directory, FILE);
    await withGuard(join(directory, GUARD), async () => {
      const owner = await readOwner(path);
      if (owner && owner.pid !== process.pid && lives(owner)) throw new DirectoryInUse(directory, owner);
      const self: LockOwner = { pid: process.pid, startedAt: startOf('self'), port };
      await writeDurably(path, JSON.stringify(self));
    });
    return new DirectoryLock(path);
  }

  async release(): Promise<void> {
    process.off('exit', this.releaseAtExit);
    await unlink(this.path);
  }

  private readonly releaseAtExit = (): void => unlinkSync(this.path);
}

async function withGuard(guard: string, work: () => Promise<void>): Promise<void> {
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
    await work();
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

async function writeDurably(path: string, text: string): Promise<void> {
  await writeFile(path, text);
  const file = await open(path);
  await file.sync().finally(() => file.close());
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
