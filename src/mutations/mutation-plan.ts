import type { Problem } from '../common/errors/problem.js';
import type { Prisma } from '../database/generated/client.js';

/** What a mutation does once it is known that it may happen. */
export interface Plan<Body> {
  /** The HTTP status of the answer, which is stored with the body for retries. */
  readonly status: number;
  readonly body: Body;
  /** The entity tag of what the body shows (RFC 9110), where it has one. */
  readonly entityTag?: string;
  /**
   * Comma-separated CTEs, one of them named `applied`, which has a row if and only if the change was made. Absent when the
   * request asks for what is there already.
   */
  readonly write?: Prisma.Sql;
  /** The refusal for an empty `applied`: a concurrent transaction won the race. */
  readonly whenRaced?: () => Problem;
}

/** One kind of mutation: what it reads, and what it decides from that. */
export interface MutationSpec<Subject, Body> {
  /**
   * A select of at most one row: what the decision depends on, locked where it will change.
   * @param afterClaim a condition for its `where`, so that nothing is read or locked before the Idempotency-Key is claimed
   */
  subject(afterClaim: Prisma.Sql): Prisma.Sql;
  /**
   * Pure; throws the Problem that refuses the request.
   * @param gate a condition for the `where` of the write, in specs that have an `expected` subject
   */
  decide(subject: Subject, gate: Prisma.Sql): Plan<Body>;
  /** The refusal when the subject has no row. */
  whenMissing(): Problem;
  /** Predicts the subject without locking it; null when it cannot. Without it the mutation always takes the locked path. */
  readonly expected?: (() => Promise<Expected<Subject> | null> | Expected<Subject>) | undefined;
}

/** A predicted subject. What is decided on it is written only if the prediction holds when the statement runs. */
export interface Expected<Subject> {
  readonly subject: Subject;
  /** A condition that the prediction holds, as far as the write does not check that itself. */
  readonly holds: Prisma.Sql;
}
