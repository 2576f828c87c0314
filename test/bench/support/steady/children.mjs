import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterwards } from '../../../drills/support/undo.mjs';

/** A process of the bench beside this one, which ends with it. @param {string} file here */
function startChild(file, words, env = {}) {
  const child = fork(join(import.meta.dirname, file), words, {
    env: { PATH: process.env['PATH'], ...env },
    execArgv: [],
  });
  afterwards(() => child.kill());
  return child;
}

/** A process that does nothing but watch its own event loop. */
export function startControl(file) {
  return startChild('watch.mjs', [], { STEADY_WATCH: file });
}

/** @returns a function that makes it load the service, and answers with its figures */
export async function startGenerator({ port, key, identifiers, onMinute }) {
  const child = startChild('generator.mjs', [port, key, identifiers].map(String));
  const ended = new Promise((_, reject) => {
    child.once('exit', () => child.killed || reject(new Error('The load generator has ended.')));
  });
  ended.catch(() => undefined);
  child.on('message', ({ minute }) => minute && onMinute(minute));
  await Promise.race([once(child, 'message'), ended]);
  return async (run) => {
    const answer = new Promise((resolve) => {
      const take = ({ figures }) => {
        if (!figures) return;
        child.off('message', take);
        resolve(figures);
      };
      child.on('message', take);
    });
    child.send(run);
    return Promise.race([answer, ended]);
  };
}
