import { join } from 'node:path';
import pg from 'pg';
import { temporaryDirectory } from './processes.mjs';
import { migrate } from './service.mjs';
import { afterwards } from './undo.mjs';

/** An embedded database of this drill's own: files, and a socket for SQL while a service runs on them. */
export class Embedded {
  #pool;

  constructor(directory) {
    this.variables = { DATA_DIR: directory };
    this.url = socketUrl(directory);
    afterwards(() => this.#pool?.end());
  }

  /** Creates a migrated one, for one service to open. */
  static async create() {
    const database = new Embedded(temporaryDirectory());
    migrate(database.variables);
    return database;
  }

  /** @returns {Promise<Record<string, any>[]>} */
  async sql(text, values = []) {
    this.#pool ??= this.#open();
    const { rows } = await this.#pool.query(text, values);
    return rows;
  }

  #open() {
    const pool = new pg.Pool({ connectionString: this.url, max: 1 });
    pool.on('error', () => undefined);
    return pool;
  }
}

/** Where the service on this data directory serves its database. */
export function socketUrl(directory) {
  return `postgresql://postgres@localhost/postgres?host=${encodeURIComponent(join(directory, 'socket'))}`;
}
