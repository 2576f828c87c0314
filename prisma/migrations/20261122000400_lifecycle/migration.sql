-- The lifecycle of identifiers (D2), and what an operator may edit by hand. Messages are sentences for the operator who sees
-- them in Prisma Studio or psql.

-- What each state implies about the other columns. Also in src/registry/domain/change.ts.
alter table "identifiers"
  add constraint "identifiers_proposal_waits_for_review" check (("status" = 'update_pending') = ("proposed_payment_options" is not null)),
  add constraint "identifiers_active_was_activated" check ("status" not in ('active', 'update_pending') or "activated_at" is not null),
  add constraint "identifiers_superseded_has_ended" check ("is_current" or "status" = 'removed' or "released_at" is not null),
  add constraint "identifiers_version" check ("version" > 0);

-- The wallet and the reason of a release (D18) stand beside its time. Also in src/registry/operator-releases.service.ts.
alter table "identifiers"
  add constraint "identifiers_release" check ("released_at" is not null or ("released_for" is null and "release_reason" is null));

-- One answer for each value: the newest registration. Live and suspended ones block the value, and revoked ones until an
-- operator releases them; a removed or released one makes way by giving up "is_current". Also in
-- src/registry/identifier.statements.ts. Every resolve finds its row here, because it knows the hash and then compares
-- the type: src/resolution/identifier-lookup.service.ts.
create unique index "identifiers_current_value" on "identifiers" ("value_hash", "type") where "is_current";

-- The earlier registrations of a value, newest first. src/registry/former-registration.statements.ts and
-- src/registry/operator-identifier-search.statements.ts read them.
create index "identifiers_superseded" on "identifiers" ("value_hash", "type", "registered_at" desc) where not "is_current";

-- No file of the service has this rule: nothing in it deletes an identifier.
create trigger "identifiers_stay" before delete or truncate on "identifiers"
  execute function refuse_change('Identifiers are never deleted: suspend or revoke them by their status.');

-- The transitions that the lifecycle allows, whoever causes them: a state, an event and the state that follows. Also in
-- src/registry/domain/lifecycle.ts: LIFECYCLE and next(); test/e2e/transitions.e2e.ts compares the two, one by one. PL/pgSQL
-- prepares an expression anew in each transaction, and an array of texts is one constant.
create function lifecycle_allows(origin identifier_status, event identifier_event_type, target identifier_status)
  returns boolean language plpgsql immutable as $$
begin
  return concat_ws(' ', origin, event, target) = any (array[
    'pending update pending',
    'pending approve active',
    'pending reject removed',
    'pending emergency_suspend suspended',
    'pending suspend suspended',
    'pending remove removed',
    'pending revoke revoked',
    'active update active',
    'active update update_pending',
    'active emergency_suspend suspended',
    'active suspend suspended',
    'active remove removed',
    'active revoke revoked',
    'update_pending update update_pending',
    'update_pending approve active',
    'update_pending reject active',
    'update_pending emergency_suspend suspended',
    'update_pending suspend suspended',
    'update_pending remove removed',
    'update_pending revoke revoked',
    'suspended update suspended',
    'suspended emergency_suspend suspended',
    'suspended suspend suspended',
    'suspended reinstate active',
    'suspended remove removed',
    'suspended revoke revoked',
    'removed remove removed']);
end $$;

-- No event that the lifecycle does not allow. Also in src/registry/domain/lifecycle.ts: initialStatus() and next().
alter table "identifier_events"
  add constraint "identifier_events_lifecycle" check (
    case when "sequence" = 1 then "type" = 'register' and "to_status" in ('pending', 'active')
    else lifecycle_allows("from_status", "type", "to_status") end);

-- What nobody changes of an identifier, and what a role may not (D12, D18). Also in src/registry/domain/change.ts, which decides
-- what a change makes of the other columns, and in src/registry/operator-releases.service.ts.
--
-- The service, and the commands of operators, raise the version by one and write the event in the same statement. What they may
-- change with it is decided here; any other change is an edit, which record_edit completes.
create function guard_identifier() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  acting constant text := acting_role();
  is_service constant boolean := acting = 'resolver_service';
  -- The roles of the operators' commands, which write events themselves.
  is_command constant boolean := acting in ('resolver_reviewer', 'resolver_admin');
  -- What still changes where an identifier has ended. A removal that the controller signs again counts in the order of
  -- signing (D7).
  after_the_end constant text[] := array['released_at', 'released_for', 'release_reason', 'is_current']
    || case when is_service then array['authorized_at'] else array[]::text[] end;
begin
  if (new.id, new.type, new.value, new.normalized_value, new.value_hash, new.controller, new.namespace_id, new.registered_at, new.needs_review)
    is distinct from (old.id, old.type, old.value, old.normalized_value, old.value_hash, old.controller, old.namespace_id, old.registered_at, old.needs_review) then
    raise exception 'An identifier keeps its type, value, controller, namespace, registration time and need of a review.' using errcode = 'restrict_violation';
  end if;
  if old.status in ('removed', 'revoked') and to_jsonb(new) - after_the_end <> to_jsonb(old) - after_the_end then
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
  if new.version <> old.version + 1 or is_service then
    return new;
  end if;
  -- An operator only decides on what a controller has signed, so an operator's change brings no name, signature, skeleton or
  -- merchant account, and no time but its own.
  if not is_command
    or (new.skeleton_hash, new.merchant_hash, new.controller_changed_at, new.authorized_at, new.is_current, new.name_id, new.activated_at, new.payment_updated_at)
      is distinct from (old.skeleton_hash, old.merchant_hash, old.controller_changed_at, old.authorized_at, old.is_current, old.name_id,
        coalesce(old.activated_at, case when new.status = 'active' then new.updated_at end),
        case when new.payment_options <> old.payment_options then new.updated_at else old.payment_updated_at end)
    or (new.provider_id <> old.provider_id and acting <> 'resolver_admin') then
    raise exception 'This field is kept by the service: edit the status, or clear name_id.' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

