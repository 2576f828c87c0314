import { Inject, Injectable } from '@nestjs/common';
import { CredentialRevoked, ProviderNotApproved } from '../auth/auth.errors.js';
import { AuthorizationReplayed } from '../auth/domain/controller-authorization.errors.js';
import { Answer } from '../common/http/answer.js';
import { errorBody, statusOf } from '../common/errors/error-body.js';
import { DatabaseUnavailable, isLockTimeout, withTimeout } from '../common/errors/outage.js';
import { Problem } from '../common/errors/problem.js';
import { CONFIG, type Config } from '../config.js';
import { Database, RolledBack, type Transaction } from '../database/database.js';
import { Prisma } from '../database/generated/client.js';
import type { IdempotencyScope } from './domain/idempotency.js';
import type { MutationContext } from './mutation-context.js';
import {
  AFTER_CLAIM,
  applyPlan,
  changeAtOnce,
  claimTurn,
  gaveWay,
  MAY_WRITE,
  type Turn,
} from './mutation.statements.js';
import { IdempotencyInProgress, IdempotencyKeyReused } from './mutations.errors.js';
import { SharedTransactions } from './shared-transactions.js';

/** What a mutation does once it is known that it may happen. */
export interface Plan<Body> {
  /** The HTTP status of the answer, which is stored with the body for retries. */
  readonly status: number;
  readonly body: Body;
  /** The entity tag of what the body shows (RFC 9110), where it has one. */
  readonly entityTag?: string;
  /**
   * Comma-separated CTEs, one of them named `applied`, which has a row if and only if the change was made. Without it
   * there is nothing to do.
   */
  readonly write?: Prisma.Sql;
  /** What it means when `applied` is empty: somebody else was first. */
  readonly otherwise?: () => Problem;
}

/** One kind of mutation: what it reads, and what it decides from that. */
export interface Step<Subject, Body> {
  /**
   * A select of at most one row: what the decision depends on, locked where it will change.
   * @param afterClaim a condition for its `where`, so that nothing is read or locked before the claim
   */
  subject(afterClaim: Prisma.Sql): Prisma.Sql;
  /**
   * Pure; throws the Problem that refuses the request.
   * @param gate a condition for the `where` of the write, where the step says what it expects
   */
  decide(subject: Subject, gate: Prisma.Sql): Plan<Body>;
  /** What it means when the subject has no row. */
  absent(): Problem;
  /** What the subject most probably is, read without a lock; null where nothing is expected. */
  expect?(): Promise<Expected<Subject> | null> | Expected<Subject> | null;
}

/** A subject as it was expected or seen, on which a change may be decided that is made only if it still is so. */
export interface Expected<Subject> {
  readonly subject: Subject;
  /** Whether it is so, as far as the write that is decided on it does not find out by itself. */
  readonly holds: Prisma.Sql;
}

interface StoredAnswer {
  readonly fingerprint: Uint8Array;
  readonly status: number;
  readonly body: string;
  readonly entityTag: string | null;
}

const ALWAYS = Prisma.sql`true`;

/** Shares of `DATABASE_QUERY_TIMEOUT_MS`. */
const LOCK_SHARE = 0.7;
const CLIENT_SHARE = 1.8;

/** More in one transaction gain little, and are rolled back together more often. */
const MAX_TOGETHER = 16;

/** While the database works on one shared transaction, the next one is put together. With more of them each has fewer changes. */
const SHARED_AT_ONCE = 2;

/**
 * A change that waits longer for a lock of another transaction is made alone, in two statements, so that it does not hold up the
 * others of its shared transaction. It is shorter than PostgreSQL's `deadlock_timeout`.
 */
const LOCK_MS_AT_ONCE = 100;

/**
 * Runs every change of this service: exactly once, in one transaction. Where its subject is what the step expects, that is one
 * statement, which does all that follows or nothing; those that wait at the same time share a transaction, and one that fails
 * sends all of them the other way. Everything else, refusals among it, takes two round trips.
 * The first makes sure that the caller's key is still good, takes the Idempotency-Key, spends the nonce and loads what the
 * decision needs; the second writes the change,
 * its event and the stored answer. Concurrent retries wait at the first; a refusal rolls everything back, nonce included,
 * unless its answer is stored under a key (D7, D8).
 */
@Injectable()
export class MutationsService {
  /** Shorter than a statement may take, so that waiting for another transaction's lock is told from an outage. */
  private readonly lockTimeoutMs: number;
  /**
   * How long a client waits at the most: for a statement that runs into its time-out, and for most of another one. Nothing is begun
   * after it.
   */
  private readonly clientTimeoutMs: number;
  private readonly shared: SharedTransactions<{ made: boolean }>;

