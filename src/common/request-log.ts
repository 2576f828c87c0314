import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { traceId } from './trace.js';

/** One line for each answer: the route's pattern, never its URL, which holds identifier values. */
export function logRequests(server: FastifyInstance, logger: Logger): void {
  if (!logger.isLevelEnabled('info')) return;
  server.addHook('onResponse', (request, reply, done) => {
    logger.info({
      request_id: request.id,
      trace: traceId(request.headers),
      method: request.method,
      route: request.routeOptions.url ?? null,
      status: reply.statusCode,
      code: request.problemCode,
      ms: Math.round(reply.elapsedTime * 100) / 100,
      key_id: request.caller?.keyId,
    });
    done();
  });
}
