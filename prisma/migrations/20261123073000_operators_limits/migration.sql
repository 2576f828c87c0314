-- What an operator may do with SQL and the login of a person: no more than with the commands (D19). Somebody who logs in and takes no
-- role by SET ROLE has all that the groups of the login may, so these triggers have to know the groups.

-- As in prisma/migrations/…_change_statements, and a login that takes no role acts as the group that may most, of those whose rights
-- it has. A superuser has the rights of every group without being in any. The service finds its answer by the comparison.
create or replace function acting_role() returns text language plpgsql stable as $$
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

-- Whether the statement runs with the rights of whoever owns the table: a migration, or a function that writes what follows from an
-- edit, such as guard_identifier.
create function runs_as_owner(relation regclass) returns boolean language sql stable as $$
  select pg_catalog.pg_has_role(current_user, c.relowner, 'usage') from pg_catalog.pg_class c where c.oid = relation
$$;

-- Whether a time that an operator writes is that of the writing, or that of what came before, where another clock was ahead.
create function happens_now(moment timestamptz, earlier timestamptz) returns boolean language sql volatile as $$
  select moment >= greatest(earlier, clock_timestamp() - interval '10 seconds')
    and moment <= greatest(earlier, clock_timestamp() + interval '10 seconds')
$$;

-- As in prisma/migrations/…_operator_roles, for whoever writes events and is neither the service nor the owner. An operator's event
-- comes in one statement with the row that it has changed, says of it what is so, and happens when it is written. `history verify`
-- would find everything else, and the history could never be mended. Shared with src/registry/operator-event.ts.
create or replace function check_operators_event() returns trigger language plpgsql set search_path = public, pg_temp as $$
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
drop trigger "identifier_events_of_operators" on "identifier_events";
create trigger "identifier_events_of_operators" before insert on "identifier_events" for each row
  when (current_setting('role') <> 'resolver_service' and acting_role() <> 'resolver_service')
  execute function check_operators_event();

-- These read tables, which nobody can put a temporary one in front of.
alter function guard_removal() set search_path = public, pg_temp;
alter function guard_verified_history() set search_path = public, pg_temp;

-- As in prisma/migrations/…_operator_roles, and besides: what a command writes with its event follows from the event, and a value is
-- released now. Shared with src/registry/domain/change.ts and src/registry/operator-releases.service.ts.
create or replace function guard_identifier() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  event identifier_events;
  acting constant text := acting_role();
  is_service constant boolean := acting = 'resolver_service';
  -- The roles of the operators' commands, which write events themselves.
  is_command constant boolean := acting in ('resolver_reviewer', 'resolver_admin');
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
  if acting not in ('resolver_service', 'resolver_admin') and (new.released_at, new.released_for, new.release_reason)
    is distinct from (old.released_at, old.released_for, old.release_reason) then
    raise exception 'A value is released by the command "identifiers release".' using errcode = 'restrict_violation';
  end if;
  if is_command and new.released_at <> coalesce(old.released_at, '-infinity') and not happens_now(new.released_at, old.updated_at) then
    raise exception 'A value is released when it is said: set released_at to clock_timestamp().' using errcode = 'restrict_violation';
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
  if acting = 'resolver_reviewer' and new.status = 'revoked' and old.status <> 'revoked' then
    raise exception 'A reviewer may not revoke an identifier: suspend it, or ask an admin.' using errcode = 'restrict_violation';
  end if;
  if is_service and new.version = old.version + 1 then
    return new;
  end if;
  -- An operator's event decides what a controller has signed: it brings no name, no signature, no likeness and no time of its own.
  if is_command and new.version = old.version + 1 then
    if (new.skeleton_hash, new.merchant_hash, new.controller_changed_at, new.authorized_at, new.is_current, new.name_id, new.activated_at, new.payment_updated_at)
      is distinct from (old.skeleton_hash, old.merchant_hash, old.controller_changed_at, old.authorized_at, old.is_current, old.name_id,
        coalesce(old.activated_at, case when new.status = 'active' then new.updated_at end),
        case when new.payment_options <> old.payment_options then new.updated_at else old.payment_updated_at end)
      or (new.provider_id <> old.provider_id and acting <> 'resolver_admin') then
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
  event.occurred_at := greatest(date_trunc('milliseconds', clock_timestamp()), old.updated_at);
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

-- As in prisma/migrations/…_namespaces, and a name also keeps its provider, what the provider calls it, and when its controller signed
-- for it: with the provider a reservation goes to another one, and an earlier time would let an older signature release the name.
-- Shared with src/registry/domain/name-status.ts.
create or replace function guard_name() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if (new.id, new.namespace_id, new.label, new.full_name, new.provider_id, new.controller_ref, new.authorized_at, new.created_at)
    is distinct from (old.id, old.namespace_id, old.label, old.full_name, old.provider_id, old.controller_ref, old.authorized_at, old.created_at)
    or (old.controller is not null and new.controller is distinct from old.controller) then
    raise exception 'A name keeps its namespace, its label, its provider and its controller.' using errcode = 'restrict_violation';
  end if;
  if new.controller is distinct from old.controller and acting_role() <> 'resolver_service' then
    raise exception 'A reservation gets its controller from the first wallet that its provider brings.' using errcode = 'restrict_violation';
  end if;
  if new.status <> old.status and not name_allows(old.status, new.status)
    and not (old.status = 'pending' and new.status = 'active'
      and exists (select from namespaces s where s.id = new.namespace_id and s.status = 'active')) then
    raise exception 'A name that is % cannot become %.', old.status, new.status using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

