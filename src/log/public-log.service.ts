import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.js';
import { bundleOf } from './domain/entry.js';
import { HASH_BYTES } from '../common/domain/merkle-hash.js';
import { TILE_WIDTH } from './domain/tile.js';
import { parseTilePath } from './domain/tile-path.js';
import { LogResourceNotFound } from './log.errors.js';
import { LogStoreService } from './log-store.service.js';

const NOTE = 'select note from log_checkpoints order by number desc limit 1';

const TILE = `
  select encode(substring(hashes for $3::int), 'hex') as hashes from log_tiles
  where level = $1::int and index = $2::bigint and octet_length(hashes) >= $3::int`;

/** Entries that no checkpoint covers are not served, because nothing commits the log to them yet. */
const SIGNED_SIZE = 'select coalesce(max(size), 0)::text as size from log_checkpoints';

/** The public resources of the log (C2SP tlog-tiles). */
@Injectable()
export class PublicLogService {
  constructor(
    private readonly database: Database,
    private readonly store: LogStoreService,
  ) {}

  /** The newest signed note. @throws LogResourceNotFound */
  async checkpoint(): Promise<string> {
    const [row] = await this.database.query<{ note: string }>('log-note', NOTE, []);
    if (!row)
      throw new LogResourceNotFound('The log has no checkpoint yet, or the service has no key to sign one with.');
    return row.note;
  }

  /** A tile or a bundle of entries. @throws LogResourceNotFound */
  async resource(path: string): Promise<Buffer> {
    const name = parseTilePath(path);
    const found =
      name && (name.level === 'entries' ? await this.bundle(name) : await this.tile({ ...name, level: name.level }));
    if (!found) throw new LogResourceNotFound('The log has no tile and no bundle of entries with this name.');
    return found;
  }

  private async tile({ level, index, width }: { level: number; index: number; width: number }): Promise<Buffer | null> {
    const values = [level, String(index), width * HASH_BYTES];
    const [row] = await this.database.query<{ hashes: string }>('log-tile', TILE, values);
    return row ? Buffer.from(row.hashes, 'hex') : null;
  }

  private async bundle({ index, width }: { index: number; width: number }): Promise<Buffer | null> {
    const [signed] = await this.database.query<{ size: string }>('log-size', SIGNED_SIZE, []);
    const first = index * TILE_WIDTH;
    if (first + width > Number(signed?.size ?? 0)) return null;
    const entries = await this.store.entries(first, width);
    return entries.length === width ? bundleOf(entries) : null;
  }
}
