import { Injectable } from '@nestjs/common';
import { BatchedLookup } from '../database/batched-lookup.js';
import { Database } from '../database/database.js';
import { StandbysService } from '../database/standbys.service.js';
import { MetricsService } from '../common/metrics/metrics.service.js';
import type { NormalizedIdentifier } from '../identifier-types/identifier-types.service.js';
import { CURRENT_IDENTIFIERS, IDENTIFIERS_IN_LOG, type LookupRow, lookupRow } from './identifier-lookup.statements.js';

/** Keys in one query: as many as wait under load, and few enough that a query stays short. */
const MAX_BATCH = 256;

/**
 * Finds identifiers in the database, never in a cache; concurrent requests share a query, which prisma/migrations/…_resolution
 * serves.
 */
@Injectable()
export class IdentifierLookupService {
  private readonly plain: BatchedLookup<LookupRow>;
  private readonly inLog: BatchedLookup<LookupRow>;

  constructor(database: Database, standbys: StandbysService, metrics: MetricsService) {
    const batched = (name: string, statement: string) =>
      new BatchedLookup(
        async (keys) => (await standbys.lookUp(name, statement, [byteaArray(keys)])).map(lookupRow),
        keyOf,
        MAX_BATCH,
        database.parallelQueries,
        metrics.observeBatch,
      );
    this.plain = batched('current-identifiers', CURRENT_IDENTIFIERS);
    this.inLog = batched('identifiers-in-log', IDENTIFIERS_IN_LOG);
  }

  find(identifier: NormalizedIdentifier): Promise<LookupRow | undefined> {
    return this.plain.find(keyFor(identifier));
  }

  /** With the checkpoint that a receipt names. */
  findInLog(identifier: NormalizedIdentifier): Promise<LookupRow | undefined> {
    return this.inLog.find(keyFor(identifier));
  }

  /** In the order of the identifiers. @param inLog whether with the checkpoints that receipts name */
  findAll(identifiers: readonly NormalizedIdentifier[], inLog: boolean): Promise<(LookupRow | undefined)[]> {
    return (inLog ? this.inLog : this.plain).findAll(identifiers.map(keyFor));
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
