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

-- The role that a session acts as: the one that it has set, or else its login. A function that runs with the rights of its owner
-- gets the same answer; current_user would be the owner there. The login of a person who has set no role acts as a group: as the
-- most powerful one of those whose rights it has, because the triggers must assume that it uses them all. A superuser, which has
-- the rights of all groups without belonging to one, acts as itself. The first comparison finds the service, at the least cost.
-- Also in src/database/session.ts.
create function acting_role() returns text language plpgsql stable as $$
declare
  acting constant text := coalesce(nullif(current_setting('role'), 'none'), session_user);
begin
  if acting in ('resolver_service', 'resolver_owner', 'resolver_admin', 'resolver_reviewer', 'resolver_operator', 'resolver_viewer') then
    return acting;
  end if;
  return coalesce((
    select ranked.name
    from unnest(array['resolver_admin', 'resolver_reviewer', 'resolver_operator', 'resolver_viewer']) with ordinality as ranked (name, place)
    join pg_catalog.pg_roles r on r.rolname = ranked.name
    where pg_catalog.pg_has_role(acting, r.oid, 'usage')
      and not exists (select from pg_catalog.pg_roles s where s.rolname = acting and s.rolsuper)
    order by ranked.place limit 1
  ), acting);
end $$;

-- Whether the statement runs with the rights of the owner of the table: in a migration, or in a function such as record_edit,
-- which writes the event of an edit.
create function runs_as_owner(relation regclass) returns boolean language sql stable as $$
  select pg_catalog.pg_has_role(current_user, c.relowner, 'usage') from pg_catalog.pg_class c where c.oid = relation
$$;

-- Whether a time that an operator writes is the present time, within ten seconds of the database's clock, and not before the
-- change before it. If that change has a time further ahead, because a clock was wrong, only that same time is allowed.
create function happens_now(moment timestamptz, earlier timestamptz) returns boolean language sql volatile as $$
  select moment >= greatest(earlier, clock_timestamp() - interval '10 seconds')
    and moment <= greatest(earlier, clock_timestamp() + interval '10 seconds')
$$;

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

-- Whoever is neither the service nor the owner writes only an operator's own events. Such an event is written in one statement
-- with the row that it belongs to, says exactly what changed in that row, and has the present time. `history verify` would report
-- any other event for ever, because a history cannot be mended. Also in src/registry/operator-event.ts. The trigger's condition
-- reads the setting first: the service inserts the most events, and a setting costs less than a function.
create function check_operators_event() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  previous identifier_events;
  decides constant boolean := new.type in ('approve', 'reject', 'suspend', 'reinstate', 'revoke');
  hands_over constant boolean := new.type = 'update' and acting_role() = 'resolver_admin';
begin
  if runs_as_owner(tg_relid) then
    return new;
  end if;
  if new.actor_kind <> 'operator' or new.operator <> coalesce(nullif(current_setting('resolver.operator', true), ''), session_user)
    or not (decides or hands_over) then
    raise exception 'An operator writes no event but its own.' using errcode = 'restrict_violation';
  end if;
  select e.* into previous from identifier_events e where e.identifier_id = new.identifier_id and e.sequence = new.sequence - 1;
  if not happens_now(new.occurred_at, previous.occurred_at) then
    raise exception 'An event of an operator happens when it is written: its time is that of the database.' using errcode = 'restrict_violation';
  end if;
  if new.hash <> event_hash(new)
    or new.changed_fields <> array_remove(array[
      case when new.to_status <> new.from_status then 'status' end,
      case when new.payment_options_hash <> previous.payment_options_hash then 'payment_options' end,
      case when new.proposed_payment_options_hash is distinct from previous.proposed_payment_options_hash then 'proposed_payment_options' end,
      case when hands_over then 'provider_id' end], null)
    or not exists (select from identifiers i where i.id = new.identifier_id and i.version = new.sequence
      and i.provider_id = coalesce(new.provider_id, (select e.provider_id from identifier_events e
        where e.identifier_id = new.identifier_id and e.sequence < new.sequence and e.provider_id is not null
        order by e.sequence desc limit 1))) then
    raise exception 'An event of an operator says what its change has made of the identifier.' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger "identifier_events_of_operators" before insert on "identifier_events" for each row
  when (current_setting('role') <> 'resolver_service' and acting_role() <> 'resolver_service')
  execute function check_operators_event();
