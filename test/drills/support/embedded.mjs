import { freePort, temporaryDirectory } from './processes.mjs';
import { migrate } from './service.mjs';
import { afterwards } from './undo.mjs';
import pg from 'pg';

/** An embedded database of this drill's own: files, and the door through which SQL can be spoken while a service runs. */
export class Embedded {
  #pool;

  constructor(directory, port) {
    this.variables = { DATA_DIR: directory, EMBEDDED_DB_PORT: port };
    this.url = `postgresql://postgres@127.0.0.1:${port}/postgres`;
    afterwards(() => this.#pool?.end());
  }

  /** Creates a migrated one, for one service to open. */
  static async create() {
    const database = new Embedded(temporaryDirectory(), await freePort());
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
