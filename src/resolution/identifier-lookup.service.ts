import { Injectable } from '@nestjs/common';
import { BatchedLookup } from '../database/batched-lookup.js';
import { Database } from '../database/database.js';
import { MetricsService } from '../common/metrics.service.js';
import type { NormalizedIdentifier } from '../identifier-types/identifier-types.service.js';
import { CURRENT_IDENTIFIERS, type LookupRow, lookupRow } from './identifier-lookup.statement.js';

/** Keys in one query: as many as wait under load, and few enough that a query stays short. */
const MAX_BATCH = 256;

/**
 * Finds identifiers in the database, never in a cache; concurrent requests share a query, which prisma/migrations/…_resolution
 * serves.
 */
@Injectable()
export class IdentifierLookupService {
  private readonly batched: BatchedLookup<LookupRow>;

  constructor(database: Database, metrics: MetricsService) {
    this.batched = new BatchedLookup(
      async (keys) =>
        (await database.texts('current-identifiers', CURRENT_IDENTIFIERS, [byteaArray(keys)])).map(lookupRow),
      keyOf,
      MAX_BATCH,
      database.parallelQueries,
      metrics.observeBatch,
    );
  }

  find(identifier: NormalizedIdentifier): Promise<LookupRow | undefined> {
    return this.batched.find(keyFor(identifier));
  }

  /** In the order of the identifiers. */
  findAll(identifiers: readonly NormalizedIdentifier[]): Promise<(LookupRow | undefined)[]> {
    return this.batched.findAll(identifiers.map(keyFor));
  }
}

function keyFor({ type, valueHash }: NormalizedIdentifier): string {
  return keyOf({ type: type.name, hash: valueHash });
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
