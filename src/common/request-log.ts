import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';

/** One line for each answer: the route's pattern, never its URL, which holds identifier values. */
export function logRequests(server: FastifyInstance, logger: Logger): void {
  if (!logger.isLevelEnabled('info')) return;
  server.addHook('onResponse', (request, reply, done) => {
    logger.info({
      request_id: request.id,
      trace: traceOf(request.headers.traceparent),
      method: request.method,
      route: request.routeOptions.url ?? null,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 100) / 100,
      key_id: request.caller?.keyId,
    });
    done();
  });
}

const TRACEPARENT = /^[0-9a-f]{2}-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}$/;

/** The trace id of a W3C trace context. */
function traceOf(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' ? TRACEPARENT.exec(header)?.[1] : undefined;
}
