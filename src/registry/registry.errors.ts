import { PlainError } from '../common/errors/explain.js';
import { Problem } from '../common/errors/problem.js';

export class IdentifierNotFound extends Problem {
  constructor() {
    super('identifier_not_found', 'There is no identifier with this id.');
  }
}

export class IdentifierTaken extends Problem {
  /** @param id of the identifier, only for the wallet that controls it: other wallets must not learn it from a refusal (D2) */
  constructor(id: string | null = null) {
    super(
      'identifier_taken',
      'This identifier is registered already. Its controller can update or remove it.',
      [],
      null,
      id === null ? {} : { identifier_id: id },
    );
  }
}

/** A concurrent registration of the value won the race. A second attempt finds it. */
export class RegistrationRaced extends IdentifierTaken {}

export class IdentifierRevoked extends Problem {
  constructor() {
    super('identifier_revoked', 'This identifier was revoked and cannot be registered again.');
  }
}

export class IdentifierQuarantined extends Problem {
  constructor(retryAfterSeconds: number) {
    super(
      'identifier_quarantined',
      'This identifier was removed recently. Until Retry-After only the wallet that had it may register it again.',
      [],
      retryAfterSeconds,
    );
  }
}

export class IdentifierReserved extends Problem {
  constructor() {
    super('identifier_reserved', 'The operator of this service keeps this identifier for another wallet.');
  }
}

export class NotTheController extends Problem {
  constructor(subject: 'identifier' | 'name' = 'identifier') {
    super('not_the_controller', `The signature is good, but this wallet does not control the ${subject}.`);
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
  constructor(subject: 'identifier' | 'name' | 'namespace' = 'identifier') {
    super('precondition_failed', `The ${subject} has changed since the ETag in If-Match. Read it again.`);
  }
}

/** The operator has seen another version than the one that would be changed (D2). */
export class OtherVersion extends Problem {
  constructor(seen: number, present: number) {
    super(
      'other_version',
      `This identifier is at version ${present} now, not ${seen}: look at it again before you decide.`,
    );
  }
}

export class NotReleasable extends Problem {
  constructor(status: string) {
    super(
      'not_releasable',
      `Only what is suspended, removed or revoked can be released, and this identifier is ${status}.`,
    );
  }
}

export class Superseded extends Problem {
  constructor() {
    super('not_releasable', 'A newer registration of this value stands.');
  }
}

/** The wallet that would get the value has it already. */
export class NothingToRelease extends Problem {
  constructor() {
    super('not_releasable', 'This wallet has the value already: there is nothing to release.');
  }
}

/** The registration still carries its name. The two end together, so the name is removed first. */
export class NativeNameHeld extends Problem {
  constructor(readonly heldName: { readonly id: string; readonly fullName: string }) {
    super(
      'not_releasable',
      `${heldName.fullName} is a native name, and its identifier carries it. Remove the name first, and then release.`,
    );
  }
}

/** The provider that takes over the identifiers of another one is no longer approved. */
export class HandoverStopped extends PlainError {
  constructor(to: string, status: string, done: number) {
    super(
      `Provider ${to} is ${status} now. Handed to it so far: ${done} identifiers. The others stay with the provider that ` +
        'leaves, which is shut out: give the command again with another provider, or approve this one first.',
    );
  }
}

export class InvalidWallet extends Problem {
  constructor() {
    super('invalid_wallet', 'This is no wallet: give an EVM address or an Ed25519 public key in base58.');
  }
}
