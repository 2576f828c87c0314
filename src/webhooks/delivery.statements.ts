import { LIVE_PROCESSES } from '../database/liveness.js';
import { EVENT_COLUMNS, type EventRow } from '../events/event.presenter.js';
import { PAUSE_AFTER } from './domain/retries.js';

/** For how long a delivery is claimed unless the claim is renewed. */
export const CLAIM_SECONDS = 10;

/** A delivery that this process attempts now. */
export interface Claimed extends EventRow {
  readonly deliveryId: string;
  readonly endpointId: string;
  readonly attempts: number;
  readonly url: string;
  readonly failures: number;
  readonly secretVersion: number;
  readonly overlapUntil: Date | null;
}

/**
 * Claims deliveries that are due ($1: endpoints, $2: how many of each, $3: of other endpoints, $4: of all, $5: for how many
 * seconds, $6: the presence of this process). None while an earlier one about the same subject is under way or waits for its
 * retry, so that each endpoint hears of a subject in order. A claim is a time in the future at which another process may claim it
 * again, or earlier once this process is no longer there. An endpoint that fails gets one. The index stands in
 * prisma/migrations/…_webhook_claims, its condition in prisma/migrations/…_numbering_plans, and the one that finds the first about
 * a subject in prisma/migrations/…_webhooks.
 */
export const CLAIM = `
  with due as (
    select d.id, w.url, w.failures, w.secret_version, w.overlap_until
    from webhook_endpoints w left join unnest($1::uuid[], $2::int[]) as known (id, room) on known.id = w.id
    cross join lateral (
      select d.id from webhook_deliveries d
      where d.endpoint_id = w.id and d.status = 'pending' and d.next_attempt_at <= now() and d.next_attempt_at > '-infinity'
        and d.position = (
          select min(first.position) from webhook_deliveries first
          where first.endpoint_id = d.endpoint_id and first.subject_id = d.subject_id and first.status = 'pending')
      order by d.next_attempt_at, d.position
      limit greatest(0, least(coalesce(known.room, $3::int), case when w.failures >= ${PAUSE_AFTER} then 1 end))
      for update of d skip locked
    ) d
    where w.status = 'enabled' and (w.paused_until is null or w.paused_until <= now())
    limit $4::int
  )
  update webhook_deliveries d set attempts = d.attempts + 1, next_attempt_at = now() + $5::int * interval '1 second',
    claimed_by = $6::int
  from due join events e on true
  where d.id = due.id and e.position = d.position
  returning d.id as "deliveryId", d.endpoint_id as "endpointId", d.attempts, due.url, due.failures,
    due.secret_version as "secretVersion", due.overlap_until as "overlapUntil", ${EVENT_COLUMNS}`;

/**
 * Notes what was delivered ($1: deliveries, $2: their attempts, $3: the statuses of the answers). What came after about the
 * same subject and was put off with it is due now.
 */
export const SETTLE_DELIVERED = `
  with told as (
    select * from unnest($1::uuid[], $2::int[], $3::int[]) as told (id, attempts, status)
  ), settled as (
    update webhook_deliveries d set status = 'delivered', finished_at = now(), last_status = told.status, last_fault = null
    from told where d.id = told.id and d.attempts = told.attempts and d.status = 'pending'
    returning d.endpoint_id, d.subject_id, d.attempts
  ), later as (
    update webhook_deliveries d set next_attempt_at = now() from settled s
    where s.attempts > 1 and d.endpoint_id = s.endpoint_id and d.subject_id = s.subject_id and d.status = 'pending'
      and d.attempts = 0 and d.next_attempt_at > now()
  )
  update webhook_endpoints w set failures = 0, paused_until = null, last_success_at = now()
  where w.id in (select endpoint_id from settled)
    and (w.failures > 0 or w.last_success_at is null or w.last_success_at < now() - interval '10 seconds')`;

/**
 * Notes a failure ($1: delivery, $2: its attempt, $3: status, $4: fault, $5: seconds until the retry, $6: for how many seconds
 * the endpoint is left alone, $7: whether it is gone, $8: the failures in a row that it had when the attempt began). A delivery
 * whose time is up is dead; an endpoint that took nothing while one died is given up. What comes after about the same subject is
 * put off as well. Attempts that were under way together count as one failure: a receiver that restarts is not left alone for
 * minutes because many were.
 */
export const SETTLE_FAILED = `
  with settled as (
    update webhook_deliveries d set last_status = $3::int, last_fault = $4::text,
      status = case when now() + $5::float8 * interval '1 second' > d.retry_until then 'dead' else 'pending' end::delivery_status,
      finished_at = case when now() + $5::float8 * interval '1 second' > d.retry_until then now() end,
      next_attempt_at = now() + $5::float8 * interval '1 second', claimed_by = null
    where d.id = $1::uuid and d.attempts = $2::int and d.status = 'pending'
    returning d.*
  ), later as (
    update webhook_deliveries d set next_attempt_at = s.next_attempt_at from settled s
    where s.status = 'pending' and d.endpoint_id = s.endpoint_id and d.subject_id = s.subject_id and d.status = 'pending'
      and d.attempts = 0 and d.position > s.position
  ), given_up as (
    select s.endpoint_id, case
      when $7::boolean then 'gone'
      when s.status = 'dead' and coalesce(w.last_success_at, '-infinity') < s.retry_until - interval '3 days' then 'failing'
    end as reason
    from settled s join webhook_endpoints w on w.id = s.endpoint_id
  )
  update webhook_endpoints w set
    failures = case when w.failures = $8::int then w.failures + 1 else w.failures end,
    paused_until = case when w.failures = $8::int then now() + $6::float8 * interval '1 second' else w.paused_until end,
    status = case when g.reason is null then w.status else 'disabled' end::webhook_status,
    disabled_reason = coalesce(g.reason, w.disabled_reason)
  from given_up g where w.id = g.endpoint_id and w.status = 'enabled'
  returning g.reason`;

/** Keeps claims ($1: deliveries, $2: their attempts) for so many seconds more ($3). */
export const RENEW = `
  update webhook_deliveries d set next_attempt_at = now() + $3::int * interval '1 second'
  from unnest($1::uuid[], $2::int[]) as mine (id, attempts)
  where d.id = mine.id and d.attempts = mine.attempts and d.status = 'pending'`;

/** Gives claims back that this process will not carry out ($1: deliveries, $2: their attempts). */
export const RELEASE = `
  update webhook_deliveries d set attempts = d.attempts - 1, next_attempt_at = now(), claimed_by = null
  from unnest($1::uuid[], $2::int[]) as mine (id, attempts)
  where d.id = mine.id and d.attempts = mine.attempts and d.status = 'pending'`;

/** Frees what processes have claimed that are no longer there; the index stands in prisma/migrations/…_webhook_claimants. */
export const FREE = `
  update webhook_deliveries d set next_attempt_at = now(), claimed_by = null
  where d.status = 'pending' and d.claimed_by is not null and d.claimed_by <> all (${LIVE_PROCESSES})`;