  constructor(
    private readonly database: Database,
    @Inject(CONFIG) config: Config,
  ) {
    this.lockTimeoutMs = Math.ceil(config.database.queryTimeoutMs * LOCK_SHARE);
    this.clientTimeoutMs = Math.ceil(config.database.queryTimeoutMs * CLIENT_SHARE);
    // A database in the thread of this process answers nobody else before a transaction ends, so there each change is one by itself.
    const isInThisThread = database.parallelQueries === 0;
    this.shared = new SharedTransactions(
      (statements) => database.transactionOf('change', statements),
      isInThisThread ? 1 : MAX_TOGETHER,
      isInThisThread ? 1 : SHARED_AT_ONCE,
    );
  }

  async run<Subject, Body>(context: MutationContext, step: Step<Subject, Body>): Promise<Answer<Body>> {
    const until = performance.now() + this.clientTimeoutMs;
    const attempt = this.attempt(context, step, until);
    const outcome = await withTimeout(this.clientTimeoutMs, attempt).catch((error: unknown) => {
      throw context.idempotency && isLockTimeout(error) ? new IdempotencyInProgress() : error;
    });
    if (outcome instanceof Problem) throw outcome;
    return outcome;
  }

  private async attempt<Subject, Body>(
    context: MutationContext,
    step: Step<Subject, Body>,
    until: number,
  ): Promise<Answer<Body> | Problem> {
    const made = await this.atOnce(context, step, until);
    // What nobody waits for any more is not begun.
    if (!made && performance.now() > until) throw new DatabaseUnavailable();
    return made ?? this.database.transaction('change', (transaction) => this.runIn(transaction, context, step));
  }

  /** In one statement; null where nothing was written, because something was not as expected. */
  private async atOnce<Subject, Body>(
    context: MutationContext,
    step: Step<Subject, Body>,
    until: number,
  ): Promise<Answer<Body> | null> {
    const expected = await step.expect?.();
    if (!expected) return null;
    const plan = decided(() => step.decide(expected.subject, MAY_WRITE));
    if (plan instanceof Problem || !plan.write) return null;
    const change = changeAtOnce(context, expected.holds, plan, LOCK_MS_AT_ONCE);
    const [outcome] = await this.shared.run(change, until).catch((error: unknown) => {
      if (error instanceof RolledBack) return [];
      throw error;
    });
    return outcome?.made ? answerOf(plan) : null;
  }

  private async runIn<Subject, Body>(
    transaction: Transaction,
    context: MutationContext,
    step: Step<Subject, Body>,
  ): Promise<Answer<Body> | Problem> {
    const { authorization, idempotency } = context;
    const claim = claimTurn(context, step.subject(AFTER_CLAIM), this.lockTimeoutMs);
    const [turn] = await transaction.query<Turn & Subject>(claim);
    if (!turn) throw new Error('The first statement of a change answers with a row.');
    if (turn.keyRevoked !== false) throw new CredentialRevoked();
    if (!turn.providerApproved) throw new ProviderNotApproved();
    if (idempotency && !turn.claimed) return replay(transaction, idempotency);
    if (authorization && !turn.spent) throw new AuthorizationReplayed();
    const plan = decided(() => (turn.found ? step.decide(turn, ALWAYS) : step.absent()));
    if (plan instanceof Problem) {
      if (!idempotency) throw plan;
      const stored = { status: statusOf(plan), body: errorBody(plan, context.requestId) };
      await transaction.finish(applyPlan(stored, idempotency));
      return plan;
    }
    if (plan.write || idempotency) {
      await transaction.finish(applyPlan(plan, idempotency)).catch((error: unknown) => {
        // Nothing of the transaction stays: the same request decides anew when it is sent again.
        throw plan.otherwise && gaveWay(error) ? plan.otherwise() : error;
      });
    }
    return answerOf(plan);
  }
}

function answerOf<Body>({ status, body, entityTag }: Plan<Body>): Answer<Body> {
  return new Answer(status, body, tagged(entityTag));
}

/** The plan, or the Problem that refuses the request and may have to be stored. */
function decided<Body>(decide: () => Plan<Body> | Problem): Plan<Body> | Problem {
  try {
    return decide();
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
}

/** The stored answer of an earlier request with the same key, refusals included (D8). */
async function replay<Body>(
  transaction: Transaction,
  { scopeHash, fingerprint }: IdempotencyScope,
): Promise<Answer<Body>> {
  const [stored] = await transaction.query<StoredAnswer>(Prisma.sql`
    select fingerprint, status, body, entity_tag as "entityTag" from idempotency_records where scope_hash = ${scopeHash}`);
  if (!stored) throw new IdempotencyInProgress();
  if (Buffer.compare(stored.fingerprint, fingerprint) !== 0) throw new IdempotencyKeyReused();
  const headers = { ...tagged(stored.entityTag), 'idempotency-replayed': 'true' };
  return new Answer(stored.status, JSON.parse(stored.body), headers);
}

function tagged(entityTag: string | null | undefined): Record<string, string> {
  return entityTag ? { etag: entityTag } : {};
}
