import { HOUR_MS } from '../common/domain/durations.js';
import { errorCode } from '../common/errors/error-code.js';
import { Prisma } from '../database/generated/client.js';
import { type IdempotencyScope, KEPT_HOURS } from './domain/idempotency.js';
import type { MutationContext } from './mutation-context.js';
import type { Plan } from './mutation-plan.js';

/** What the first statement of a mutation returns, besides the columns of its subject. */
export interface MutationStart {
  /** Whether the caller's key was revoked, and whether its provider is approved; null when there is no such key. */
  readonly keyRevoked: boolean | null;
  readonly providerApproved: boolean | null;
  /** Whether this request claimed the Idempotency-Key; true without a key. */
  readonly keyClaimed: boolean;
  /** Whether this request spent the nonce; true without an authorization. */
  readonly nonceSpent: boolean;
  /** null when the subject has no row. */
  readonly found: true | null;
}

/** The SQLSTATE of `give_way` in prisma/migrations/…_values. */
const GAVE_WAY = 'PIR01';

/** True as soon as the CTE `start` is computed. A subject that asks for it waits until concurrent retries have ended. */
export const AFTER_KEY_CLAIMED = Prisma.sql`(select "keyClaimed" from start) is not null`;

/** For a request that needs nothing but the answer that is stored under its key. */
export const NO_SUBJECT = Prisma.sql`select 1 where false`;

/** A change that changes nothing, for answers that are only stored. */
const NOTHING = Prisma.sql`applied as (select 1)`;

/**
 * The first statement of a mutation on the locked path: locks the caller's key and provider, so that neither is revoked or
 * suspended before the change is committed, claims the Idempotency-Key, spends the nonce, and reads the subject.
 * @param subject a select of at most one row, which waits for {@link AFTER_KEY_CLAIMED}
 */
export function startMutation(context: MutationContext, subject: Prisma.Sql, lockTimeoutMs: number): Prisma.Sql {
  return Prisma.sql`
    with timeouts as materialized (${setLockTimeout(lockTimeoutMs)}),
      caller as materialized (
        select k.revoked_at is not null as revoked, p.status = 'approved' as approved
        from timeouts, api_keys k join providers p on p.id = k.provider_id where k.id = ${context.keyId}::uuid for share of k, p
      ),
      claim as (${claimIdempotencyKey(context, null, Prisma.sql`timeouts`)}),
      nonce as (${spendNonce(context)}),
      start as materialized (
        select (select revoked from caller) as "keyRevoked", (select approved from caller) as "providerApproved",
          (select count(*) from claim) > 0 as "keyClaimed", (select count(*) from nonce) > 0 as "nonceSpent"
      ),
      subject as (select true as found, s.* from (${subject}) s)
    select start.*, subject.* from start left join subject on true`;
}

/** For the write of {@link optimisticMutation}: true if the key is good, its retries have ended and the nonce was unspent. */
export const NONCE_SPENT = Prisma.sql`(select count(*) from nonce) > 0`;

/**
 * A whole mutation in one statement, decided on what its subject is expected to be. It returns whether the change was made. It
 * writes nothing if the key is not good, the subject is not as expected or a concurrent retry claimed the Idempotency-Key. It
 * fails if it has written already when it finds that a concurrent transaction won.
 * @param expected a condition for what the write does not check itself
 * @param plan its write waits for {@link NONCE_SPENT}
 */
export function optimisticMutation(
  context: MutationContext,
  expected: Prisma.Sql,
  plan: Plan<unknown>,
  lockTimeoutMs: number,
): Prisma.Sql {
  const { idempotency, keyId } = context;
  return Prisma.sql`
    with timeouts as materialized (${setLockTimeout(lockTimeoutMs)}),
      caller as materialized (
        select 1 from timeouts, api_keys k join providers p on p.id = k.provider_id
        where k.id = ${keyId}::uuid and k.revoked_at is null and p.status = 'approved' and ${expected} for share of k, p
      ),
      claim as (${claimIdempotencyKey(context, plan, Prisma.sql`caller`)}),
      nonce as (${spendNonce(context)}),
      ${plan.write ?? NOTHING}
    select case when exists (select from applied) then true
      when exists (select from ${idempotency ? Prisma.sql`claim` : Prisma.sql`nonce`}) then give_way() > 0 else false end as made`;
}

/**
 * The second statement of a mutation on the locked path: makes the change and stores its answer under the key. If the plan has
 * `whenRaced` and nothing was applied, the statement fails, so that neither is kept. The shape of a stored answer is also enforced
 * by prisma/migrations/…_values.
 */
export function applyPlan(plan: Plan<unknown>, idempotency: IdempotencyScope | null): Prisma.Sql {
  const answer = idempotency
    ? Prisma.sql`, answer as (
        update idempotency_records
        set status = ${plan.status}, body = ${JSON.stringify(plan.body)}, entity_tag = ${plan.entityTag ?? null}
        where scope_hash = ${idempotency.scopeHash})`
    : Prisma.empty;
  const done = plan.whenRaced
    ? Prisma.sql`case when exists (select from applied) then 1 else give_way() end`
    : Prisma.sql`1`;
  return Prisma.sql`with ${plan.write ?? NOTHING} ${answer} select ${done}`;
}

/** Whether {@link applyPlan} failed because a concurrent transaction won. */
export function lostRace(error: unknown): boolean {
  return errorCode(error) === GAVE_WAY;
}

function setLockTimeout(lockTimeoutMs: number): Prisma.Sql {
  return Prisma.sql`select set_config('lock_timeout', ${String(lockTimeoutMs)}, true)`;
}

/**
 * Returns a row if the key was free, or its answer has expired; without a key always.
 * @param answer null if it is not known yet
 * @param before the CTE that must have a row first
 */
function claimIdempotencyKey(
  { idempotency, providerId, now }: MutationContext,
  answer: Plan<unknown> | null,
  before: Prisma.Sql,
): Prisma.Sql {
  if (!idempotency) return Prisma.sql`select 1 from ${before}`;
  return Prisma.sql`insert into idempotency_records as r (scope_hash, fingerprint, provider_id, created_at, status, body, entity_tag)
    select ${idempotency.scopeHash}, ${idempotency.fingerprint}, ${providerId}::uuid, ${now}, ${answer?.status ?? null}::int,
      ${answer && JSON.stringify(answer.body)}, ${answer?.entityTag ?? null} from ${before}
    on conflict (scope_hash) do update
      set fingerprint = excluded.fingerprint, status = excluded.status, body = excluded.body,
        entity_tag = excluded.entity_tag, created_at = excluded.created_at
      where r.created_at < ${expiredBefore(now)}
    returning 1`;
}

/** Returns no row if the nonce was spent before. */
function spendNonce({ authorization }: MutationContext): Prisma.Sql {
  return authorization
    ? Prisma.sql`insert into spent_nonces (controller, nonce, expires_at)
        select ${authorization.controller}, ${authorization.nonce}, ${authorization.expiresAt} from claim
        on conflict do nothing returning 1`
    : Prisma.sql`select 1 from claim`;
}

/** Answers that were stored before this time have expired, though they may not be purged yet. */
function expiredBefore(now: Date): Date {
  return new Date(now.getTime() - KEPT_HOURS * HOUR_MS);
}
