import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { explain } from '../common/explain.js';
import { type Config, readConfig } from '../config.js';
import { DirectoryInUse } from '../database/directory-lock.js';
import { applyMigrations } from '../database/migrations.js';
import { openDatabase } from '../database/open-database.js';
import { Refused } from './refused.js';

// npm run studio [-- --port N]   Prisma Studio on DATABASE_URL or the embedded database, beside the running service or not

/** Where Studio finds the database, and what to do when it has ended. */
interface Place {
  readonly url: string;
  leave(): Promise<void>;
}

/** @throws DirectoryInUse, Refused when the embedded database is not to be served */
async function findDatabase(config: Config): Promise<Place> {
  const { url } = config.database;
  if (url !== undefined) return { url, leave: async () => undefined };
  try {
    return await serveDatabase(config);
  } catch (error) {
    if (!(error instanceof DirectoryInUse) || error.owner.port === 0) throw error;
    return { url: gatewayUrl(error.owner.port), leave: async () => undefined };
  }
}

async function serveDatabase(config: Config): Promise<Place> {
  const database = await openDatabase(config);
  try {
    const port = config.database.embeddedPort;
    if (port === 0) throw new Refused('Set EMBEDDED_DB_PORT: through it, Studio reaches the embedded database.');
    await applyMigrations(database);
    return { url: gatewayUrl(port), leave: () => database.close() };
  } catch (error) {
    await database.close();
    throw error;
  }
}

function gatewayUrl(port: number): string {
  return `postgresql://postgres@127.0.0.1:${port}/postgres`;
}

function findPrisma(): string {
  try {
    return createRequire(import.meta.url).resolve('prisma/build/index.js');
  } catch {
    throw new Refused('Prisma Studio is not installed: it is a development dependency, which npm ci installs.');
  }
}

/**
 * The URL goes by the environment: it may hold a password, and arguments are there for every process to see. Nothing of
 * a payment service is reported to Prisma.
 * @returns the exit code
 */
function runStudio(prisma: string, url: string, parameters: readonly string[]): Promise<number> {
  const preload = ['--import', new URL('studio-preload.js', import.meta.url).href];
  const config = join(import.meta.dirname, '../../prisma/prisma.config.ts');
  const options = ['studio', '--config', config, '--browser', 'none', ...parameters];
  const studio = spawn(process.execPath, [...preload, prisma, ...options], {
    env: { ...process.env, DATABASE_URL: url, CHECKPOINT_DISABLE: '1' },
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
  process.exitCode = await runStudio(prisma, place.url, process.argv.slice(2)).finally(() => place.leave());
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}
