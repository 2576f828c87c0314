import { Inject, Injectable } from '@nestjs/common';
import { CredentialRevoked, ProviderNotApproved } from '../auth/auth.errors.js';
import { AuthorizationReplayed } from '../auth/domain/controller-authorization.errors.js';
import type { Answer } from '../common/http/answer.js';
import { errorBody, statusOf } from '../common/errors/error-body.js';
import { DatabaseUnavailable, isLockTimeout, withTimeout } from '../common/errors/outage.js';
import { Problem } from '../common/errors/problem.js';
import { CONFIG, type Config } from '../config.js';
import type { Prisma } from '../database/generated/client.js';
import { Database, RolledBack, type Transaction } from '../database/database.js';
import { TRUE } from '../database/sql.js';
import type { IdempotencyScope } from './domain/idempotency.js';
import type { MutationContext } from './mutation-context.js';
import type { MutationSpec, Plan } from './mutation-plan.js';
import {
  AFTER_KEY_CLAIMED,
  applyPlan,
  lostRace,
  type MutationStart,
  NO_SUBJECT,
  NONCE_SPENT,
  optimisticMutation,
  startMutation,
} from './mutation.statements.js';
import { IdempotencyInProgress } from './mutations.errors.js';
import { SharedTransactions } from './shared-transactions.js';
import { answerOf, replay } from './stored-answer.js';

/** Shares of `DATABASE_QUERY_TIMEOUT_MS`. */
const LOCK_SHARE = 0.7;
const CLIENT_SHARE = 1.8;

/** More statements in one transaction gain little, and are rolled back together more often. */
const MAX_STATEMENTS_PER_TRANSACTION = 16;

/** While the database runs one shared transaction, the next one fills up. With more than two, each has fewer statements. */
const MAX_CONCURRENT_TRANSACTIONS = 2;

/**
 * An optimistic change that waits longer for a lock falls back to the locked path, so that it does not delay the others in its
 * shared transaction. Less than PostgreSQL's `deadlock_timeout`.
 */
const OPTIMISTIC_LOCK_TIMEOUT_MS = 100;

/**
 * Runs every change exactly once, in one transaction (D7, D8).
 *
 * Optimistic path, one statement: if the spec can predict its subject, the change is decided on the prediction and written only
 * if it still holds. Concurrent optimistic changes share a transaction; if one fails, all of them fall back.
 *
 * Locked path, two statements: the first locks the caller's key and provider, claims the Idempotency-Key, spends the nonce and
 * reads the subject; the second writes the change, its event and the stored answer. Concurrent retries wait at the first
 * statement. A refusal rolls back everything, the nonce included, unless its answer is stored under an Idempotency-Key.
 */
@Injectable()
export class MutationsService {
  /** Less than a statement may take, so that a wait for another transaction's lock is not mistaken for an outage. */
  private readonly lockTimeoutMs: number;
  /** How long a client waits at most: one statement that times out, and most of a second one. No statement is started after it. */
  private readonly clientTimeoutMs: number;
  private readonly shared: SharedTransactions<{ made: boolean }>;

  constructor(
    private readonly database: Database,
    @Inject(CONFIG) config: Config,
  ) {
    this.lockTimeoutMs = Math.ceil(config.database.queryTimeoutMs * LOCK_SHARE);
    this.clientTimeoutMs = Math.ceil(config.database.queryTimeoutMs * CLIENT_SHARE);
    // A database in this thread runs nothing else until a transaction ends, so there each change has a transaction of its own.
    const isInThisThread = database.parallelQueries === 0;
    this.shared = new SharedTransactions(
      (statements) => database.transactionOf('change', statements),
      isInThisThread ? 1 : MAX_STATEMENTS_PER_TRANSACTION,
      isInThisThread ? 1 : MAX_CONCURRENT_TRANSACTIONS,
    );
  }

  async run<Subject, Body>(context: MutationContext, spec: MutationSpec<Subject, Body>): Promise<Answer<Body>> {
    const until = performance.now() + this.clientTimeoutMs;
    const outcome = await this.inTime(context, this.attempt(context, spec, until));
    if (outcome instanceof Problem) throw outcome;
    return outcome;
  }

  /**
   * Checks a request before its transaction, and then runs it. What was fine at first may be refused when the same request is
   * sent again: an option has expired, or the type was switched off. The answer that is stored under its key counts then (D8).
   */
  async checkAndRun<Checked, Body>(
    context: MutationContext,
    check: () => Checked | Promise<Checked>,
    run: (checked: Checked) => Promise<Answer<Body>>,
  ): Promise<Answer<Body>> {
    let checked: Checked;
    try {
      checked = await check();
    } catch (refusal) {
      if (!(refusal instanceof Problem) || !context.idempotency) throw refusal;
      return this.inTime(context, this.replayOrRefuse(context, context.idempotency, refusal));
    }
    return run(checked);
  }

