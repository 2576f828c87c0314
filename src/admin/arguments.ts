import { type Command, InvalidArgumentError, Option } from 'commander';
import { text } from '../common/text.schema.js';

/** Characters of the reason that an operator gives for a decision. */
export const MAX_REASON = 500;

/** Reads text for people, of at most so many characters. */
export function textOf(maxCharacters: number): (value: string) => string {
  return (value) => {
    const parsed = text(maxCharacters).safeParse(value);
    if (!parsed.success) throw new InvalidArgumentError(parsed.error.issues.map(({ message }) => message).join(' '));
    return parsed.data;
  };
}

/** An option that is `on` or `off`. */
export function switchOption(flag: string, description: string): Option {
  return new Option(`${flag} <on|off>`, description).argParser((value) => {
    if (value !== 'on' && value !== 'off') throw new InvalidArgumentError('It is either on or off.');
    return value === 'on';
  });
}

/** Adds examples to a noun's help. */
export function addExamples(command: Command, lines: readonly string[]): void {
  const examples = lines.map((line) => `  $ npm run admin -- ${line}`);
  command.addHelpText('after', ['', 'Examples:', ...examples].join('\n'));
}
