import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.js';
import { inclusionPath } from './domain/log-tree.js';
import { nodesOf, tilesReadBy } from './domain/tile.js';
import { NoSuchCheckpoint } from './log.errors.js';
import type { HistoryLog } from './log.schema.js';
import { LogStoreService } from './log-store.service.js';

/** A range of events of one identifier, and what to return about them. */
export interface InclusionQuery {
  readonly identifierId: string;
  readonly firstSequence: number;
  readonly lastSequence: number;
  readonly proof?: 'inclusion' | undefined;
  /** The size of the checkpoint that proofs refer to; by default the newest one. */
  readonly checkpoint?: number | undefined;
}

interface PlaceRow {
  readonly sequence: number;
  readonly salt: string;
  readonly index: string | null;
}

const CHECKPOINT = `
  select size::text as size, encode(root, 'hex') as root, note from log_checkpoints
  where $1::bigint is null or size = $1::bigint order by number desc limit 1`;

const PLACES = `
  select e.sequence, e.salt::text as salt, l.index::text as index
  from identifier_events e left join log_entries l on l.identifier_id = e.identifier_id and l.sequence = e.sequence
  where e.identifier_id = $1::uuid and e.sequence between $2::int and $3::int order by e.sequence`;

/** Proves that events are in the log. */
@Injectable()
export class InclusionService {
  constructor(
    private readonly database: Database,
    private readonly store: LogStoreService,
  ) {}

  /** The indexes of events in the log, with proofs if asked for. @throws NoSuchCheckpoint */
  async of(query: InclusionQuery): Promise<HistoryLog> {
    const checkpoint = await this.checkpoint(query.checkpoint ?? null);
    const rows = await this.database.query<PlaceRow>('log-places', PLACES, [
      query.identifierId,
      query.firstSequence,
      query.lastSequence,
    ]);
    const places = rows.map(({ sequence, salt, index }) => ({
      sequence,
      salt,
      index: index !== null && checkpoint !== null && Number(index) < checkpoint.size ? Number(index) : null,
    }));
    if (query.proof === undefined || checkpoint === null) return { checkpoint, events: places };
    const proofs = await this.proofs(
      places.map(({ index }) => index),
      checkpoint.size,
    );
    return { checkpoint, events: places.map((place, at) => ({ ...place, ...proofs[at] })) };
  }

  private async checkpoint(size: number | null): Promise<HistoryLog['checkpoint']> {
    const [row] = await this.database.query<{ size: string; root: string; note: string }>(
      'log-checkpoint',
      CHECKPOINT,
      [size === null ? null : String(size)],
    );
    if (!row && size !== null) throw new NoSuchCheckpoint(size);
    return row
      ? { size: Number(row.size), root_hash: Buffer.from(row.root, 'hex').toString('base64'), note: row.note }
      : null;
  }

  private async proofs(indexes: readonly (number | null)[], size: number): Promise<{ inclusion_proof?: string[] }[]> {
    const wanted = tilesReadBy((nodeAt) =>
      indexes.map((index) => index !== null && inclusionPath(index, size, nodeAt)),
    );
    const nodeAt = nodesOf(await this.store.tiles(wanted));
    return indexes.map((index) =>
      index === null
        ? {}
        : { inclusion_proof: inclusionPath(index, size, nodeAt).map((hash) => hash.toString('base64')) },
    );
  }
}
