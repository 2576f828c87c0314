-- The causes of warnings to payers (D11) are stored in the row of the identifier, by the transaction that brings or ends a cause.
-- A resolve then reads one row, and a change looks at only a few. The warnings are those of src/resolution/domain/trust.ts.
--
-- Every transaction takes its locks in this order, so that no two wait for each other: first a provider, namespace or name; then
-- the lock of identifiers that resemble each other (lock_resemblances); then rows of identifiers. Only an edit of a status by
-- hand locks its row first. If it meets a registration that resembles it, one of the two fails and can be repeated.

-- Only triggers write these columns, and a change that comes from a trigger has a depth. No file of the service writes them.
create trigger "identifiers_guard_signals" before update on "identifiers" for each row
  when (pg_trigger_depth() = 0 and (old."name_stopped", old."complained", old."look_alike", old."qr_contested")
    is distinct from (new."name_stopped", new."complained", new."look_alike", new."qr_contested"))
  execute function refuse_change('What payers are warned of follows from names, complaints and other identifiers: edit those.');

-- ---------------------------------------------------------------------------------------------------------------------
-- Names (D9)

-- Whether the native name of an identifier keeps it from being paid: the name and its namespace must both be active. Also in
-- src/resolution/domain/payability.ts.
create function name_is_stopped(i identifiers) returns boolean language plpgsql stable set search_path = public, pg_temp as $$
begin
  return i.namespace_id is not null and not exists (
    select from namespace_names n join namespaces s on s.id = i.namespace_id
    where n.id = i.name_id and n.status = 'active' and s.status = 'active');
end $$;

-- The same for a row that is not in the table yet. A transaction that changes the name would not see this row, so the name is
-- locked.
create function name_is_stopped_locked(i identifiers) returns boolean language plpgsql set search_path = public, pg_temp as $$
begin
  if i.namespace_id is not null and i.name_id is not null then
    perform from namespaces s where s.id = i.namespace_id for share;
    perform from namespace_names n where n.id = i.name_id for share;
  end if;
  return name_is_stopped(i);
end $$;

-- For an identifier that gets or loses a name. Triggers run in the order of their names, and this one must come after
-- "identifiers_guard_signals", which would take its change for an edit.
create function store_linked_name() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  new.name_stopped := name_is_stopped_locked(new);
  return new;
end $$;
create trigger "identifiers_linked_name" before update of "name_id" on "identifiers" for each row
  when (old."name_id" is distinct from new."name_id") execute function store_linked_name();

-- For the identifier of a name whose status changes.
create function store_name_status() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  update identifiers i set name_stopped = not i.name_stopped
    where i.name_id = new.id and i.status not in ('removed', 'revoked') and i.name_stopped <> name_is_stopped(i);
  return null;
end $$;
create trigger "namespace_names_signal" after update of "status" on "namespace_names" for each row
  when (old."status" <> new."status") execute function store_name_status();

-- For the identifiers of a namespace whose status changes. This change alone may touch many rows: one for each name.
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

-- Whether the complaints about a subject are worth a warning: one was upheld, or two providers have unfinished ones. Two have, if
-- the first provider in the order of ids is not the last one. It sets no search_path, to save time: only functions that set one
-- call it.
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

-- Complaints about one registration of a value also count for the current registration, if that has the same controller. This
-- stores what they come to. From here on the transaction holds the row of the current registration, so that the second of two
-- complaints sees the first. A new registration waits for that row as well, because it changes the row of the one before it.
create function store_complaints(complained_of uuid) returns void language plpgsql set search_path = public, pg_temp as $$
declare
  subject identifiers;
  registration identifiers;
begin
  select * into strict subject from identifiers i where i.id = complained_of;
  -- Finds none if a new registration became the current one while this waited for the lock, and then looks again.
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

-- After complaints were opened or decided on, or stopped counting: each subject once, always in the same order. The limit is also
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

-- Two transactions that bring or end identifiers which resemble each other would not see each other's rows, so they take turns by
-- an advisory lock. Its number is the first ten bits of what the identifiers share. With fewer bits, changes that have nothing in
-- common would often wait for each other; with more, a bulk load would fill the server's table of locks. The function returns
-- true, so that it can stand in the condition of a select that locks a row: the turn is taken first. It reads no table, so it
-- sets no search_path. Also in src/registry/identifier.statements.ts; src/registry/provider-identifiers.service.ts takes the
-- turn, too.
create function lock_resemblances(i identifiers) returns boolean language plpgsql as $$
declare
  shared constant bytea := coalesce(i.skeleton_hash, i.merchant_hash);
