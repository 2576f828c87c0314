import { Injectable } from '@nestjs/common';
import { AuthorizationReplayed } from '../auth/domain/controller-authorization.errors.js';
import { errorBody } from '../common/error-body.js';
import { isLockTimeout, within } from '../common/outage.js';
import { Problem } from '../common/problem.js';
import { Prisma } from '../database/generated/client.js';
import { PrismaService } from '../database/prisma.service.js';
import type { IdempotencyScope } from './domain/idempotency.js';
import type { MutationRequest } from './mutation-request.js';
import { IdempotencyInProgress, IdempotencyKeyReused, ReplayedRefusal } from './registry.errors.js';

/** What a mutation does once it is known that it may happen. */
export interface Plan<Body> {
  readonly status: number;
  readonly body: Body;
  /** Comma-separated CTEs, one of them named `applied`, which has a row if and only if the change was made; none: nothing to do. */
  readonly write?: Prisma.Sql;
  /** What it means when `applied` is empty: somebody else was first. */
  readonly otherwise?: () => Problem;
}

export interface Step<Subject, Body> {
  /** A select of at most one row: what the decision depends on, locked where it will change. It must mention `turn`. */
  readonly subject: Prisma.Sql;
  /** Pure; throws the Problem that refuses the request. */
  decide(subject: Subject): Plan<Body>;
  /** What it means when the subject has no row. */
  absent(): Problem;
}

interface Turn {
  claimed: boolean;
  spent: boolean;
  /** null when the subject has no row. */
  found: true | null;
}

interface StoredAnswer {
  fingerprint: Uint8Array;
  status: number;
  body: string;
}

const KEPT_HOURS = 24;
/** Below the time-out of a statement, so that a wait for a lock is told from an outage. */
const LOCK_TIMEOUT = '700ms';
const TRANSACTION = { maxWait: 1_000, timeout: 5_000 };
/** Each statement has its time-out, the ROLLBACK of a transaction that ran into one has another: a client waits no longer. */
const PATIENCE_MS = 1_800;

/**
 * Runs every change of this service: exactly once, in one transaction, in two round trips between BEGIN and COMMIT.
 * The first takes the Idempotency-Key, spends the nonce and loads what the decision needs; the second writes the change,
 * its event and the stored answer. Concurrent retries wait at the first; a refusal rolls everything back, nonce included,
 * unless its answer is stored under a key (D7, D8).
 */
@Injectable()
export class MutationsService {
  constructor(private readonly prisma: PrismaService) {}

  async run<Subject, Body>(request: MutationRequest, step: Step<Subject, Body>): Promise<Body> {
    const transacted = this.prisma.$transaction((transaction) => this.runIn(transaction, request, step), TRANSACTION);
    const answer = await within(PATIENCE_MS, transacted).catch((error: unknown) => {
      throw request.idempotency && isLockTimeout(error) ? new IdempotencyInProgress() : error;
    });
    if (answer instanceof Problem) throw answer;
    return answer;
  }

  private async runIn<Subject, Body>(
    transaction: Prisma.TransactionClient,
    request: MutationRequest,
    step: Step<Subject, Body>,
  ): Promise<Body | Problem> {
    const { authorization, idempotency } = request;
    const [turn] = await transaction.$queryRaw<[Turn & Subject]>(takeTurn(request, step.subject));
    if (idempotency && !turn.claimed) return replay(transaction, request, idempotency);
    if (authorization && !turn.spent) throw new AuthorizationReplayed();
    const plan = decided(step, turn);
    if (plan instanceof Problem) {
      if (!idempotency) throw plan;
      const stored = JSON.stringify(errorBody(plan, request.requestId));
      await transaction.$queryRaw(apply(NOTHING, idempotency, plan.status, stored));
      return plan;
    }
    if (plan.write || idempotency) {
      const statement = apply(plan.write ?? NOTHING, idempotency, plan.status, JSON.stringify(plan.body));
      const rows = await transaction.$queryRaw<unknown[]>(statement);
      // Thrown, so that nothing of the statement stays: the same request decides anew when it is sent again.
      if (rows.length === 0 && plan.otherwise) throw plan.otherwise();
    }
    request.answer(plan.status);
    return plan.body;
  }
}

/** The plan, or the Problem that refuses the request and may have to be stored. */
function decided<Subject, Body>(step: Step<Subject, Body>, turn: Turn & Subject): Plan<Body> | Problem {
  try {
    return turn.found ? step.decide(turn) : step.absent();
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
}

/** A change that changes nothing, for answers that are only stored. */
const NOTHING = Prisma.sql`applied as (select 1)`;

function takeTurn({ authorization, idempotency, providerId, now }: MutationRequest, subject: Prisma.Sql): Prisma.Sql {
  const expired = new Date(now.getTime() - KEPT_HOURS * 3_600_000);
  const claim = idempotency
    ? Prisma.sql`insert into idempotency_records as r (scope_hash, fingerprint, provider_id, created_at)
        select ${idempotency.scopeHash}, ${idempotency.fingerprint}, ${providerId}::uuid, ${now} from patience
        on conflict (scope_hash) do update
          set fingerprint = excluded.fingerprint, status = null, body = null, created_at = excluded.created_at
          where r.created_at < ${expired}
        returning 1`
    : Prisma.sql`select 1 from patience`;
  const nonce = authorization
    ? Prisma.sql`insert into spent_nonces (controller, nonce, expires_at)
        select ${authorization.controller}, ${authorization.nonce}, ${authorization.expiresAt} from claim
        on conflict do nothing returning 1`
    : Prisma.sql`select 1 from claim`;
  return Prisma.sql`
    with patience as materialized (select set_config('lock_timeout', ${LOCK_TIMEOUT}, true)),
      claim as (${claim}),
      nonce as (${nonce}),
      turn as materialized (
        select (select count(*) from claim) > 0 as claimed, (select count(*) from nonce) > 0 as spent
      ),
      subject as (select true as found, s.* from (${subject}) s)
    select turn.claimed, turn.spent, subject.* from turn left join subject on true`;
}

function apply(write: Prisma.Sql, idempotency: IdempotencyScope | null, status: number, body: string): Prisma.Sql {
  const answer = idempotency
    ? Prisma.sql`, answer as (
        update idempotency_records set status = ${status}, body = ${body}
        where scope_hash = ${idempotency.scopeHash} and exists (select from applied))`
    : Prisma.empty;
  return Prisma.sql`with ${write} ${answer} select 1 from applied`;
}

async function replay<Body>(
  transaction: Prisma.TransactionClient,
  request: MutationRequest,
  { scopeHash, fingerprint }: IdempotencyScope,
): Promise<Body | Problem> {
  const [stored] = await transaction.$queryRaw<StoredAnswer[]>`
    select fingerprint, status, body from idempotency_records where scope_hash = ${scopeHash}`;
  if (!stored) throw new IdempotencyInProgress();
  if (Buffer.compare(stored.fingerprint, fingerprint) !== 0) throw new IdempotencyKeyReused();
  if (stored.status >= 400) return new ReplayedRefusal(stored.status, stored.body);
  request.answer(stored.status, { 'idempotency-replayed': 'true' });
  return JSON.parse(stored.body);
}
