-- How far `history verify` has come with each identifier, so that the next run reads only what has changed since.
--
-- One row for each identifier and no place in the order of all events: that would show new events, but not that the newest
-- events of an identifier were cut off, nor that one has gone. For this reason there is no foreign key either: the row
-- stays when its identifier does not. Shared with src/audit/verified-histories.service.ts.
CREATE TABLE "verified_histories" (
    "identifier_id" UUID NOT NULL,
    "version" INTEGER NOT NULL,
    "history_head" CHAR(64) NOT NULL,
    "row_digest" BYTEA NOT NULL,
    "verified_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "verified_histories_pkey" PRIMARY KEY ("identifier_id")
);

-- What a verification compares with the events of an identifier, from its row: times in ms since 1970, which JSON writes in
-- one way only. Shared with ChainHead in src/audit/domain/history-chain.ts.
create function identifier_head(i identifiers) returns jsonb language sql stable as $$
  select jsonb_build_object('version', i.version, 'historyHead', i.history_head, 'status', i.status, 'type', i.type,
    'value', i.value, 'normalizedValue', i.normalized_value, 'controller', i.controller, 'providerId', i.provider_id,
    'valueHash', encode(i.value_hash, 'hex'), 'paymentOptions', i.payment_options,
    'proposedPaymentOptions', i.proposed_payment_options, 'registeredAt', (extract(epoch from i.registered_at) * 1000)::bigint,
    'activatedAt', (extract(epoch from i.activated_at) * 1000)::bigint,
    'updatedAt', (extract(epoch from i.updated_at) * 1000)::bigint,
    'paymentUpdatedAt', (extract(epoch from i.payment_updated_at) * 1000)::bigint,
    'controllerChangedAt', (extract(epoch from i.controller_changed_at) * 1000)::bigint,
    'authorizedAt', (extract(epoch from i.authorized_at) * 1000)::bigint)
$$;

-- By which a run sees that a row is as it was when its history was verified, without reading the history. Shared with
-- src/audit/verified-histories.service.ts.
create function row_digest(i identifiers) returns bytea language sql stable as $$
  select sha256(convert_to(identifier_head(i)::text, 'UTF8'))
$$;

-- What was verified stays so: nobody sets it back to hide that events were cut off. Only the database has this rule: the
-- service never tries.
create function guard_verified_history() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.identifier_id = old.identifier_id and new.version >= old.version then
    return new;
  end if;
  raise exception 'What was verified of a history is never forgotten.' using errcode = 'restrict_violation';
end $$;
create trigger "verified_histories_rise" before update or delete on "verified_histories"
  for each row execute function guard_verified_history();
create trigger "verified_histories_stay" before truncate on "verified_histories"
  execute function refuse_change('What was verified of a history is never forgotten.');

grant select on "verified_histories" to resolver_service, resolver_operator;
grant insert, update on "verified_histories" to resolver_service;
