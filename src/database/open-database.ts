import type { Config } from '../config.js';
import type { Database } from './database.js';
import { DirectoryInUse } from './directory-lock.js';
import { EmbeddedDatabase } from './embedded-database.js';
import { PostgresDatabase } from './postgres-database.js';

/** Opens what the configuration names: `DATABASE_URL`, or the embedded database in `DATA_DIR`. */
export async function openDatabase(config: Config): Promise<Database> {
  const { url, dataDir, embeddedPort } = config.database;
  return url ? new PostgresDatabase({ ...config.database, url }) : EmbeddedDatabase.open(dataDir, embeddedPort);
}

/**
 * As {@link openDatabase}, for commands that may run beside the service: where it has the embedded database open, the
 * command visits it through the PostgreSQL protocol.
 */
export async function visitDatabase(config: Config): Promise<Database> {
  try {
    return await openDatabase({ ...config, database: { ...config.database, embeddedPort: 0 } });
  } catch (error) {
    if (!(error instanceof DirectoryInUse) || error.owner.port === 0) throw error;
    const url = `postgresql://postgres@127.0.0.1:${error.owner.port}/postgres`;
    return new PostgresDatabase({
      ...config.database,
      url,
      directUrl: undefined,
      poolSize: 1,
      preparedStatements: false,
    });
  }
}