-- As in prisma/migrations/…_namespaces, and its rules are its provider's (D9), who changes them through the service. Shared with
-- src/namespaces/domain/namespace.ts.
create or replace function guard_namespace() returns trigger language plpgsql as $$
begin
  if (new.id, new.slug, new.provider_id, new.created_at) is distinct from (old.id, old.slug, old.provider_id, old.created_at) then
    raise exception 'A namespace keeps its slug and its provider.' using errcode = 'restrict_violation';
  end if;
  if (new.description, new.registration_policy, new.reserved_names)
    is distinct from (old.description, old.registration_policy, old.reserved_names) and acting_role() <> 'resolver_service' then
    raise exception 'Only its provider changes the rules of a namespace: an operator decides on its status.' using errcode = 'restrict_violation';
  end if;
  if new.approved_at is distinct from old.approved_at then
    raise exception 'The time of an approval follows from the status.' using errcode = 'restrict_violation';
  end if;
  if new.status <> old.status and not namespace_allows(old.status, new.status) then
    raise exception 'A namespace that is % cannot become %.', old.status, new.status using errcode = 'restrict_violation';
  end if;
  if new.status = 'active' then
    new.approved_at := coalesce(old.approved_at, date_trunc('milliseconds', clock_timestamp()));
  end if;
  return new;
end $$;

-- As in prisma/migrations/…_complaints, and a complaint never goes back: its provider has been told how it ended, and the same provider
-- may have opened the next one. The times are those of the database. Shared with src/complaints/operator-complaints.service.ts.
create or replace function guard_complaint() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if (new.id, new.reason, new.description, new.identifier_id, new.subject_hash, new.target_type, new.target_value,
      new.reporter_user_id, new.provider_id, new.evidence, new.dedupe_hash, new.created_at)
    is distinct from (old.id, old.reason, old.description, old.identifier_id, old.subject_hash, old.target_type, old.target_value,
      old.reporter_user_id, old.provider_id, old.evidence, old.dedupe_hash, old.created_at) then
    raise exception 'A complaint keeps what was reported: edit its status and its resolution.' using errcode = 'restrict_violation';
  end if;
  if new.resolution is not null then
    new.status := 'closed';
  end if;
  if new.status < old.status then
    raise exception 'A complaint that is % does not become % again.', old.status, new.status using errcode = 'restrict_violation';
  end if;
  new.acknowledged_at := old.acknowledged_at;
  new.closed_at := old.closed_at;
  if new.status = 'acknowledged' then
    new.acknowledged_at := coalesce(old.acknowledged_at, date_trunc('milliseconds', clock_timestamp()));
  elsif new.status = 'closed' then
    new.closed_at := coalesce(old.closed_at, date_trunc('milliseconds', clock_timestamp()));
  end if;
  return new;
end $$;

-- What an admin may write and no command changes. By the columns that a statement names, so that the service's own updates do not
-- meet these triggers, apart from a provider's change of its endpoint.
create trigger "providers_keep" before update of "id", "created_at" on "providers" for each row
  when ((old."id", old."created_at") is distinct from (new."id", new."created_at"))
  execute function refuse_change('A provider keeps its id and the time at which it was created.');

-- A private type that becomes public shows strangers what was registered under another promise.
create trigger "identifier_types_keep" before update of "name", "version", "privacy" on "identifier_types" for each row
  when ((old."name", old."version", old."privacy") is distinct from (new."name", new."version", new."privacy")
    and not runs_as_owner('identifier_types'))
  execute function refuse_change('A type comes with the service: what an operator changes are its status and its switches.');

-- Where a provider's events go, and with which secret they are signed, is for the provider to say. An operator stops an endpoint,
-- starts it again, and has endpoints of its own.
create trigger "webhook_endpoints_keep"
  before update of "id", "provider_id", "url", "types", "description", "secret_version", "overlap_until", "created_at"
  on "webhook_endpoints" for each row
  when (((old."id", old."provider_id", old."created_at") is distinct from (new."id", new."provider_id", new."created_at")
      or (old."provider_id" is not null
        and (old."url", old."types", old."description", old."secret_version", old."overlap_until")
          is distinct from (new."url", new."types", new."description", new."secret_version", new."overlap_until")
        and acting_role() <> 'resolver_service'))
    and not runs_as_owner('webhook_endpoints'))
  execute function refuse_change('Only its provider says where an endpoint is and what it gets: an operator disables or enables it.');

-- Otherwise an event of one provider could be sent to another.
create trigger "webhook_deliveries_keep" before update of "id", "endpoint_id", "position", "subject_id", "created_at"
  on "webhook_deliveries" for each row
  when ((old."id", old."endpoint_id", old."position", old."subject_id", old."created_at")
      is distinct from (new."id", new."endpoint_id", new."position", new."subject_id", new."created_at")
    and not runs_as_owner('webhook_deliveries'))
  execute function refuse_change('A delivery keeps its event and its endpoint.');
