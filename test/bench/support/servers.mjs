import { join } from 'node:path';
import { freePort, Program } from '../../drills/support/processes.mjs';
import { Service } from '../../drills/support/service.mjs';

/** Limits that no load reaches, no line for each answer, metrics off as by default: said in the output. */
export const SETTINGS = {
  LOG_LEVEL: 'warn',
  METRICS_PORT: 0,
  LIMIT_RESOLVE_PER_MINUTE: 1_000_000_000,
  LIMIT_MUTATION_PER_MINUTE: 1_000_000_000,
};

/** This service as a process of its own. */
export async function startService(variables) {
  const service = await Service.start({ ...SETTINGS, ...variables });
  return { url: service.url, pid: service.program.pid, stop: () => service.stop() };
}

/**
 * One of the yardsticks in servers/, as a process of its own.
 * @param {Record<string, string>} variables its environment
 */
export async function startYardstick(name, variables) {
  const port = await freePort();
  const program = new Program(process.execPath, [join(import.meta.dirname, `../servers/${name}.mjs`)], {
    env: { PATH: process.env['PATH'], PORT: String(port), ...variables },
  });
  const url = `http://127.0.0.1:${port}`;
  await program.until(() => fetch(`${url}/v1/resolve`, { method: 'POST' }).then((response) => response.text()), name);
  return { url, pid: program.pid, stop: () => program.end() };
}
