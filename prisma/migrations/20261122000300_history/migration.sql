-- The history of identifiers (D12): every state has its event, every event its state, and each event names the hash of the
-- one before it. src/audit/domain/history-audit.ts checks the same for `history verify`.

-- Also in src/registry/domain/history.ts.
alter table "identifier_events"
  alter column "changed_fields" set not null,
  add constraint "identifier_events_sequence" check ("sequence" > 0),
  add constraint "identifier_events_hashes" check ("hash" ~ '^[0-9a-f]{64}$' and "previous_hash" ~ '^[0-9a-f]{64}$'
    and "identifier_hash" ~ '^[0-9a-f]{64}$' and "payment_options_hash" ~ '^[0-9a-f]{64}$'
    and "proposed_payment_options_hash" ~ '^[0-9a-f]{64}$'),
  add constraint "identifier_events_first" check (("sequence" = 1) = ("from_status" is null)),
  -- A provider carries the request of a controller who has signed it; an operator has a name; the system has neither. An
  -- operator's event names a provider where it hands the identifier of one that leaves to another (D1): the history still
  -- says who carried it when.
  add constraint "identifier_events_actor" check (
    ("provider_id" is not null) = ("actor_kind" = 'provider' or ("actor_kind" = 'operator' and 'provider_id' = any("changed_fields")))
    and ("actor_kind" = 'provider') = ("controller" is not null)
    and ("actor_kind" = 'provider') = ("controller_authorization" is not null)
    and ("actor_kind" = 'operator') = ("operator" is not null));

-- Refuses a statement with the sentence that its trigger names. Only the database has this rule: the service never tries.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '%', tg_argv[0] using errcode = 'restrict_violation';
end $$;

-- No file of the service has this rule: nothing in it changes or deletes an event.
create trigger "identifier_events_append_only" before update or delete or truncate on "identifier_events"
  execute function refuse_change('The history is append-only: its events are never changed or deleted.');

-- Canonical JSON (RFC 8785) of what events are made of: members in the order of their names, no white space. It is right for
-- names of ASCII, whose code points are their UTF-16 code units, and for whole numbers; jsonb escapes text as the RFC asks.
-- Also in src/registry/domain/history.ts, which uses the package "canonicalize".
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

-- SHA-256 over the canonical JSON of a value, as lower-case hex. Also in src/registry/domain/history.ts: canonicalHash.
create function canonical_hash(value jsonb) returns text language plpgsql immutable strict as $$
begin
  return encode(sha256(convert_to(canonical_json(value), 'UTF8')), 'hex');
end $$;

-- What an event says about the identifier that it belongs to: the canonical_hash of its type and normalized value, with its
-- JSON written out. Also in src/registry/domain/history.ts: identifierHash.
create function identifier_hash(i identifiers) returns text language plpgsql immutable as $$
begin
  return encode(sha256(convert_to('{"type":' || to_json(i.type) || ',"value":' || to_json(i.normalized_value) || '}', 'UTF8')), 'hex');
end $$;

-- The canonical_hash of payment options that payment_options_are_valid: flat objects of texts, whose members are known. They
-- stand in the order of their names.
create function payment_options_hash(options jsonb) returns text language plpgsql immutable strict as $$
declare
  option jsonb;
  written text := '[';
begin
  for place in 0 .. jsonb_array_length(options) - 1 loop
    option := options -> place;
    written := written || case when place = 0 then '{' else ',{' end || concat_ws(',',
      '"address":' || (option -> 'address')::text, '"asset":' || (option -> 'asset')::text, '"chain":' || (option -> 'chain')::text,
      '"expiration":' || (option -> 'expiration')::text, '"fixed_amount":' || (option -> 'fixed_amount')::text,
      '"maximum_amount":' || (option -> 'maximum_amount')::text, '"memo":' || (option -> 'memo')::text,
      '"minimum_amount":' || (option -> 'minimum_amount')::text, '"network_identifier":' || (option -> 'network_identifier')::text,
      '"payment_reference":' || (option -> 'payment_reference')::text, '"token_contract":' || (option -> 'token_contract')::text) || '}';
  end loop;
  return encode(sha256(convert_to(written || ']', 'UTF8')), 'hex');
end $$;

