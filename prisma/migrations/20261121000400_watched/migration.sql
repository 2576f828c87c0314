-- Look-ups ask for complaints and look-alikes (D11) only where there may be any: at millions of identifiers the index of
-- skeletons costs a resolve more than the identifier itself. An identifier is watched from its first complaint or its first
-- look-alike on, in the transaction that brings it, and stays so. Those from before this migration all are. Look-alikes are
-- met when they become active, so one that is not active may have some unnoticed: it is always asked for them.
alter table "identifiers" add column "watched" boolean not null default true;
alter table "identifiers" alter column "watched" set default false;

create trigger "identifiers_stay_watched" before update on "identifiers" for each row
  when (old."watched" and not new."watched")
  execute function refuse_change('What a payer is warned of is looked for as long as the identifier is there: it stays watched.');

-- Of two look-alikes that become active at once neither would see the other: they wait for each other, by the first byte
-- of the skeleton, so that a bulk load holds 256 locks at the most. If there are others, all but at most one are watched
-- already, for each was met when it or another became active: one is enough to look at.
create function watch_look_alikes() returns trigger language plpgsql as $$
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

create trigger "identifiers_watch_look_alikes" before insert or update of "status" on "identifiers" for each row
  when (new."status" = 'active' and new."skeleton_hash" is not null) execute function watch_look_alikes();

-- Final identifiers are not touched: nobody is warned of what cannot be paid any more.
create function watch_complaints() returns trigger language plpgsql as $$
begin
  update identifiers i set watched = true
    where i.id = new.identifier_id and not i.watched and i.status not in ('removed', 'revoked');
  return null;
end $$;

create trigger "complaints_watch" after insert on "complaints" for each row
  when (new."identifier_id" is not null) execute function watch_complaints();

create or replace function resolved_identifiers(hashes bytea[]) returns json language plpgsql stable
  set plan_cache_mode = force_generic_plan
as $$
begin
  return (
    select json_agg(registration) from (
      select
        encode(i.value_hash, 'hex') as hash,
        i.type,
        i.status,
        i.payment_options as "paymentOptions",
        iso_time(i.registered_at) as "registeredAt",
        iso_time(i.activated_at) as "activatedAt",
        iso_time(i.updated_at) as "updatedAt",
        iso_time(i.payment_updated_at) as "paymentUpdatedAt",
        iso_time(i.controller_changed_at) as "controllerChangedAt",
        i.namespace_id is not null and not exists (
          select from namespace_names n join namespaces s on s.id = i.namespace_id
          where n.id = i.name_id and n.status = 'active' and s.status = 'active'
        ) as "nameStopped",
        i.watched and exists (
          select from complaints c
          where c.identifier_id = i.id and (
            c.resolution = 'upheld'
            or c.status <> 'closed' and exists (
              select from complaints d
              where d.identifier_id = i.id and d.status <> 'closed' and d.provider_id <> c.provider_id
            )
          )
        ) as disputed,
        (i.watched or i.status <> 'active') and exists (
          select from identifiers o
          where o.skeleton_hash = i.skeleton_hash and o.type = i.type and o.is_current and o.status = 'active' and o.id <> i.id
        ) as confusable
      from identifiers i
      where i.value_hash = any (hashes) and i.is_current
    ) registration
  );
end $$;
