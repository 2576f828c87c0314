import { once } from 'node:events';
import { createApp } from '../../../dist/app.setup.js';
import { explain } from '../../../dist/common/explain.js';
import { createLogger } from '../../../dist/common/logger.js';
import { readServiceConfig } from '../../../dist/config.js';
import { listen, send, withEnvironment } from './listen.mjs';

// Runs services for tests: each starts with its own variables and ends when its connection does. To load the service's
// modules takes four times as long as to start it, so they are loaded once for many test files.

const inTurn = withEnvironment();

listen(async ({ variables }, socket) => {
  const app = await inTurn(variables, () => start(socket)).catch((error) => send(socket, { failed: explain(error) }));
  await once(socket.resume(), 'end');
  await app.close?.();
  socket.end();
});

async function start(socket) {
  const config = readServiceConfig();
  const logger = createLogger(config.logLevel, { write: (output) => socket.writable && send(socket, { output }) });
  const app = await createApp(config, logger);
  await app.listen(config.port, config.host);
  send(socket, { listening: true });
  return app;
}
