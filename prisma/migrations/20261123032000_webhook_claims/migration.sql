-- Claiming deliveries stays as fast with a backlog of many thousands as with an empty table. Shared with
-- src/webhooks/delivery.statements.ts.

-- In the order in which they are claimed, so that claiming a few reads a few and sorts nothing.
drop index "webhook_deliveries_due";
create index "webhook_deliveries_due" on "webhook_deliveries" ("endpoint_id", "next_attempt_at", "position")
  where "status" = 'pending';

-- As in prisma/migrations/…_webhooks, and an event about a subject whose earlier event waits for a retry waits with it:
-- otherwise each claim would read it and leave it. What is delivered at its first attempt delays nothing. A plan that was made
-- while the table was empty would be kept, so it is planned anew each time.
create or replace function queue_deliveries() returns trigger language plpgsql
  set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
begin
  insert into webhook_deliveries (id, endpoint_id, position, subject_id, next_attempt_at, retry_until)
    select gen_random_uuid(), w.id, e.position, e.subject_id, greatest(now(), (
        select max(earlier.next_attempt_at) filter (where earlier.last_status is not null or earlier.last_fault is not null)
        from webhook_deliveries earlier
        where earlier.endpoint_id = w.id and earlier.subject_id = e.subject_id and earlier.status = 'pending'
      )), now() + interval '3 days'
    from numbered e join webhook_endpoints w on w.status = 'enabled'
      and (w.provider_id is null or w.provider_id = e.provider_id)
      and (cardinality(w.types) = 0 or e.type = any (w.types));
  return null;
end $$;
