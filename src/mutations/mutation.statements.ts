import { Prisma } from '../database/generated/client.js';
import { type IdempotencyScope, KEPT_HOURS } from './domain/idempotency.js';
import type { Problem } from '../common/errors/problem.js';
import type { MutationContext } from './mutation-context.js';

/** What the first statement of a mutation found, beside the columns of its subject. */
export interface Turn {
  /** Whether the caller's key was revoked, and whether its provider is approved; null when there is no such key. */
  readonly keyRevoked: boolean | null;
  readonly providerApproved: boolean | null;
  /** Whether the Idempotency-Key was free; true without a key. */
  readonly claimed: boolean;
  /** Whether the nonce was unspent; true without an authorization. */
  readonly spent: boolean;
  /** null when the subject has no row. */
  readonly found: true | null;
}

/** An answer to be kept for retries under its Idempotency-Key. */
interface Storable {
  readonly status: number;
  readonly body: unknown;
  readonly entityTag?: string;
  readonly write?: Prisma.Sql;
  readonly otherwise?: () => Problem;
}

/** The SQLSTATE of `give_way` in prisma/migrations/…_change_statements. */
const GAVE_WAY = 'PIR01';

/** True as soon as the CTE `turn` was computed. A subject that asks for it waits for concurrent retries to end. */
export const AFTER_CLAIM = Prisma.sql`(select claimed from turn) is not null`;

/** A change that changes nothing, for answers that are only stored. */
const NOTHING = Prisma.sql`applied as (select 1)`;

/**
 * The first statement of a mutation: locks the caller's key and provider, so that neither is revoked or suspended before
 * the change is committed, claims the Idempotency-Key, spends the nonce, and reads the subject.
 * @param subject a select of at most one row, which waits for {@link AFTER_CLAIM}
 */
export function claimTurn(context: MutationContext, subject: Prisma.Sql, lockTimeoutMs: number): Prisma.Sql {
  const { idempotency, providerId, keyId, now } = context;
  const claim = idempotency
    ? Prisma.sql`insert into idempotency_records as r (scope_hash, fingerprint, provider_id, created_at)
        select ${idempotency.scopeHash}, ${idempotency.fingerprint}, ${providerId}::uuid, ${now} from timeouts
        on conflict (scope_hash) do update
          set fingerprint = excluded.fingerprint, status = null, body = null, entity_tag = null,
            created_at = excluded.created_at
          where r.created_at < ${forgotten(now)}
        returning 1`
    : Prisma.sql`select 1 from timeouts`;
  return Prisma.sql`
    with timeouts as materialized (${setLockTimeout(lockTimeoutMs)}),
      caller as materialized (
        select k.revoked_at is not null as revoked, p.status = 'approved' as approved
        from timeouts, api_keys k join providers p on p.id = k.provider_id where k.id = ${keyId}::uuid for share of k, p
      ),
      claim as (${claim}),
      nonce as (${spendNonce(context)}),
      turn as materialized (
        select (select revoked from caller) as "keyRevoked", (select approved from caller) as "providerApproved",
          (select count(*) from claim) > 0 as claimed, (select count(*) from nonce) > 0 as spent
      ),
      subject as (select true as found, s.* from (${subject}) s)
    select turn.*, subject.* from turn left join subject on true`;
}

/** For the write of {@link changeAtOnce}: holds where the key is good, its retries have ended and the nonce was unspent. */
export const MAY_WRITE = Prisma.sql`(select count(*) from nonce) > 0`;

/**
 * A mutation in one statement, for one that was decided on what its subject is expected to be. It answers whether it was made.
 * Where the key is not good, the subject is not as expected, or a retry was first, it writes nothing; where it has written and then
 * finds that somebody else was first, it fails.
 * @param expected a condition for what the write does not find out by itself
 * @param plan its write waits for {@link MAY_WRITE}
 */
export function changeAtOnce(
  context: MutationContext,
  expected: Prisma.Sql,
  plan: Storable,
  lockTimeoutMs: number,
): Prisma.Sql {
  const { idempotency, providerId, keyId, now } = context;
  const claim = idempotency
    ? Prisma.sql`insert into idempotency_records as r (scope_hash, fingerprint, provider_id, created_at, status, body, entity_tag)
        select ${idempotency.scopeHash}, ${idempotency.fingerprint}, ${providerId}::uuid, ${now}, ${plan.status}::int,
          ${JSON.stringify(plan.body)}, ${plan.entityTag ?? null} from caller
        on conflict (scope_hash) do update
          set fingerprint = excluded.fingerprint, status = excluded.status, body = excluded.body,
            entity_tag = excluded.entity_tag, created_at = excluded.created_at
          where r.created_at < ${forgotten(now)}
        returning 1`
    : Prisma.sql`select 1 from caller`;
  return Prisma.sql`
    with timeouts as materialized (${setLockTimeout(lockTimeoutMs)}),
      caller as materialized (
        select 1 from timeouts, api_keys k join providers p on p.id = k.provider_id
        where k.id = ${keyId}::uuid and k.revoked_at is null and p.status = 'approved' and ${expected} for share of k, p
      ),
      claim as (${claim}),
      nonce as (${spendNonce(context)}),
      ${plan.write ?? NOTHING}
    select case when exists (select from applied) then true
      when exists (select from ${idempotency ? Prisma.sql`claim` : Prisma.sql`nonce`}) then give_way() > 0 else false end as made`;
}

/**
 * The second statement of a mutation: makes the change and stores its answer under the key, both or none. It fails where
 * nothing was applied and the plan says what that means. What a stored answer looks like stands in
 * prisma/migrations/…_values, too.
 */
export function applyPlan(plan: Storable, idempotency: IdempotencyScope | null): Prisma.Sql {
  const answer = idempotency
    ? Prisma.sql`, answer as (
        update idempotency_records
        set status = ${plan.status}, body = ${JSON.stringify(plan.body)}, entity_tag = ${plan.entityTag ?? null}
        where scope_hash = ${idempotency.scopeHash} and exists (select from applied))`
    : Prisma.empty;
  const done = plan.otherwise
    ? Prisma.sql`case when exists (select from applied) then 1 else give_way() end`
    : Prisma.sql`1`;
  return Prisma.sql`with ${plan.write ?? NOTHING} ${answer} select ${done}`;
}

/** Whether {@link applyPlan} has failed because somebody else was first. */
export function gaveWay(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === GAVE_WAY;
}

function setLockTimeout(lockTimeoutMs: number): Prisma.Sql {
  return Prisma.sql`select set_config('lock_timeout', ${String(lockTimeoutMs)}, true)`;
}

/** Nothing, where the nonce was spent before. */
function spendNonce({ authorization }: MutationContext): Prisma.Sql {
  return authorization
    ? Prisma.sql`insert into spent_nonces (controller, nonce, expires_at)
        select ${authorization.controller}, ${authorization.nonce}, ${authorization.expiresAt} from claim
        on conflict do nothing returning 1`
    : Prisma.sql`select 1 from claim`;
}

/** Answers that were stored before this time are there no more, though they may not be purged yet. */
function forgotten(now: Date): Date {
  return new Date(now.getTime() - KEPT_HOURS * 3_600_000);
}
