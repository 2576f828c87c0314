import type { ErrorCode } from './error-codes.js';

/** One field of a request that was refused, as listed in the `errors` of an error body (D15). */
export interface FieldError {
  /** Dotted path from the body's root, e.g. `payment_options.0.address`. */
  readonly field: string;
  readonly code: string;
  readonly message: string;
}

/** Members that only some errors have (RFC 9457 calls them extension members). */
export interface ProblemMembers {
  readonly identifier_id?: string;
}

/**
 * A refusal that is a fact about the request. It knows nothing of HTTP: the one exception filter renders it (D15), and
 * `error-codes.ts` says with which status. Subclasses are named after the fact: `throw new IdentifierTaken()`.
 */
export class Problem extends Error {
  constructor(
    readonly code: ErrorCode,
    /** A finished sentence for a person. Never contains a key. No log shows it, for it may repeat what was sent. */
    readonly detail: string,
    readonly errors: readonly FieldError[] = [],
    /** After how many seconds the same request may succeed, where that is known. */
    readonly retryAfterSeconds: number | null = null,
    /** Further members of the error body. */
    readonly members: ProblemMembers = {},
  ) {
    super(code);
    this.name = new.target.name;
  }
}
