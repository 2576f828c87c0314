-- The lifecycle of identifiers (D2), and what an operator may edit by hand. Messages are sentences for the operator who sees
-- them in Prisma Studio or psql.

-- What each state implies about the other columns. Shared with src/registry/domain/change.ts.
alter table "identifiers"
  add constraint "identifiers_proposal_waits_for_review" check (("status" = 'update_pending') = ("proposed_payment_options" is not null)),
  add constraint "identifiers_active_was_activated" check ("status" not in ('active', 'update_pending') or "activated_at" is not null),
  add constraint "identifiers_superseded_was_removed" check ("is_current" or "status" = 'removed'),
  add constraint "identifiers_version" check ("version" > 0);

-- One answer for each value: the newest registration. Live, suspended and revoked ones block the value; a removed one makes
-- way by giving up "is_current". Every resolve finds its row here: it knows the hash and then compares the type.
-- Shared with src/registry/identifier.rows.ts.
create unique index "identifiers_current_value" on "identifiers" ("value_hash", "type") where "is_current";

-- No file of the service has this rule: nothing in it deletes an identifier.
create trigger "identifiers_stay" before delete or truncate on "identifiers"
  execute function refuse_change('Identifiers are never deleted: suspend or revoke them by their status.');

-- Which states may follow which, whoever asks. Shared with LIFECYCLE in src/registry/domain/lifecycle.ts.
create function lifecycle_allows(origin identifier_status, target identifier_status) returns boolean language sql immutable as $$
  select (origin, target) in (
    ('pending', 'active'), ('pending', 'suspended'), ('pending', 'removed'), ('pending', 'revoked'),
    ('active', 'update_pending'), ('active', 'suspended'), ('active', 'removed'), ('active', 'revoked'),
    ('update_pending', 'active'), ('update_pending', 'suspended'), ('update_pending', 'removed'), ('update_pending', 'revoked'),
    ('suspended', 'active'), ('suspended', 'removed'), ('suspended', 'revoked'))
$$;

-- The event of an operator who changed a status by hand. Shared with LIFECYCLE in src/registry/domain/lifecycle.ts.
create function operator_event(old_row identifiers, new_row identifiers) returns identifier_event_type language plpgsql stable as $$
begin
  if new_row.status = old_row.status then
    return 'update';
  elsif new_row.status = 'suspended' then
    return 'suspend';
  elsif new_row.status = 'revoked' then
    return case when old_row.status = 'pending' then 'reject' else 'revoke' end;
  elsif new_row.status = 'active' and old_row.status = 'suspended' then
    return 'reinstate';
  elsif new_row.status = 'active' and old_row.status = 'pending' then
    return 'approve';
  elsif new_row.status = 'active' and new_row.proposed_payment_options is null then
    if new_row.payment_options = old_row.proposed_payment_options then
      return 'approve';
    elsif new_row.payment_options = old_row.payment_options then
      return 'reject';
    end if;
  elsif new_row.status = 'removed' and exists (
    select from namespace_names n where n.id = old_row.name_id and n.status = 'removed'
  ) then
    return 'remove';
  end if;
  if new_row.status = 'removed' then
    raise exception 'Only the controller removes an identifier: suspend or revoke it instead.' using errcode = 'restrict_violation';
  end if;
  raise exception 'From % to % is not an edit by hand: use the command "identifiers approve" or "identifiers reject".',
    old_row.status, new_row.status using errcode = 'restrict_violation';
end $$;

-- Guards every change of an identifier. The service raises the version by one and writes the event in the same statement.
-- Any other change is an operator's, who may edit the status, the options and the link to a name: it gets its event here.
-- Shared with src/registry/domain/change.ts, which decides what a change makes of the other columns.
create function guard_identifier() returns trigger language plpgsql as $$
declare
  event identifier_events;
begin
  if (new.id, new.type, new.value, new.normalized_value, new.value_hash, new.controller, new.namespace_id, new.registered_at)
    is distinct from (old.id, old.type, old.value, old.normalized_value, old.value_hash, old.controller, old.namespace_id, old.registered_at) then
    raise exception 'An identifier keeps its type, value, controller, namespace and registration time.' using errcode = 'restrict_violation';
  end if;
  if new.status <> old.status and not lifecycle_allows(old.status, new.status) then
    raise exception 'An identifier that is % cannot become %.', old.status, new.status using errcode = 'restrict_violation';
  end if;
  if old.status in ('removed', 'revoked') and to_jsonb(new) - 'is_current' <> to_jsonb(old) - 'is_current' then
    raise exception 'An identifier that is % is final.', old.status using errcode = 'restrict_violation';
  end if;
  if new.is_current <> old.is_current and not (old.is_current and old.status = 'removed') then
    raise exception 'Only a removed identifier makes way for a new registration of its value.' using errcode = 'restrict_violation';
  end if;
  if new.version = old.version + 1 then
    return new;
  end if;
  if (new.version, new.history_head, new.skeleton_hash, new.merchant_hash, new.provider_id, new.activated_at, new.updated_at, new.payment_updated_at, new.controller_changed_at)
    is distinct from (old.version, old.history_head, old.skeleton_hash, old.merchant_hash, old.provider_id, old.activated_at, old.updated_at, old.payment_updated_at, old.controller_changed_at) then
    raise exception 'This field is kept by the service: edit the status, the payment options or the name.' using errcode = 'restrict_violation';
  end if;
  if (new.status, new.payment_options, new.proposed_payment_options, new.name_id)
    is not distinct from (old.status, old.payment_options, old.proposed_payment_options, old.name_id) then
    return new;
  end if;

  if new.status in ('suspended', 'removed', 'revoked') then
    new.proposed_payment_options := null;
  end if;
  if new.payment_options is null or not payment_options_are_valid(new.payment_options)
    or not payment_options_are_valid(new.proposed_payment_options) then
    raise exception 'Payment options are a list of 1 to 20 different objects, each with a chain, an asset and an address, all members text that is not empty, amounts like "12.50".'
      using errcode = 'check_violation';
  end if;
  if (new.status = 'update_pending') <> (new.proposed_payment_options is not null) then
    raise exception 'Proposed payment options wait for review while the status is update_pending, and only then.'
      using errcode = 'check_violation';
  end if;
  event.type := operator_event(old, new);
  event.id := gen_random_uuid();
  event.identifier_id := old.id;
  event.sequence := old.version + 1;
  event.from_status := old.status;
  event.to_status := new.status;
  event.actor_kind := 'operator';
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

-- Of every column but the signals of prisma/migrations/…_trust_signals, which may change on thousands of rows at once and
-- have a guard of their own. Shared with src/registry/domain/change.ts, as its function.
create trigger "identifiers_guard" before update of
    "id", "type", "value", "normalized_value", "value_hash", "skeleton_hash", "merchant_hash", "status", "is_current",
    "controller", "provider_id", "namespace_id", "name_id", "payment_options", "proposed_payment_options", "registered_at",
    "activated_at", "updated_at", "payment_updated_at", "controller_changed_at", "version", "history_head"
  on "identifiers" for each row execute function guard_identifier();
