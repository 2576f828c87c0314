-- Complaints (D10).

-- Shared with src/complaints/complaint.schema.ts.
alter table "complaints"
  alter column "evidence" set not null,
  add constraint "complaints_evidence" check (cardinality("evidence") <= 10),
  add constraint "complaints_resolution" check (("status" = 'closed') = ("resolution" is not null)),
  add constraint "complaints_target" check (("target_type" is null) = ("target_value" is null));

-- The same complaint is not opened twice. Shared with src/complaints/complaints.service.ts.
create unique index "complaints_unfinished" on "complaints" ("dedupe_hash") where "status" <> 'closed';

-- What was reported is kept; an operator edits the status and the resolution, and the times follow. Shared with
-- src/complaints/complaint-operations.service.ts.
create function guard_complaint() returns trigger language plpgsql as $$
begin
  if (new.id, new.reason, new.description, new.identifier_id, new.target_type, new.target_value, new.reporter_user_id,
      new.provider_id, new.evidence, new.dedupe_hash, new.created_at)
    is distinct from (old.id, old.reason, old.description, old.identifier_id, old.target_type, old.target_value,
      old.reporter_user_id, old.provider_id, old.evidence, old.dedupe_hash, old.created_at) then
    raise exception 'A complaint keeps what was reported: edit its status and its resolution.' using errcode = 'restrict_violation';
  end if;
  if new.resolution is not null then
    new.status := 'closed';
  end if;
  if new.status = 'acknowledged' then
    new.acknowledged_at := coalesce(old.acknowledged_at, date_trunc('milliseconds', clock_timestamp()));
  elsif new.status = 'closed' then
    new.closed_at := coalesce(old.closed_at, date_trunc('milliseconds', clock_timestamp()));
  end if;
  return new;
end $$;

-- Shared with src/complaints/complaint-operations.service.ts, as its function.
create trigger "complaints_guard" before update on "complaints" for each row execute function guard_complaint();
