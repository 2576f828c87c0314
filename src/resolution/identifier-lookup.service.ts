import { Injectable } from '@nestjs/common';
import { BatchedLookup } from '../database/batched-lookup.js';
import { Database } from '../database/database.js';
import { MetricsService } from '../common/metrics.service.js';
import type { NormalizedIdentifier } from '../identifier-types/identifier-types.service.js';
import type { ResolvedIdentifier } from './domain/resolved-identifier.js';

type LookupRow = ResolvedIdentifier & { readonly type: string; readonly hash: string };

interface Answer {
  /** Null when there is none. */
  readonly found: LookupRow[] | null;
}

/** Keys in one query: as many as wait under load, and few enough that a query stays short. */
const MAX_BATCH = 256;

/**
 * The current registration of each value, with all that a payer is warned of: a function of the database
 * (prisma/migrations/…_resolution), which plans it once per session, and one JSON text, because the driver takes longer over
 * a dozen columns than over all the rest.
 */
const RESOLVED_IDENTIFIERS = 'select resolved_identifiers($1::text::bytea[]) as found';

/** Finds identifiers in the database, never in a cache; concurrent requests share a query. */
@Injectable()
export class IdentifierLookupService {
  private readonly batched: BatchedLookup<LookupRow>;

  constructor(database: Database, metrics: MetricsService) {
    this.batched = new BatchedLookup(
      async (keys) => {
        const [row] = await database.query<Answer>('resolved-identifiers', RESOLVED_IDENTIFIERS, [byteaArray(keys)]);
        return row?.found ?? [];
      },
      keyOf,
      MAX_BATCH,
      database.parallelQueries,
      metrics.observeBatch,
    );
  }

  find({ type, valueHash }: NormalizedIdentifier): Promise<ResolvedIdentifier | undefined> {
    return this.batched.find(keyOf({ type: type.name, hash: valueHash }));
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
