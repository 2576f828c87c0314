/** One field of a request that was refused, as listed in the `errors` of an error body (D15). */
export interface FieldError {
  /** Dotted path from the body's root, e.g. `payment_options.0.address`. */
  readonly field: string;
  readonly code: string;
  readonly message: string;
}

/**
 * A refusal that is a fact about the request, rendered by the one exception filter as RFC 9457 members (D15).
 * Subclasses are named after the fact: `throw new IdentifierTaken()`.
 */
export class Problem extends Error {
  constructor(
    readonly status: number,
    /** Stable, snake_case; programs switch on it. */
    readonly code: string,
    /** One finished sentence for a person. Never contains a key or an identifier value. */
    readonly detail: string,
    readonly errors: readonly FieldError[] = [],
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(code);
    this.name = new.target.name;
  }
}

/** A refusal that was answered before and is answered again, word for word. */
export class StoredProblem extends Problem {
  constructor(
    status: number,
    readonly storedBody: string,
    headers: Readonly<Record<string, string>>,
  ) {
    super(status, 'stored', 'The stored answer of an earlier request.', [], headers);
  }
}
