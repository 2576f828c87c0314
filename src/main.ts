import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { createApp } from './app.setup.js';
import { buildVersion } from './common/build-version.js';
import { explain } from './common/errors/explain.js';
import { createLogger } from './common/logger.js';
import { type Config, readServiceConfig } from './config.js';
import { welcomeNewcomer } from './demo/demo.js';
import { stopOnSignal } from './health/shutdown.js';

async function start(config: Config): Promise<void> {
  const logger = createLogger(config.logLevel);
  const app = await createApp(config, logger);
  stopOnSignal(app);
  await listen(app, config);
  logger.info({ event: 'listening', version: buildVersion(), host: config.host, port: config.port });
  const welcome = await welcomeNewcomer(app, config);
  if (welcome) console.log(welcome);
}

async function listen(app: NestFastifyApplication, { port, host }: Config): Promise<void> {
  try {
    await app.listen(port, host);
  } catch (error) {
    await app.close();
    throw error;
  }
}

try {
  await start(readServiceConfig());
} catch (error) {
  console.error(explain(error));
  process.exit(1);
}
