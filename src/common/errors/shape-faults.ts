import type { z } from 'zod';
import type { FieldError } from './problem.js';

/** What is wrong with one part of a request: a code for programs and a sentence for people (D15). */
type Fault = readonly [code: string, sentence: string];

const TYPES: Readonly<Record<string, string>> = {
  string: 'text',
  array: 'a list',
  object: 'an object',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
};

/** Faults beyond these say nothing new, and a body of 64 KiB can hold thousands. */
const MAX_FAULTS = 100;

/** The sentence for what a schema refuses without words of its own. */
export function sentenceFor(issue: z.core.$ZodRawIssue): string {
  return faultOf(issue)[1];
}

/** What a schema refused, by the fields of the request. An unknown member is a field too. */
export function shapeFaults(issues: readonly z.core.$ZodIssue[]): FieldError[] {
  const faults = issues.flatMap((issue) => {
    const paths = issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path];
    const [code] = faultOf(issue);
    return paths.map((path) => ({ field: path.map(String).join('.') || 'body', code, message: issue.message }));
  });
  return faults.slice(0, MAX_FAULTS);
}

function faultOf(issue: z.core.$ZodRawIssue | z.core.$ZodIssue): Fault {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return ['required', 'Is required.'];
      return ['wrong_type', `Must be ${TYPES[issue.expected] ?? 'of the documented type'}.`];
    case 'invalid_value':
      return ['not_allowed', `Must be one of ${issue.values.map(String).join(', ')}.`];
    case 'too_big':
      return tooBig(issue.origin, issue.maximum);
    case 'too_small':
      return tooSmall(issue.origin, issue.minimum);
    case 'unrecognized_keys':
      return ['unknown_member', 'Is not known here. Check how it is spelled.'];
    default:
      return ['invalid_format', 'Does not have the documented format.'];
  }
}

function tooBig(origin: string, maximum: number | bigint): Fault {
  if (origin === 'string') return ['too_long', `Must have at most ${count(maximum, 'character')}.`];
  if (origin === 'array') return ['too_many', `Must hold at most ${count(maximum, 'element')}.`];
  return ['out_of_range', `Must be at most ${maximum}.`];
}

function tooSmall(origin: string, minimum: number | bigint): Fault {
  if (origin === 'string') return ['too_short', `Must have at least ${count(minimum, 'character')}.`];
  if (origin === 'array') return ['too_few', `Must hold at least ${count(minimum, 'element')}.`];
  return ['out_of_range', `Must be at least ${minimum}.`];
}

function count(number: number | bigint, noun: string): string {
  return number === 1 ? `1 ${noun}` : `${number} ${noun}s`;
}
