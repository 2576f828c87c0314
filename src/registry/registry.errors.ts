import { Problem } from '../common/problem.js';

export class IdentifierNotFound extends Problem {
  constructor() {
    super('identifier_not_found', 'There is no identifier with this id.');
  }
}

export class IdentifierTaken extends Problem {
  constructor() {
    super('identifier_taken', 'This identifier is registered already. Its controller can update or remove it.');
  }
}

export class IdentifierRevoked extends Problem {
  constructor() {
    super('identifier_revoked', 'This identifier was revoked and cannot be registered again.');
  }
}

export class NotTheController extends Problem {
  constructor() {
    super('not_the_controller', 'The signature is good, but this wallet does not control the identifier.');
  }
}

export class IdentifierNotMutable extends Problem {
  constructor(status: string) {
    super('identifier_not_mutable', `The lifecycle does not allow this for an identifier that is ${status}.`);
  }
}

export class NativeNameRequired extends Problem {
  constructor() {
    super(
      'name_required',
      'A native name is registered through its namespace: POST /v1/namespaces/{namespace}/names.',
      [{ field: 'name_id', code: 'name_required', message: 'Must be the id of the name that this value is.' }],
    );
  }
}

const NAME_FAULTS = {
  unknown: 'There is no name with this id.',
  not_custom: 'Only an identifier of type custom can carry a name.',
  other_value: 'The name is not the value of the identifier.',
  not_active: 'The name is not active.',
  foreign: 'The name belongs to another wallet or provider.',
} as const;

export class InvalidNameId extends Problem {
  constructor(fault: keyof typeof NAME_FAULTS) {
    super('invalid_name_id', `The identifier cannot carry the name in name_id. ${NAME_FAULTS[fault]}`, [
      { field: 'name_id', code: fault, message: NAME_FAULTS[fault] },
    ]);
  }
}

export class PreconditionFailed extends Problem {
  constructor() {
    super('precondition_failed', 'The identifier has changed since the ETag in If-Match. Read it again.');
  }
}
