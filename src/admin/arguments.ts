import { type Command, InvalidArgumentError, Option } from 'commander';
import { text } from '../common/text.schema.js';
import { MAX_LIMIT } from '../config.js';

/** Characters of the reason that an operator gives. */
const MAX_REASON = 500;

/** Reads text for people, of at most so many characters. */
export function textOf(maxCharacters: number): (value: string) => string {
  return (value) => {
    const parsed = text(maxCharacters).safeParse(value);
    if (!parsed.success) throw new InvalidArgumentError(parsed.error.issues.map(({ message }) => message).join(' '));
    return parsed.data;
  };
}

/** Reads why an operator changes something. */
export function reasonOf(value: string): string {
  const reason = textOf(MAX_REASON)(value.trim());
  if (reason === '') throw new InvalidArgumentError('It is empty.');
  return reason;
}

/** An option that is `on` or `off`. */
export function switchOption(flag: string, description: string): Option {
  return new Option(`${flag} <on|off>`, description).argParser((value) => {
    if (value !== 'on' && value !== 'off') throw new InvalidArgumentError('It is either on or off.');
    return value === 'on';
  });
}

/** What stands for a limit in place of a number: that of the service. */
export const DEFAULT_LIMIT = 'default';

/** Reads a limit of one provider. */
export function limitOf(value: string): number | typeof DEFAULT_LIMIT {
  if (value === DEFAULT_LIMIT) return DEFAULT_LIMIT;
  const number = /^\d{1,10}$/.test(value) ? Number(value) : 0;
  if (number >= 1 && number <= MAX_LIMIT) return number;
  throw new InvalidArgumentError(`It is a whole number from 1 to ${MAX_LIMIT}, or ${DEFAULT_LIMIT}.`);
}

/** Adds examples to a noun's help. */
export function addExamples(command: Command, lines: readonly string[]): void {
  const examples = lines.map((line) => `  $ npm run admin -- ${line}`);
  command.addHelpText('after', ['', 'Examples:', ...examples].join('\n'));
}
