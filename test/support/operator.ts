import { execFile, type PromiseWithChild } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { DIST, type TestDatabase } from './environment.js';
import { ask } from './hosts/host.js';
import type { Json } from './http-client.js';

/** A service beside which commands run, or what stands for it. */
interface Operated {
  readonly database: Pick<TestDatabase, 'variables'>;
}

/** What a command has printed. */
interface Printed {
  readonly stdout: string;
  readonly stderr: string;
}

/**
 * Runs an operator's command beside the running service, for a reason unless the command names one.
 * @throws with its `code` and `stdout` where it fails
 */
export async function operate(service: Operated, ...command: string[]): Promise<Json> {
  const { stdout } = await runCommand(service, '--json', '--yes', '--reason', 'a test', ...command);
  return JSON.parse(stdout);
}

/**
 * Runs a command as its words say, in a process that runs those of other tests too: to start one takes two seconds.
 * @throws with its `code`, `stdout` and `stderr` where it fails
 */
export async function runCommand({ database }: Operated, ...command: string[]): Promise<Printed> {
  const host = await ask('commands', { variables: { ...database.variables }, words: command });
  const { code, ...printed }: Printed & { code: number } = JSON.parse((await host.toArray()).join(''));
  if (code === 0) return printed;
  throw Object.assign(new Error(`${command.join(' ')} ended with ${code}: ${printed.stderr}`), { code, ...printed });
}

/** The same in a process of its own, as a shell without a terminal runs it. */
export function spawnCommand({ database }: Operated, ...command: string[]): PromiseWithChild<Printed> {
  return promisify(execFile)(process.execPath, [join(DIST, 'admin/main.js'), ...command], {
    env: { PATH: process.env['PATH'], ...database.variables },
  });
}

/** The same for `history verify` of one identifier, which fails when it finds something. */
export async function verifyHistory(service: Operated, id: string): Promise<Json> {
  return operate(service, 'history', 'verify', '--identifier', id).catch((error: { code: number; stdout: string }) => ({
    exitCode: error.code,
    ...JSON.parse(error.stdout),
  }));
}
