-- How far `history verify` has come with each identifier, so that the next run reads only what has changed since.
--
-- One row for each identifier and no place in the order of all events: that would show new events, but not that the newest
-- events of an identifier were cut off, nor that one has gone. For this reason there is no foreign key either: the row
-- stays when its identifier does not. Also in src/audit/verified-histories.service.ts.

-- What a verification compares with the events of an identifier, from its row: times in ms since 1970, which JSON writes in
-- one way only. Whether the row is the one that look-ups find, and whether its value was released, are part of it: whoever took
-- an identifier out of the look-ups, with the triggers off, could otherwise register its value anew, and all histories would
-- be as they were written. Also in src/audit/domain/history-chain.ts: ChainHead; src/audit/history-links.service.ts reads it.
create function identifier_head(i identifiers) returns jsonb language sql stable as $$
  select jsonb_build_object('version', i.version, 'historyHead', i.history_head, 'status', i.status, 'type', i.type,
    'value', i.value, 'normalizedValue', i.normalized_value, 'controller', i.controller, 'providerId', i.provider_id,
    'nameId', i.name_id, 'valueHash', encode(i.value_hash, 'hex'), 'paymentOptions', i.payment_options,
    'proposedPaymentOptions', i.proposed_payment_options, 'registeredAt', (extract(epoch from i.registered_at) * 1000)::bigint,
    'activatedAt', (extract(epoch from i.activated_at) * 1000)::bigint,
    'updatedAt', (extract(epoch from i.updated_at) * 1000)::bigint,
    'paymentUpdatedAt', (extract(epoch from i.payment_updated_at) * 1000)::bigint,
    'controllerChangedAt', (extract(epoch from i.controller_changed_at) * 1000)::bigint,
    'authorizedAt', (extract(epoch from i.authorized_at) * 1000)::bigint, 'isCurrent', i.is_current,
    'releasedAt', (extract(epoch from i.released_at) * 1000)::bigint,
    'skeletonHash', encode(i.skeleton_hash, 'hex'), 'merchantHash', encode(i.merchant_hash, 'hex'))
$$;

-- By which a run sees that a row is as it was when its history was verified, without reading the history.
-- src/audit/verified-histories.service.ts calls it.
create function row_digest(i identifiers) returns bytea language sql stable as $$
  select sha256(convert_to(identifier_head(i)::text, 'UTF8'))
$$;

-- What was verified stays so: nobody sets it back to hide that events were cut off. And it names an event that is there:
-- otherwise whoever may write it could say that histories were verified further than they reach, and every later verification
-- would miss those events for ever. Only the database has this rule: the service never tries.
create function guard_verified_history() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op = 'DELETE' or (tg_op = 'UPDATE' and (new.identifier_id <> old.identifier_id or new.version < old.version
    or (new.version = old.version and new.history_head <> old.history_head))) then
    raise exception 'What was verified of a history is never forgotten.' using errcode = 'restrict_violation';
  end if;
  if not exists (select from identifier_events e where e.identifier_id = new.identifier_id and e.sequence = new.version
    and e.hash = new.history_head) then
    raise exception 'Only an event that is there can have been verified.' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger "verified_histories_exist" before insert on "verified_histories"
  for each row execute function guard_verified_history();
create trigger "verified_histories_rise" before update or delete on "verified_histories"
  for each row execute function guard_verified_history();
create trigger "verified_histories_stay" before truncate on "verified_histories"
  execute function refuse_change('What was verified of a history is never forgotten.');
