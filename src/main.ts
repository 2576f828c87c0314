import { createApp } from './app.setup.js';
import { createLogger } from './common/logger.js';
import { type Config, InvalidConfiguration, readConfig } from './config.js';

async function start(config: Config): Promise<void> {
  const logger = createLogger(config.logLevel);
  const app = await createApp(config, logger);
  await app.listen(config.port, config.host);
}

try {
  await start(readConfig());
} catch (error) {
  console.error(error instanceof InvalidConfiguration ? error.message : error);
  process.exit(1);
}
