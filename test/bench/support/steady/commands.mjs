import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { AUDIENCE, DIST } from '../../../drills/support/service.mjs';
import { email } from '../identifiers.mjs';
import { CONTROLLER } from '../rows.mjs';
import { every } from './every.mjs';

const EVERY_MS = 10_000;
const COMMANDS = [
  ['desk'],
  ['identifiers', 'find', email(1), '--earlier'],
  ['identifiers', 'list', '--wallet', CONTROLLER],
  ['providers', 'list'],
  ['complaints', 'list', '--open'],
  ['trail', 'list'],
];

const run = promisify(execFile);

/**
 * An operator who asks one thing after the other by the commands of the build. Starting one takes two seconds of a processor, which
 * would be that of another machine, so here it takes what others leave.
 */
export function startCommands(url) {
  const env = { PATH: process.env['PATH'], DATABASE_URL: url, PUBLIC_BASE_URL: AUDIENCE };
  const figures = { everySeconds: EVERY_MS / 1_000, answered: 0, failed: {} };
  let turn = 0;
  const stop = every(EVERY_MS, async () => {
    const words = COMMANDS[turn % COMMANDS.length];
    turn += 1;
    try {
      const command = ['-n', '19', process.execPath, join(DIST, 'admin/main.js'), '--json', ...words];
      await run('nice', command, { env, maxBuffer: 2 ** 24 });
      figures.answered += 1;
    } catch (error) {
      figures.failed[words.join(' ')] = error.stderr || error.message;
    }
  });
  return { figures: () => figures, stop };
}
