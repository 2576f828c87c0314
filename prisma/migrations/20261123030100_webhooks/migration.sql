-- Webhooks (D21): an endpoint gets each event of its provider, in order for each subject, at least once.

create type "webhook_status" as enum ('enabled', 'disabled', 'deleted');
create type "delivery_status" as enum ('pending', 'delivered', 'dead');

create table "webhook_endpoints" (
  "id" uuid not null,
  "provider_id" uuid,
  "url" text not null,
  "description" text,
  "types" text[] default array[]::text[],
  "status" "webhook_status" not null default 'enabled',
  "disabled_reason" text,
  "secret_version" integer not null default 1,
  "overlap_until" timestamptz(3),
  "failures" integer not null default 0,
  "paused_until" timestamptz(3),
  "last_success_at" timestamptz(3),
  "created_at" timestamptz(3) not null,
  constraint "webhook_endpoints_pkey" primary key ("id")
);

create table "webhook_deliveries" (
  "id" uuid not null,
  "endpoint_id" uuid not null,
  "position" bigint not null,
  "subject_id" uuid not null,
  "status" "delivery_status" not null default 'pending',
  "attempts" integer not null default 0,
  "next_attempt_at" timestamptz(3) not null,
  "retry_until" timestamptz(3) not null,
  "last_status" integer,
  "last_fault" text,
  "created_at" timestamptz(3) not null default current_timestamp,
  "finished_at" timestamptz(3),
  constraint "webhook_deliveries_pkey" primary key ("id")
);

create index "webhook_endpoints_provider_id_id_idx" on "webhook_endpoints" ("provider_id", "id");
create unique index "webhook_deliveries_endpoint_id_position_key" on "webhook_deliveries" ("endpoint_id", "position");
create index "webhook_deliveries_created_at_idx" on "webhook_deliveries" ("created_at");
alter table "webhook_endpoints" add constraint "webhook_endpoints_provider_id_fkey"
  foreign key ("provider_id") references "providers" ("id") on delete restrict on update cascade;
alter table "webhook_deliveries" add constraint "webhook_deliveries_endpoint_id_fkey"
  foreign key ("endpoint_id") references "webhook_endpoints" ("id") on delete restrict on update cascade;

-- Shared with src/webhooks/webhook.schema.ts.
alter table "webhook_endpoints"
  alter column "types" set not null,
  add constraint "webhook_endpoints_disabled" check (("status" = 'disabled') = ("disabled_reason" is not null));

-- What is due at an endpoint, and whether something earlier about the same subject is still on its way. Shared with
-- src/webhooks/delivery.statements.ts.
create index "webhook_deliveries_due" on "webhook_deliveries" ("endpoint_id", "next_attempt_at") where "status" = 'pending';
create index "webhook_deliveries_in_order" on "webhook_deliveries" ("endpoint_id", "subject_id", "position") where "status" = 'pending';
create index "webhook_deliveries_dead" on "webhook_deliveries" ("endpoint_id", "position") where "status" = 'dead';

-- Every event that gets its position is queued for the endpoints that want it, in the same transaction: number_events of
-- prisma/migrations/…_events. A disabled endpoint misses what happens meanwhile; the feed has it. The three days are shared
-- with src/webhooks/domain/retries.ts.
create function queue_deliveries() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  insert into webhook_deliveries (id, endpoint_id, position, subject_id, next_attempt_at, retry_until)
    select gen_random_uuid(), w.id, e.position, e.subject_id, now(), now() + interval '3 days'
    from numbered e join webhook_endpoints w on w.status = 'enabled'
      and (w.provider_id is null or w.provider_id = e.provider_id)
      and (cardinality(w.types) = 0 or e.type = any (w.types));
  return null;
end $$;

-- Shared with src/webhooks/domain/retries.ts, as its function.
create trigger "events_queue_deliveries" after insert on "events" referencing new table as numbered
  for each statement execute function queue_deliveries();

-- A provider learns in its feed that the service has given an endpoint up. The type is shared with EVENT_TYPES in
-- src/events/domain/event-type.ts.
create function publish_webhook() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform publish_event('webhook.disabled', new.provider_id, new.id, null,
    jsonb_build_object('webhook_id', new.id, 'reason', new.disabled_reason), clock_timestamp());
  return null;
end $$;

-- Shared with src/events/domain/event-type.ts, as its function.
create trigger "webhook_endpoints_publish" after update on "webhook_endpoints" for each row
  when (old."status" <> 'disabled' and new."status" = 'disabled' and new."provider_id" is not null)
  execute function publish_webhook();

-- Operators use the commands: no one of them sends a provider's events elsewhere by an edit.
grant select on "webhook_endpoints", "webhook_deliveries" to resolver_service, resolver_operator;
grant insert, update on "webhook_endpoints" to resolver_service;
grant insert, update, delete on "webhook_deliveries" to resolver_service;
