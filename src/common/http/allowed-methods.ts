import type { FastifyInstance } from 'fastify';
import { MethodNotAllowed } from '../errors/http.errors.js';

interface Route {
  readonly pattern: RegExp;
  readonly methods: readonly string[];
}

/** Answers 405 with `Allow` where a path has operations, but none with the method that was sent (RFC 9110, 15.5.6). */
export function refuseOtherMethods(server: FastifyInstance): void {
  const routes: Route[] = [];
  server.addHook('onRoute', ({ url, method }) => {
    routes.push({ pattern: patternOf(url), methods: [method].flat() });
  });
  server.addHook('onRequest', (request, _reply, done) => {
    const allowed = request.is404 ? methodsOf(routes, request.url) : [];
    if (allowed.length > 0) done(new MethodNotAllowed(allowed));
    else done();
  });
}

function methodsOf(routes: readonly Route[], url: string): string[] {
  const [path = ''] = url.split('?');
  const methods = routes.filter(({ pattern }) => pattern.test(path)).flatMap((route) => route.methods);
  return [...new Set(methods)].toSorted();
}

/** Matches the paths of a route such as `/v1/identifiers/:id`; a `*` at its end matches any rest. */
function patternOf(route: string): RegExp {
  const source = route.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replace(/:[^/]+/g, '[^/]+');
  return new RegExp(`^${source.replace('*', '.*')}$`);
}
