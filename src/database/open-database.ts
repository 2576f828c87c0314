import type { Config } from '../config.js';
import type { Database } from './database.js';
import { DirectoryInUse } from './directory-lock.js';
import { EmbeddedDatabase } from './embedded-database.js';
import { PostgresDatabase } from './postgres-database.js';
import { type Session, sessionUrl } from './session.js';

/**
 * Opens what the configuration names: `DATABASE_URL`, or the embedded database in `DATA_DIR`.
 * @param session who it is opened as; without it, as whoever owns it, which is for migrations
 */
export async function openDatabase(config: Config, session?: Session): Promise<Database> {
  const { url, dataDir, embeddedPort } = config.database;
  if (url) return new PostgresDatabase({ ...config.database, url, session });
  return EmbeddedDatabase.open(dataDir, embeddedPort, session);
}

/**
 * As {@link openDatabase}, for commands that may run beside the service: where it has the embedded database open, the
 * command visits it through the PostgreSQL protocol.
 */
export async function visitDatabase(config: Config, session?: Session): Promise<Database> {
  try {
    return await openDatabase({ ...config, database: { ...config.database, embeddedPort: 0 } }, session);
  } catch (error) {
    if (!(error instanceof DirectoryInUse) || error.owner.port === 0) throw error;
    return new PostgresDatabase({
      ...config.database,
      url: gatewayUrl(error.owner.port, session),
      directUrl: undefined,
      poolSize: 1,
      preparedStatements: false,
    });
  }
}

/** Where a process serves its embedded database; without a session, to whoever owns it. */
export function gatewayUrl(port: number, session?: Session): string {
  const url = `postgresql://${session?.role ?? 'postgres'}@127.0.0.1:${port}/postgres`;
  return session ? sessionUrl(url, session) : url;
}
