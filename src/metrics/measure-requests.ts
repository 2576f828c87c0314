import type { FastifyInstance } from 'fastify';
import type { MetricsService } from '../common/metrics/metrics.service.js';

/** Instead of the URL, where no route matched. */
const NO_ROUTE = 'none';

/** Measures every answer under its route's pattern: a URL holds identifier values, and there are too many of them. */
export function measureRequests(server: FastifyInstance, metrics: MetricsService): void {
  server.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? NO_ROUTE;
    metrics.observeRequest(request.method, route, reply.statusCode, reply.elapsedTime / 1000);
    if (reply.statusCode === 401) metrics.countAuthFailure(request.problemCode ?? 'unknown');
    done();
  });
}
