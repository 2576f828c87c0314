-- The public log (D20): the hash of every event of the history, in the order of commit, as the leaves of an RFC 6962 tree.
-- number_events (prisma/migrations/…_events) gives an event its place; the service builds the tree over the entries and signs
-- it. src/resolution/identifier-lookup.statements.ts and src/metrics/business-numbers.service.ts read it.

-- Whoever knows what an event says, or guesses it, must not find it in the log: the entry is salted. The column has a default,
-- which does not count where record_edit (prisma/migrations/…_lifecycle) inserts a whole row. No file of the service has
-- this rule.
create function draw_salt() returns trigger language plpgsql as $$
begin
  new.salt := gen_random_uuid();
  return new;
end $$;
create trigger "identifier_events_salt" before insert on "identifier_events" for each row when (new."salt" is null)
  execute function draw_salt();

-- What the log says of an event: 32 bytes from which nobody learns anything. Also in src/log/domain/entry.ts: entryOf.
create function log_entry(e identifier_events) returns bytea language sql immutable as $$
  select sha256(uuid_send(e.salt) || decode(e.hash, 'hex'))
$$;

-- Also in src/log/domain/tile.ts.
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

-- A tile only gets more hashes. No file of the service has this rule.
create function check_tile_grows() returns trigger language plpgsql as $$
begin
  if substring(new.hashes for octet_length(old.hashes)) <> old.hashes then
    raise exception 'The log is append-only: a tile only gets more hashes.' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger "log_tiles_grow" before update on "log_tiles" for each row execute function check_tile_grows();

-- Writes the next checkpoint with the tiles that lead to it, unless another process has written one since this one read:
-- one transaction at a time, and all of it or nothing. A tree never gets smaller, and one size has one root. `tiles` is a list
-- of {level, index, hashes}, `hashes` in hex. src/log/log-store.service.ts calls it.
create function append_to_log(after_number bigint, tiles jsonb, size bigint, root bytea, note text, key_id text)
  returns boolean language plpgsql volatile set search_path = public, pg_temp as $$
declare
  newest log_checkpoints;
begin
  -- All numbers of locks: src/database/advisory-locks.ts.
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
