import { inspect } from 'node:util';
import { InvalidConfiguration } from '../../config.js';
import { isOutage } from './outage.js';
import { Problem } from './problem.js';

/** An error that a person can mend without reading code: its message is a sentence that says how. */
export class PlainError extends Error {}

/** What a process prints when it cannot go on: a sentence where one is enough, otherwise the whole error. */
export function explain(error: unknown): string {
  if (error instanceof Problem) return error.detail;
  if (!(error instanceof Error)) return inspect(error);
  if (error instanceof PlainError || error instanceof InvalidConfiguration) return error.message;
  if (isOutage(error)) return 'The database does not answer. Is it running, and does DATABASE_URL lead to it?';
  return 'syscall' in error ? error.message : inspect(error);
}
