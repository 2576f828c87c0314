import { Injectable } from '@nestjs/common';
import { BatchedLookup, MAX_KEYS } from '../database/batched-lookup.js';
import { Database } from '../database/database.js';
import { StandbysService } from '../database/standbys.service.js';
import { MetricsService } from '../common/metrics/metrics.service.js';
import type { NormalizedIdentifier } from '../identifier-types/identifier-types.service.js';
import { CURRENT_IDENTIFIERS, IDENTIFIERS_IN_LOG, type LookupRow, lookupRow } from './identifier-lookup.statements.js';

/**
 * Reads identifiers from the database, never from a cache. Concurrent requests share a query; its index is in
 * prisma/migrations/…_lifecycle.
 */
@Injectable()
export class IdentifierLookupService {
  private readonly plain: BatchedLookup<LookupRow>;
  private readonly inLog: BatchedLookup<LookupRow>;

  constructor(database: Database, standbys: StandbysService, metrics: MetricsService) {
    const batched = (name: string, statement: string) =>
      new BatchedLookup(
        async (keys) => (await standbys.lookUp(name, statement, [byteaArray(keys)])).map(lookupRow),
        keyOfRow,
        MAX_KEYS,
        database.parallelQueries,
        metrics.observeBatch,
      );
    this.plain = batched('current-identifiers', CURRENT_IDENTIFIERS);
    this.inLog = batched('identifiers-in-log', IDENTIFIERS_IN_LOG);
  }

  find(identifier: NormalizedIdentifier): Promise<LookupRow | undefined> {
    return this.plain.find(keyOfIdentifier(identifier));
  }

  /** As {@link find}, with the checkpoint that a receipt names. */
  findInLog(identifier: NormalizedIdentifier): Promise<LookupRow | undefined> {
    return this.inLog.find(keyOfIdentifier(identifier));
  }

  /** @param inLog whether to read the checkpoints that receipts name @returns in the order of the identifiers */
  findAll(identifiers: readonly NormalizedIdentifier[], inLog: boolean): Promise<(LookupRow | undefined)[]> {
    return (inLog ? this.inLog : this.plain).findAll(identifiers.map(keyOfIdentifier));
  }
}

function keyOfIdentifier({ type, valueHash }: NormalizedIdentifier): string {
  return keyOfRow({ type: type.name, hash: valueHash });
}

/** The hash comes first, because the query selects by hashes. The type is compared here. */
function keyOfRow({ hash, type }: Pick<LookupRow, 'hash' | 'type'>): string {
  return hash + type;
}

const HASH_LENGTH = 64;

/** The text of a PostgreSQL array, because drivers differ in how they write arrays of bytes. */
function byteaArray(keys: string[]): string {
  return `{${keys.map((key) => `"\\\\x${key.slice(0, HASH_LENGTH)}"`).join(',')}}`;
}
