import { inspect } from 'node:util';
import { isOutage } from '../common/outage.js';
import { Problem } from '../common/problem.js';
import { InvalidConfiguration } from '../config.js';
import { DirectoryInUse } from '../database/directory-lock.js';
import { WrongLogin } from '../database/login.js';
import { NotMigrated } from '../database/migrations.js';

/** The command does not do that; the message is a sentence that says why. */
export class Refused extends Error {}

const PLAIN = [InvalidConfiguration, DirectoryInUse, NotMigrated, WrongLogin, Refused];

/** A sentence for whatever the operator can mend; the whole error otherwise. */
export function explain(error: unknown): string {
  if (error instanceof Problem) return error.detail;
  if (!(error instanceof Error)) return inspect(error);
  if (PLAIN.some((kind) => error instanceof kind)) return error.message;
  if (isOutage(error)) return 'The database does not answer. Is it running, and does DATABASE_URL lead to it?';
  return 'syscall' in error ? error.message : inspect(error);
}
