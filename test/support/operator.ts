import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { DIST } from './environment.js';
import type { Json } from './http-client.js';
import type { Service } from './service.js';

const run = promisify(execFile);

/** Runs an operator's command beside the running service. @throws with its `code` and `stdout` where it fails */
export async function operate(service: Pick<Service, 'database'>, ...command: string[]): Promise<Json> {
  const { stdout } = await runCommand(service, '--json', ...command);
  return JSON.parse(stdout);
}

/** The same as a shell without a terminal runs it. */
export function runCommand(
  service: Pick<Service, 'database'>,
  ...command: string[]
): Promise<{ stdout: string; stderr: string }> {
  return run(process.execPath, [join(DIST, 'admin/main.js'), ...command], {
    env: { PATH: process.env['PATH'], ...service.database.variables },
  });
}

/** The same for `history verify` of one identifier, which fails when it finds something. */
export async function verifyHistory(service: Service, id: string): Promise<Json> {
  return operate(service, 'history', 'verify', '--identifier', id).catch((error: { code: number; stdout: string }) => ({
    exitCode: error.code,
    ...JSON.parse(error.stdout),
  }));
}
