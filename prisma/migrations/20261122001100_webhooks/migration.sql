-- Webhooks (D21): an endpoint gets each event of its provider, in order for each subject, at least once.

-- Also in src/webhooks/webhook.schema.ts.
alter table "webhook_endpoints"
  alter column "types" set not null,
  add constraint "webhook_endpoints_disabled" check (("status" = 'disabled') = ("disabled_reason" is not null));

-- What is due at an endpoint, in the order in which it is claimed, so that claiming a few reads a few and sorts nothing. The
-- condition on the time holds for every row. Only CLAIM in src/webhooks/delivery.statements.ts has it, so that what looks for
-- one subject cannot go through this index instead of the next one: where the planner expects one row, either seems as good.
create index "webhook_deliveries_due" on "webhook_deliveries" ("endpoint_id", "next_attempt_at", "position")
  where "status" = 'pending' and "next_attempt_at" > '-infinity';

-- Whether something earlier about the same subject is still on its way. src/webhooks/delivery.statements.ts reads it.
create index "webhook_deliveries_in_order" on "webhook_deliveries" ("endpoint_id", "subject_id", "position") where "status" = 'pending';

-- What an endpoint never got, and an operator or its provider may have sent again.
create index "webhook_deliveries_dead" on "webhook_deliveries" ("endpoint_id", "position") where "status" = 'dead';

-- What a process has claimed is free as soon as the process is gone: the claim names the process by the number of the advisory
-- lock that its session holds. The statements are in src/webhooks/delivery.statements.ts, the lock in
-- src/database/liveness.ts.
create index "webhook_deliveries_claimed" on "webhook_deliveries" ("claimed_by") where "status" = 'pending' and "claimed_by" is not null;

-- Every event that gets its position is queued for the endpoints that want it, in the same transaction: number_events of
-- prisma/migrations/…_events. A disabled endpoint misses what happens meanwhile; the feed has it. The three days are also in
-- src/webhooks/domain/retries.ts.
--
-- Where the first pending delivery about a subject waits for a retry, a new one waits with it: otherwise each claim would read
-- it and leave it. The first alone is looked at, so that many events about one subject cost no more than few. What is
-- delivered at its first attempt delays nothing. It is planned anew each time, as number_events is.
create function queue_deliveries() returns trigger language plpgsql
  set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
begin
  insert into webhook_deliveries (id, endpoint_id, position, subject_id, next_attempt_at, retry_until)
    select gen_random_uuid(), w.id, e.position, e.subject_id, greatest(now(), (
        select case when first.last_status is not null or first.last_fault is not null then first.next_attempt_at end
        from webhook_deliveries first
        where first.endpoint_id = w.id and first.subject_id = e.subject_id and first.status = 'pending'
        order by first.position limit 1
      )), now() + interval '3 days'
    from numbered e join webhook_endpoints w on w.status = 'enabled'
      and (w.provider_id is null or w.provider_id = e.provider_id)
      and (cardinality(w.types) = 0 or e.type = any (w.types));
  return null;
end $$;
create trigger "events_queue_deliveries" after insert on "events" referencing new table as numbered
  for each statement execute function queue_deliveries();

-- A provider learns in its feed that the service has given an endpoint up. The type is also in
-- src/events/domain/event-type.ts: EVENT_TYPES.
create function publish_webhook() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform publish_event('webhook.disabled', new.provider_id, new.id, null,
    jsonb_build_object('webhook_id', new.id, 'reason', new.disabled_reason), clock_timestamp());
  return null;
end $$;
create trigger "webhook_endpoints_publish" after update on "webhook_endpoints" for each row
  when (old."status" <> 'disabled' and new."status" = 'disabled' and new."provider_id" is not null)
  execute function publish_webhook();

-- Where a provider's events go, and with which secret they are signed, is for the provider to say. An operator stops an endpoint,
-- starts it again, and has endpoints of its own.
create trigger "webhook_endpoints_keep"
  before update of "id", "provider_id", "url", "types", "description", "secret_version", "overlap_until", "created_at"
  on "webhook_endpoints" for each row
  when (((old."id", old."provider_id", old."created_at") is distinct from (new."id", new."provider_id", new."created_at")
      or (old."provider_id" is not null
        and (old."url", old."types", old."description", old."secret_version", old."overlap_until")
          is distinct from (new."url", new."types", new."description", new."secret_version", new."overlap_until")
        and acting_role() <> 'resolver_service'))
    and not runs_as_owner('webhook_endpoints'))
  execute function refuse_change('Only its provider says where an endpoint is and what it gets: an operator disables or enables it.');

-- Otherwise an event of one provider could be sent to another.
create trigger "webhook_deliveries_keep" before update of "id", "endpoint_id", "position", "subject_id", "created_at"
  on "webhook_deliveries" for each row
  when ((old."id", old."endpoint_id", old."position", old."subject_id", old."created_at")
      is distinct from (new."id", new."endpoint_id", new."position", new."subject_id", new."created_at")
    and not runs_as_owner('webhook_deliveries'))
  execute function refuse_change('A delivery keeps its event and its endpoint.');
