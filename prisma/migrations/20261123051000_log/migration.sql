-- The public log (D20): the hash of every event of the history, in the order of commit, as the leaves of an RFC 6962 tree.
-- number_events gives an event its place; the service builds the tree over the entries and signs it.

-- Whoever knows what an event says, or guesses it, must not find it in the log: the entry is salted. Events from before get a
-- salt here like new ones, and enter the log with it.
alter table "identifier_events" add column "salt" uuid not null default gen_random_uuid();

-- guard_identifier (prisma/migrations/…_lifecycle) inserts whole rows, for which no default counts. No file of the service has
-- this rule.
create function draw_salt() returns trigger language plpgsql as $$
begin
  new.salt := gen_random_uuid();
  return new;
end $$;
create trigger "identifier_events_salt" before insert on "identifier_events" for each row when (new."salt" is null)
  execute function draw_salt();

-- As in prisma/migrations/…_history, without the salt: an event and its hash stay what they were. Shared with eventHash in
-- src/registry/domain/history.ts.
create or replace function event_hash(e identifier_events) returns text language sql stable as $$
  select canonical_hash(to_jsonb(e) - array['actor_kind', 'provider_id', 'controller', 'operator', 'hash', 'salt'] || jsonb_build_object(
    'actor', jsonb_build_object('kind', e.actor_kind, 'provider_id', e.provider_id, 'controller', e.controller, 'operator', e.operator),
    'occurred_at', to_char(e.occurred_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
$$;

-- What the log says of an event: 32 bytes from which nobody learns anything. Shared with entryOf in src/log/domain/entry.ts.
create function log_entry(e identifier_events) returns bytea language sql immutable as $$
  select sha256(uuid_send(e.salt) || decode(e.hash, 'hex'))
$$;

create table "log_entries" (
  "index" bigint not null,
  "identifier_id" uuid not null,
  "sequence" int not null,
  "entry" bytea not null,
  constraint "log_entries_pkey" primary key ("index")
);
create unique index "log_entries_identifier_id_sequence_key" on "log_entries" ("identifier_id", "sequence");

create table "log_tiles" (
  "level" int not null,
  "index" bigint not null,
  "hashes" bytea not null,
  constraint "log_tiles_pkey" primary key ("level", "index")
);

create table "log_checkpoints" (
  "number" bigserial not null,
  "size" bigint not null,
  "root" bytea not null,
  "note" text not null,
  "key_id" text not null,
  "signed_at" timestamptz(3) not null default current_timestamp,
  constraint "log_checkpoints_pkey" primary key ("number")
);
create index "log_checkpoints_size_idx" on "log_checkpoints" ("size");

-- Shared with src/log/domain/tile.ts.
alter table "log_entries" add constraint "log_entries_entry" check ("index" >= 0 and octet_length("entry") = 32);
alter table "log_tiles" add constraint "log_tiles_hashes"
  check ("level" between 0 and 7 and "index" >= 0 and octet_length("hashes") % 32 = 0 and octet_length("hashes") between 32 and 8192);
alter table "log_checkpoints" add constraint "log_checkpoints_root" check ("size" >= 0 and octet_length("root") = 32);

-- Only the database has these rules: the service never tries.
create trigger "log_entries_append_only" before update or delete or truncate on "log_entries"
  execute function refuse_change('The log is append-only: its entries are never changed or deleted.');
create trigger "log_tiles_stay" before delete or truncate on "log_tiles"
  execute function refuse_change('The log is append-only: its tiles are never deleted.');
create trigger "log_checkpoints_append_only" before update or delete or truncate on "log_checkpoints"
  execute function refuse_change('A checkpoint that was signed stays.');

-- No file of the service has this rule.
create function check_tile_grows() returns trigger language plpgsql as $$
begin
  if substring(new.hashes for octet_length(old.hashes)) <> old.hashes then
    raise exception 'The log is append-only: a tile only gets more hashes.' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger "log_tiles_grow" before update on "log_tiles" for each row execute function check_tile_grows();

-- The entries of what has happened before there was a log, in the order in which it happened. Adding the column has locked the
-- history, so nothing is missed: what is committed later goes through number_events.
insert into log_entries (index, identifier_id, sequence, entry)
  select row_number() over (order by e.occurred_at, e.identifier_id, e.sequence) - 1, e.identifier_id, e.sequence, log_entry(e)
  from identifier_events e;

-- As in prisma/migrations/…_events, and in the same order gives events of the history their places in the log: one
-- transaction at a time, without a gap. What may have been numbered before there was a log has its place already. Shared with
-- src/events/event-numbering.service.ts; src/database/change-feed.service.ts listens.
create or replace function number_events(at_most int) returns int language plpgsql volatile set search_path = public, pg_temp as $$
declare
  numbered int;
  told text;
begin
  if not exists (select from event_outbox) then
    return 0;
  end if;
  perform pg_advisory_xact_lock(7470102);
  with moved as materialized (
    delete from event_outbox o using (select sequence from event_outbox order by sequence limit at_most) first
      where o.sequence = first.sequence
      returning o.*
  ), fresh as (
    insert into events (id, type, provider_id, subject_id, identifier_id, data, occurred_at)
      select m.id, m.type, m.provider_id, m.subject_id, m.identifier_id, m.data, m.occurred_at from moved m order by m.sequence
      returning provider_id
  ), logged as (
    insert into log_entries (index, identifier_id, sequence, entry)
      select (select coalesce(max(l.index), -1) from log_entries l) + row_number() over (order by m.sequence),
        e.identifier_id, e.sequence, log_entry(e)
      from moved m join identifier_events e on e.id = (m.data ->> 'history_event_id')::uuid
      where m.type <> 'identifier.left'
        and not exists (select from log_entries l where l.identifier_id = e.identifier_id and l.sequence = e.sequence)
  )
  select count(*), case when count(distinct provider_id) <= 100 then string_agg(distinct provider_id::text, ',') end
    into numbered, told from fresh;
  if numbered > 0 then
    perform pg_notify('payment_identifier_resolver', concat_ws(' ', 'events', told));
  end if;
  return numbered;
end $$;

-- Writes the next checkpoint with the tiles that lead to it, unless another process has written one since this one read:
-- one transaction at a time, and all of it or nothing. A tree never gets smaller, and one size has one root. `tiles` is a list
-- of {level, index, hashes}, `hashes` in hex. Shared with src/log/log-store.service.ts.
create function append_to_log(after_number bigint, tiles jsonb, size bigint, root bytea, note text, key_id text)
  returns boolean language plpgsql volatile set search_path = public, pg_temp as $$
declare
  newest log_checkpoints;
begin
  perform pg_advisory_xact_lock(7470103);
  select c.* into newest from log_checkpoints c order by c.number desc limit 1;
  if coalesce(newest.number, 0) <> after_number then
    return false;
  end if;
  if newest.size > append_to_log.size or (newest.size = append_to_log.size and newest.root <> append_to_log.root) then
    raise exception 'A checkpoint that was signed is never contradicted.' using errcode = 'restrict_violation';
  end if;
  insert into log_tiles (level, index, hashes)
    select t.level, t.index, decode(t.hashes, 'hex') from jsonb_to_recordset(tiles) t (level int, index bigint, hashes text)
    on conflict on constraint log_tiles_pkey do update set hashes = excluded.hashes;
  insert into log_checkpoints (size, root, note, key_id) values (append_to_log.size, append_to_log.root, append_to_log.note, append_to_log.key_id);
  return true;
end $$;

grant select on "log_entries", "log_tiles", "log_checkpoints" to resolver_service, resolver_operator;
grant insert on "log_entries", "log_tiles", "log_checkpoints" to resolver_service;
grant update on "log_tiles" to resolver_service;
grant usage, select on sequence "log_checkpoints_number_seq" to resolver_service;
