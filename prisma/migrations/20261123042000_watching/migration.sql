-- What operators watch (D19): how much happens, whoever does it and in whichever process, and how long what needs a decision
-- has waited. src/metrics/business-numbers.service.ts reads both and shows them as metrics.

-- How often each thing has happened since this table is there. Counts of processes would miss what an operator does by a
-- command, in Studio or in SQL.
create table "event_counts" (
  "event" text not null,
  "actor" text not null,
  "total" bigint not null,
  constraint "event_counts_pkey" primary key ("event", "actor")
);

-- Counts events as they get their positions: number_events of prisma/migrations/…_events lets one transaction at a time do
-- that, so nobody waits for a row here. "identifier.left" is the other half of a change that is counted already. The names
-- are shared with EVENT_TYPES in src/events/domain/event-type.ts.
create function count_events() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into event_counts as c (event, actor, total)
    select case e.type when 'complaint.changed' then 'complaint.' || coalesce(e.data ->> 'resolution', e.data ->> 'to_status', 'changed') else e.type end,
      coalesce(e.data ->> 'actor_kind', case e.type when 'identifier.released' then 'operator' else '' end), count(*)
    from numbered e
    where e.type like 'identifier.%' and e.type <> 'identifier.left' or e.type like 'complaint.%'
    group by 1, 2
    on conflict (event, actor) do update set total = c.total + excluded.total;
  return null;
end $$;

-- Shared with src/events/domain/event-type.ts, as its function.
create trigger "events_count" after insert on "events" referencing new table as numbered
  for each statement execute function count_events();

-- What waits for an operator, the oldest first: parts of indexes, with as many entries as there is work.
create index "identifiers_updates_waiting_since" on "identifiers" ("updated_at") where "status" = 'update_pending';
create index if not exists "identifiers_waiting" on "identifiers" ("registered_at", "id") where "status" = 'pending';
create index if not exists "complaints_waiting" on "complaints" ("created_at", "id") where "status" <> 'closed';
create index if not exists "namespaces_waiting" on "namespaces" ("created_at", "id") where "status" = 'pending';
create index if not exists "providers_waiting" on "providers" ("created_at", "id") where "status" = 'pending';

-- The queues of operators: how many wait, counted no further than anybody has to know, and since when the oldest does.
-- Identifiers whose update waits stand first, because nobody can pay them meanwhile. Shared with
-- src/metrics/business-numbers.service.ts.
create function review_queues() returns table (queue text, waiting bigint, oldest timestamptz)
  language sql stable set search_path = public, pg_temp as $$
  select 'updates', (select count(*) from (select from identifiers where status = 'update_pending' limit 10000) few),
    (select min(updated_at) from identifiers where status = 'update_pending')
  union all
  select 'registrations', (select count(*) from (select from identifiers where status = 'pending' limit 10000) few),
    (select min(registered_at) from identifiers where status = 'pending')
  union all
  select 'namespaces', (select count(*) from (select from namespaces where status = 'pending' limit 10000) few),
    (select min(created_at) from namespaces where status = 'pending')
  union all
  select 'complaints', (select count(*) from (select from complaints where status <> 'closed' limit 10000) few),
    (select min(created_at) from complaints where status <> 'closed')
  union all
  select 'providers', (select count(*) from (select from providers where status = 'pending' limit 10000) few),
    (select min(created_at) from providers where status = 'pending')
$$;

-- Only the trigger counts, with the rights of its owner.
grant select on "event_counts" to resolver_service, resolver_operator;
