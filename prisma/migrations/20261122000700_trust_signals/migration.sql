-- What payers are warned of (D11). Look-ups ask for complaints and look-alikes only where there may be any, because at
-- millions of identifiers the index of skeletons costs a resolve more than the identifier itself. An identifier is watched
-- from its first complaint or its first look-alike on, in the transaction that brings it, and stays so. Look-alikes are
-- found when they become active; one that is not active may have some that nobody has found yet, so look-ups always ask.

-- Active identifiers that look alike: the skeletons are those of src/identifier-types/domain/skeleton.ts.
create index "identifiers_active_skeleton" on "identifiers" ("skeleton_hash", "type") where "is_current" and "status" = 'active';

-- No file of the service has this rule: nothing in it ends the watching.
create trigger "identifiers_stay_watched" before update on "identifiers" for each row
  when (old."watched" and not new."watched")
  execute function refuse_change('What a payer is warned of is looked for as long as the identifier is there: it stays watched.');

-- Of two look-alikes that become active at once neither would see the other, so they wait for each other. They lock the
-- first byte of the skeleton, so that a bulk load holds 256 locks at the most. If there are others, all of them except
-- perhaps one are watched already, for each was found when it or another became active: one is enough to look at.
-- The warning is that of src/resolution/domain/trust.ts; the skeleton is that of src/identifier-types/domain/skeleton.ts.
create function watch_look_alikes() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  look_alike identifiers.id%type;
begin
  if old.status = 'active' then
    return new;
  end if;
  perform pg_advisory_xact_lock(7470102, get_byte(new.skeleton_hash, 0));
  select o.id into look_alike from identifiers o
    where o.skeleton_hash = new.skeleton_hash and o.type = new.type and o.is_current and o.status = 'active' and o.id <> new.id
    limit 1;
  if found then
    new.watched := true;
    update identifiers o set watched = true where o.id = look_alike and not o.watched;
  end if;
  return new;
end $$;

-- Shared with src/resolution/domain/trust.ts, as its function.
create trigger "identifiers_watch_look_alikes" before insert or update of "status" on "identifiers" for each row
  when (new."status" = 'active' and new."skeleton_hash" is not null) execute function watch_look_alikes();

-- A complaint makes its identifier watched. Final identifiers are not touched: nobody is warned of what cannot be paid any
-- more. The warning is that of src/resolution/domain/trust.ts.
create function watch_complaints() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  update identifiers i set watched = true
    where i.id = new.identifier_id and not i.watched and i.status not in ('removed', 'revoked');
  return null;
end $$;

-- Shared with src/resolution/domain/trust.ts, as its function.
create trigger "complaints_watch" after insert on "complaints" for each row
  when (new."identifier_id" is not null) execute function watch_complaints();
