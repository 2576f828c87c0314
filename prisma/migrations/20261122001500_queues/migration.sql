-- What waits for an operator (D19), the oldest first: parts of indexes, with as many entries as there is work.
-- src/review-queue/waiting.statements.ts reads them.
create index "identifiers_updates_waiting" on "identifiers" ("id") where "status" = 'update_pending';
create index "identifiers_waiting" on "identifiers" ("registered_at", "id") where "status" = 'pending';
create index "complaints_waiting" on "complaints" ("created_at", "id") where "status" <> 'closed';
create index "namespaces_waiting" on "namespaces" ("created_at", "id") where "status" = 'pending';
create index "providers_waiting" on "providers" ("created_at", "id") where "status" = 'pending';

-- The update that has waited longest.
create index "identifiers_updates_waiting_since" on "identifiers" ("updated_at") where "status" = 'update_pending';

-- How many wait in each queue, counted no further than anybody has to know, and since when the oldest does. Identifiers whose
-- update waits stand first, because nobody can pay them meanwhile. src/metrics/business-numbers.service.ts shows it as metrics.
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
