import { type FieldError, Problem } from '../common/errors/problem.js';
import { MAX_PENDING_NAMESPACES } from './domain/namespace.js';

export class NamespaceNotFound extends Problem {
  constructor() {
    super('namespace_not_found', 'There is no namespace with this slug, or it is not yours.');
  }
}

/** The same for operators, who may see every namespace. */
export class UnknownNamespace extends Problem {
  constructor() {
    super('namespace_not_found', 'There is no namespace with this slug, or its application was rejected.');
  }
}

export class NamespaceTaken extends Problem {
  constructor() {
    super('namespace_taken', 'This slug is taken.');
  }
}

export class TooManyPendingNamespaces extends Problem {
  constructor() {
    super(
      'too_many_pending_namespaces',
      `At most ${MAX_PENDING_NAMESPACES} of your namespaces can wait for approval at a time.`,
    );
  }
}

/** A concurrent application was written first, for the same slug or by the same provider. */
export class NamespaceRaced extends Problem {
  constructor() {
    super('namespace_raced', 'Another application was made at the same moment. Send this one again.');
  }
}

export class NamespaceClosed extends Problem {
  constructor() {
    super('namespace_closed', 'You may not register names in this namespace.');
  }
}

export class NameTaken extends Problem {
  constructor() {
    super('name_taken', 'This name is taken.');
  }
}

/** A concurrent change took the label, or changed the value that the name is. A second attempt sees which. */
export class NameRegistrationRaced extends NameTaken {}

export class NameReserved extends Problem {
  constructor() {
    super('name_reserved', 'This name is reserved by the namespace.');
  }
}

export class NameNotFound extends Problem {
  constructor() {
    super('name_not_found', 'There is no such name, or it is a reservation of another provider.');
  }
}

/** The same for operators, who find a name by its id. */
export class UnknownName extends Problem {
  constructor() {
    super('name_not_found', 'There is no name with this id.');
  }
}

/** An operator searches for what no name can be. */
export class ImpossibleName extends Problem {
  constructor() {
    super('name_not_found', 'No name can be spelled so: a name is label@namespace, such as rahim@acme.');
  }
}

export class NameNotMutable extends Problem {
  constructor() {
    super('name_not_mutable', 'An operator has suspended this name. It is released when it is in service again.');
  }
}

/** An identifier was linked to the name after the name was read, and before it was locked. */
export class NameReleaseRaced extends Problem {
  constructor() {
    super('name_raced', 'An identifier was linked to this name at the same moment. Send the same request again.');
  }
}

export class NamespaceNotMutable extends Problem {
  constructor() {
    super('namespace_not_mutable', 'This application was rejected. Apply for the namespace again.');
  }
}

/** A reserved name is not a valid label. */
export class InvalidReservedNames extends Problem {
  constructor(errors: readonly FieldError[]) {
    super('validation_failed', 'Some reserved names are no valid labels.', errors);
  }
}

/** The operator decided on a namespace that is in another state than those that the decision is about. */
export class NamespaceDecisionRefused extends Problem {
  constructor(slug: string, status: string, decision: string, from: string) {
    super(
      'transition_refused',
      `Namespace ${slug} is ${status}: only one that is ${from} can be changed by "${decision}".`,
    );
  }
}

/** The operator asked for a change of state that is not allowed (D9). */
export class TransitionRefused extends Problem {
  constructor(from: string, to: string) {
    super('transition_refused', `What is ${from} cannot become ${to}.`);
  }
}
