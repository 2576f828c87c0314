import { PlainError } from '../common/errors/explain.js';
import { Problem } from '../common/errors/problem.js';

/** What is stored of the log is not what was signed: nothing more is signed on top of it. */
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

/** A proof was asked for against a checkpoint that there is not. */
export class NoSuchCheckpoint extends Problem {
  constructor(size: number) {
    const message = `There is no checkpoint of ${size} entries.`;
    super('validation_failed', message, [{ field: 'checkpoint', code: 'unknown', message }]);
  }
}
