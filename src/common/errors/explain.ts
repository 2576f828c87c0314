import { inspect } from 'node:util';
import { InvalidConfiguration } from '../../config.js';
import { isConflict, isLockTimeout, isOutage } from './outage.js';
import { type FieldError, Problem } from './problem.js';

/** An error that a person can mend without reading code: its message is a sentence that says how. */
export class PlainError extends Error {}

const LOCKED =
  'The database answers, but another transaction has held what this would change for 10 seconds. Try again, or look up ' +
  'in pg_stat_activity and pg_blocking_pids whose transaction it is.';

/** What a process prints when it cannot go on: a sentence where one is enough, otherwise the whole error. */
export function explain(error: unknown): string {
  if (error instanceof Problem) return [error.detail, ...error.errors.map(fieldText)].join(' ');
  if (!(error instanceof Error)) return inspect(error);
  if (error instanceof PlainError || error instanceof InvalidConfiguration) return error.message;
  if (isLockTimeout(error)) return LOCKED;
  if (isConflict(error)) return 'Another transaction was in the way, and nothing was changed. Try again.';
  if (isOutage(error)) return 'The database does not answer. Is it running, and does DATABASE_URL lead to it?';
  if (isRefusal(error)) return `The database refuses the connection: ${error.message}.`;
  return 'syscall' in error ? error.message : inspect(error);
}

/** Whether the server has ended the connection before it could be used: a wrong login or password, a database that is not there. */
function isRefusal(error: Error): boolean {
  return 'severity' in error && error.severity === 'FATAL';
}

function fieldText({ field, message }: FieldError): string {
  return `(${field}: ${message})`;
}
