import { PassThrough } from 'node:stream';
import { Refused } from './refused.js';
import { onTerminal } from './terminal-questions.js';

/** Two questions, of which the first is answered with these keys. */
function ask(keys: string): Promise<string[]> {
  const input = new PassThrough();
  const output = Object.assign(new PassThrough(), { isTTY: true });
  output.on('data', (asked: Buffer) => asked.includes('first') && input.write(keys));
  output.on('data', (asked: Buffer) => asked.includes('second') && input.write('b\r'));
  return onTerminal(async (question) => [await question('first? '), await question('second? ')], { input, output });
}

it('returns what was typed', async () => {
  expect(await ask(' a \r')).toEqual(['a', 'b']);
});

it.each([
  ['ctrl-C', '\u0003'],
  ['ctrl-D', '\u0004'],
])('ends with the first question that is answered with %s', async (_name, key) => {
  await expect(ask(key)).rejects.toThrow(new Refused('Nothing was changed.'));
});