begin
  -- All numbers of locks: src/database/advisory-locks.ts.
  perform pg_advisory_xact_lock(7470102, get_byte(shared, 0) * 4 + get_byte(shared, 1) / 64);
  return true;
end $$;

-- Below, an identifier that has not ended "stands" once it was active, and "waits" before. It waits while it is suspended, too:
-- otherwise its own wallet could bring a warning upon others by stopping what no operator has approved. Look-alikes have the same
-- skeleton: src/identifier-types/domain/skeleton.ts.
create index "identifiers_standing_skeleton" on "identifiers" ("skeleton_hash", "type")
  where "activated_at" is not null and "status" not in ('removed', 'revoked');
create index "identifiers_waiting_skeleton" on "identifiers" ("skeleton_hash", "type")
  where "activated_at" is null and "status" not in ('removed', 'revoked');

-- Payers are warned of all look-alikes that stand, if there are two or more of them. One that waits can be paid by nobody, so it
-- is no reason to warn of one that stands; payers are warned of it if there is any other. So besides this identifier at most one
-- other has to change: the only one that stands, or else the only one that waits. A new identifier has look_alike = false
-- (store_first_signals), and stays so when no other resembles it.
create function store_look_alikes() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  is_locked constant boolean := lock_resemblances(new);
  lives constant boolean := new.status not in ('removed', 'revoked');
  stands constant boolean := lives and new.activated_at is not null;
  waits constant boolean := lives and new.activated_at is null;
  standing uuid[];
  waiting uuid[];
begin
  if tg_op = 'INSERT' then
    if not exists (
      select from identifiers o
      where o.skeleton_hash = new.skeleton_hash and o.type = new.type
        and o.activated_at is not null and o.status not in ('removed', 'revoked') and o.id <> new.id
    ) and not exists (
      select from identifiers o
      where o.skeleton_hash = new.skeleton_hash and o.type = new.type
        and o.activated_at is null and o.status not in ('removed', 'revoked') and o.id <> new.id
    ) then
      return null;
    end if;
  end if;
  standing := array(
    select o.id from identifiers o
    where o.skeleton_hash = new.skeleton_hash and o.type = new.type
      and o.activated_at is not null and o.status not in ('removed', 'revoked') and o.id <> new.id
    limit 2);
  waiting := array(
    select o.id from identifiers o
    where o.skeleton_hash = new.skeleton_hash and o.type = new.type
      and o.activated_at is null and o.status not in ('removed', 'revoked') and o.id <> new.id
    limit 2);
  if cardinality(standing) = 1 then
    update identifiers o set look_alike = stands where o.id = standing[1] and o.look_alike <> stands;
  elsif cardinality(standing) = 0 and cardinality(waiting) = 1 then
    update identifiers o set look_alike = lives where o.id = waiting[1] and o.look_alike <> lives;
  end if;
  if lives then
    update identifiers i set look_alike = not i.look_alike
      where i.id = new.id and i.look_alike <> (cardinality(standing) > 0 or waits and cardinality(waiting) > 0);
  end if;
  return null;
end $$;
create trigger "identifiers_look_alikes_come" after insert on "identifiers" for each row
  when (new."skeleton_hash" is not null) execute function store_look_alikes();
create trigger "identifiers_look_alikes_change" after update of "status" on "identifiers" for each row
  when (new."skeleton_hash" is not null and old."status" <> new."status"
    and (old."activated_at" is null and new."activated_at" is not null or new."status" in ('removed', 'revoked')))
  execute function store_look_alikes();

-- The QR codes of one merchant account (src/identifier-types/domain/merchant-account.ts), in the order of their controllers.
create index "identifiers_merchant" on "identifiers" ("merchant_hash", "controller")
  where "merchant_hash" is not null and "status" not in ('removed', 'revoked');

-- Payers are warned of all codes of an account while two or more controllers have registered any. All rows change together, when
-- the second controller comes or goes, and only then.
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

-- What is known of a new registration before its row is inserted. What it resembles is found by the triggers after the insert.
create function store_first_signals() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  new.name_stopped := new.namespace_id is not null and name_is_stopped_locked(new);
  new.complained := complaints_weigh(complaint_subject(new));
  new.look_alike := false;
  new.qr_contested := false;
  return new;
end $$;
create trigger "identifiers_first_signals" before insert on "identifiers" for each row execute function store_first_signals();
