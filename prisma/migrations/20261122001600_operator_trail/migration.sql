-- The trail of operators (D19): one entry for each row that an operator changes, by a command, in Prisma Studio or in SQL. The
-- entries are a chain, as histories are (prisma/migrations/…_history): each names the hash of the one before it.

-- Also in src/audit/domain/trail.ts.
alter table "operator_trail"
  add constraint "operator_trail_sequence" check ("sequence" > 0),
  add constraint "operator_trail_hashes" check ("hash" ~ '^[0-9a-f]{64}$' and "previous_hash" ~ '^[0-9a-f]{64}$'),
  add constraint "operator_trail_tool" check ("tool" in ('command', 'studio', 'sql')),
  add constraint "operator_trail_action" check (
    ("action", "before" is null, "after" is null) in (('insert', true, false), ('update', false, false), ('delete', false, true)));

-- No file of the service has this rule: nothing in it changes or deletes an entry.
create trigger "operator_trail_append_only" before update or delete or truncate on "operator_trail"
  execute function refuse_change('The trail is append-only: its entries are never changed or deleted.');

-- Whether the present change is an operator's. The service acts under its own role and names no operator
-- (src/database/session.ts, src/common/operator-settings.ts); whoever acts under another role, or names an operator, is one.
create function is_operators_change() returns boolean language plpgsql stable as $$
begin
  return acting_role() <> 'resolver_service' or coalesce(current_setting('resolver.operator', true), '') <> '';
end $$;

