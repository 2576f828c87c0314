-- A time as answers show it: ISO 8601 in UTC, with milliseconds.
create function iso_time(moment timestamptz) returns text language sql stable
  return to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');

-- As current_identifiers, which processes of the release before go on calling until they end: times are written as the
-- answer shows them, and what most identifiers do not have, complaints and a name, is not gathered but looked for.
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
        exists (
          select from complaints c
          where c.identifier_id = i.id and (
            c.resolution = 'upheld'
            or c.status <> 'closed' and exists (
              select from complaints d
              where d.identifier_id = i.id and d.status <> 'closed' and d.provider_id <> c.provider_id
            )
          )
        ) as disputed,
        exists (
          select from identifiers o
          where o.skeleton_hash = i.skeleton_hash and o.type = i.type and o.is_current and o.status = 'active' and o.id <> i.id
        ) as confusable
      from identifiers i
      where i.value_hash = any (hashes) and i.is_current
    ) registration
  );
end $$;
