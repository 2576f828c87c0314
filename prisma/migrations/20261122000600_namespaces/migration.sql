-- Namespaces, their names, and the identifiers that carry a name (D9).

-- Also in src/identifier-types/domain/native-name.ts.
alter table "namespaces"
  alter column "reserved_names" set not null,
  add constraint "namespaces_slug" check ("slug" ~ '^[a-z0-9][a-z0-9-]{1,61}[a-z0-9]$'),
  add constraint "namespaces_approval" check ("status" in ('pending', 'rejected') or "approved_at" is not null);

-- A slug belongs to one namespace; a rejected application gives its slug back. Also in src/namespaces/namespaces.service.ts.
create unique index "namespaces_slug_key" on "namespaces" ("slug") where "status" <> 'rejected';

-- Also in src/identifier-types/domain/native-name.ts.
alter table "namespace_names"
  add constraint "namespace_names_label" check (char_length("label") between 1 and 63 and "label" !~ '[@.]'),
  add constraint "namespace_names_full_name" check (starts_with("full_name", "label" || '@'));

-- A name exists once while it is not removed. Also in src/namespaces/names.service.ts. The operator finds the names that stand
-- here, and those that were removed in the index below: src/namespaces/operator-name-search.service.ts.
create unique index "namespace_names_label_key" on "namespace_names" ("namespace_id", "label") where "status" <> 'removed';

-- A name that was removed is found by its label until the label is taken again, the newest one first.
-- src/namespaces/name.statements.ts reads it.
create index "namespace_names_removed_label" on "namespace_names" ("namespace_id", "label", "id") where "status" = 'removed';

-- The names of a namespace that stand, page by page, and how many are in which state, without those that were removed, however
-- many those are. src/namespaces/namespaces.service.ts reads it.
create index "namespace_names_standing" on "namespace_names" ("namespace_id", "id") include ("status") where "status" <> 'removed';

-- One identifier at a time carries a native name. Also in src/registry/name-link.statements.ts.
create unique index "identifiers_one_per_name" on "identifiers" ("name_id") where "status" not in ('removed', 'revoked');

-- Which states of a namespace may follow which. Also in src/namespaces/domain/namespace.ts: NAMESPACE_DECISIONS;
-- test/e2e/transitions.e2e.ts compares the two, pair by pair.
create function namespace_allows(origin namespace_status, target namespace_status) returns boolean language sql immutable as $$
  select (origin, target) in (('pending', 'active'), ('pending', 'rejected'), ('active', 'suspended'), ('suspended', 'active'))
$$;

-- What a namespace keeps, and what it may become. Its rules are its provider's (D9), who changes them through the service.
-- Also in src/namespaces/domain/namespace.ts.
create function guard_namespace() returns trigger language plpgsql as $$
begin
  if (new.id, new.slug, new.provider_id, new.created_at) is distinct from (old.id, old.slug, old.provider_id, old.created_at) then
    raise exception 'A namespace keeps its slug and its provider.' using errcode = 'restrict_violation';
  end if;
  if (new.description, new.registration_policy, new.reserved_names)
    is distinct from (old.description, old.registration_policy, old.reserved_names) and acting_role() <> 'resolver_service' then
    raise exception 'Only its provider changes the rules of a namespace: an operator decides on its status.' using errcode = 'restrict_violation';
  end if;
  if new.approved_at is distinct from old.approved_at then
    raise exception 'The time of an approval follows from the status.' using errcode = 'restrict_violation';
  end if;
  if new.status <> old.status and not namespace_allows(old.status, new.status) then
    raise exception 'A namespace that is % cannot become %.', old.status, new.status using errcode = 'restrict_violation';
  end if;
  if new.status = 'active' then
    new.approved_at := coalesce(old.approved_at, date_trunc('milliseconds', clock_timestamp()));
  end if;
  return new;
end $$;
create trigger "namespaces_guard" before update on "namespaces" for each row execute function guard_namespace();

