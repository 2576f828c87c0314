import { once } from 'node:events';
import { createApp } from '../../../dist/app.setup.js';
import { explain } from '../../../dist/common/errors/explain.js';
import { createLogger } from '../../../dist/common/logger.js';
import { readServiceConfig } from '../../../dist/config.js';
import { listen, send, withEnvironment } from './listen.mjs';

// Runs services for tests: each starts with its own variables and ends when its connection does. To load the service's
// modules takes four times as long as to start it, so they are loaded once for many test files.

const inTurn = withEnvironment();

listen(async ({ variables }, socket) => {
  try {
    const app = await inTurn(variables, () => start(socket));
    await once(socket.resume(), 'end');
    await close(app);
  } catch (error) {
    send(socket, { failed: explain(error) });
  }
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

/** Waits for no client that keeps its connection, or does not read its answer to the end. */
async function close(app) {
  const server = app.getHttpServer();
  const hangUp = setInterval(() => server.closeAllConnections(), 10);
  await app.close().finally(() => clearInterval(hangUp));
}
