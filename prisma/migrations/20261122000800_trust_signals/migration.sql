-- What payers are warned of (D11) is stored with the identifier, by the transaction that brings it or ends it, so that a
-- resolve reads one row and no change looks at more than a few. The warnings are those of src/resolution/domain/trust.ts.
--
-- Locks are taken in this order, so that no two transactions wait for each other: a provider, namespace or name; the turn
-- among identifiers that resemble each other (lock_resemblances); the rows of identifiers. Only an edit by hand of the
-- status of an identifier locks its row first. If that meets a registration that resembles it, one of them fails and can
-- be repeated.

-- No file of the service writes these columns. A change that comes from a trigger has a depth.
create trigger "identifiers_guard_signals" before update on "identifiers" for each row
  when (pg_trigger_depth() = 0 and (old."name_stopped", old."complained", old."look_alike", old."qr_contested")
    is distinct from (new."name_stopped", new."complained", new."look_alike", new."qr_contested"))
  execute function refuse_change('What payers are warned of follows from names, complaints and other identifiers: edit those.');

-- ---------------------------------------------------------------------------------------------------------------------
-- Names (D9)

-- Whether a native name takes its identifier out of service: only an active name in an active namespace is in service.
-- Also in src/resolution/domain/payability.ts, which lets nobody pay then.
create function name_is_stopped(i identifiers) returns boolean language plpgsql stable set search_path = public, pg_temp as $$
begin
  return i.namespace_id is not null and not exists (
    select from namespace_names n join namespaces s on s.id = i.namespace_id
    where n.id = i.name_id and n.status = 'active' and s.status = 'active');
end $$;

-- The same for a row on its way into the table, which whoever changes the name does not see yet: so the name is locked.
create function name_is_stopped_locked(i identifiers) returns boolean language plpgsql set search_path = public, pg_temp as $$
begin
  if i.namespace_id is not null and i.name_id is not null then
    perform from namespaces s where s.id = i.namespace_id for share;
    perform from namespace_names n where n.id = i.name_id for share;
  end if;
  return name_is_stopped(i);
end $$;

-- An identifier that gets or loses a name is in or out of service with it. The trigger comes behind
-- "identifiers_guard_signals" in the order of the names, which would take this for an edit.
create function store_linked_name() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  new.name_stopped := name_is_stopped_locked(new);
  return new;
end $$;
create trigger "identifiers_linked_name" before update of "name_id" on "identifiers" for each row
  when (old."name_id" is distinct from new."name_id") execute function store_linked_name();

-- The identifier of a name is in or out of service with it.
create function store_name_status() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  update identifiers i set name_stopped = not i.name_stopped
    where i.name_id = new.id and i.status not in ('removed', 'revoked') and i.name_stopped <> name_is_stopped(i);
  return null;
end $$;
create trigger "namespace_names_signal" after update of "status" on "namespace_names" for each row
  when (old."status" <> new."status") execute function store_name_status();

-- The same for a namespace: as many rows as it has names, the one change that is not small.
create function store_namespace_status() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  update identifiers i set name_stopped = not i.name_stopped
    where i.namespace_id = new.id and i.status not in ('removed', 'revoked') and i.name_stopped <> name_is_stopped(i);
  return null;
end $$;
create trigger "namespaces_signal" after update of "status" on "namespaces" for each row
  when (old."status" <> new."status") execute function store_namespace_status();

-- ---------------------------------------------------------------------------------------------------------------------
-- Complaints (D10)

-- Whether what is said about a subject is worth a warning: one complaint was upheld, or two providers have unfinished ones,
-- so that the first provider is not the last. Only functions that name a search_path call it, so it saves the time of naming
-- one itself.
create function complaints_weigh(subject bytea) returns boolean language plpgsql stable as $$
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

-- Stores what complaints about one registration of a value say about its current one, if it has the same controller. Whoever
-- changes complaints holds the row of the current registration from here on, so that of two complaints at once the second
-- one sees the first. A new registration takes its turn too: it changes the row of the one before it.
create function store_complaints(complained_of uuid) returns void language plpgsql set search_path = public, pg_temp as $$
declare
  subject identifiers;
  registration identifiers;
begin
  select * into strict subject from identifiers i where i.id = complained_of;
  -- None is found where a new registration has become the current one while this waited for the lock.
  loop
    select * into registration from identifiers i
      where i.value_hash = subject.value_hash and i.type = subject.type and i.is_current
      for no key update;
    exit when found;
  end loop;
  if registration.controller = subject.controller then
    update identifiers i set complained = not i.complained
      where i.id = registration.id and i.status not in ('removed', 'revoked')
        and i.complained <> complaints_weigh(complaint_subject(registration));
  end if;
end $$;

-- Complaints that came, were decided on, or count no longer: each subject once, always in the same order. The limit is also
-- in src/complaints/complaints.service.ts.
create function store_changed_complaints() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  perform store_complaints(about.identifier_id) from (
    select distinct on (c.subject_hash) c.identifier_id from changed c where c.subject_hash is not null order by c.subject_hash
  ) about;
  if tg_op = 'INSERT' and exists (
    select from (select distinct c.provider_id, c.subject_hash from changed c) by_provider
    where unfinished_complaints(by_provider.provider_id, by_provider.subject_hash) > 5
  ) then
    raise exception 'A provider has at most 5 unfinished complaints about one identifier.' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
