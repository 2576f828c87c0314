import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.js';
import type { TreeHead } from './domain/checkpoint.js';
import { HASH_BYTES } from '../common/domain/merkle-hash.js';
import type { WrittenTile } from './domain/growing-tree.js';
import type { TrailHead } from './domain/trail-line.js';
import { MissingHashes, type StoredTiles, type Tile } from './domain/tile.js';

/** How far the stored log has come. */
export interface LogHead {
  /** The newest one; null before the first. */
  readonly checkpoint: SignedHead | null;
  /** The number of entries, including those that no checkpoint covers yet. */
  readonly entries: number;
  /** The newest entry of the operators' trail; null if there is none. */
  readonly trail: TrailHead | null;
}

/** A stored checkpoint. */
export interface SignedHead extends TreeHead {
  readonly number: string;
  readonly note: string;
  readonly keyId: string;
  /** By the clock of the database. */
  readonly ageMs: number;
}

/** A signed state to be stored, and the tiles from which its root follows. */
export interface NextCheckpoint extends TreeHead {
  readonly note: string;
  readonly keyId: string;
  readonly tiles: readonly WrittenTile[];
}

interface HeadRow {
  readonly entries: string;
  readonly number: string | null;
  readonly size: string;
  readonly root: string;
  readonly note: string;
  readonly keyId: string;
  readonly ageMs: number;
  readonly trailSequence: string | null;
  readonly trailHash: string;
}

const HEAD = `
  select (select coalesce(max(index) + 1, 0) from log_entries)::text as entries, c.number::text as number, c.size::text as size,
    encode(c.root, 'hex') as root, c.note, c.key_id as "keyId",
    (extract(epoch from clock_timestamp() - c.signed_at) * 1000)::float8 as "ageMs",
    t.sequence::text as "trailSequence", t.hash as "trailHash"
  from (select) one left join lateral (select * from log_checkpoints order by number desc limit 1) c on true
    left join operator_trail_head() t on true`;

const TILES = `
  select t.level, t.index::text as index, encode(t.hashes, 'hex') as hashes
  from jsonb_to_recordset($1::jsonb) asked (level int, index bigint)
  join log_tiles t on t.level = asked.level and t.index = asked.index`;

const ENTRIES = `
  select coalesce(string_agg(encode(entry, 'hex'), '' order by index), '') as entries
  from (select index, entry from log_entries where index >= $1::bigint order by index limit $2::int) few`;

const APPEND = `
  select append_to_log($1::bigint, $2::jsonb, $3::bigint, decode($4, 'hex'), $5, $6) as appended`;

/** Reads and extends the stored log. append_to_log of prisma/migrations/…_log writes it. */
@Injectable()
export class LogStoreService {
  constructor(private readonly database: Database) {}

  async head(): Promise<LogHead> {
    const [row] = await this.database.query<HeadRow>('log-head', HEAD, []);
    if (!row) throw new Error('The head of the log is always one row.');
    const { number, size, root, note, keyId, ageMs, trailSequence, trailHash } = row;
    const trail = trailSequence === null ? null : { sequence: Number(trailSequence), hash: trailHash };
    const checkpoint =
      number === null ? null : { number, size: Number(size), root: Buffer.from(root, 'hex'), note, keyId, ageMs };
    return { checkpoint, entries: Number(row.entries), trail };
  }

  /** Reads tiles. Access to a tile that does not exist throws {@link MissingHashes}. */
  async tiles(tiles: readonly Omit<Tile, 'width'>[]): Promise<StoredTiles> {
    const asked = JSON.stringify(tiles.map(({ level, index }) => ({ level, index })));
    const rows = await this.database.query<{ level: number; index: string; hashes: string }>('log-tiles', TILES, [
      asked,
    ]);
    const found = new Map(rows.map(({ level, index, hashes }) => [`${level}/${index}`, Buffer.from(hashes, 'hex')]));
    return (level, index) => {
      const hashes = found.get(`${level}/${index}`);
      if (!hashes) throw new MissingHashes({ level, index });
      return hashes;
    };
  }

  /** At most `limit` entries, from an index on. */
  async entries(from: number, limit: number): Promise<Buffer[]> {
    const [row] = await this.database.query<{ entries: string }>('log-entries', ENTRIES, [String(from), limit]);
    const all = Buffer.from(row?.entries ?? '', 'hex');
    const count = all.length / HASH_BYTES;
    return Array.from({ length: count }, (_, at) => all.subarray(at * HASH_BYTES, (at + 1) * HASH_BYTES));
  }

  /** @returns false if another process has stored a checkpoint after `after` */
  async append(after: SignedHead | null, { size, root, note, keyId, tiles }: NextCheckpoint): Promise<boolean> {
    const written = tiles.map(({ level, index, hashes }) => ({ level, index, hashes: hashes.toString('hex') }));
    const values = [after?.number ?? '0', JSON.stringify(written), String(size), root.toString('hex'), note, keyId];
    const [row] = await this.database.query<{ appended: boolean }>('log-append', APPEND, values);
    return row?.appended === true;
  }
}
