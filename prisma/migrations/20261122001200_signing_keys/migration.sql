-- The keys that this service signs receipts and checkpoints with (D20): the public half of each, and when it was good. The
-- private half is in a file or behind a signer command, never here. Only commands make and retire keys, and the service its
-- first one on the embedded database.

-- The id is the key ID of C2SP's signed note: the first four bytes of SHA-256 over name, line feed, 0x01 and public key.
-- Also in src/signing-keys/domain/verifier-key.ts.
alter table "signing_keys"
  add constraint "signing_keys_public_key_is_ed25519" check (octet_length("public_key") = 32),
  add constraint "signing_keys_name" check ("name" <> '' and "name" !~ '[+[:space:]]'),
  add constraint "signing_keys_id" check
    ("id" = left(encode(sha256(convert_to("name", 'UTF8') || '\x0a01'::bytea || "public_key"), 'hex'), 8)),
  add constraint "signing_keys_retired_after_created" check ("retired_at" >= "created_at");

-- No file of the service has this rule: nothing in it deletes a key. Without it, nobody could check what it has signed.
create trigger "signing_keys_stay" before delete or truncate on "signing_keys"
  execute function refuse_change('Signing keys are never deleted, because what they have signed stays: retire them.');

-- When a key was good is what its old signatures are checked against. So a key begins when its row does, and a retirement
-- that has come is final; one that is still to come can be brought forward. Also in
-- src/signing-keys/operator-signing-keys.service.ts.
create function guard_signing_key() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.created_at := clock_timestamp();
    return new;
  end if;
  if (new.id, new.name, new.public_key, new.created_at) is distinct from (old.id, old.name, old.public_key, old.created_at) then
    raise exception 'A signing key keeps its name, its public key and its time: create another one.' using errcode = 'restrict_violation';
  end if;
  if new.retired_at is distinct from old.retired_at
    and (old.retired_at <= clock_timestamp() or coalesce(new.retired_at >= old.retired_at, new.retired_at is null)
      or new.retired_at < clock_timestamp() - interval '5 seconds') then
    raise exception 'The retirement of a signing key is final: create another one.' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger "signing_keys_guard" before insert or update on "signing_keys" for each row execute function guard_signing_key();

-- Every process hears of it, as of API keys (prisma/migrations/…_credentials): src/database/change-feed.service.ts.
create trigger "signing_keys_announce" after insert or update or delete on "signing_keys" execute function announce_change();
alter table "signing_keys" enable always trigger "signing_keys_announce";
