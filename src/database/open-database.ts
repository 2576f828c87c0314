import type { Config } from '../config.js';
import type { Database } from './database.js';
import { DirectoryInUse } from '../embedded/directory-lock.js';
import { EmbeddedDatabase } from './embedded-database.js';
import { socketUrl } from '../embedded/socket.js';
import { PostgresDatabase } from './postgres-database.js';
import { type Session, sessionUrl } from './session.js';

/** Commands wait long: no client waits for them, and a migration that was cut off halfway would be worse than a slow one. */
export const COMMAND_PATIENCE = { connectionTimeoutMs: 10_000, queryTimeoutMs: 60_000 };

/**
 * Opens what the configuration names, for the service: `DATABASE_URL`, or the embedded database in `DATA_DIR`, which the
 * operator's commands can visit then.
 * @param session who it is opened as; without it, as whoever owns it, which is for migrations
 * @param onMove told the host of another primary than the first
 */
export async function openDatabase(
  config: Config,
  session?: Session,
  onMove?: (host: string) => void,
): Promise<Database> {
  const { url, dataDir, embeddedPort } = config.database;
  if (url !== undefined) return new PostgresDatabase({ ...config.database, url, session }, onMove).ready();
  const database = await EmbeddedDatabase.open(dataDir, session);
  try {
    await database.serve(embeddedPort);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

/**
 * Opens the same for a command, beside the service or without it: where the service has the embedded database open, the
 * command visits it on its Unix socket.
 * @throws DirectoryInUse when the process that has it open does not serve it
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
