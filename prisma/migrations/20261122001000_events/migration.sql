-- Events for providers (D21). A change writes its events into event_outbox, in its own transaction. Afterwards number_events
-- moves them into events and gives each one its position. Readers follow the positions.
--
-- A change cannot draw the position itself: a transaction that began earlier may commit later, and a reader that is past its
-- position would never see its events. The transaction id is no position either: of two changes to one identifier the later one
-- may have the lower id, because a change spends its nonce before it waits for the identifier.

-- Adds an event to the outbox. Only triggers call it. It runs with their rights and their search path, because calling a function
-- that has its own costs more than the insert. It returns a value only for callers to assign, which costs less than PERFORM. The
-- types are also in src/events/domain/event-type.ts: EVENT_TYPES.
create function publish_event(type text, provider uuid, subject uuid, identifier uuid, data jsonb, occurred_at timestamptz)
  returns boolean language plpgsql security invoker as $$
begin
  insert into event_outbox (id, type, provider_id, subject_id, identifier_id, data, occurred_at)
  values (gen_random_uuid(), $1, $2, $3, $4, jsonb_strip_nulls($5), date_trunc('milliseconds', $6));
  return true;
end $$;
revoke execute on function publish_event(text, uuid, uuid, uuid, jsonb, timestamptz) from public;

-- The type that an event of the history has in the feed. Also in src/events/domain/event-type.ts: EVENT_TYPES.
create function identifier_event_name(type identifier_event_type) returns text language sql immutable as $$
  select 'identifier.' || case type
    when 'register' then 'registered' when 'update' then 'updated' when 'approve' then 'approved' when 'reject' then 'rejected'
    when 'emergency_suspend' then 'emergency_suspended' when 'suspend' then 'suspended' when 'reinstate' then 'reinstated'
    when 'remove' then 'removed' when 'revoke' then 'revoked' end
$$;

-- Tells the provider that carries an identifier after the change what has changed, and the provider that carried it before that
-- it has left. The event of the history has been written by then, as identifiers_have_history (prisma/migrations/…_history)
-- demands. Also in src/events/domain/event-type.ts.
create function publish_identifier() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  change identifier_events;
  told jsonb;
  is_published boolean;
begin
  if tg_op = 'INSERT' or new.version <> old.version then
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
  end if;
  -- The release of what was suspended removes it as well, so both are told.
  if tg_op = 'UPDATE' and new.released_at is distinct from old.released_at and new.released_at is not null then
    is_published := publish_event('identifier.released', new.provider_id, new.id, new.id,
      jsonb_build_object('identifier_id', new.id, 'sequence', new.version), new.released_at);
  end if;
  return null;
end $$;

-- With a condition and not a list of columns, which would look only at those that the statement names: record_edit
-- (prisma/migrations/…_lifecycle) raises the version of what an operator edits.
create trigger "identifiers_publish" after insert on "identifiers" for each row execute function publish_identifier();
create trigger "identifiers_publish_change" after update on "identifiers" for each row
  when (old."version" <> new."version" or old."released_at" is distinct from new."released_at")
  execute function publish_identifier();

-- Tells the provider that registered a name, and the owner of the namespace if that is another one. Also in
-- src/events/domain/event-type.ts.
create function publish_name() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  told constant jsonb := jsonb_build_object('name_id', new.id, 'namespace_id', new.namespace_id,
    'from_status', case when tg_op = 'UPDATE' then old.status end, 'to_status', new.status);
begin
  if tg_op = 'UPDATE' and (new.status, new.controller) is not distinct from (old.status, old.controller) then
    return null;
  end if;
  perform publish_event(case tg_op when 'INSERT' then 'name.registered' else 'name.changed' end, provider, new.id, null, told,
      case tg_op when 'INSERT' then new.created_at else clock_timestamp() end)
    from (select new.provider_id as provider union select s.provider_id from namespaces s where s.id = new.namespace_id) told_to;
  return null;
end $$;
create trigger "namespace_names_publish" after insert or update on "namespace_names" for each row execute function publish_name();

-- Tells the owner of a namespace. An update that leaves the status tells nothing. Also in src/events/domain/event-type.ts.
create function publish_namespace() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform publish_event(case tg_op when 'INSERT' then 'namespace.registered' else 'namespace.changed' end, new.provider_id, new.id, null,
    jsonb_build_object('namespace_id', new.id, 'from_status', case when tg_op = 'UPDATE' then old.status end, 'to_status', new.status),
    case tg_op when 'INSERT' then new.created_at else clock_timestamp() end);
  return null;
end $$;
create trigger "namespaces_publish" after insert on "namespaces" for each row execute function publish_namespace();
create trigger "namespaces_publish_change" after update on "namespaces" for each row
  when (old."status" <> new."status") execute function publish_namespace();

