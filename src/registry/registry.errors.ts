import { Problem, StoredProblem } from '../common/problem.js';

export class IdentifierNotFound extends Problem {
  constructor() {
    super(404, 'identifier_not_found', 'There is no identifier with this id.');
  }
}

export class IdentifierTaken extends Problem {
  constructor() {
    super(409, 'identifier_taken', 'This identifier is registered already. Its controller can update or remove it.');
  }
}

export class IdentifierRevoked extends Problem {
  constructor() {
    super(409, 'identifier_revoked', 'This identifier was revoked and cannot be registered again.');
  }
}

export class NotTheController extends Problem {
  constructor() {
    super(403, 'not_the_controller', 'The signature is good, but this wallet does not control the identifier.');
  }
}

export class IdentifierNotMutable extends Problem {
  constructor(status: string) {
    super(403, 'identifier_not_mutable', `The lifecycle does not allow this for an identifier that is ${status}.`);
  }
}

export class NativeNameRequired extends Problem {
  constructor() {
    super(
      400,
      'name_required',
      'A native name is registered through its namespace: POST /v1/namespaces/{namespace}/names.',
      [{ field: 'name_id', code: 'name_required', message: 'name the native name that this value is' }],
    );
  }
}

const NAME_FAULTS = {
  unknown: 'names no name of this service',
  not_custom: 'belongs to identifiers of type custom only',
  other_value: 'names a name that is not the value of the identifier',
  not_active: 'names a name that is not active',
  foreign: 'names a name of another wallet or provider',
} as const;

export class InvalidNameId extends Problem {
  constructor(fault: keyof typeof NAME_FAULTS) {
    super(400, 'invalid_name_id', `The name_id ${NAME_FAULTS[fault]}.`, [
      { field: 'name_id', code: fault, message: NAME_FAULTS[fault] },
    ]);
  }
}

export class PreconditionFailed extends Problem {
  constructor() {
    super(412, 'precondition_failed', 'The identifier has changed since the ETag in If-Match. Read it again.');
  }
}

export class InvalidIdempotencyKey extends Problem {
  constructor() {
    super(400, 'invalid_idempotency_key', 'An Idempotency-Key has 1 to 255 visible ASCII characters.', [
      { field: 'Idempotency-Key', code: 'invalid', message: 'must have 1 to 255 visible ASCII characters' },
    ]);
  }
}

export class IdempotencyKeyReused extends Problem {
  constructor() {
    super(409, 'idempotency_key_reused', 'This Idempotency-Key was used for another request. Use a new key.');
  }
}

export class IdempotencyInProgress extends Problem {
  constructor() {
    super(409, 'idempotency_in_progress', 'The request with this Idempotency-Key is still running.', [], {
      'Retry-After': '1',
    });
  }
}

/** The stored answer of an earlier, refused request with the same Idempotency-Key (D8). */
export class ReplayedRefusal extends StoredProblem {
  constructor(status: number, storedBody: string) {
    super(status, storedBody, { 'Idempotency-Replayed': 'true' });
  }
}
