-- Who answers for possession (D18): when the provider confirmed that it verifies possession before it registers, and which
-- operator took its word. Shared with src/auth/providers.service.ts.
alter table "providers"
  add column "possession_confirmed_at" timestamptz(3),
  add column "possession_confirmed_by" text,
  add constraint "providers_possession" check (("possession_confirmed_at" is null) = ("possession_confirmed_by" is null));
