-- What a change costs the database, as in prisma/migrations/…_change_statements. The functions say the same as before, in another way:
-- PL/pgSQL evaluates an expression by itself as long as it selects nothing, and starts the executor for one that does, even where
-- the part that selects is never reached, and for each PERFORM.

-- As in prisma/migrations/…_values, which says what it is shared with. Options without amounts and expiration, which are nearly all,
-- are looked through without a select and without the subtransaction of an exception.
create or replace function payment_options_are_valid(options jsonb) returns boolean language plpgsql immutable as $$
declare
  option jsonb;
  is_plain boolean := coalesce(jsonb_typeof(options) = 'array', false);
  amount constant text := '^(0|[1-9][0-9]{0,29})([.][0-9]{1,18})?$';
begin
  if jsonb_typeof(options) <> 'array' or jsonb_array_length(options) not between 1 and 20 then
    return false;
  end if;
  for place in 0 .. coalesce(jsonb_array_length(options), 0) - 1 loop
    option := options -> place;
    is_plain := is_plain and jsonb_typeof(option) = 'object' and option ?& array['chain', 'asset', 'address']
      and option - array['chain', 'asset', 'address', 'token_contract', 'network_identifier', 'memo', 'payment_reference'] = '{}'
      and not jsonb_path_exists(option, 'strict $.* ? (@.type() != "string" || @ == "")');
    exit when not is_plain;
  end loop;
  if is_plain and jsonb_array_length(options) = 1 then
    return true;
  end if;
  begin
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
  end;
end $$;

-- As in prisma/migrations/…_history, which says what they are shared with.
create or replace function identifier_hash(i identifiers) returns text language plpgsql immutable as $$
begin
  return encode(sha256(convert_to('{"type":' || to_json(i.type) || ',"value":' || to_json(i.normalized_value) || '}', 'UTF8')), 'hex');
end $$;

-- The canonical_hash of payment options that payment_options_are_valid: flat objects of texts, whose members are known. They stand in
-- the order of their names.
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

-- As in prisma/migrations/…_history. The checks of the table have looked through the payment options before.
create or replace function check_identifier_has_event() returns trigger language plpgsql set search_path = public, pg_temp as $$
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

-- As in prisma/migrations/…_history: nothing stands before the first event.
create or replace function check_event_follows() returns trigger language plpgsql set search_path = public, pg_temp as $$
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

-- As in prisma/migrations/…_lifecycle, which says what it is shared with. Each transaction prepares an expression anew, and one
-- constant is prepared at once.
create or replace function lifecycle_allows(origin identifier_status, event identifier_event_type, target identifier_status)
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

-- As in prisma/migrations/…_trust_signals, in one select.
create or replace function complaints_weigh(subject bytea) returns boolean language plpgsql stable as $$
begin
  return exists (select from complaints c where c.subject_hash = subject and c.counted and c.resolution = 'upheld')
    or coalesce((
      select c.provider_id from complaints c
      where c.subject_hash = subject and c.counted and c.status <> 'closed'
      order by c.provider_id limit 1
    ) <> (
      select c.provider_id from complaints c
      where c.subject_hash = subject and c.counted and c.status <> 'closed'
      order by c.provider_id desc limit 1
    ), false);
end $$;

-- As in prisma/migrations/…_trust_signals. A new identifier has look_alike = false (store_first_signals), and stays so when nobody
-- resembles it.
create or replace function store_look_alikes() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  is_locked constant boolean := lock_resemblances(new);
  stands constant boolean := new.status in ('active', 'update_pending', 'suspended');
  waits constant boolean := new.status = 'pending';
  standing uuid[];
  waiting uuid[];
begin
  if tg_op = 'INSERT' then
    if not exists (
      select from identifiers o
      where o.skeleton_hash = new.skeleton_hash and o.type = new.type
        and o.status in ('active', 'update_pending', 'suspended') and o.id <> new.id
    ) and not exists (
      select from identifiers o
      where o.skeleton_hash = new.skeleton_hash and o.type = new.type and o.status = 'pending' and o.id <> new.id
    ) then
      return null;
    end if;
  end if;
  standing := array(
    select o.id from identifiers o
    where o.skeleton_hash = new.skeleton_hash and o.type = new.type
      and o.status in ('active', 'update_pending', 'suspended') and o.id <> new.id
    limit 2);
  waiting := array(
    select o.id from identifiers o
    where o.skeleton_hash = new.skeleton_hash and o.type = new.type and o.status = 'pending' and o.id <> new.id
    limit 2);
  if cardinality(standing) = 1 then
    update identifiers o set look_alike = stands where o.id = standing[1] and o.look_alike <> stands;
  elsif cardinality(standing) = 0 and cardinality(waiting) = 1 then
    update identifiers o set look_alike = stands or waits where o.id = waiting[1] and o.look_alike <> (stands or waits);
  end if;
  if stands or waits then
    update identifiers i set look_alike = not i.look_alike
      where i.id = new.id and i.look_alike <> (cardinality(standing) > 0 or waits and cardinality(waiting) > 0);
  end if;
  return null;
