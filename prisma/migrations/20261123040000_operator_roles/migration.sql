-- What operators may do, by their role (D19): a viewer reads, a reviewer decides what waits in the queues and stops payments, and
-- an admin also has providers, keys, types and endpoints, and revokes and releases values. This is the one file that grants it:
-- OPERATOR_ROLE names the role to the commands and to Prisma Studio, which say in a sentence what it may not do
-- (src/admin/effective-role.ts, src/admin/domain/operator-role.ts). deploy/roles.sql creates the roles with the logins. resolver_operator of
-- prisma/migrations/…_roles stays for whoever works in SQL. The names are shared with src/database/session.ts.
--
-- A migration that adds a table says here who may change it, as it does for the service; everybody may read it.

-- As in prisma/migrations/…_roles.
do $$
declare
  role text;
begin
  foreach role in array array['resolver_viewer', 'resolver_reviewer', 'resolver_admin'] loop
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

grant select on all tables in schema public to resolver_viewer, resolver_reviewer, resolver_admin;
alter default privileges in schema public grant select on tables to resolver_viewer, resolver_reviewer, resolver_admin;

-- The queues, within what the triggers allow. A decision writes its event.
grant update on "identifiers", "namespaces", "namespace_names", "complaints" to resolver_reviewer, resolver_admin;
grant insert on "identifier_events" to resolver_reviewer, resolver_admin;

grant insert, update on "providers", "api_keys", "webhook_endpoints" to resolver_admin;
grant update on "identifier_types", "webhook_deliveries" to resolver_admin;

-- Operators write no event but their own. Shared with src/registry/operator-event.ts.
create function check_operators_event() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if new.actor_kind <> 'operator' or new.operator <> coalesce(nullif(current_setting('resolver.operator', true), ''), session_user) then
    raise exception 'An operator writes no event but its own.' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger "identifier_events_of_operators" before insert on "identifier_events" for each row
  when (acting_role() in ('resolver_reviewer', 'resolver_admin')) execute function check_operators_event();

-- As in prisma/migrations/…_lifecycle, and for operators by their role: the commands write their events themselves, an admin
-- releases a value, and a reviewer revokes none. What is done by hand has a reason, if the session names one, and sets no time of a
-- signature: a later one would let the service refuse everything that the controller signs until then. Shared with
-- src/registry/domain/change.ts and src/registry/operator-releases.service.ts.
create or replace function guard_identifier() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  event identifier_events;
  is_service constant boolean := acting_role() = 'resolver_service';
  -- The roles of the operators' commands, which write events themselves.
  is_command constant boolean := acting_role() in ('resolver_reviewer', 'resolver_admin');
  operator_name constant text := nullif(current_setting('resolver.operator', true), '');
  released constant text[] := array['released_at', 'released_for', 'release_reason'];
