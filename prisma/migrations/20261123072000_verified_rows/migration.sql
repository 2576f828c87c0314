-- As in prisma/migrations/…_verified_histories, and besides: whether the row is the one that look-ups find, and whether its value was
-- released. Whoever took an identifier out of the look-ups, with the triggers off, could register its value anew, and all
-- histories would be as they were written. Shared with ChainHead in src/audit/domain/history-chain.ts. Every digest is another one
-- now, so the next verification reads all histories once.
create or replace function identifier_head(i identifiers) returns jsonb language sql stable as $$
  select jsonb_build_object('version', i.version, 'historyHead', i.history_head, 'status', i.status, 'type', i.type,
    'value', i.value, 'normalizedValue', i.normalized_value, 'controller', i.controller, 'providerId', i.provider_id,
    'valueHash', encode(i.value_hash, 'hex'), 'paymentOptions', i.payment_options,
    'proposedPaymentOptions', i.proposed_payment_options, 'registeredAt', (extract(epoch from i.registered_at) * 1000)::bigint,
    'activatedAt', (extract(epoch from i.activated_at) * 1000)::bigint,
    'updatedAt', (extract(epoch from i.updated_at) * 1000)::bigint,
    'paymentUpdatedAt', (extract(epoch from i.payment_updated_at) * 1000)::bigint,
    'controllerChangedAt', (extract(epoch from i.controller_changed_at) * 1000)::bigint,
    'authorizedAt', (extract(epoch from i.authorized_at) * 1000)::bigint, 'isCurrent', i.is_current,
    'releasedAt', (extract(epoch from i.released_at) * 1000)::bigint)
$$;

-- What is kept of a verification names an event that is there. Otherwise whoever may write it could say that histories were verified
-- further than they reach, and every later verification would miss those events for ever.
create or replace function guard_verified_history() returns trigger language plpgsql as $$
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

-- To remove an identifier frees its value, which is an admin's to decide (`revoke`, `release`), as in
-- prisma/migrations/…_operator_roles. What a reviewer ends is a registration that waits, and a name with its identifier.
create function guard_removal() returns trigger language plpgsql as $$
begin
  if acting_role() = 'resolver_reviewer'
    and not exists (select from namespace_names n where n.id = old.name_id and n.status = 'removed') then
    raise exception 'A reviewer may not remove an identifier: suspend it, or ask an admin.' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger "identifiers_removal" before update of status on "identifiers" for each row
  when (new.status = 'removed' and old.status not in ('removed', 'pending')) execute function guard_removal();