-- Of every column but the signals of prisma/migrations/…_trust_signals, which may change on thousands of rows at once and
-- have a guard of their own.
create trigger "identifiers_guard" before update of
    "id", "type", "value", "normalized_value", "value_hash", "skeleton_hash", "merchant_hash", "status", "is_current",
    "controller", "provider_id", "namespace_id", "name_id", "payment_options", "proposed_payment_options", "registered_at",
    "activated_at", "updated_at", "payment_updated_at", "controller_changed_at", "authorized_at", "needs_review",
    "released_at", "released_for", "release_reason", "version", "history_head"
  on "identifiers" for each row execute function guard_identifier();

-- The event of an operator who changed a status by hand, or null where operators may not. From update_pending to active it
-- is an approval; event_of_edit tells a rejection from it. Also in src/registry/operator-identifiers.service.ts:
-- OperatorEvent.
create function operator_event(origin identifier_status, target identifier_status) returns identifier_event_type
  language sql immutable as $$
  select event from unnest('{approve,reject,suspend,reinstate,revoke}'::identifier_event_type[]) event
  where lifecycle_allows(origin, event, target) and target <> origin
  order by event <> 'approve' limit 1
$$;

-- Whether an identifier ends with its native name: the name was removed, or the application for its namespace was rejected, which
-- also ends what was unlinked from its name. Also in prisma/migrations/…_namespaces: follow_name and follow_namespace.
create function ends_with_name(i identifiers) returns boolean language plpgsql stable set search_path = public, pg_temp as $$
begin
  return exists (select from namespace_names n where n.id = i.name_id and n.status = 'removed')
    or exists (select from namespaces s where s.id = i.namespace_id and s.status = 'rejected');
end $$;

-- The event that an edit is, or null if it is none that is allowed. A name takes its identifier along, and a release ends what is
-- suspended.
create function event_of_edit(before identifiers, after identifiers) returns identifier_event_type
  language plpgsql stable set search_path = public, pg_temp as $$
begin
  if after.status = before.status then
    return 'update';
  elsif before.status = 'update_pending' and after.status = 'active' and after.proposed_payment_options is null then
    return 'reject';
  elsif after.status = 'removed' and ends_with_name(before) then
    return 'remove';
  elsif before.status = 'suspended' and after.status = 'removed' and after.released_at is distinct from before.released_at then
    return 'remove';
  end if;
  return operator_event(before.status, after.status);
end $$;

-- An edit is a change that an operator makes by hand, or one that follows from a change of a name. It gets its event here, with
-- the reason that the session names. By the status, an operator decides what happens to the payment options that the controller
-- has signed, but never writes options (D12). Nor does an operator set the time of a signature: if it were later, the service
-- would refuse all that the controller signs until then. The function runs with the rights of its owner, because not every
-- operator may insert events.
create function record_edit() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  event identifier_events;
  is_service constant boolean := acting_role() = 'resolver_service';
  operator_name constant text := nullif(current_setting('resolver.operator', true), '');
begin
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

  event.type := event_of_edit(old, new);
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

create trigger "identifiers_guard_edit" before update of
    "status", "provider_id", "name_id", "payment_options", "proposed_payment_options", "skeleton_hash", "merchant_hash",
    "activated_at", "updated_at", "payment_updated_at", "controller_changed_at", "authorized_at", "version", "history_head"
  on "identifiers" for each row when (new."version" <> old."version" + 1) execute function record_edit();

-- To remove an identifier frees its value, which is an admin's to decide (`revoke`, `release`). What a reviewer ends is a
-- registration that waits, and a name with its identifier. Only the database has this rule.
create function guard_removal() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if acting_role() = 'resolver_reviewer' and not ends_with_name(old) then
    raise exception 'A reviewer may not remove an identifier: suspend it, or ask an admin.' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger "identifiers_removal" before update of status on "identifiers" for each row
  when (new.status = 'removed' and old.status not in ('removed', 'pending')) execute function guard_removal();

-- Whether the next registration of a value waits for an operator because of its past (D2): its newest registration was
-- removed while it was suspended, or while it was held back itself, or complaints about that registration are unfinished or
-- upheld. What complaints say follows the value and its controller (D10), so those about earlier registrations by the same
-- wallet count too, and those about earlier ones by the wallet that registers it now. Complaints of providers that are not
-- approved do not count. src/registry/former-registration.statements.ts calls it.
create function value_is_under_review(kind text, hash bytea, wallet text) returns boolean language plpgsql stable set search_path = public, pg_temp as $$
declare
  newest identifiers;
begin
  select * into newest from identifiers i where i.value_hash = hash and i.type = kind and i.is_current;
  return exists (
    select from identifier_events e
    where e.identifier_id = newest.id and e.sequence = newest.version
      and (e.from_status = 'suspended' or (e.from_status = 'pending' and newest.needs_review))
  ) or exists (
    select from (
      select newest.id
      union all
      select i.id from identifiers i
      where i.value_hash = hash and i.type = kind and not i.is_current and i.controller in (newest.controller, wallet)
    ) registration
    join complaints c on c.identifier_id = registration.id and (c.status <> 'closed' or c.resolution = 'upheld')
    join providers p on p.id = c.provider_id and p.status = 'approved'
  );
end $$;
