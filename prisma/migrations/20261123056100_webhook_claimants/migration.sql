-- What a process has claimed is free as soon as the process is gone: the claim names the process by the number of the advisory
-- lock that its session holds. The statements stand in src/webhooks/delivery.statements.ts, the lock in src/database/liveness.ts.
alter table "webhook_deliveries" add column "claimed_by" integer;

create index "webhook_deliveries_claimed" on "webhook_deliveries" ("claimed_by") where "status" = 'pending' and "claimed_by" is not null;