  /** Waits no longer for a change than a client does. @throws DatabaseUnavailable, IdempotencyInProgress */
  private async inTime<Outcome>(context: MutationContext, change: Promise<Outcome>): Promise<Outcome> {
    return withTimeout(this.clientTimeoutMs, change).catch((error: unknown) => {
      throw context.idempotency && isLockTimeout(error) ? new IdempotencyInProgress() : error;
    });
  }

  /** The answer of an earlier request with the same key, concurrent ones included; otherwise the refusal, which is not stored. */
  private replayOrRefuse<Body>(
    context: MutationContext,
    idempotency: IdempotencyScope,
    refusal: Problem,
  ): Promise<Answer<Body>> {
    return this.database.transaction('change', async (transaction) => {
      const { keyClaimed } = await this.start(transaction, context, NO_SUBJECT);
      // Rolls back, so that the key stays free for a corrected request.
      if (keyClaimed) throw refusal;
      return replay(transaction, idempotency);
    });
  }

  private async attempt<Subject, Body>(
    context: MutationContext,
    spec: MutationSpec<Subject, Body>,
    until: number,
  ): Promise<Answer<Body> | Problem> {
    const made = await this.tryOptimistically(context, spec, until);
    // The client has timed out: do not start the second attempt.
    if (!made && performance.now() > until) throw new DatabaseUnavailable();
    return made ?? this.database.transaction('change', (transaction) => this.runLocked(transaction, context, spec));
  }

  /** Runs the mutation as one statement. @returns null when nothing was written, because the prediction did not hold */
  private async tryOptimistically<Subject, Body>(
    context: MutationContext,
    spec: MutationSpec<Subject, Body>,
    until: number,
  ): Promise<Answer<Body> | null> {
    const expected = await spec.expected?.();
    if (!expected) return null;
    const plan = planOrProblem(() => spec.decide(expected.subject, NONCE_SPENT));
    if (plan instanceof Problem || !plan.write) return null;
    const change = optimisticMutation(context, expected.holds, plan, OPTIMISTIC_LOCK_TIMEOUT_MS);
    const [outcome] = await this.shared.run(change, until).catch((error: unknown) => {
      if (error instanceof RolledBack) return [];
      throw error;
    });
    return outcome?.made ? answerOf(plan) : null;
  }

  private async runLocked<Subject, Body>(
    transaction: Transaction,
    context: MutationContext,
    spec: MutationSpec<Subject, Body>,
  ): Promise<Answer<Body> | Problem> {
    const { authorization, idempotency } = context;
    const start = await this.start<Subject>(transaction, context, spec.subject(AFTER_KEY_CLAIMED));
    if (idempotency && !start.keyClaimed) return replay(transaction, idempotency);
    if (authorization && !start.nonceSpent) throw new AuthorizationReplayed();
    const plan = planOrProblem(() => (start.found ? spec.decide(start, TRUE) : spec.whenMissing()));
    if (plan instanceof Problem) {
      if (!idempotency) throw plan;
      const stored = { status: statusOf(plan), body: errorBody(plan, context.requestId) };
      await transaction.finish(applyPlan(stored, idempotency));
      return plan;
    }
    if (plan.write || idempotency) {
      await transaction.finish(applyPlan(plan, idempotency)).catch((error: unknown) => {
        // The transaction was rolled back as a whole: the same request is decided anew when the client sends it again.
        throw plan.whenRaced && lostRace(error) ? plan.whenRaced() : error;
      });
    }
    return answerOf(plan);
  }

  /** The first statement of the locked path. @throws CredentialRevoked, ProviderNotApproved */
  private async start<Subject>(
    transaction: Transaction,
    context: MutationContext,
    subject: Prisma.Sql,
  ): Promise<MutationStart & Subject> {
    const statement = startMutation(context, subject, this.lockTimeoutMs);
    const [start] = await transaction.query<MutationStart & Subject>(statement);
    if (!start) throw new Error('The first statement of a mutation returned no row.');
    if (start.keyRevoked !== false) throw new CredentialRevoked();
    if (!start.providerApproved) throw new ProviderNotApproved();
    return start;
  }
}

/** The plan, or the Problem that refuses the request and may have to be stored. */
function planOrProblem<Body>(decide: () => Plan<Body> | Problem): Plan<Body> | Problem {
  try {
    return decide();
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
}
