-- Limits that an operator sets for one provider in place of those that the service gives everybody (D14). The columns are
-- shared with src/limits/domain/limits.ts. "providers_announce" tells every process of a change, so that it holds at once.
alter table "providers"
  add column "limit_resolve_per_minute" integer,
  add column "limit_resolve_miss_per_hour" integer,
  add column "limit_read_per_minute" integer,
  add column "limit_mutation_per_minute" integer,
  add column "limit_complaint_per_hour" integer,
  add column "limit_namespace_per_hour" integer;

-- A limit of nothing would shut a provider out without saying so: suspend it instead. The largest number is shared with
-- src/config.ts, which takes no larger one for everybody.
alter table "providers"
  add constraint "providers_limits" check (
    least("limit_resolve_per_minute", "limit_resolve_miss_per_hour", "limit_read_per_minute", "limit_mutation_per_minute",
      "limit_complaint_per_hour", "limit_namespace_per_hour") >= 1
    and greatest("limit_resolve_per_minute", "limit_resolve_miss_per_hour", "limit_read_per_minute",
      "limit_mutation_per_minute", "limit_complaint_per_hour", "limit_namespace_per_hour") <= 1000000000
  );
