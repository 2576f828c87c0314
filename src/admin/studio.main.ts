import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { explain } from '../common/errors/explain.js';
import { type Config, readConfig } from '../config.js';
import { EmbeddedDatabase } from '../database/embedded-database.js';
import { applyMigrations } from '../database/migrations.js';
import { PrimaryHosts } from '../database/primary-hosts.js';
import { DirectoryInUse } from '../embedded/directory-lock.js';
import { type Session, sessionUrl } from '../database/session.js';
import { effectiveRole } from './effective-role.js';
import { operatorSession } from './operator-session.js';
import { Refused } from './refused.js';

// npm run studio [-- --port N]   Prisma Studio on DATABASE_URL or the embedded database, whether the service runs or not

/** How Studio connects to the database. */
interface StudioConnection {
  /** Variables for Studio's process. */
  readonly environment: Readonly<Record<string, string>>;
  /** Called when Studio has ended. */
  close(): Promise<void>;
}

/** @throws DirectoryInUse when another process has the embedded database open and offers no socket */
async function findDatabase(config: Config): Promise<StudioConnection> {
  const { url, directUrl = url, dataDir, embeddedPort } = config.database;
  const role = await effectiveRole({ ...config, database: { ...config.database, url: directUrl } });
  const session = operatorSession(config, role, { tool: 'studio', requiredRole: 'viewer' });
  console.error(`You edit as ${session.operator} (${role}). The audit trail records what you change.`);
  const close = async () => undefined;
  if (directUrl !== undefined) {
    return { environment: { DATABASE_URL: sessionUrl(await PrimaryHosts.find(directUrl), session) }, close };
  }
  try {
    return await serveDatabase(dataDir, embeddedPort, session);
  } catch (error) {
    if (!(error instanceof DirectoryInUse) || error.socketDirectory === null) throw error;
    return { environment: environmentOf(error.socketDirectory, session), close };
  }
}

async function serveDatabase(dataDir: string, port: number, session: Session): Promise<StudioConnection> {
  const database = await EmbeddedDatabase.open(dataDir);
  try {
    await applyMigrations(database);
    const socketDirectory = await database.serve(port);
    if (socketDirectory === null)
      throw new Refused(
        'Prisma Studio connects to the embedded database through a Unix socket, which cannot be created here.',
      );
    return { environment: environmentOf(socketDirectory, session), close: () => database.close() };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** The driver that Studio uses cannot name a directory as the host in its URL; it takes one from the environment. */
function environmentOf(socketDirectory: string, session: Session): Record<string, string> {
  const url = sessionUrl('postgresql:///postgres', session);
  return { DATABASE_URL: url, PGHOST: socketDirectory, PGPORT: '5432', PGUSER: 'postgres' };
}

function findPrisma(): string {
  try {
    return createRequire(import.meta.url).resolve('prisma/build/index.js');
  } catch {
    throw new Refused('Prisma Studio is not installed: it is a development dependency, which npm ci installs.');
  }
}

/**
 * Passes the URL in the environment: it may contain a password, and every process can read the arguments of the others.
 * CHECKPOINT_DISABLE keeps Studio's process from reporting to Prisma.
 * @returns the exit code
 */
function runStudio(
  prisma: string,
  environment: StudioConnection['environment'],
  parameters: readonly string[],
): Promise<number> {
  const preload = ['--import', new URL('studio-preload.js', import.meta.url).href];
  const config = join(import.meta.dirname, '../../prisma/prisma.config.ts');
  const options = ['studio', '--config', config, '--browser', 'none', ...parameters];
  const studio = spawn(process.execPath, [...preload, prisma, ...options], {
    env: { ...process.env, ...environment, CHECKPOINT_DISABLE: '1' },
    stdio: 'inherit',
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => studio.kill(signal));
  return new Promise((resolve, reject) => {
    studio.once('error', reject);
    studio.once('exit', (code) => resolve(code ?? 0));
  });
}

try {
  const prisma = findPrisma();
  const connection = await findDatabase(readConfig());
  process.exitCode = await runStudio(prisma, connection.environment, process.argv.slice(2)).finally(() =>
    connection.close(),
  );
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}
