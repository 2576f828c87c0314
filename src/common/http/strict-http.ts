import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { BadHttpRequest } from '../errors/http.errors.js';
import { refuseUnparsed } from '../errors/problem.filter.js';
import { timesSent } from './raw-headers.js';

/**
 * Rejects what Node accepts although HTTP forbids it (no Host header, or several), and answers CONNECT with an error body (D15)
 * where Node would only close the connection.
 */
export function enforceHttpRules(server: FastifyInstance): void {
  server.addHook('onRequest', (request, _reply, done) => {
    if (hasRightHost(request.raw)) done();
    else done(new BadHttpRequest(400));
  });
  server.server.on('connect', (_request, socket) => refuseUnparsed(new Error('no tunnels here'), socket));
  // RFC 9110, 10.1.1: a server may ignore expectations that it does not know.
  server.server.on('checkExpectation', (request, response) => server.routing(request, response));
}

/** RFC 9112, 3.2: exactly one Host since HTTP/1.1. Of two, a proxy before this service may have read the other one. */
function hasRightHost(request: IncomingMessage): boolean {
  const hosts = timesSent(request, 'host');
  return hosts === 1 || (hosts === 0 && request.httpVersionMinor === 0);
}
