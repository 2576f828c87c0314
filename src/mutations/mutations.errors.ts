import { Problem } from '../common/errors/problem.js';

export class InvalidIdempotencyKey extends Problem {
  constructor() {
    super('invalid_idempotency_key', 'An Idempotency-Key has 1 to 255 visible ASCII characters.', [
      { field: 'Idempotency-Key', code: 'invalid', message: 'Must have 1 to 255 visible ASCII characters.' },
    ]);
  }
}

export class IdempotencyKeyReused extends Problem {
  constructor() {
    super('idempotency_key_reused', 'This Idempotency-Key was used for another request. Use a new key.');
  }
}

export class IdempotencyInProgress extends Problem {
  constructor() {
    super('idempotency_in_progress', 'The request with this Idempotency-Key is still running.', [], 1);
  }
}
