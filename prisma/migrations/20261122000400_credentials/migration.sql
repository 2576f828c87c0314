-- Keys of providers and Free keys (D13), and the announcements that let every process forget what it remembers of them.

-- Shared with src/auth/keys.service.ts.
alter table "api_keys"
  add constraint "api_keys_digest_is_sha256" check (octet_length("digest") = 32),
  add constraint "api_keys_provider_keys_have_a_provider" check (("kind" = 'provider') = ("provider_id" is not null));

-- No file of the service has this rule: nothing in it deletes a key.
create trigger "api_keys_stay" before delete or truncate on "api_keys"
  execute function refuse_change('Keys are never deleted: revoke them by setting revoked_at.');

-- What a key is and its revocation are final. Shared with src/auth/keys.service.ts.
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

-- Shared with src/auth/keys.service.ts, as its function.
create trigger "api_keys_guard" before update on "api_keys" for each row execute function guard_api_key();

-- Tells every process that keys, providers or types have changed. The channel is shared with
-- src/database/change-feed.service.ts, which forgets what it remembers at each announcement.
create function announce_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('payment_identifier_resolver', tg_table_name);
  return null;
end $$;

-- One trigger for each table that src/database/change-feed.service.ts serves.
create trigger "providers_announce" after insert or update or delete on "providers" execute function announce_change();
create trigger "api_keys_announce" after insert or update or delete on "api_keys" execute function announce_change();
create trigger "identifier_types_announce" after insert or update or delete on "identifier_types" execute function announce_change();

-- They fire also in a session that has set session_replication_role to replica, where ordinary triggers are skipped: a
-- process must never go on trusting a key that was revoked.
alter table "providers" enable always trigger "providers_announce";
alter table "api_keys" enable always trigger "api_keys_announce";
alter table "identifier_types" enable always trigger "identifier_types_announce";