begin
  if (new.id, new.type, new.value, new.normalized_value, new.value_hash, new.controller, new.namespace_id, new.registered_at, new.needs_review)
    is distinct from (old.id, old.type, old.value, old.normalized_value, old.value_hash, old.controller, old.namespace_id, old.registered_at, old.needs_review) then
    raise exception 'An identifier keeps its type, value, controller, namespace, registration time and need of a review.' using errcode = 'restrict_violation';
  end if;
  if old.status in ('removed', 'revoked') and to_jsonb(new) - released - 'is_current' <> to_jsonb(old) - released - 'is_current' then
    raise exception 'An identifier that is % is final.', old.status using errcode = 'restrict_violation';
  end if;
  if new.released_at is not null and new.status not in ('removed', 'revoked') then
    raise exception 'Only what has ended is released: use the command "identifiers release".' using errcode = 'restrict_violation';
  end if;
  if acting_role() not in ('resolver_service', 'resolver_admin') and (new.released_at, new.released_for, new.release_reason)
    is distinct from (old.released_at, old.released_for, old.release_reason) then
    raise exception 'A value is released by the command "identifiers release".' using errcode = 'restrict_violation';
  end if;
  if not old.is_current and to_jsonb(new) <> to_jsonb(old) then
    raise exception 'A newer registration of this value stands: this one never changes again.' using errcode = 'restrict_violation';
  end if;
  if new.is_current <> old.is_current and not (old.status = 'removed' or old.released_at is not null) then
    raise exception 'Only an identifier that was removed or released makes way for a new registration of its value.' using errcode = 'restrict_violation';
  end if;
  if new.authorized_at < old.authorized_at then
    raise exception 'The time at which the newest change was signed never goes back: older signatures would count again.' using errcode = 'restrict_violation';
  end if;
  if acting_role() = 'resolver_reviewer' and new.status = 'revoked' and old.status <> 'revoked' then
    raise exception 'A reviewer may not revoke an identifier: suspend it, or ask an admin.' using errcode = 'restrict_violation';
  end if;
  if is_service and new.version = old.version + 1 then
    return new;
  end if;
  -- An operator's event decides what a controller has signed: it brings no name, no signature and no likeness of its own.
  if is_command and new.version = old.version + 1 then
    if (new.skeleton_hash, new.merchant_hash, new.controller_changed_at, new.authorized_at, new.is_current)
      is distinct from (old.skeleton_hash, old.merchant_hash, old.controller_changed_at, old.authorized_at, old.is_current)
      or (new.name_id is not null and new.name_id is distinct from old.name_id)
      or (new.provider_id <> old.provider_id and acting_role() <> 'resolver_admin') then
      raise exception 'This field is kept by the service: edit the status, or clear name_id.' using errcode = 'restrict_violation';
    end if;
    return new;
  end if;

  if new.payment_options is distinct from old.payment_options
    or (new.proposed_payment_options is distinct from old.proposed_payment_options and new.proposed_payment_options is not null) then
    raise exception 'Only the controller says where payments go: approve what it has proposed by setting the status to active, or reject it by clearing proposed_payment_options as well.'
      using errcode = 'restrict_violation';
  end if;
  if new.name_id is distinct from old.name_id and new.name_id is not null then
    raise exception 'Only the controller links an identifier to a name: to unlink it, clear name_id.' using errcode = 'restrict_violation';
  end if;
  if (new.version, new.history_head, new.skeleton_hash, new.merchant_hash, new.provider_id, new.activated_at, new.updated_at, new.payment_updated_at, new.controller_changed_at)
    is distinct from (old.version, old.history_head, old.skeleton_hash, old.merchant_hash, old.provider_id, old.activated_at, old.updated_at, old.payment_updated_at, old.controller_changed_at)
    or (not is_service and new.authorized_at <> old.authorized_at) then
    raise exception 'This field is kept by the service: edit the status, or clear name_id.' using errcode = 'restrict_violation';
  end if;
  if (new.status, new.proposed_payment_options, new.name_id)
    is not distinct from (old.status, old.proposed_payment_options, old.name_id) then
    return new;
  end if;

  if new.status = old.status then
    event.type := 'update';
  elsif old.status = 'update_pending' and new.status = 'active' and new.proposed_payment_options is null then
    event.type := 'reject';
  elsif new.status = 'removed' and exists (select from namespace_names n where n.id = old.name_id and n.status = 'removed') then
    event.type := 'remove';
  elsif old.status = 'suspended' and new.status = 'removed' and new.released_at is distinct from old.released_at then
    event.type := 'remove';
  else
    event.type := operator_event(old.status, new.status);
  end if;
  if event.type is null and new.status = 'removed' then
    raise exception 'Only the controller removes an identifier: suspend or revoke it instead.' using errcode = 'restrict_violation';
  elsif event.type is null then
    raise exception 'An identifier that is % cannot become %.', old.status, new.status using errcode = 'restrict_violation';
  end if;
  if event.type = 'approve' then
    new.payment_options := coalesce(old.proposed_payment_options, old.payment_options);
  end if;
  if new.status <> old.status then
    new.proposed_payment_options := null;
  elsif new.proposed_payment_options is distinct from old.proposed_payment_options then
    raise exception 'To reject the proposed payment options, set the status to active as well.' using errcode = 'restrict_violation';
  end if;

  event.id := gen_random_uuid();
  event.identifier_id := old.id;
  event.sequence := old.version + 1;
  event.from_status := old.status;
  event.to_status := new.status;
  if is_service and operator_name is null then
    event.actor_kind := 'system';
  else
    event.actor_kind := 'operator';
    event.operator := coalesce(operator_name, session_user);
  end if;
  event.reason := nullif(current_setting('resolver.reason', true), '');
  event.changed_fields := array_remove(array[
    case when new.status <> old.status then 'status' end,
    case when new.payment_options <> old.payment_options then 'payment_options' end,
    case when new.proposed_payment_options is distinct from old.proposed_payment_options then 'proposed_payment_options' end,
    case when new.name_id is distinct from old.name_id then 'name_id' end], null);
  event.occurred_at := date_trunc('milliseconds', clock_timestamp());
  event.previous_hash := old.history_head;
  event.identifier_hash := identifier_hash(new);
  event.payment_options_hash := canonical_hash(new.payment_options);
  event.proposed_payment_options_hash := canonical_hash(new.proposed_payment_options);
  event.hash := event_hash(event);
  insert into identifier_events select event.*;

  new.version := event.sequence;
  new.history_head := event.hash;
  new.updated_at := event.occurred_at;
  if new.payment_options <> old.payment_options then
    new.payment_updated_at := event.occurred_at;
  end if;
  if new.status = 'active' then
    new.activated_at := coalesce(old.activated_at, event.occurred_at);
  end if;
  return new;
end $$;
