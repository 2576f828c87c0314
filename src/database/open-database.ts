import type { Config } from '../config.js';
import type { Database } from './database.js';
import { DirectoryInUse } from '../embedded/directory-lock.js';
import { EmbeddedDatabase } from './embedded-database.js';
import { socketUrl } from '../embedded/socket.js';
import { PostgresDatabase } from './postgres-database.js';
import { SERVICE, type Session, sessionUrl } from './session.js';

/**
 * Commands have long timeouts: no client waits for them, and a migration that was cut off halfway would be worse than a slow
 * one.
 */
export const COMMAND_PATIENCE = { connectionTimeoutMs: 10_000, queryTimeoutMs: 60_000 };

/**
 * Opens what the configuration names, for the service: `DATABASE_URL`, or the embedded database in `DATA_DIR`, which the
 * operator's commands can then use, too.
 * @param onMove receives the host of a new primary
 */
export async function openDatabase(config: Config, onMove: (host: string) => void): Promise<Database> {
  const { url, dataDir, embeddedPort } = config.database;
  if (url !== undefined) return new PostgresDatabase({ ...config.database, url, session: SERVICE }, onMove).ready();
  const database = await EmbeddedDatabase.open(dataDir, SERVICE);
  try {
    await database.serve(embeddedPort);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

/**
 * Opens the configured database for a command, or for migrations. If the service has the embedded database open, the command
 * connects to it through the service's Unix socket; otherwise the command opens the files itself.
 * @param session the role to act as; without it, the owner, for migrations
 * @throws DirectoryInUse when another process has the files open and offers no socket
 */
export async function visitDatabase(config: Config, session?: Session): Promise<Database> {
  const { url, dataDir } = config.database;
  if (url !== undefined) return new PostgresDatabase({ ...config.database, url, session }).ready();
  try {
    return await EmbeddedDatabase.open(dataDir, session);
  } catch (error) {
    if (!(error instanceof DirectoryInUse) || error.socketDirectory === null) throw error;
    return new PostgresDatabase({
      ...config.database,
      url: session ? sessionUrl(socketUrl(error.socketDirectory), session) : socketUrl(error.socketDirectory),
      directUrl: undefined,
      poolSize: 1,
      preparedStatements: false,
      mayBeStandby: true,
    });
  }
}
