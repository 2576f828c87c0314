-- What the schema language cannot say. Every rule here repeats one of the service's own, so that no other client of the
-- database (Prisma Studio, psql, a faulty release) can leave money pointing at the wrong place. Messages are sentences
-- for the operator who sees them.

-- ---------------------------------------------------------------------------------------------------------------------
-- Values

alter table "providers"
  add constraint "providers_name_length" check (char_length("name") between 1 and 200);

alter table "api_keys"
  add constraint "api_keys_digest_is_sha256" check (octet_length("digest") = 32),
  add constraint "api_keys_provider_keys_have_a_provider" check (("kind" = 'provider') = ("provider_id" is not null));

alter table "free_key_usage"
  add constraint "free_key_usage_counts" check ("used" > 0);

alter table "spent_nonces"
  add constraint "spent_nonces_syntax" check ("nonce" ~ '^[A-Za-z0-9_-]{16,128}$');

alter table "idempotency_records"
  add constraint "idempotency_records_hashes" check (octet_length("scope_hash") = 32 and octet_length("fingerprint") = 32),
  add constraint "idempotency_records_answer" check (("status" is null) = ("body" is null) and "status" < 500);

-- D6: the shape of stored payment options. Addresses are checked where the chains' checksums are known, in the service.
create function payment_options_are_valid(options jsonb) returns boolean language plpgsql immutable as $$
declare
  option jsonb;
  amount constant text := '^(0|[1-9][0-9]{0,29})([.][0-9]{1,18})?$';
