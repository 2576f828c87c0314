import type { Service } from './service.js';

/** What D11 says of every identifier that has not ended, found by looking at everything there is. */
const SIGNALS = `
  select i.id, i.value, i.status::text as status,
    array[i.name_stopped, i.complained, i.look_alike, i.qr_contested] as stored,
    array[
      i.namespace_id is not null and not exists (
        select from namespace_names n join namespaces s on s.id = i.namespace_id
        where n.id = i.name_id and n.status = 'active' and s.status = 'active'),
      exists (
        select from complaints c
        join providers p on p.id = c.provider_id and p.status = 'approved'
        join identifiers about on about.id = c.identifier_id
        where about.value_hash = i.value_hash and about.type = i.type and about.controller = i.controller
        having count(distinct c.provider_id) filter (where c.status <> 'closed') >= 2 or bool_or(c.resolution = 'upheld')),
      exists (
        select from identifiers o
        where o.skeleton_hash = i.skeleton_hash and o.type = i.type and o.id <> i.id
          and o.status not in ('removed', 'revoked') and (o.activated_at is not null or i.activated_at is null)),
      exists (
        select from identifiers o
        where o.merchant_hash = i.merchant_hash and o.controller <> i.controller
          and o.status not in ('removed', 'revoked'))
    ] as found
  from identifiers i where i.status not in ('removed', 'revoked')`;

interface Signals {
  readonly id: string;
  readonly value: string;
  readonly status: string;
  /** Name stopped, complained, look-alike, QR contested. */
  readonly stored: boolean[];
  readonly found: boolean[];
}

/** The identifiers whose stored signals are not what looking at everything finds. */
export function wrongSignals(service: Service): Promise<Signals[]> {
  return service.sql<Signals>(`select * from (${SIGNALS}) signals where stored <> found`);
}

/** How many identifiers have each signal. */
export async function countSignals(service: Service): Promise<number[]> {
  const [row] = await service.sql<{ counts: number[] }>(
    `select array[count(*) filter (where found[1]), count(*) filter (where found[2]), count(*) filter (where found[3]),
       count(*) filter (where found[4])]::int[] as counts from (${SIGNALS}) signals`,
  );
  return row?.counts ?? [];
}
