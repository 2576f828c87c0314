-- Who acts, and what each role may do (D19). The role that runs the migrations owns everything. The service acts as
-- resolver_service. Operators act as viewer (reads), reviewer (decides what waits in the queues, and stops payments) or admin
-- (also has providers, keys, types and endpoints, and revokes and releases values); resolver_operator is for whoever works in
-- SQL. None of them owns anything, so none can alter a table, switch a trigger off, or change or delete an event.
--
-- deploy/roles.sql creates the roles with their logins and says how to use them. The names are also in
-- src/database/session.ts. OPERATOR_ROLE names the role to the commands and to Prisma Studio, which say in a sentence what it
-- may not do: src/admin/effective-role.ts and src/admin/domain/operator-role.ts.
--
-- A migration that adds a table says who may use it. test/e2e/database-roles.e2e.ts holds the whole list.

-- Roles belong to the whole server. They are there when deploy/roles.sql has run, or for another database of the server, which
-- may be migrated at this very moment.
do $$
declare
  role text;
begin
  foreach role in array array['resolver_service', 'resolver_operator', 'resolver_viewer', 'resolver_reviewer', 'resolver_admin'] loop
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

-- The role that a session acts as: the one that it has set, or else the one that it logged in as. A function that runs with
-- the rights of its owner is told the same, where current_user would be the owner. Also in src/database/session.ts.
create function acting_role() returns text language plpgsql stable as $$
begin
  return coalesce(nullif(current_setting('role'), 'none'), session_user);
end $$;

-- Everybody reads everything: no table holds a secret (D13). _prisma_migrations says whether the database is up to date.
grant select on all tables in schema public
  to resolver_service, resolver_operator, resolver_viewer, resolver_reviewer, resolver_admin;
alter default privileges in schema public grant select on tables to resolver_viewer, resolver_reviewer, resolver_admin;

-- ---------------------------------------------------------------------------------------------------------------------
-- The service

-- What the service records, and changes within what the triggers allow.
grant insert, update on
  "providers", "api_keys", "identifiers", "namespaces", "namespace_names", "complaints", "webhook_endpoints", "signing_keys",
  "verified_histories"
  to resolver_service;

-- Types come with migrations; operators switch them.
grant update on "identifier_types" to resolver_service;

-- What is only ever added to: the history, the public log, and the timelines of the write-ahead log. The last row of a level
-- of tiles grows.
grant insert on "identifier_events", "log_entries", "log_tiles", "log_checkpoints", "wal_timelines" to resolver_service;
grant update on "log_tiles" to resolver_service;
grant usage, select on sequence "log_checkpoints_number_seq" to resolver_service;

-- The service moves events from the outbox into the feed, and nobody changes one. Only triggers write into the outbox and
-- count events.
grant delete on "event_outbox" to resolver_service;
grant insert, delete on "events" to resolver_service;
grant usage, select on sequence "events_position_seq" to resolver_service;

-- What has served its time is purged: src/mutations/retention.job.ts and src/limits/day-quota.service.ts. Locking the rows
-- that are to be deleted needs the right to update them.
grant insert, update, delete on "idempotency_records", "free_key_usage", "spent_nonces", "webhook_deliveries" to resolver_service;

-- ---------------------------------------------------------------------------------------------------------------------
-- Operators

-- What an operator may edit in SQL, within what the triggers allow. Endpoints and signing keys have commands: nobody sends a
-- provider's events elsewhere, or makes a key, by an edit.
grant update on
  "providers", "api_keys", "identifier_types", "identifiers", "namespaces", "namespace_names", "complaints"
  to resolver_operator;

-- The queues, within what the triggers allow. A decision writes its event.
grant update on "identifiers", "namespaces", "namespace_names", "complaints" to resolver_reviewer, resolver_admin;
grant insert on "identifier_events" to resolver_reviewer, resolver_admin;

grant insert, update on "providers", "api_keys", "webhook_endpoints", "signing_keys" to resolver_admin;
grant update on "identifier_types", "webhook_deliveries" to resolver_admin;

-- Whoever reads may verify histories, which keeps how far it came. It is no change of anything, so the trail has no entry.
grant insert, update on "verified_histories" to resolver_viewer, resolver_reviewer, resolver_admin;

-- Operators write no event but their own. Also in src/registry/operator-event.ts. The setting is looked at first, because the
-- service inserts the most events and a setting costs less than a function.
create function check_operators_event() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if new.actor_kind <> 'operator' or new.operator <> coalesce(nullif(current_setting('resolver.operator', true), ''), session_user) then
    raise exception 'An operator writes no event but its own.' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger "identifier_events_of_operators" before insert on "identifier_events" for each row
  when (current_setting('role') <> 'resolver_service' and acting_role() in ('resolver_reviewer', 'resolver_admin'))
  execute function check_operators_event();