end $$;

-- As in prisma/migrations/…_events: with a result, so that it can be assigned.
drop function publish_event(text, uuid, uuid, uuid, jsonb, timestamptz);
create function publish_event(type text, provider uuid, subject uuid, identifier uuid, data jsonb, occurred_at timestamptz)
  returns boolean language plpgsql security invoker as $$
begin
  insert into event_outbox (id, type, provider_id, subject_id, identifier_id, data, occurred_at)
  values (gen_random_uuid(), $1, $2, $3, $4, jsonb_strip_nulls($5), date_trunc('milliseconds', $6));
  return true;
end $$;
revoke execute on function publish_event(text, uuid, uuid, uuid, jsonb, timestamptz) from public;

create or replace function publish_identifier() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  change identifier_events;
  told jsonb;
  is_published boolean;
begin
  if tg_op = 'UPDATE' and new.version = old.version then
    if new.released_at is not null and old.released_at is null then
      is_published := publish_event('identifier.released', new.provider_id, new.id, new.id,
        jsonb_build_object('identifier_id', new.id, 'sequence', new.version), new.released_at);
    end if;
    return null;
  end if;
  select e.* into change from identifier_events e where e.identifier_id = new.id and e.sequence = new.version;
  told := jsonb_build_object('identifier_id', new.id, 'sequence', change.sequence, 'history_event_id', change.id,
    'from_status', change.from_status, 'to_status', change.to_status, 'actor_kind', change.actor_kind,
    'changed_fields', change.changed_fields, 'identifier_hash', change.identifier_hash,
    'payment_options_hash', change.payment_options_hash,
    'proposed_payment_options_hash', change.proposed_payment_options_hash, 'hash', change.hash);
  is_published := publish_event(identifier_event_name(change.type), new.provider_id, new.id, new.id, told, change.occurred_at);
  if tg_op = 'UPDATE' and new.provider_id <> old.provider_id then
    is_published := publish_event('identifier.left', old.provider_id, new.id, new.id, told, change.occurred_at);
  end if;
  return null;
end $$;

-- As in prisma/migrations/…_operator_trail. What the service does under its role and without an operator's name is told from the
-- settings alone, before is_operators_change is called.
create or replace function keep_operator_trail(target regclass, id_columns text, hidden text) returns void language plpgsql as $$
begin
  execute format('create constraint trigger %I after insert or update or delete on %s deferrable initially deferred for each row
    when (pg_trigger_depth() = 0
      and (current_setting(''role'') <> ''resolver_service'' or coalesce(current_setting(''resolver.operator'', true), '''') <> '''')
      and is_operators_change()) execute function record_operators_change(%L, %L)',
    target || '_operator_trail', target, id_columns, hidden);
  if not exists (select from pg_trigger t where t.tgrelid = target and t.tgtype & 32 <> 0) then
    execute format('create trigger %I before truncate on %s execute function refuse_change(%L)',
      target || '_no_truncation', target, 'This table is never emptied at once: the trail says what happens to each record.');
  end if;
end $$;
drop trigger "identifiers_operator_trail" on "identifiers";
select keep_operator_trail('identifiers', 'id', 'value_hash,skeleton_hash,merchant_hash');
drop trigger "spent_nonces_operator_trail" on "spent_nonces";
select keep_operator_trail('spent_nonces', 'controller,nonce', '');
drop trigger "idempotency_records_operator_trail" on "idempotency_records";
select keep_operator_trail('idempotency_records', 'scope_hash', 'fingerprint,body');

-- As in prisma/migrations/…_operator_roles.
drop trigger "identifier_events_of_operators" on "identifier_events";
create trigger "identifier_events_of_operators" before insert on "identifier_events" for each row
  when (current_setting('role') <> 'resolver_service' and acting_role() in ('resolver_reviewer', 'resolver_admin'))
  execute function check_operators_event();
