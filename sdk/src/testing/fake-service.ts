import type { Path } from '../api.js';
import { isObject, type JsonObject } from '../authorization/json.js';
import { AUDIENCE, type FakeRequest, PROVIDER } from './fake-authorization.js';
import * as changes from './fake-changes.js';
import { type FakeAnswer, type Handler, ok, present, presentName } from './fake-question.js';
import * as reads from './fake-reads.js';
import { FakeRefusal } from './fake-refusal.js';
import type { FakeStore } from './fake-store.js';

/** The operations that this package uses. */
const ROUTES: readonly (readonly [method: string, path: Path, handler: Handler])[] = [
  ['GET', '/.well-known/payment-identifier-resolver.json', reads.describeService],
  ['GET', '/v1/me', reads.me],
  ['POST', '/v1/resolve', reads.resolve],
  ['POST', '/v1/resolve/batch', reads.resolveBatch],
  ['GET', '/v1/identifiers', reads.findIdentifiers],
  ['POST', '/v1/identifiers', changes.register],
  ['GET', '/v1/identifiers/{id}', ({ store, parameters: [id = ''] }) => present(200, store.registry.get(id))],
  ['GET', '/v1/identifiers/{id}/history', reads.history],
  ['PATCH', '/v1/identifiers/{id}', changes.update],
  ['DELETE', '/v1/identifiers/{id}', changes.remove],
  ['POST', '/v1/identifiers/{id}/emergency-suspend', changes.suspend],
  ['POST', '/v1/namespaces/{namespace}/names', changes.registerName],
  [
    'GET',
    '/v1/namespaces/{namespace}/names/{label}',
    ({ store, parameters: [namespace = '', label = ''] }) => presentName(200, store.names.get(namespace, label)),
  ],
  ['DELETE', '/v1/namespaces/{namespace}/names/{label}', changes.releaseName],
  ['POST', '/v1/controller-authorizations/check', changes.checkSignature],
  ['GET', '/v1/events', reads.events],
  ['POST', '/v1/complaints', ({ store, body }) => ({ status: 201, body: store.complaints.submit(body, PROVIDER) })],
  ['GET', '/v1/complaints', ({ store }) => ok({ complaints: store.complaints.list(), next_cursor: null })],
  ['GET', '/v1/complaints/{id}', ({ store, parameters: [id = ''] }) => ok(store.complaints.get(id))],
];

const PATTERNS = ROUTES.map(([method, path, handler]) => {
  const pattern = new RegExp(`^${path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '([^/]+)')}$`);
  return { method, pattern, handler };
});

/** Answers one request from what is kept. @throws FakeRefusal */
export function answerFrom(store: FakeStore, request: FakeRequest): FakeAnswer {
  const { pathname, searchParams } = new URL(request.target, AUDIENCE);
  for (const { method, pattern, handler } of PATTERNS) {
    const match = request.method === method ? pattern.exec(pathname) : null;
    if (!match) continue;
    const parameters = match.slice(1).map(decodeURIComponent);
    return handler({ request, body: contentOf(request), parameters, query: Object.fromEntries(searchParams), store });
  }
  throw new FakeRefusal(404, 'route_not_found', 'The fake service has no such operation.');
}

function contentOf({ body }: FakeRequest): JsonObject {
  const content: unknown = body.length === 0 ? {} : JSON.parse(new TextDecoder().decode(body));
  return isObject(content) ? content : {};
}
