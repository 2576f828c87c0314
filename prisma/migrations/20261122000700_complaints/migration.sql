-- Complaints (D10).

-- Also in src/complaints/complaint.schema.ts.
alter table "complaints"
  alter column "evidence" set not null,
  add constraint "complaints_evidence" check (cardinality("evidence") <= 10),
  add constraint "complaints_resolution" check (("status" = 'closed') = ("resolution" is not null)),
  add constraint "complaints_subject" check (("subject_hash" is null) = ("identifier_id" is null));

-- The same complaint is not opened twice. Also in src/complaints/complaints.service.ts.
create unique index "complaints_unfinished" on "complaints" ("dedupe_hash") where "status" <> 'closed';

-- What a complaint is about: a value together with the wallet that controls it, so that what was said about one registration
-- counts for the next one of the same wallet. No file of the service has this rule.
create function complaint_subject(i identifiers) returns bytea language sql stable
  return sha256(i.value_hash || convert_to(i.type || ' ' || i.controller, 'UTF8'));

-- Only complaints of approved providers count. Of those about a subject, these are the unfinished ones in the order of their
-- providers, and the upheld ones: however many there are, the first and the last are found at once.
create index "complaints_unfinished_subject" on "complaints" ("subject_hash", "provider_id") where "counted" and "status" <> 'closed';
create index "complaints_upheld_subject" on "complaints" ("subject_hash") where "counted" and "resolution" = 'upheld';

-- How many unfinished complaints an approved provider has about a subject, counted no further than anybody has to know. Also
-- in src/complaints/complaint.statements.ts.
create function unfinished_complaints(provider uuid, subject bytea) returns bigint language plpgsql stable set search_path = public, pg_temp as $$
begin
  return (
    select count(*) from (
      select from complaints c
      where c.subject_hash = subject and c.provider_id = provider and c.counted and c.status <> 'closed'
      limit 6
    ) few
  );
end $$;

-- The provider is locked, so that it is not suspended while its complaint is on the way: the complaint would count for ever.
-- src/complaints/complaint.statements.ts takes the same lock earlier, before that of the identifier.
create function note_subject() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  select p.status = 'approved' into new.counted from providers p where p.id = new.provider_id for share;
  select complaint_subject(i) into new.subject_hash from identifiers i where i.id = new.identifier_id;
  return new;
end $$;
create trigger "complaints_note_subject" before insert on "complaints" for each row execute function note_subject();

-- When a provider is approved, or is no longer, its complaints count, or no longer do. Only the database has this rule.
create function follow_provider() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  update complaints c set counted = not c.counted
    from changed p join unchanged u on u.id = p.id and u.status <> p.status
    where c.provider_id = p.id and c.counted <> (p.status = 'approved');
  return null;
end $$;
create trigger "providers_complaints" after update on "providers" referencing old table as unchanged new table as changed
  for each statement execute function follow_provider();

-- Only triggers write this column, and a change that comes from a trigger has a depth. No file of the service writes it.
create trigger "complaints_guard_counted" before update on "complaints" for each row
  when (pg_trigger_depth() = 0 and old."counted" <> new."counted")
  execute function refuse_change('A complaint counts while its provider is approved: edit the status of the provider.');

-- What was reported is kept; an operator edits the status and the resolution, and the times follow by the database's clock. A
-- complaint never goes back: its provider has been told how it ended, and may have opened the next one. Also in
-- src/complaints/operator-complaints.service.ts.
create function guard_complaint() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if (new.id, new.reason, new.description, new.identifier_id, new.subject_hash, new.target_type, new.target_value,
      new.reporter_user_id, new.provider_id, new.evidence, new.dedupe_hash, new.created_at)
    is distinct from (old.id, old.reason, old.description, old.identifier_id, old.subject_hash, old.target_type, old.target_value,
      old.reporter_user_id, old.provider_id, old.evidence, old.dedupe_hash, old.created_at) then
    raise exception 'A complaint keeps what was reported: edit its status and its resolution.' using errcode = 'restrict_violation';
  end if;
  if new.resolution is not null then
    new.status := 'closed';
  end if;
  if new.status < old.status then
    raise exception 'A complaint that is % does not become % again.', old.status, new.status using errcode = 'restrict_violation';
  end if;
  new.acknowledged_at := old.acknowledged_at;
  new.closed_at := old.closed_at;
  if new.status = 'acknowledged' then
    new.acknowledged_at := coalesce(old.acknowledged_at, date_trunc('milliseconds', clock_timestamp()));
  elsif new.status = 'closed' then
    new.closed_at := coalesce(old.closed_at, date_trunc('milliseconds', clock_timestamp()));
  end if;
  return new;
end $$;
create trigger "complaints_guard" before update on "complaints" for each row execute function guard_complaint();
