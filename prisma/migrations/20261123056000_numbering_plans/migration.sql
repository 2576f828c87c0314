-- Numbering events takes as long as their number asks, whatever the planner knows of the tables. Its statistics are from before
-- a backlog, a migration or the first minute of a new database, and with the plans that were made of them a statement came to
-- read all pending deliveries of an endpoint, or the whole history, for each event. It then took longer than any statement
-- may, and no event was numbered until the statistics were renewed.

-- As in prisma/migrations/…_webhook_claims. The condition on the time holds for every row. Only CLAIM in
-- src/webhooks/delivery.statements.ts has it, so that what looks for one subject cannot go through this index instead of
-- webhook_deliveries_in_order: where the planner expects one row, either seems as good.
drop index "webhook_deliveries_due";
create index "webhook_deliveries_due" on "webhook_deliveries" ("endpoint_id", "next_attempt_at", "position")
  where "status" = 'pending' and "next_attempt_at" > '-infinity';

-- As in prisma/migrations/…_webhook_claims, and an event waits with the first one about its subject alone: if any waits for a
-- retry, it is that one. So many events about one subject cost no more than few.
create or replace function queue_deliveries() returns trigger language plpgsql
  set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
begin
  insert into webhook_deliveries (id, endpoint_id, position, subject_id, next_attempt_at, retry_until)
    select gen_random_uuid(), w.id, e.position, e.subject_id, greatest(now(), (
        select case when first.last_status is not null or first.last_fault is not null then first.next_attempt_at end
        from webhook_deliveries first
        where first.endpoint_id = w.id and first.subject_id = e.subject_id and first.status = 'pending'
        order by first.position limit 1
      )), now() + interval '3 days'
    from numbered e join webhook_endpoints w on w.status = 'enabled'
      and (w.provider_id is null or w.provider_id = e.provider_id)
      and (cardinality(w.types) = 0 or e.type = any (w.types));
  return null;
end $$;

-- As in prisma/migrations/…_log. Each event finds its own row of the history, and whether the log has it, by their keys:
-- lateral with an offset, and a subquery in place of an anti-join, leave no other way. Shared with
-- src/events/event-numbering.service.ts; src/database/change-feed.service.ts listens.
create or replace function number_events(at_most int) returns int language plpgsql volatile
  set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
declare
  numbered int;
  told text;
begin
  if not exists (select from event_outbox) then
    return 0;
  end if;
  perform pg_advisory_xact_lock(7470102);
  with moved as materialized (
    delete from event_outbox o
      where o.sequence = any (array(select first.sequence from event_outbox first order by first.sequence limit at_most))
      returning o.*
  ), fresh as (
    insert into events (id, type, provider_id, subject_id, identifier_id, data, occurred_at)
      select m.id, m.type, m.provider_id, m.subject_id, m.identifier_id, m.data, m.occurred_at from moved m order by m.sequence
      returning provider_id
  ), logged as (
    insert into log_entries (index, identifier_id, sequence, entry)
      select (select coalesce(max(l.index), -1) from log_entries l) + row_number() over (order by m.sequence),
        e.identifier_id, e.sequence, e.entry
      from moved m cross join lateral (
        select h.identifier_id, h.sequence, log_entry(h) as entry
        from identifier_events h where h.id = (m.data ->> 'history_event_id')::uuid offset 0
      ) e
      where m.type <> 'identifier.left' and (
        select l.index from log_entries l where l.identifier_id = e.identifier_id and l.sequence = e.sequence
      ) is null
  )
  select count(*), case when count(distinct provider_id) <= 100 then string_agg(distinct provider_id::text, ',') end
    into numbered, told from fresh;
  if numbered > 0 then
    perform pg_notify('payment_identifier_resolver', concat_ws(' ', 'events', told));
  end if;
  return numbered;
end $$;
