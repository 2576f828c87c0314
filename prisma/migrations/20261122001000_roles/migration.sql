-- Who may do what (D19). The role that runs the migrations owns everything. The service acts as resolver_service and people
-- who work with Prisma Studio or psql as resolver_operator: neither owns anything, so neither can alter a table or switch a
-- trigger off, and neither can change or delete an event. A migration that adds a table says here who may use it;
-- test/e2e/database-roles.e2e.ts holds the whole list. deploy/roles.sql creates the roles with a login and says how to use
-- them. The names are shared with src/database/session.ts.

-- Roles belong to the whole server: they are there when deploy/roles.sql has run, or for another database of the server,
-- which may be migrated at this very moment.
do $$
declare
  role text;
begin
  foreach role in array array['resolver_service', 'resolver_operator'] loop
    begin
      if not exists (select from pg_roles where rolname = role) then
        execute format('create role %I nologin', role);
      end if;
    exception
      when duplicate_object or unique_violation then
        null;
      when insufficient_privilege then
        raise exception 'The role % is missing, and this login may not create it: run deploy/roles.sql as a superuser first.', role;
    end;
  end loop;
end $$;

-- Everybody reads everything: no table holds a secret (D13). _prisma_migrations says whether the database is up to date.
grant select on all tables in schema public to resolver_service, resolver_operator;

-- What the service records, and changes within what the triggers allow.
grant insert, update on
  "providers", "api_keys", "identifiers", "namespaces", "namespace_names", "complaints"
  to resolver_service;

-- The service writes the history, and nobody changes it.
grant insert on "identifier_events" to resolver_service;

-- Types come with migrations; operators switch them.
grant update on "identifier_types" to resolver_service;

-- What has served its time is purged: src/mutations/retention.job.ts and src/limits/day-quota.service.ts.
-- Locking the rows that are to be deleted needs the right to update them.
grant insert, update, delete on "idempotency_records", "free_key_usage", "spent_nonces" to resolver_service;

-- What an operator may edit by hand, within what the triggers allow.
grant update on
  "providers", "api_keys", "identifier_types", "identifiers", "namespaces", "namespace_names", "complaints"
  to resolver_operator;
