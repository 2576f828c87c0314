import { Inject, Injectable, Optional } from '@nestjs/common';
import { BatchedLookup } from '../database/batched-lookup.js';
import { Database } from '../database/database.js';
import { Metrics } from '../metrics/metrics.js';
import type { NormalizedIdentifier } from '../registry/identifier-types.service.js';
import type { ResolvedIdentifier } from './domain/resolved-identifier.js';

type LookupRow = ResolvedIdentifier & { readonly type: string; readonly hash: string };

/** Keys in one query: as many as wait under load, and few enough that a query stays short. */
const MAX_BATCH = 256;

/** The current registration of each value, with all that a payer is warned of, in one statement. */
const CURRENT_IDENTIFIERS = `
  select encode(i.value_hash, 'hex') as hash, i.type, i.status::text as status, i.payment_options as "paymentOptions",
    (extract(epoch from i.registered_at) * 1000)::float8 as "registeredAt",
    (extract(epoch from i.activated_at) * 1000)::float8 as "activatedAt",
    (extract(epoch from i.updated_at) * 1000)::float8 as "updatedAt",
    (extract(epoch from i.payment_updated_at) * 1000)::float8 as "paymentUpdatedAt",
    (extract(epoch from i.controller_changed_at) * 1000)::float8 as "controllerChangedAt",
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
  where i.value_hash = any ($1::text::bytea[]) and i.is_current`;

/** Finds identifiers in the database, never in a cache; concurrent requests share a query. */
@Injectable()
export class IdentifierLookup {
  private readonly batched: BatchedLookup<LookupRow>;

  constructor(database: Database, @Optional() @Inject(Metrics) metrics: Metrics | null) {
    this.batched = new BatchedLookup(
      (keys) => database.query<LookupRow>('current-identifiers', CURRENT_IDENTIFIERS, [byteaArray(keys)]),
      keyOf,
      MAX_BATCH,
      1,
      metrics?.observeBatch,
    );
  }

  find({ type, valueHash }: NormalizedIdentifier): Promise<ResolvedIdentifier | undefined> {
    return this.batched.find(keyOf({ type: type.name, hash: valueHash.toString('hex') }));
  }
}

/** The hash stands first: the query asks for hashes, and the type is compared here. */
function keyOf({ hash, type }: Pick<LookupRow, 'hash' | 'type'>): string {
  return hash + type;
}

const HASH_LENGTH = 64;

/** As the text of an array: drivers differ in how they write arrays of bytes. */
function byteaArray(keys: string[]): string {
  return `{${keys.map((key) => `"\\\\x${key.slice(0, HASH_LENGTH)}"`).join(',')}}`;
}
