import type { FieldError } from '../api.js';
import { PaymentIdentifierError } from '../errors.js';
import type { ErrorCode } from './error-codes.js';

/** What is known about a request that did not succeed. */
export interface Failure {
  readonly code: ErrorCode;
  /** One sentence for a person. */
  readonly detail: string;
  /** The HTTP status; null without an answer. */
  readonly status: number | null;
  /** The fields that the service refused. */
  readonly fields: readonly FieldError[];
  /** With `identifier_taken`, and only for the wallet that controls the identifier already: its id. */
  readonly identifierId: string | null;
  /** To ask the service's operator about this request. */
  readonly requestId: string | null;
  /** Seconds to wait before the same request has a chance again; null when the service did not say. */
  readonly retryAfter: number | null;
}

/** A request to the service that did not succeed, after all tries. */
export class ResolverError extends PaymentIdentifierError<ErrorCode> implements Failure {
  override readonly name = 'ResolverError';
  readonly detail: string;
  readonly status: number | null;
  readonly fields: readonly FieldError[];
  readonly identifierId: string | null;
  readonly requestId: string | null;
  readonly retryAfter: number | null;

  constructor(
    failure: Failure,
    /**
     * Whether a change may have been made all the same: a try got no answer, and no later one settled it. Never where
     * something was only asked.
     * Renew the draft, sign it again and send it: its Idempotency-Key stays, so that it is done once.
     */
    readonly uncertain: boolean,
  ) {
    super(failure.code, `${failure.detail} (${failure.code})`);
    this.detail = failure.detail;
    this.status = failure.status;
    this.fields = failure.fields;
    this.identifierId = failure.identifierId;
    this.requestId = failure.requestId;
    this.retryAfter = failure.retryAfter;
  }
}
