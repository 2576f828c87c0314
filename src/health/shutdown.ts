import { setTimeout as sleep } from 'node:timers/promises';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { HealthService } from './health.service.js';

/** Long enough for a load balancer to ask for the health once more, and for clients to see `Connection: close`. */
const GRACE_MS = 1_500;
/** Answers take less than this. A connection on which a request never came would be waited for without end. */
const CLOSE_MS = 5_000;

/**
 * Ends the process without losing a request. On SIGTERM or SIGINT, `/health/ready` begins to answer 503, and every answer
 * carries `Connection: close`. After a grace the server stops listening, answers the requests that it has, and the process
 * exits with 0.
 */
export function stopOnSignal(app: NestFastifyApplication): void {
  let stopping = false;
  app
    .getHttpAdapter()
    .getInstance()
    .addHook('onSend', (_request, reply, _payload, done) => {
      if (stopping) reply.header('connection', 'close');
      done();
    });
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    app.get(HealthService).drain();
    await sleep(GRACE_MS);
    setTimeout(() => app.getHttpServer().closeAllConnections(), CLOSE_MS).unref();
    await app.close();
    process.exit(0);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}
