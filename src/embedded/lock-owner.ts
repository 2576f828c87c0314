import { readFileSync, readlinkSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { errorCode } from '../common/errors/error-code.js';

/** The process that has a data directory open, as it describes itself in a file there. */
export const LockOwner = z.object({
  pid: z.number().int(),
  /**
   * Clock ticks between the system's start and the process's, null if the system does not show them. Another process may get
   * the same pid.
   */
  startedAt: z.string().nullable(),
  /** The PID namespace, because each container counts its processes for itself; null if the system does not show it. */
  namespace: z.string().nullable().default(null),
  /** The directory of the socket on which it serves the database, relative to the data directory; null if it does not. */
  socket: z.string().nullable().default(null),
});
export type LockOwner = z.infer<typeof LockOwner>;

/** How this process describes itself. */
export function describeSelf(): LockOwner {
  return { pid: process.pid, startedAt: startOf('self'), namespace: pidNamespace(), socket: null };
}

/** @returns null if there is no file or it cannot be read: no process has the directory open */
export async function readOwner(path: string): Promise<LockOwner | null> {
  const text = await readFile(path, 'utf8').catch(() => '');
  const parsed = LockOwner.safeParse(text === '' ? null : parseJson(text));
  return parsed.success ? parsed.data : null;
}

/** Whether the owner's pid means the same process here, so that it shows whether the owner lives. */
export function isInSameNamespace(owner: LockOwner): boolean {
  return owner.namespace === null || owner.namespace === pidNamespace();
}

/** Whether another process with the owner's pid runs, and is the one that wrote the file. */
export function isRunning(owner: LockOwner): boolean {
  // A former process with the pid of this one, which is usual in containers.
  if (owner.pid === process.pid) return false;
  try {
    process.kill(owner.pid, 0);
  } catch (error) {
    return errorCode(error) === 'EPERM';
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

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
