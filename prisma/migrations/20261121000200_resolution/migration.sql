-- The current registration of each value, with all that a payer is warned of (D3, D11). As a function it is planned once per
-- session, also behind a pooler that keeps no prepared statements and in the embedded database; planning it takes longer
-- than running it. The plan does not depend on the values: each is found through the index.
create function current_identifiers(hashes bytea[]) returns json language plpgsql stable
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
        floor(extract(epoch from i.registered_at) * 1000) as "registeredAt",
        floor(extract(epoch from i.activated_at) * 1000) as "activatedAt",
        floor(extract(epoch from i.updated_at) * 1000) as "updatedAt",
        floor(extract(epoch from i.payment_updated_at) * 1000) as "paymentUpdatedAt",
        floor(extract(epoch from i.controller_changed_at) * 1000) as "controllerChangedAt",
        i.namespace_id is not null and (n.status = 'active' and s.status = 'active') is not true as "nameStopped",
        coalesce((
          select count(distinct c.provider_id) filter (where c.status <> 'closed') >= 2 or bool_or(c.resolution = 'upheld')
          from complaints c where c.identifier_id = i.id
        ), false) as disputed,
        exists (
          select from identifiers o
          where o.skeleton_hash = i.skeleton_hash and o.type = i.type and o.is_current and o.status = 'active' and o.id <> i.id
        ) as confusable
      from identifiers i
      left join namespace_names n on n.id = i.name_id
      left join namespaces s on s.id = i.namespace_id
      where i.value_hash = any (hashes) and i.is_current
    ) registration
  );
end $$;