-- Tells the provider that complained. Also in src/events/domain/event-type.ts.
create function publish_complaint() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform publish_event(case tg_op when 'INSERT' then 'complaint.opened' else 'complaint.changed' end, new.provider_id, new.id,
    new.identifier_id, jsonb_build_object('complaint_id', new.id, 'identifier_id', new.identifier_id,
      'from_status', case when tg_op = 'UPDATE' then old.status end, 'to_status', new.status, 'resolution', new.resolution),
    case tg_op when 'INSERT' then new.created_at else clock_timestamp() end);
  return null;
end $$;
create trigger "complaints_publish" after insert on "complaints" for each row execute function publish_complaint();
create trigger "complaints_publish_change" after update on "complaints" for each row
  when ((old."status", old."resolution") is distinct from (new."status", new."resolution")) execute function publish_complaint();

-- Counts events when they get their positions, for the metrics of operators (D19). If the processes counted, they would miss what
-- an operator does by a command, in Studio or in SQL. Only one transaction at a time numbers events, so none waits for a row of
-- event_counts. "identifier.left" is not counted, because the change that it belongs to is. Only this trigger counts, with the
-- rights of its owner. The names are also in src/events/domain/event-type.ts: EVENT_TYPES;
-- src/metrics/business-numbers.service.ts shows the numbers.
create function count_events() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into event_counts as c (event, actor, total)
    select case e.type when 'complaint.changed' then 'complaint.' || coalesce(e.data ->> 'resolution', e.data ->> 'to_status', 'changed') else e.type end,
      coalesce(e.data ->> 'actor_kind', case e.type when 'identifier.released' then 'operator' else '' end), count(*)
    from numbered e
    where e.type like 'identifier.%' and e.type <> 'identifier.left' or e.type like 'complaint.%'
    group by 1, 2
    on conflict (event, actor) do update set total = c.total + excluded.total;
  return null;
end $$;
create trigger "events_count" after insert on "events" referencing new table as numbered
  for each statement execute function count_events();

-- Gives positions to events that were committed: to the oldest at_most of the outbox, those of one subject in the order of their
-- changes. In the same order it gives events of the history their places in the public log (prisma/migrations/…_log), without a
-- gap. Only one transaction at a time does this, and the next one sees all that it wrote, so positions become visible in their
-- order. The function is volatile, so that the statements after the lock see what was committed while it waited for the lock. It
-- notifies the processes of the providers that have new events; where these are more than 100, only that there are new events.
-- Also in src/events/event-numbering.service.ts; src/database/change-feed.service.ts listens. It runs with the rights of its
-- owner: when an admin makes an endpoint, all earlier events are numbered first, and an admin may not write events.
--
-- Its time depends on the number of events alone, and not on the planner's statistics, which may be from before a backlog or from
-- the first minute of a new database:
-- - The index tells whether an event waits. A scan of the table, seven times a second, would read all rows that there have been
--   since the last vacuum; 116,000 of them took 54 ms.
-- - It is planned anew each time, because a plan that was made while a table was empty would be kept.
-- - "lateral" with an offset, and a subquery instead of an anti-join, leave the planner only look-ups by key, of each event's row
--   in the history and of its entry in the log.
create function number_events(at_most int) returns int language plpgsql volatile security definer
  set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
declare
  numbered int;
  told text;
begin
  if (select first.sequence from event_outbox first order by first.sequence limit 1) is null then
    return 0;
  end if;
  -- All numbers of locks: src/database/advisory-locks.ts.
  perform pg_advisory_xact_lock(7470102);
  with moved as materialized (
    delete from event_outbox o
      where o.sequence = any (array(select first.sequence from event_outbox first order by first.sequence limit at_most))
      returning o.*
  ), fresh as (
    insert into events (id, type, provider_id, subject_id, identifier_id, data, occurred_at)
      select m.id, m.type, m.provider_id, m.subject_id, m.identifier_id, m.data, m.occurred_at from moved m order by m.sequence
      returning provider_id
  ), logged as (
    insert into log_entries (index, identifier_id, sequence, entry)
      select (select coalesce(max(l.index), -1) from log_entries l) + row_number() over (order by m.sequence),
        e.identifier_id, e.sequence, e.entry
      from moved m cross join lateral (
        select h.identifier_id, h.sequence, log_entry(h) as entry
        from identifier_events h where h.id = (m.data ->> 'history_event_id')::uuid offset 0
      ) e
      where m.type <> 'identifier.left' and (
        select l.index from log_entries l where l.identifier_id = e.identifier_id and l.sequence = e.sequence
      ) is null
  )
  select count(*), case when count(distinct provider_id) <= 100 then string_agg(distinct provider_id::text, ',') end
    into numbered, told from fresh;
  if numbered > 0 then
    perform pg_notify('payment_identifier_resolver', concat_ws(' ', 'events', told));
  end if;
  return numbered;
end $$;
revoke execute on function number_events(int) from public;
grant execute on function number_events(int) to resolver_service, resolver_admin;
