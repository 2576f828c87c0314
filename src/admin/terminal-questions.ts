import { once } from 'node:events';
import { createInterface } from 'node:readline/promises';
import { Refused } from './refused.js';

/** Where questions are asked and answered. */
export interface Terminal {
  readonly input: NodeJS.ReadableStream;
  readonly output: NodeJS.WritableStream;
}

/** Questions are asked on standard error: standard output carries only the result. */
const STANDARD: Terminal = { input: process.stdin, output: process.stderr };

export const UNCHANGED = 'Nothing was changed.';

/**
 * Asks questions on a terminal.
 * @throws Refused when the operator gives no answer: with ctrl-C, with ctrl-D, or because the terminal has gone
 */
export async function onTerminal<Result>(
  work: (ask: (text: string) => Promise<string>) => Promise<Result>,
  { input, output }: Terminal = STANDARD,
): Promise<Result> {
  const terminal = createInterface({ input, output });
  const abandoned = once(terminal, 'close').then(() => {
    throw new Refused(UNCHANGED);
  });
  // It also closes when all questions are answered, and then nobody waits for this.
  abandoned.catch(() => undefined);
  try {
    return await work(async (text) => {
      const answered = Promise.race([terminal.question(text).catch(() => abandoned), abandoned]);
      const answer = await answered.catch((error: unknown) => {
        output.write('\n');
        throw error;
      });
      return answer.trim();
    });
  } finally {
    terminal.close();
  }
}
