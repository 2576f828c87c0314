-- Providers, and keys of providers and Free keys (D13), and the announcements that let every process forget what it remembers
-- of them.

-- Who answers for possession (D18): when the provider confirmed that it verifies possession before it registers, and which
-- operator took its word. Also in src/auth/providers.service.ts.
alter table "providers"
  add constraint "providers_possession" check (("possession_confirmed_at" is null) = ("possession_confirmed_by" is null));

-- Limits that an operator sets for one provider in place of those that the service gives everybody (D14). The columns are
-- also in src/limits/domain/limits.ts. A limit of nothing would shut a provider out without saying so: suspend it instead. The
-- largest number is also in src/config.ts, which takes no larger one for everybody.
alter table "providers"
  add constraint "providers_limits" check (
    least("limit_resolve_per_minute", "limit_resolve_miss_per_hour", "limit_read_per_minute", "limit_mutation_per_minute",
      "limit_complaint_per_hour", "limit_namespace_per_hour") >= 1
    and greatest("limit_resolve_per_minute", "limit_resolve_miss_per_hour", "limit_read_per_minute",
      "limit_mutation_per_minute", "limit_complaint_per_hour", "limit_namespace_per_hour") <= 1000000000
  );

-- Also in src/auth/keys.service.ts.
alter table "api_keys"
  add constraint "api_keys_digest_is_sha256" check (octet_length("digest") = 32),
  add constraint "api_keys_provider_keys_have_a_provider" check (("kind" = 'provider') = ("provider_id" is not null));

-- No file of the service has this rule: nothing in it deletes a key.
create trigger "api_keys_stay" before delete or truncate on "api_keys"
  execute function refuse_change('Keys are never deleted: revoke them by setting revoked_at.');

-- What a key is and its revocation are final. Also in src/auth/keys.service.ts.
create function guard_api_key() returns trigger language plpgsql as $$
begin
  if (new.id, new.kind, new.provider_id, new.last_four, new.digest, new.created_at)
    is distinct from (old.id, old.kind, old.provider_id, old.last_four, old.digest, old.created_at) then
    raise exception 'A key keeps its kind, its provider and its digest: issue another one.' using errcode = 'restrict_violation';
  end if;
  if old.revoked_at is not null and new.revoked_at is distinct from old.revoked_at then
    raise exception 'A revoked key stays revoked: issue another one.' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger "api_keys_guard" before update on "api_keys" for each row execute function guard_api_key();

-- Tells every process that keys, providers or types have changed. The channel is also in src/database/change-feed.service.ts,
-- which forgets what it remembers at each announcement.
create function announce_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('payment_identifier_resolver', tg_table_name);
  return null;
end $$;
create trigger "providers_announce" after insert or update or delete on "providers" execute function announce_change();
create trigger "api_keys_announce" after insert or update or delete on "api_keys" execute function announce_change();
create trigger "identifier_types_announce" after insert or update or delete on "identifier_types" execute function announce_change();

-- They fire also in a session that has set session_replication_role to replica, where ordinary triggers are skipped: a
-- process must never go on trusting a key that was revoked.
alter table "providers" enable always trigger "providers_announce";
alter table "api_keys" enable always trigger "api_keys_announce";
alter table "identifier_types" enable always trigger "identifier_types_announce";

-- What an admin may write and no command changes. By the columns that a statement names, so that the service's own updates do not
-- meet these triggers, apart from a provider's change of its endpoint.
create trigger "providers_keep" before update of "id", "created_at" on "providers" for each row
  when ((old."id", old."created_at") is distinct from (new."id", new."created_at"))
  execute function refuse_change('A provider keeps its id and the time at which it was created.');

-- A private type that becomes public shows strangers what was registered under another promise.
create trigger "identifier_types_keep" before update of "name", "version", "privacy" on "identifier_types" for each row
  when ((old."name", old."version", old."privacy") is distinct from (new."name", new."version", new."privacy")
    and not runs_as_owner('identifier_types'))
  execute function refuse_change('A type comes with the service: what an operator changes are its status and its switches.');
