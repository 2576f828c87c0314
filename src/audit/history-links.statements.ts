import { Prisma } from '../database/generated/client.js';

/**
 * The columns of the identifier `i` that do not follow from its own events, and are not what other rows make of them: what payers
 * are warned of, which name it carries, whether it was held back, whether look-ups find it, and for whom its value is free. Whoever
 * writes them with the triggers off ends a warning, puts a name in service that an operator has stopped or gives a value away, and
 * leaves every event as it was written.
 *
 * What is compared is what the triggers of prisma/migrations/…_trust_signals, prisma/migrations/…_namespaces and
 * prisma/migrations/…_lifecycle keep; of a release, what the operators' trail says. It is no function of the database, because
 * each call of one costs more than all these look-ups.
 */
export const DIFFERING_COLUMNS = Prisma.sql`array_remove(case
  when i.status not in ('removed', 'revoked') then array[
    case when i.name_stopped <> (i.namespace_id is not null and not exists (
      select from namespace_names n join namespaces s on s.id = i.namespace_id
      where n.id = i.name_id and n.status = 'active' and s.status = 'active'
    )) then 'name_stopped' end,
    case when i.complained <> (exists (
      select from complaints c where c.subject_hash = complaint_subject(i) and c.counted and c.resolution = 'upheld'
    ) or (
      select coalesce(min(c.provider_id::text) <> max(c.provider_id::text), false) from complaints c
      where c.subject_hash = complaint_subject(i) and c.counted and c.status <> 'closed'
    )) then 'complained' end,
    case when i.look_alike <> (exists (
      select from identifiers o where o.skeleton_hash = i.skeleton_hash and o.type = i.type and o.id <> i.id
        and o.activated_at is not null and o.status not in ('removed', 'revoked')
    ) or (i.activated_at is null and exists (
      select from identifiers o where o.skeleton_hash = i.skeleton_hash and o.type = i.type and o.id <> i.id
        and o.activated_at is null and o.status not in ('removed', 'revoked')
    ))) then 'look_alike' end,
    case when i.qr_contested <> (i.merchant_hash is not null and (exists (
      select from identifiers o where o.merchant_hash = i.merchant_hash and o.merchant_hash is not null
        and o.controller < i.controller and o.status not in ('removed', 'revoked')
    ) or exists (
      select from identifiers o where o.merchant_hash = i.merchant_hash and o.merchant_hash is not null
        and o.controller > i.controller and o.status not in ('removed', 'revoked')
    ))) then 'qr_contested' end
  ] else array[
    case when i.released_at is distinct from (
      select (t.after ->> 'released_at')::timestamptz from operator_trail t
      where t.record_id = i.id::text and t.table_name = 'identifiers' and t.after ? 'released_at' order by t.sequence desc limit 1
    ) then 'released_at' end,
    case when i.released_for is distinct from (
      select t.after ->> 'released_for' from operator_trail t
      where t.record_id = i.id::text and t.table_name = 'identifiers' and t.after ? 'released_for' order by t.sequence desc limit 1
    ) then 'released_for' end
  ] end || array[
    -- A custom value with an @ is a native name, and only a native name has a namespace.
    case when (i.namespace_id is not null) <> (i.type = 'custom' and strpos(i.normalized_value, '@') > 0)
      or (i.namespace_id is not null and not exists (
        select from namespaces s where s.id = i.namespace_id and s.slug = split_part(i.normalized_value, '@', 2)
      )) then 'namespace_id' end,
    case when i.name_id is not null and not exists (
      select from namespace_names n where n.id = i.name_id and n.full_name = i.normalized_value
        and n.namespace_id = i.namespace_id and n.controller = i.controller
    ) then 'name_id' end,
    -- Why the registration before this one ended never changes, so what follows from it does not either: value_is_under_review.
    case when not i.needs_review and exists (
      select from (
        select * from identifiers f
        where f.value_hash = i.value_hash and f.type = i.type and not f.is_current and f.id <> i.id
          and f.registered_at < i.registered_at
        order by f.registered_at desc limit 1
      ) former join identifier_events n on n.identifier_id = former.id and n.sequence = former.version
      where former.released_at is null
        and (n.from_status = 'suspended' or (n.from_status = 'pending' and former.needs_review))
    ) then 'needs_review' end,
    -- A registration makes way only for the next one.
    case when not i.is_current and not exists (
      select from identifiers n where n.value_hash = i.value_hash and n.type = i.type and n.is_current
    ) then 'is_current' end
  ], null)`;
