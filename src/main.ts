import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { createApp } from './app.setup.js';
import { authorizationPolicy } from './auth/authorization-policy.js';
import { createLogger } from './common/logger.js';
import { type Config, InvalidConfiguration, readServiceConfig } from './config.js';
import { DirectoryInUse } from './database/directory-lock.js';
import { WrongLogin } from './database/login.js';
import { NotMigrated } from './database/migrations.js';
import { createDemo } from './demo.js';
import { buildVersion } from './common/build-version.js';
import { stopOnSignal } from './shutdown.js';

async function start(config: Config): Promise<void> {
  const logger = createLogger(config.logLevel);
  const app = await createApp(config, logger);
  stopOnSignal(app);
  await listen(app, config);
  logger.info({ event: 'listening', version: buildVersion(), host: config.host, port: config.port });
  const demo = await createDemo(app, config);
  if (demo) console.log(demo);
}

async function listen(app: NestFastifyApplication, { port, host }: Config): Promise<void> {
  try {
    await app.listen(port, host);
  } catch (error) {
    await app.close();
    throw error;
  }
}

/** What a person can mend without reading code is said in a sentence. */
function explain(error: unknown): unknown {
  const isPlain = [InvalidConfiguration, DirectoryInUse, NotMigrated, WrongLogin].some((kind) => error instanceof kind);
  const isSystem = error instanceof Error && 'syscall' in error;
  return error instanceof Error && (isPlain || isSystem) ? error.message : error;
}

try {
  const config = readServiceConfig();
  // Refused here, before the database is opened, and not only by the guard that uses it.
  authorizationPolicy(config);
  await start(config);
} catch (error) {
  console.error(explain(error));
  process.exit(1);
}
