import { Prisma } from '../database/generated/client.js';
import { LIVE_PROCESSES } from '../database/liveness.js';
import { EVENT_COLUMNS, type EventRow } from '../events/event.presenter.js';
import { PAUSE_AFTER } from './domain/retries.js';

/** How long a claim lasts unless it is renewed. */
export const CLAIM_SECONDS = 10;

/**
 * A delivery that is being attempted or will be within seconds. Behind a pooler a claim does not name its process, so the two
 * cannot be told apart. Its attempt number must not be reset, because outcomes are recorded by it.
 */
export const ATTEMPTED_OR_DUE_SOON = Prisma.sql`
  status = 'pending' and attempts > 0 and next_attempt_at <= now() + ${CLAIM_SECONDS}::int * interval '1 second'`;

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
 * Claims due deliveries ($1: endpoints, $2: how many for each of them, $3: for each other endpoint, $4: altogether, $5: for how
 * many seconds, $6: the process number of the liveness lock). A delivery is skipped while an earlier one about the same subject is
 * pending, so each endpoint receives a subject's events in order. A claim is a `next_attempt_at` in the future: if the
 * process dies, another one may claim again then, or as soon as the process's liveness lock is gone. From an endpoint that
 * keeps failing only one delivery is claimed. The indexes are in prisma/migrations/…_webhooks.
 */
export const CLAIM = `
  with due as (
    select d.id, w.url, w.failures, w.secret_version, w.overlap_until
    from webhook_endpoints w left join unnest($1::uuid[], $2::int[]) as slots (id, free) on slots.id = w.id
    cross join lateral (
      select d.id from webhook_deliveries d
      where d.endpoint_id = w.id and d.status = 'pending' and d.next_attempt_at <= now() and d.next_attempt_at > '-infinity'
        and d.position = (
          select min(first.position) from webhook_deliveries first
          where first.endpoint_id = d.endpoint_id and first.subject_id = d.subject_id and first.status = 'pending')
      order by d.next_attempt_at, d.position
      limit greatest(0, least(coalesce(slots.free, $3::int), case when w.failures >= ${PAUSE_AFTER} then 1 end))
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
 * Records successful attempts ($1: deliveries, $2: their attempt numbers, $3: the statuses of the answers). Later deliveries about
 * the same subject that were delayed by a retry become due now.
 */
export const RECORD_DELIVERED = `
  with outcome as (
    select * from unnest($1::uuid[], $2::int[], $3::int[]) as outcome (id, attempts, status)
  ), recorded as (
    update webhook_deliveries d set status = 'delivered', finished_at = now(), last_status = outcome.status, last_fault = null
    from outcome where d.id = outcome.id and d.attempts = outcome.attempts and d.status = 'pending'
    returning d.endpoint_id, d.subject_id, d.attempts
  ), later as (
    update webhook_deliveries d set next_attempt_at = now() from recorded s
    where s.attempts > 1 and d.endpoint_id = s.endpoint_id and d.subject_id = s.subject_id and d.status = 'pending'
      and d.attempts = 0 and d.next_attempt_at > now()
  )
  update webhook_endpoints w set failures = 0, paused_until = null, last_success_at = now()
  where w.id in (select endpoint_id from recorded)
    and (w.failures > 0 or w.last_success_at is null or w.last_success_at < now() - interval '10 seconds')`;

/**
 * Records a failed attempt ($1: delivery, $2: its attempt number, $3: status, $4: fault, $5: seconds until the retry, $6: seconds
 * for which the endpoint is paused, $7: whether it is gone, $8: its consecutive failures when the attempt began). A delivery whose
 * retries have ended is dead; an endpoint that accepted nothing while a delivery died is disabled. Later deliveries about the same
 * subject are delayed as well. Concurrent failed attempts count as one failure, so that a short restart of the receiver does not
 * pause it for minutes.
 */
export const RECORD_FAILED = `
  with recorded as (
    update webhook_deliveries d set last_status = $3::int, last_fault = $4::text,
      status = case when now() + $5::float8 * interval '1 second' > d.retry_until then 'dead' else 'pending' end::delivery_status,
      finished_at = case when now() + $5::float8 * interval '1 second' > d.retry_until then now() end,
      next_attempt_at = now() + $5::float8 * interval '1 second', claimed_by = null
    where d.id = $1::uuid and d.attempts = $2::int and d.status = 'pending'
    returning d.*
  ), later as (
    update webhook_deliveries d set next_attempt_at = s.next_attempt_at from recorded s
    where s.status = 'pending' and d.endpoint_id = s.endpoint_id and d.subject_id = s.subject_id and d.status = 'pending'
      and d.attempts = 0 and d.position > s.position
  ), given_up as (
    select s.endpoint_id, case
      when $7::boolean then 'gone'
      when s.status = 'dead' and coalesce(w.last_success_at, '-infinity') < s.retry_until - interval '3 days' then 'failing'
    end as reason
    from recorded s join webhook_endpoints w on w.id = s.endpoint_id
  )
  update webhook_endpoints w set
    failures = case when w.failures = $8::int then w.failures + 1 else w.failures end,
    paused_until = case when w.failures = $8::int then now() + $6::float8 * interval '1 second' else w.paused_until end,
    status = case when g.reason is null then w.status else 'disabled' end::webhook_status,
    disabled_reason = coalesce(g.reason, w.disabled_reason)
  from given_up g where w.id = g.endpoint_id and w.status = 'enabled'
  returning g.reason`;

/** Renews claims ($1: deliveries, $2: their attempt numbers, $3: for how many seconds from now). */
export const RENEW = `
  update webhook_deliveries d set next_attempt_at = now() + $3::int * interval '1 second'
  from unnest($1::uuid[], $2::int[]) as mine (id, attempts)
  where d.id = mine.id and d.attempts = mine.attempts and d.status = 'pending'`;

/** Releases claims without an attempt ($1: deliveries, $2: their attempt numbers). */
export const RELEASE = `
  update webhook_deliveries d set attempts = d.attempts - 1, next_attempt_at = now(), claimed_by = null
  from unnest($1::uuid[], $2::int[]) as mine (id, attempts)
  where d.id = mine.id and d.attempts = mine.attempts and d.status = 'pending'`;

/** Releases the claims of processes that have died; the index is in prisma/migrations/…_webhooks. */
export const RELEASE_ORPHANED = `
  update webhook_deliveries d set next_attempt_at = now(), claimed_by = null
  where d.status = 'pending' and d.claimed_by is not null and d.claimed_by <> all (${LIVE_PROCESSES})`;