-- An entry in its wire shape. Its hash is over all its members except the hash itself. Also in src/audit/domain/trail.ts:
-- trailHash; src/audit/trail.service.ts reads it.
create function trail_entry(t operator_trail) returns jsonb language sql stable as $$
  select to_jsonb(t) || jsonb_build_object('occurred_at', to_char(t.occurred_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
$$;

-- The newest entry, whose hash stands for the whole trail. src/audit/trail.service.ts calls it.
create function operator_trail_head() returns table (sequence bigint, hash text) language sql stable set search_path = public, pg_temp as $$
  select t.sequence, t.hash from operator_trail t order by t.sequence desc limit 1
$$;

-- Adds an entry. Operators take turns here, each until the end of its transaction, so that the chain has no fork. The statement
-- behind the lock sees what was committed while it was waited for, because the function is volatile.
create function append_to_trail(action text, table_name text, record_id text, before jsonb, after jsonb)
  returns void language plpgsql volatile set search_path = public, pg_temp as $$
declare
  entry operator_trail;
  newest record;
  tool constant text := current_setting('resolver.tool', true);
begin
  -- All numbers of locks: src/database/advisory-locks.ts.
  perform pg_advisory_xact_lock(7470104);
  select * into newest from operator_trail_head();
  entry.sequence := coalesce(newest.sequence, 0) + 1;
  entry.occurred_at := date_trunc('milliseconds', clock_timestamp());
  entry.operator := coalesce(nullif(current_setting('resolver.operator', true), ''), session_user);
  entry.login := session_user;
  entry.role := acting_role();
  entry.tool := case when tool in ('command', 'studio') then tool else 'sql' end;
  entry.command := nullif(current_setting('resolver.command', true), '');
  entry.action := lower(append_to_trail.action);
  entry.table_name := append_to_trail.table_name;
  entry.record_id := append_to_trail.record_id;
  entry.before := append_to_trail.before;
  entry.after := append_to_trail.after;
  entry.reason := nullif(current_setting('resolver.reason', true), '');
  entry.previous_hash := coalesce(newest.hash, repeat('0', 64));
  entry.hash := canonical_hash(trail_entry(entry) - 'hash');
  insert into operator_trail select entry.*;
end $$;
revoke execute on function append_to_trail(text, text, text, jsonb, jsonb) from public;

-- The members of a row whose values differ from those of another row. A hidden one shows only that it has changed.
create function differing_members(of_row jsonb, other jsonb, hidden text[]) returns jsonb language sql immutable strict as $$
  select coalesce(jsonb_object_agg(name, case when name = any(hidden) then '"not shown"'::jsonb else value end), '{}')
  from jsonb_each(of_row) as each (name, value)
  where value is distinct from coalesce(other -> name, 'null')
$$;

-- Writes the entry of a changed row, with the rights of the function's owner: nobody else adds entries. Times are in UTC.
create function record_operators_change() returns trigger language plpgsql security definer
  set search_path = public, pg_temp set timezone = 'UTC' as $$
declare
  id_columns constant text[] := string_to_array(tg_argv[0], ',');
  hidden constant text[] := string_to_array(tg_argv[1], ',');
  before constant jsonb := to_jsonb(old);
  after constant jsonb := to_jsonb(new);
begin
  if before is distinct from after then
    perform append_to_trail(tg_op, tg_table_name,
      (select string_agg(coalesce(after, before) ->> name, ' ' order by place) from unnest(id_columns) with ordinality as id (name, place)),
      differing_members(before, coalesce(after, '{}'), hidden), differing_members(after, coalesce(before, '{}'), hidden));
  end if;
  return null;
end $$;
revoke execute on function record_operators_change() from public;

-- Deliveries that an operator sends again are many: one entry for each endpoint says how many.
create function record_operators_deliveries() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform append_to_trail('update', tg_table_name, c.endpoint_id::text, jsonb_build_object('status', u.statuses),
      jsonb_build_object('status', c.statuses, 'deliveries', c.total))
    from (select endpoint_id, count(*) as total, jsonb_agg(distinct status) as statuses from changed group by endpoint_id) c
    join (select endpoint_id, jsonb_agg(distinct status) as statuses from unchanged group by endpoint_id) u using (endpoint_id)
    order by c.endpoint_id;
  return null;
end $$;
revoke execute on function record_operators_deliveries() from public;
create trigger "webhook_deliveries_operator_trail" after update on "webhook_deliveries"
  referencing old table as unchanged new table as changed
  for each statement when (pg_trigger_depth() = 0 and is_operators_change()) execute function record_operators_deliveries();

-- Keeps the trail of a table. A migration that adds a table calls it, unless nobody but the service changes its rows. `id_columns`
-- and `hidden` are names of columns, separated by commas; hidden are digests, and the contents of requests and answers. A change
-- that a trigger makes in consequence has a depth, and gets no entry of its own. The condition recognizes the service's own
-- changes by two settings before it calls is_operators_change, which costs more. Entries are written at the end of the
-- transaction, so that an operator who waits for a turn keeps no other operator from a row.
create function keep_operator_trail(target regclass, id_columns text, hidden text) returns void language plpgsql as $$
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
revoke execute on function keep_operator_trail(regclass, text, text) from public;

select keep_operator_trail('providers', 'id', '');
select keep_operator_trail('api_keys', 'id', 'digest');
select keep_operator_trail('identifier_types', 'name', '');
select keep_operator_trail('identifiers', 'id', 'value_hash,skeleton_hash,merchant_hash');
select keep_operator_trail('namespaces', 'id', '');
select keep_operator_trail('namespace_names', 'id', '');
select keep_operator_trail('complaints', 'id', 'subject_hash,dedupe_hash');
select keep_operator_trail('webhook_endpoints', 'id', '');
select keep_operator_trail('signing_keys', 'id', '');
-- Only whoever owns the database can change these by hand.
select keep_operator_trail('spent_nonces', 'controller,nonce', '');
select keep_operator_trail('idempotency_records', 'scope_hash', 'fingerprint,body');
select keep_operator_trail('free_key_usage', 'key_id,day', '');

-- The records that are not what the trail says: of the fields that nobody but operators decides, those that are not as the newest
-- entry left them, or, where no entry names them, not as they begin. The trail is compared with the public log, so whoever writes a
-- decision with the triggers off, such as a provider that is approved, a key, a namespace that is in service again or a complaint
-- that is dismissed, is found here. Fields that the service writes too are left out, and of a name its removal, which its wallet may
-- sign. src/audit/trail.service.ts calls it.
create function records_unlike_trail() returns table (table_name text, record_id text, fields text[])
  language sql stable set search_path = public, pg_temp set timezone = 'UTC' as $$
  with decided (table_name, field, undecided) as (
    values ('providers', 'name', 'null'::jsonb), ('providers', 'status', 'null'), ('providers', 'limit_resolve_per_minute', 'null'),
      ('providers', 'limit_resolve_miss_per_hour', 'null'), ('providers', 'limit_read_per_minute', 'null'),
      ('providers', 'limit_mutation_per_minute', 'null'), ('providers', 'limit_complaint_per_hour', 'null'),
      ('providers', 'limit_namespace_per_hour', 'null'), ('providers', 'possession_confirmed_at', 'null'),
      ('providers', 'possession_confirmed_by', 'null'),
      ('api_keys', 'kind', 'null'), ('api_keys', 'provider_id', 'null'), ('api_keys', 'last_four', 'null'),
      ('api_keys', 'revoked_at', 'null'),
      ('signing_keys', 'name', 'null'), ('signing_keys', 'public_key', 'null'), ('signing_keys', 'created_at', 'null'),
      ('signing_keys', 'retired_at', 'null'),
      ('namespaces', 'status', '"pending"'), ('complaints', 'status', '"open"'), ('complaints', 'resolution', 'null'),
      -- As a migration or the service has made them, unless an operator has decided otherwise.
      ('identifier_types', 'status', null), ('identifier_types', 'privacy', null), ('identifier_types', 'review_required', null),
      ('identifier_types', 'registration_eligible', null), ('identifier_types', 'resolution_eligible', null),
      ('namespace_names', 'status', null)
  ), told as (
    select distinct on (t.table_name, t.record_id, d.field) t.table_name, t.record_id, d.field, t.after -> d.field as value
    from operator_trail t join decided d on d.table_name = t.table_name and t.after ? d.field
    order by t.table_name, t.record_id, d.field, t.sequence desc
  ), record (table_name, record_id, content) as (
    select 'providers', p.id::text, to_jsonb(p) from providers p
    union all select 'api_keys', k.id::text, to_jsonb(k) from api_keys k
    union all select 'signing_keys', k.id, to_jsonb(k) from signing_keys k
    union all select 'namespaces', s.id::text, to_jsonb(s) from namespaces s
    union all select 'complaints', c.id::text, to_jsonb(c) from complaints c
    union all select 'identifier_types', y.name, to_jsonb(y) from identifier_types y
    union all select 'namespace_names', n.id::text, to_jsonb(n) from namespace_names n
      where n.status <> 'removed' and n.id in (select t.record_id::uuid from told t where t.table_name = 'namespace_names')
  ), compared as (
    select r.table_name, r.record_id, d.field, coalesce(t.value, d.undecided) as expected, coalesce(r.content -> d.field, 'null') as found
    from record r join decided d using (table_name) left join told t using (table_name, record_id, field)
    union all
    select t.table_name, t.record_id, t.field, t.value, 'null' from told t
    where t.table_name <> 'namespace_names' and not exists (
      select from record r where r.table_name = t.table_name and r.record_id = t.record_id)
    and not exists (
      select from operator_trail o where o.table_name = t.table_name and o.record_id = t.record_id and o.action = 'delete')
  )
  select c.table_name, c.record_id, array_agg(c.field order by c.field) from compared c
  where c.expected <> c.found group by c.table_name, c.record_id order by c.table_name, c.record_id
$$;