begin
  if jsonb_typeof(options) <> 'array' or jsonb_array_length(options) not between 1 and 20 then
    return false;
  end if;
  for option in select * from jsonb_array_elements(options) loop
    if jsonb_typeof(option) <> 'object' or not option ?& array['chain', 'asset', 'address'] then
      return false;
    end if;
    if exists (
      select from jsonb_each(option) field
      where jsonb_typeof(field.value) <> 'string' or field.value = '""'
        or field.key <> all (array['chain', 'asset', 'address', 'token_contract', 'network_identifier', 'memo',
          'payment_reference', 'minimum_amount', 'maximum_amount', 'fixed_amount', 'expiration'])
        or (field.key like '%\_amount' and (field.value #>> '{}') !~ amount)
    ) then
      return false;
    end if;
    if (option ->> 'minimum_amount')::numeric > (option ->> 'maximum_amount')::numeric
      or (option ->> 'fixed_amount')::numeric not between coalesce((option ->> 'minimum_amount')::numeric, 0)
        and coalesce((option ->> 'maximum_amount')::numeric, 'Infinity')
      or 0 in ((option ->> 'minimum_amount')::numeric, (option ->> 'maximum_amount')::numeric,
        (option ->> 'fixed_amount')::numeric)
      or (option ->> 'expiration')::timestamptz is null and option ? 'expiration'
    then
      return false;
    end if;
  end loop;
  return (
    select count(*) = count(distinct (o ->> 'chain', o ->> 'asset', o ->> 'address', o ->> 'memo'))
    from jsonb_array_elements(options) o
  );
exception when invalid_datetime_format or datetime_field_overflow then
  return false;
end $$;

alter table "identifiers"
  add constraint "identifiers_value_length" check (char_length("value") <= 700 and char_length("normalized_value") between 1 and 700),
  add constraint "identifiers_value_hash_is_of_the_value" check ("value_hash" = sha256(convert_to("normalized_value", 'UTF8'))),
  add constraint "identifiers_payment_options" check (payment_options_are_valid("payment_options")),
  add constraint "identifiers_proposal" check ("proposed_payment_options" is null or payment_options_are_valid("proposed_payment_options")),
  add constraint "identifiers_proposal_waits_for_review" check (("status" = 'update_pending') = ("proposed_payment_options" is not null)),
  add constraint "identifiers_active_was_activated" check ("status" not in ('active', 'update_pending') or "activated_at" is not null),
  add constraint "identifiers_superseded_was_removed" check ("is_current" or "status" = 'removed'),
  add constraint "identifiers_version" check ("version" > 0);

-- One answer for each value: the newest registration. Live, suspended and revoked ones block the value; a removed one
-- makes way by giving up "is_current". Also the look-up of every resolve, which knows the hash and then sees the type.
create unique index "identifiers_current_value" on "identifiers" ("value_hash", "type") where "is_current";

-- D11: active identifiers that look alike.
create index "identifiers_active_skeleton" on "identifiers" ("skeleton_hash", "type") where "is_current" and "status" = 'active';

-- One identifier at a time carries a native name.
create unique index "identifiers_one_per_name" on "identifiers" ("name_id") where "status" not in ('removed', 'revoked');

alter table "identifier_events"
  alter column "changed_fields" set not null,
  add constraint "identifier_events_sequence" check ("sequence" > 0),
  add constraint "identifier_events_hashes" check ("hash" ~ '^[0-9a-f]{64}$' and "previous_hash" ~ '^[0-9a-f]{64}$'
    and "identifier_hash" ~ '^[0-9a-f]{64}$' and "payment_options_hash" ~ '^[0-9a-f]{64}$'
    and "proposed_payment_options_hash" ~ '^[0-9a-f]{64}$'),
  add constraint "identifier_events_first" check (("sequence" = 1) = ("from_status" is null)),
  add constraint "identifier_events_actor" check ("actor_kind" <> 'provider' or ("provider_id" is not null and "controller" is not null));

alter table "namespaces"
  alter column "reserved_names" set not null,
  add constraint "namespaces_slug" check ("slug" ~ '^[a-z0-9][a-z0-9-]{1,61}[a-z0-9]$'),
  add constraint "namespaces_approval" check ("status" in ('pending', 'rejected') or "approved_at" is not null);

-- A rejected application gives its slug back.
create unique index "namespaces_slug_key" on "namespaces" ("slug") where "status" <> 'rejected';

alter table "namespace_names"
  add constraint "namespace_names_label" check (char_length("label") between 1 and 63 and "label" !~ '[@.]'),
  add constraint "namespace_names_full_name" check (starts_with("full_name", "label" || '@'));

-- D9: a name exists once while it is not removed.
create unique index "namespace_names_label_key" on "namespace_names" ("namespace_id", "label") where "status" <> 'removed';

alter table "complaints"
  alter column "evidence" set not null,
  add constraint "complaints_evidence" check (cardinality("evidence") <= 10),
  add constraint "complaints_resolution" check (("status" = 'closed') = ("resolution" is not null)),
  add constraint "complaints_target" check (("target_type" is null) = ("target_value" is null));

-- D10: the same complaint is not opened twice.
create unique index "complaints_unfinished" on "complaints" ("dedupe_hash") where "status" <> 'closed';

-- ---------------------------------------------------------------------------------------------------------------------
-- History (D12)

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '%', tg_argv[0] using errcode = 'restrict_violation';
end $$;

create trigger "identifier_events_append_only" before update or delete or truncate on "identifier_events"
  execute function refuse_change('The history is append-only: its events are never changed or deleted.');
create trigger "identifiers_stay" before delete or truncate on "identifiers"
  execute function refuse_change('Identifiers are never deleted: suspend or revoke them by their status.');
create trigger "api_keys_stay" before delete or truncate on "api_keys"
  execute function refuse_change('Keys are never deleted: revoke them by setting revoked_at.');

-- Canonical JSON (RFC 8785) of what events are made of: members in the order of their names, no white space. For names of
-- ASCII, whose code points are their UTF-16 code units, and whole numbers; text is escaped by jsonb as the RFC asks.
create function canonical_json(value jsonb) returns text language plpgsql immutable strict as $$
begin
  if jsonb_typeof(value) = 'object' then
    return (
      select '{' || coalesce(string_agg(to_json(name) || ':' || canonical_json(member), ',' order by name collate "C"), '') || '}'
      from jsonb_each(value) as each (name, member));
  elsif jsonb_typeof(value) = 'array' then
    return (
      select '[' || coalesce(string_agg(canonical_json(element), ',' order by place), '') || ']'
      from jsonb_array_elements(value) with ordinality as each (element, place));
  end if;
  return value::text;
end $$;

-- SHA-256 over the canonical JSON of a value, as lower-case hex.
create function canonical_hash(value jsonb) returns text language sql immutable strict as $$
  select encode(sha256(convert_to(canonical_json(value), 'UTF8')), 'hex')
$$;

-- What an event says about the identifier that it belongs to.
create function identifier_hash(i identifiers) returns text language sql immutable as $$
  select canonical_hash(jsonb_build_object('type', i.type, 'value', i.normalized_value))
$$;

-- The hash of an event: over all its members, in their wire shape, but the hash itself.
create function event_hash(e identifier_events) returns text language sql stable as $$
  select canonical_hash(to_jsonb(e) - array['actor_kind', 'provider_id', 'controller', 'hash'] || jsonb_build_object(
    'actor', jsonb_build_object('kind', e.actor_kind, 'provider_id', e.provider_id, 'controller', e.controller),
    'occurred_at', to_char(e.occurred_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
$$;

-- D2: which states may follow which, whoever asks.
create function lifecycle_allows(origin identifier_status, target identifier_status) returns boolean language sql immutable as $$
  select (origin, target) in (
    ('pending', 'active'), ('pending', 'suspended'), ('pending', 'removed'), ('pending', 'revoked'),
    ('active', 'update_pending'), ('active', 'suspended'), ('active', 'removed'), ('active', 'revoked'),
    ('update_pending', 'active'), ('update_pending', 'suspended'), ('update_pending', 'removed'), ('update_pending', 'revoked'),
    ('suspended', 'active'), ('suspended', 'removed'), ('suspended', 'revoked'))
$$;

-- D2: what an operator did who changed a status by hand.
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

-- Guards every change of an identifier. The service raises the version by one and writes the event in the same
-- statement. Any other change is an operator's, who may edit status, options and the link to a name: it gets its event here.
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
  if (new.version, new.history_head, new.skeleton_hash, new.provider_id, new.activated_at, new.updated_at, new.payment_updated_at, new.controller_changed_at)
    is distinct from (old.version, old.history_head, old.skeleton_hash, old.provider_id, old.activated_at, old.updated_at, old.payment_updated_at, old.controller_changed_at) then
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

create trigger "identifiers_guard" before update on "identifiers" for each row execute function guard_identifier();

-- No state without its event, no event without its state.
create function check_identifier_has_event() returns trigger language plpgsql as $$
begin
  if not exists (select from identifier_events e
    where e.identifier_id = new.id and e.sequence = new.version and e.hash = new.history_head
      and e.identifier_hash = identifier_hash(new)
      and e.payment_options_hash = canonical_hash(new.payment_options)
      and e.proposed_payment_options_hash is not distinct from canonical_hash(new.proposed_payment_options)) then
    raise exception 'An identifier changes only together with its history: register it through the API.' using errcode = 'restrict_violation';
  end if;
  if not new.is_current and not exists (select from identifiers i
    where i.value_hash = new.value_hash and i.type = new.type and i.is_current) then
    raise exception 'The newest registration of a value stays the current one.' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;

create trigger "identifiers_have_history" after insert or update on "identifiers"
  for each row execute function check_identifier_has_event();

create function check_event_has_identifier() returns trigger language plpgsql as $$
begin
  if not exists (select from identifiers i where i.id = new.identifier_id and i.version >= new.sequence)
    or new.previous_hash <> coalesce((select e.hash from identifier_events e
      where e.identifier_id = new.identifier_id and e.sequence = new.sequence - 1), repeat('0', 64)) then
    raise exception 'Events are written by changes of identifiers, each behind the one before it.' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;

-- Deferred: the guard above writes its event before the row that the event belongs to.
create constraint trigger "identifier_events_chain" after insert on "identifier_events"
  deferrable initially deferred for each row execute function check_event_has_identifier();

-- ---------------------------------------------------------------------------------------------------------------------
-- Credentials (D13)

create function guard_api_key() returns trigger language plpgsql as $$
begin
  if (new.id, new.kind, new.provider_id, new.last_four, new.digest, new.created_at)
    is distinct from (old.id, old.kind, old.provider_id, old.last_four, old.digest, old.created_at) then
    raise exception 'A key keeps its kind, its provider and its digest: issue another one.' using errcode = 'restrict_violation';
  end if;
  if old.revoked_at is not null and new.revoked_at is distinct from old.revoked_at then
    raise exception 'A revoked key stays revoked: issue another one.' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create trigger "api_keys_guard" before update on "api_keys" for each row execute function guard_api_key();

-- What processes keep in memory (keys, providers, types) is forgotten at once everywhere.
create function announce_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('payment_identifier_resolver', tg_table_name);
  return null;
end $$;

create trigger "providers_announce" after insert or update or delete on "providers" execute function announce_change();
create trigger "api_keys_announce" after insert or update or delete on "api_keys" execute function announce_change();
create trigger "identifier_types_announce" after insert or update or delete on "identifier_types" execute function announce_change();

-- ---------------------------------------------------------------------------------------------------------------------
-- Namespaces and names (D9)

create function guard_namespace() returns trigger language plpgsql as $$
begin
  if (new.id, new.slug, new.provider_id, new.created_at) is distinct from (old.id, old.slug, old.provider_id, old.created_at) then
    raise exception 'A namespace keeps its slug and its provider.' using errcode = 'restrict_violation';
  end if;
  if new.status <> old.status and (old.status, new.status) not in (
    ('pending', 'active'), ('pending', 'rejected'), ('active', 'suspended'), ('suspended', 'active')) then
    raise exception 'A namespace that is % cannot become %.', old.status, new.status using errcode = 'restrict_violation';
  end if;
  if new.status = 'active' then
    new.approved_at := coalesce(old.approved_at, date_trunc('milliseconds', clock_timestamp()));
  end if;
  return new;
end $$;

create trigger "namespaces_guard" before update on "namespaces" for each row execute function guard_namespace();

-- Names wait for their namespace and share its fate.
create function follow_namespace() returns trigger language plpgsql as $$
begin
  update namespace_names n
    set status = case when new.status = 'active' then 'active'::name_status else 'removed'::name_status end
    where n.namespace_id = new.id and n.status = 'pending';
  return null;
end $$;

create trigger "namespaces_decided" after update of "status" on "namespaces" for each row
  when (old."status" = 'pending' and new."status" <> 'pending') execute function follow_namespace();

create function guard_name() returns trigger language plpgsql as $$
begin
  if (new.id, new.namespace_id, new.label, new.full_name, new.created_at)
    is distinct from (old.id, old.namespace_id, old.label, old.full_name, old.created_at)
    or (old.controller is not null and new.controller is distinct from old.controller) then
    raise exception 'A name keeps its namespace, its label and its controller.' using errcode = 'restrict_violation';
  end if;
  if new.status <> old.status and (old.status, new.status) not in (
    ('pending', 'active'), ('pending', 'removed'), ('active', 'suspended'), ('suspended', 'active'),
    ('active', 'removed'), ('suspended', 'removed')) then
    raise exception 'A name that is % cannot become %.', old.status, new.status using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create trigger "namespace_names_guard" before update on "namespace_names" for each row execute function guard_name();

-- An identifier that waits for its name becomes active with it (unless its type asks for a review of its own), and is
-- removed with it.
create function follow_name() returns trigger language plpgsql as $$
begin
  if new.status = 'removed' then
    update identifiers i set status = 'removed' where i.name_id = new.id and i.status not in ('removed', 'revoked');
  elsif old.status = 'pending' then
    update identifiers i set status = 'active' where i.name_id = new.id and i.status = 'pending'
      and not exists (select from identifier_types t where t.name = i.type and t.review_required);
  end if;
  return null;
end $$;

create trigger "namespace_names_decided" after update of "status" on "namespace_names" for each row
  when (old."status" <> new."status") execute function follow_name();

-- ---------------------------------------------------------------------------------------------------------------------
-- Complaints (D10)

create function guard_complaint() returns trigger language plpgsql as $$
begin
  if (new.id, new.reason, new.description, new.identifier_id, new.target_type, new.target_value, new.reporter_user_id,
      new.provider_id, new.evidence, new.dedupe_hash, new.created_at)
    is distinct from (old.id, old.reason, old.description, old.identifier_id, old.target_type, old.target_value,
      old.reporter_user_id, old.provider_id, old.evidence, old.dedupe_hash, old.created_at) then
    raise exception 'A complaint keeps what was reported: edit its status and its resolution.' using errcode = 'restrict_violation';
  end if;
  if new.resolution is not null then
    new.status := 'closed';
  end if;
  if new.status = 'acknowledged' then
    new.acknowledged_at := coalesce(old.acknowledged_at, date_trunc('milliseconds', clock_timestamp()));
  elsif new.status = 'closed' then
    new.closed_at := coalesce(old.closed_at, date_trunc('milliseconds', clock_timestamp()));
  end if;
  return new;
end $$;

create trigger "complaints_guard" before update on "complaints" for each row execute function guard_complaint();

-- ---------------------------------------------------------------------------------------------------------------------
-- D4: the types that the service knows.

insert into "identifier_types" ("name", "version", "status", "privacy", "registration_eligible", "resolution_eligible") values
  ('custom', '1.0', 'active', 'public', true, true),
  ('email', '1.0', 'active', 'private', true, true),
  ('bangla_qr', '1.0', 'active', 'public', true, true);