create trigger "complaints_come" after insert on "complaints" referencing new table as changed
  for each statement execute function store_changed_complaints();
create trigger "complaints_change" after update on "complaints" referencing new table as changed
  for each statement execute function store_changed_complaints();

-- ---------------------------------------------------------------------------------------------------------------------
-- Identifiers that resemble each other

-- Of two that resemble each other and come or go at once, neither would see the other: so they take turns, by the first
-- ten bits of what they share: with fewer, changes that have nothing in common would often wait for each other, and with more, a
-- bulk load would fill the server's table of locks. Always true, to stand in the condition of a select that locks
-- a row: the turn comes first. It reads no table, so it names no search_path. Also in
-- src/registry/identifier.statements.ts; src/registry/provider-identifiers.service.ts takes the turn, too.
create function lock_resemblances(i identifiers) returns boolean language plpgsql as $$
declare
  shared constant bytea := coalesce(i.skeleton_hash, i.merchant_hash);
begin
  -- All numbers of locks: src/database/advisory-locks.ts.
  perform pg_advisory_xact_lock(7470102, get_byte(shared, 0) * 4 + get_byte(shared, 1) / 64);
  return true;
end $$;

-- An identifier stands while it is active, under review of an update or suspended, and waits while it is pending. Look-alikes:
-- the skeletons are those of src/identifier-types/domain/skeleton.ts.
create index "identifiers_standing_skeleton" on "identifiers" ("skeleton_hash", "type")
  where "status" in ('active', 'update_pending', 'suspended');
create index "identifiers_waiting_skeleton" on "identifiers" ("skeleton_hash", "type") where "status" = 'pending';

-- All that look alike are warned of if two or more of them stand. One that waits can be paid by nobody and is no reason to
-- warn of one that stands; it is itself warned of every other. So of all the others at most one has to change with this one:
-- the only one that stands, or the only other one at all. A new identifier has look_alike = false (store_first_signals), and
-- stays so when nobody resembles it.
create function store_look_alikes() returns trigger language plpgsql set search_path = public, pg_temp as $$
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
create trigger "identifiers_look_alikes_come" after insert on "identifiers" for each row
  when (new."skeleton_hash" is not null) execute function store_look_alikes();
create trigger "identifiers_look_alikes_change" after update of "status" on "identifiers" for each row
  when (new."skeleton_hash" is not null and old."status" <> new."status"
    and (old."status" = 'pending' or new."status" in ('removed', 'revoked')))
  execute function store_look_alikes();

-- The QR codes of one merchant account, by who registered them: the accounts are those of
-- src/identifier-types/domain/merchant-account.ts.
create index "identifiers_merchant" on "identifiers" ("merchant_hash", "controller")
  where "merchant_hash" is not null and "status" not in ('removed', 'revoked');

-- All codes of an account are warned of while two controllers have registered any. They change together, when the second
-- controller comes or goes, and only then.
create function store_claims() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  lives constant boolean := new.status not in ('removed', 'revoked');
  first_controller text;
  last_controller text;
begin
  perform lock_resemblances(new);
  select o.controller into first_controller from identifiers o
    where o.merchant_hash = new.merchant_hash and o.status not in ('removed', 'revoked') and o.id <> new.id
    order by o.controller limit 1;
  if not found then
    return null;
  end if;
  select o.controller into last_controller from identifiers o
    where o.merchant_hash = new.merchant_hash and o.status not in ('removed', 'revoked') and o.id <> new.id
    order by o.controller desc limit 1;
  if first_controller = last_controller and first_controller <> new.controller then
    update identifiers o set qr_contested = lives
      where o.merchant_hash = new.merchant_hash and o.status not in ('removed', 'revoked') and o.id <> new.id
        and o.qr_contested <> lives;
  end if;
  if lives and (first_controller <> new.controller or last_controller <> new.controller) then
    update identifiers i set qr_contested = true where i.id = new.id;
  end if;
  return null;
end $$;
create trigger "identifiers_claims_come" after insert on "identifiers" for each row
  when (new."merchant_hash" is not null) execute function store_claims();
create trigger "identifiers_claims_end" after update of "status" on "identifiers" for each row
  when (new."merchant_hash" is not null and old."status" <> new."status" and new."status" in ('removed', 'revoked'))
  execute function store_claims();

-- ---------------------------------------------------------------------------------------------------------------------
-- A new registration

-- What is known of a new registration before it is there; what it resembles is found right after it.
create function store_first_signals() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  new.name_stopped := new.namespace_id is not null and name_is_stopped_locked(new);
  new.complained := complaints_weigh(complaint_subject(new));
  new.look_alike := false;
  new.qr_contested := false;
  return new;
end $$;
create trigger "identifiers_first_signals" before insert on "identifiers" for each row execute function store_first_signals();