-- The hash of an event: over all its members, in their wire shape, except the hash itself and the salt, which belongs to the
-- public log (prisma/migrations/…_log). Also in src/registry/domain/history.ts (eventHash) and in
-- src/registry/history.service.ts (toEvent), which makes the wire shape.
create function event_hash(e identifier_events) returns text language sql stable as $$
  select canonical_hash(to_jsonb(e) - array['actor_kind', 'provider_id', 'controller', 'operator', 'hash', 'salt'] || jsonb_build_object(
    'actor', jsonb_build_object('kind', e.actor_kind, 'provider_id', e.provider_id, 'controller', e.controller, 'operator', e.operator),
    'occurred_at', to_char(e.occurred_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
$$;

-- Every row of an identifier is as its newest event says. The payment options are valid by now: the checks of the table come
-- first. Also in src/audit/domain/history-audit.ts: the rules about an identifier's row.
create function check_identifier_has_event() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  own_hash constant text := identifier_hash(new);
  options_hash constant text := payment_options_hash(new.payment_options);
  proposed_hash constant text := payment_options_hash(new.proposed_payment_options);
begin
  if not exists (select from identifier_events e
    where e.identifier_id = new.id and e.sequence = new.version and e.hash = new.history_head
      and e.to_status = new.status and e.occurred_at = new.updated_at
      and e.identifier_hash = own_hash
      and e.payment_options_hash = options_hash
      and e.proposed_payment_options_hash is not distinct from proposed_hash) then
    raise exception 'An identifier changes only together with its history: register it through the API.' using errcode = 'restrict_violation';
  end if;
  if not new.is_current then
    if not exists (select from identifiers i
      where i.value_hash = new.value_hash and i.type = new.type and i.is_current) then
      raise exception 'The newest registration of a value stays the current one.' using errcode = 'restrict_violation';
    end if;
  end if;
  return null;
end $$;

-- src/registry/identifier.statements.ts writes an identifier and its event in one statement. The signals of
-- prisma/migrations/…_trust_signals are no part of the history.
create trigger "identifiers_have_history" after insert or update of
    "id", "type", "value", "normalized_value", "value_hash", "skeleton_hash", "merchant_hash", "status", "is_current",
    "controller", "provider_id", "namespace_id", "name_id", "payment_options", "proposed_payment_options", "registered_at",
    "activated_at", "updated_at", "payment_updated_at", "controller_changed_at", "authorized_at", "needs_review",
    "released_at", "released_for", "release_reason", "version", "history_head"
  on "identifiers" for each row execute function check_identifier_has_event();

-- Every event belongs to an identifier that has reached it, and follows the event before it. Only a controller's event says where
-- payments go: an operator's approval takes over exactly the options that the event before it left waiting (D12). Also in
-- src/audit/domain/history-audit.ts and src/registry/domain/change.ts.
create function check_event_follows() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  previous identifier_events;
begin
  if new.sequence > 1 then
    select e.* into previous from identifier_events e
      where e.identifier_id = new.identifier_id and e.sequence = new.sequence - 1;
  end if;
  if not exists (select from identifiers i where i.id = new.identifier_id and i.version >= new.sequence)
    or new.previous_hash <> coalesce(previous.hash, repeat('0', 64))
    or new.from_status is distinct from previous.to_status
    or new.identifier_hash <> coalesce(previous.identifier_hash, new.identifier_hash) then
    raise exception 'Events are written by changes of identifiers, each behind the one before it.' using errcode = 'restrict_violation';
  end if;
  if new.actor_kind <> 'provider' and (
    new.payment_options_hash is distinct from case when new.type = 'approve'
      then coalesce(previous.proposed_payment_options_hash, previous.payment_options_hash) else previous.payment_options_hash end
    or new.proposed_payment_options_hash <> coalesce(previous.proposed_payment_options_hash, '')) then
    raise exception 'Only the controller says where payments go: an operator approves or rejects what it has signed.' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;

-- Deferred to the commit, because record_edit (prisma/migrations/…_lifecycle) writes an operator's event before the row
-- that the event belongs to. src/registry/identifier.statements.ts relies on it.
create constraint trigger "identifier_events_chain" after insert on "identifier_events"
  deferrable initially deferred for each row execute function check_event_follows();
