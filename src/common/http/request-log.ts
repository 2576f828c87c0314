import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { traceId } from './trace.js';

/** Balancers ask several times a second whether all is well. */
const PROBES = '/health';

/** One line for each answer: the route's pattern, never its URL, which holds identifier values. */
export function logRequests(server: FastifyInstance, logger: Logger): void {
  if (!logger.isLevelEnabled('info')) return;
  server.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? null;
    const isQuiet = route?.startsWith(PROBES) && reply.statusCode < 400;
    logger[isQuiet ? 'debug' : 'info']({
      request_id: request.id,
      trace: traceId(request.headers),
      method: request.method,
      route,
      status: reply.statusCode,
      code: request.problemCode,
      cause: request.outageCode,
      ms: Math.round(reply.elapsedTime * 100) / 100,
      key_id: request.caller?.keyId,
    });
    done();
  });
}
