import { PlainError } from '../common/errors/explain.js';
import { Problem } from '../common/errors/problem.js';

/** The stored log differs from what was signed, so no further checkpoint is signed. */
export class LogContradicted extends PlainError {
  constructor(why: string) {
    super(`The log is not signed any further: ${why}.`);
  }
}

export class LogResourceNotFound extends Problem {
  constructor(detail: string) {
    super('log_resource_not_found', detail);
  }
}

/** A proof was requested against a checkpoint that does not exist. */
export class NoSuchCheckpoint extends Problem {
  constructor(size: number) {
    const message = `There is no checkpoint of ${size} entries.`;
    super('validation_failed', message, [{ field: 'checkpoint', code: 'unknown', message }]);
  }
}
