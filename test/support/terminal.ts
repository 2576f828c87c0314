import { execFileSync, spawn } from 'node:child_process';
import { join } from 'node:path';
import { DIST, type TestDatabase } from './environment.js';

/** util-linux has `script`, which gives a command a terminal. */
export const HAS_TERMINALS = hasScript();

function hasScript(): boolean {
  try {
    return execFileSync('script', ['--version'], { encoding: 'utf8' }).includes('util-linux');
  } catch {
    return false;
  }
}

const QUESTION = /\[\w(\/\w)+\] |Why\? (\(Enter for no reason\) )?|Reason \(recorded in the audit trail\): /g;

/**
 * Runs a command on a pseudo-terminal and types an answer at each question.
 * @param before is done before an answer
 * @returns what the terminal has shown
 */
export async function onTerminal(
  { database }: { readonly database: Pick<TestDatabase, 'variables'> },
  words: readonly string[],
  answers: readonly string[],
  before: (answer: number) => unknown = () => undefined,
): Promise<string> {
  const command = [process.execPath, join(DIST, 'admin/main.js'), ...words].map((word) => `'${word}'`).join(' ');
  const child = spawn('script', ['--quiet', '--return', '--command', command, '/dev/null'], {
    env: { PATH: process.env['PATH'], TERM: 'xterm', ...database.variables },
  });
  const ended = new Promise((resolve) => child.once('close', resolve));
  let printed = '';
  let asked = 0;
  for await (const text of child.stdout.setEncoding('utf8')) {
    printed += String(text);
    const questions = printed.match(QUESTION)?.length ?? 0;
    for (; asked < questions && asked < answers.length; asked += 1) {
      await before(asked);
      child.stdin.write(`${answers[asked]}\r`);
    }
  }
  await ended;
  return printed;
}
