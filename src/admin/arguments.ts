import { type Command, InvalidArgumentError, Option } from 'commander';
import { z } from 'zod';
import { line, text } from '../common/text.schema.js';
import { MAX_LIMIT } from '../config.js';
import { isPrintable } from './printable.js';

/** The most characters that an operator's reason may have. */
const MAX_REASON = 500;

const UNPRINTABLE = 'Must not hold a character that cannot be seen, such as a mark of reading direction.';

/** Reads one line of text for people, of at most so many characters. */
export function lineUpTo(maxCharacters: number): (value: string) => string {
  return (value) => parse(line(maxCharacters).refine(isPrintable, UNPRINTABLE), value);
}

/** Reads why an operator changes something. Whoever reads the reason later must read what the operator has read (D19). */
export function reasonOf(value: string): string {
  return parse(text(MAX_REASON).refine(isPrintable, UNPRINTABLE), value.trim());
}

/** @throws InvalidArgumentError */
function parse(schema: z.ZodType<string>, value: string): string {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new InvalidArgumentError(parsed.error.issues.map(({ message }) => message).join(' '));
}

/** An option that is `on` or `off`. */
export function switchOption(flag: string, description: string): Option {
  return new Option(`${flag} <on|off>`, description).argParser((value) => {
    if (value !== 'on' && value !== 'off') throw new InvalidArgumentError('Must be on or off.');
    return value === 'on';
  });
}

/** Given in place of a number: the provider gets the service's own limit. */
export const DEFAULT_LIMIT = 'default';

/** Reads a limit of one provider. */
export function limitOf(value: string): number | typeof DEFAULT_LIMIT {
  if (value === DEFAULT_LIMIT) return DEFAULT_LIMIT;
  const number = /^\d{1,10}$/.test(value) ? Number(value) : 0;
  if (number >= 1 && number <= MAX_LIMIT) return number;
  throw new InvalidArgumentError(`Must be a whole number from 1 to ${MAX_LIMIT}, or ${DEFAULT_LIMIT}.`);
}

/** Reads a whole number. */
export function wholeNumber(min = 1, max = Number.MAX_SAFE_INTEGER): (value: string) => number {
  return (value) => {
    const number = /^(0|[1-9]\d{0,14})$/.test(value) ? Number(value) : Number.NaN;
    if (number >= min && number <= max) return number;
    const bounds = max === Number.MAX_SAFE_INTEGER ? `, ${min} or greater` : ` from ${min} to ${max}`;
    throw new InvalidArgumentError(`Must be a whole number${bounds}.`);
  };
}

/** Reads a time; a day means its beginning in UTC. */
export function timeOf(value: string): Date {
  const parsed = z.union([z.iso.date(), z.iso.datetime({ offset: true })]).safeParse(value);
  if (parsed.success) return new Date(parsed.data);
  throw new InvalidArgumentError('Must be a day, or a time with its offset: 2026-11-22 or 2026-11-22T10:00:00Z.');
}

/** Adds examples to a noun's help. */
export function addExamples(command: Command, lines: readonly string[]): void {
  const examples = lines.map((line) => `  $ npm run admin -- ${line}`);
  command.addHelpText('after', ['', 'Examples:', ...examples].join('\n'));
}
