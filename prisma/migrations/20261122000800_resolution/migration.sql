-- What a resolve reads (D3, D11).

-- A time as answers show it: ISO 8601 in UTC, with milliseconds, like Date.toISOString for all the others.
create function iso_time(moment timestamptz) returns text language sql stable
  return to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');

-- The current registration of each value, with all that a payer is warned of. As a function it is planned once per session,
-- also behind a pooler that keeps no prepared statements and in the embedded database; planning it takes longer than running
-- it. The plan does not depend on the values, because each is found through the index. Times are written as the answer shows
-- them. The members are those of src/resolution/domain/resolved-identifier.ts; src/resolution/identifier-lookup.service.ts
-- calls it.
create function resolved_identifiers(hashes bytea[]) returns json language plpgsql stable
  set plan_cache_mode = force_generic_plan
as $$
begin
  return (
    select json_agg(registration) from (
      select
        encode(i.value_hash, 'hex') as hash,
        i.type,
        i.status,
        i.payment_options as "paymentOptions",
        iso_time(i.registered_at) as "registeredAt",
        iso_time(i.activated_at) as "activatedAt",
        iso_time(i.updated_at) as "updatedAt",
        iso_time(i.payment_updated_at) as "paymentUpdatedAt",
        iso_time(i.controller_changed_at) as "controllerChangedAt",
        i.namespace_id is not null and not exists (
          select from namespace_names n join namespaces s on s.id = i.namespace_id
          where n.id = i.name_id and n.status = 'active' and s.status = 'active'
        ) as "nameStopped",
        i.watched and exists (
          select from complaints c
          where c.identifier_id = i.id and (
            c.resolution = 'upheld'
            or c.status <> 'closed' and exists (
              select from complaints d
              where d.identifier_id = i.id and d.status <> 'closed' and d.provider_id <> c.provider_id
            )
          )
        ) as disputed,
        (i.watched or i.status <> 'active') and exists (
          select from identifiers o
          where o.skeleton_hash = i.skeleton_hash and o.type = i.type and o.is_current and o.status = 'active' and o.id <> i.id
        ) as confusable
      from identifiers i
      where i.value_hash = any (hashes) and i.is_current
    ) registration
  );
end $$;
