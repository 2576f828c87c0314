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
import { operatorRole } from './effective-role.js';
import { operatorSession } from './operator-session.js';
import { Refused } from './refused.js';

// npm run studio [-- --port N]   Prisma Studio on DATABASE_URL or the embedded database, whether the service runs or not

/** How Studio finds the database, and what to do when Studio has ended. */
interface Place {
  readonly variables: Readonly<Record<string, string>>;
  leave(): Promise<void>;
}

/** @throws DirectoryInUse when another process has the embedded database open and does not serve it */
async function findDatabase(config: Config): Promise<Place> {
  const { url, directUrl = url, dataDir, embeddedPort } = config.database;
  const role = await operatorRole({ ...config, database: { ...config.database, url: directUrl } });
  const session = operatorSession(config, role, { tool: 'studio', needs: 'viewer' });
  console.error(`You edit as ${session.operator} (${role}). What you change is in the trail.`);
  const leave = async () => undefined;
  if (directUrl !== undefined) {
    return { variables: { DATABASE_URL: sessionUrl(await PrimaryHosts.find(directUrl), session) }, leave };
  }
  try {
    return await serveDatabase(dataDir, embeddedPort, session);
  } catch (error) {
    if (!(error instanceof DirectoryInUse) || error.socketDirectory === null) throw error;
    return { variables: variablesOf(error.socketDirectory, session), leave };
  }
}

async function serveDatabase(dataDir: string, port: number, session: Session): Promise<Place> {
  const database = await EmbeddedDatabase.open(dataDir);
  try {
    await applyMigrations(database);
    const socketDirectory = await database.serve(port);
    if (socketDirectory === null)
      throw new Refused(
        'Prisma Studio reaches the embedded database through a Unix socket, and there can be none here.',
      );
    return { variables: variablesOf(socketDirectory, session), leave: () => database.close() };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** The driver that Studio uses cannot name a directory as the host in its URL; it takes one from the environment. */
function variablesOf(socketDirectory: string, session: Session): Record<string, string> {
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
 * The URL is handed over in the environment, because it may hold a password and every process can read the arguments of
 * every other. Studio's own process reports nothing to Prisma.
 * @returns the exit code
 */
function runStudio(prisma: string, variables: Place['variables'], parameters: readonly string[]): Promise<number> {
  const preload = ['--import', new URL('studio-preload.js', import.meta.url).href];
  const config = join(import.meta.dirname, '../../prisma/prisma.config.ts');
  const options = ['studio', '--config', config, '--browser', 'none', ...parameters];
  const studio = spawn(process.execPath, [...preload, prisma, ...options], {
    env: { ...process.env, ...variables, CHECKPOINT_DISABLE: '1' },
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
  const place = await findDatabase(readConfig());
  process.exitCode = await runStudio(prisma, place.variables, process.argv.slice(2)).finally(() => place.leave());
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}