-- Names wait for their namespace and share its fate. With a rejection the identifiers of the namespace end as well, those that
-- were unlinked from their names included: otherwise they would keep their values from whoever gets the slug next.
-- src/namespaces/operator-namespaces.service.ts relies on it.
create function follow_namespace() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if new.status = 'rejected' then
    perform lock_resemblances(i) from identifiers i where i.namespace_id = new.id and i.status not in ('removed', 'revoked');
    update identifiers i set status = 'removed' where i.namespace_id = new.id and i.status not in ('removed', 'revoked');
  end if;
  update namespace_names n
    set status = case when new.status = 'active' then 'active'::name_status else 'removed'::name_status end
    where n.namespace_id = new.id and n.status = 'pending';
  return null;
end $$;
create trigger "namespaces_decided" after update of "status" on "namespaces" for each row
  when (old."status" = 'pending' and new."status" <> 'pending') execute function follow_namespace();

-- Which states of a name may follow which, as far as operators decide. Also in src/registry/domain/name-status.ts:
-- NAME_TRANSITIONS; test/e2e/transitions.e2e.ts compares the two, pair by pair.
create function name_allows(origin name_status, target name_status) returns boolean language sql immutable as $$
  select (origin, target) in (
    ('pending', 'removed'), ('active', 'suspended'), ('active', 'removed'), ('suspended', 'active'), ('suspended', 'removed'))
$$;

-- What a name keeps, and what it may become. A pending one becomes active only together with its namespace, by
-- follow_namespace. With its provider a reservation would go to another one, and with an earlier time of signing an older
-- signature would release the name. Also in src/registry/domain/name-status.ts.
create function guard_name() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if (new.id, new.namespace_id, new.label, new.full_name, new.provider_id, new.controller_ref, new.created_at)
    is distinct from (old.id, old.namespace_id, old.label, old.full_name, old.provider_id, old.controller_ref, old.created_at)
    or (old.controller is not null and new.controller is distinct from old.controller)
    or (new.authorized_at is distinct from old.authorized_at
      and (acting_role() <> 'resolver_service' or new.authorized_at is null or new.authorized_at < old.authorized_at)) then
    raise exception 'A name keeps its namespace, its label, its provider and its controller.' using errcode = 'restrict_violation';
  end if;
  if new.controller is distinct from old.controller and acting_role() <> 'resolver_service' then
    raise exception 'A reservation gets its controller from the first wallet that its provider brings.' using errcode = 'restrict_violation';
  end if;
  if new.status <> old.status and not name_allows(old.status, new.status)
    and not (old.status = 'pending' and new.status = 'active'
      and exists (select from namespaces s where s.id = new.namespace_id and s.status = 'active')) then
    raise exception 'A name that is % cannot become %.', old.status, new.status using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger "namespace_names_guard" before update on "namespace_names" for each row execute function guard_name();

-- An identifier that waits for its name becomes active with it (unless its type asks for a review of its own, or its value
-- was stopped before), and is removed with it. Either change waits for its turn among look-alikes, before the row is locked:
-- see lock_resemblances in prisma/migrations/…_trust_signals. src/namespaces/operator-names.service.ts relies on it.
create function follow_name() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  perform lock_resemblances(i) from identifiers i where i.name_id = new.id and i.status not in ('removed', 'revoked');
  if new.status = 'removed' then
    update identifiers i set status = 'removed' where i.name_id = new.id and i.status not in ('removed', 'revoked');
  elsif old.status = 'pending' then
    update identifiers i set status = 'active' where i.name_id = new.id and i.status = 'pending' and not i.needs_review
      and not exists (select from identifier_types t where t.name = i.type and t.review_required);
  end if;
  return null;
end $$;
create trigger "namespace_names_decided" after update of "status" on "namespace_names" for each row
  when (old."status" <> new."status") execute function follow_name();
