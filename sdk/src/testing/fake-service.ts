import type { Identifier, NamespaceName, PaymentOptionInput } from '../api.js';
import { MODES } from '../authorization/digests.js';
import { isObject, type JsonObject } from '../authorization/json.js';
import { isPaymentOptionInput } from '../shapes.js';
import { causeOf, type FakeRequest } from './fake-authorization.js';
import type { FakeCause } from './fake-history.js';
import { FakeRefusal } from './fake-refusal.js';
import type { FakeRecord, FakeRegistry } from './fake-registry.js';
import { resolutionOf } from './fake-resolution.js';

const AUDIENCE = 'https://resolver.example';
const PROVIDER = '00000000-0000-7000-8000-000000000001';

export interface FakeAnswer {
  readonly status: number;
  readonly body: unknown;
  readonly etag?: string;
}

interface Question {
  readonly request: FakeRequest;
  readonly body: JsonObject;
  /** The id or the namespace in the path. */
  readonly parameter: string;
  readonly registry: FakeRegistry;
}

type Handler = (question: Question) => FakeAnswer;

/** The operations that this package uses, by their request lines. */
const ROUTES: readonly (readonly [RegExp, Handler])[] = [
  [/^GET \/\.well-known\/payment-identifier-resolver\.json$/, () => ok(DESCRIPTION)],
  [/^GET \/v1\/me$/, () => ok({ provider_id: PROVIDER, name: 'Fake', status: 'approved' })],
  [/^POST \/v1\/resolve$/, ({ registry, body }) => resolve(registry, body)],
  [/^POST \/v1\/resolve\/batch$/, resolveBatch],
  [/^GET \/v1\/identifiers$/, find],
  [/^POST \/v1\/identifiers$/, register],
  [/^GET \/v1\/identifiers\/([^/]+)$/, ({ registry, parameter }) => present(200, registry.get(parameter))],
  [/^GET \/v1\/identifiers\/([^/]+)\/history$/, history],
  [/^PATCH \/v1\/identifiers\/([^/]+)$/, update],
  [/^DELETE \/v1\/identifiers\/([^/]+)$/, (question) => change(question, 'remove', { status: 'removed' })],
  [/^POST \/v1\/identifiers\/([^/]+)\/emergency-suspend$/, suspend],
  [/^POST \/v1\/namespaces\/([^/]+)\/names$/, registerName],
  [
    /^POST \/v1\/controller-authorizations\/check$/,
    (question) => ok({ valid: true, controller: cause(question).controller }),
  ],
];

const DESCRIPTION = { audience: AUDIENCE, controller_authorization: { modes: MODES, max_seconds: 300 } };

/** Answers one request from the registry. @throws FakeRefusal */
export function answerFrom(registry: FakeRegistry, request: FakeRequest): FakeAnswer {
  const line = `${request.method} ${request.target.replace(/\?.*/s, '')}`;
  for (const [pattern, handler] of ROUTES) {
    const match = pattern.exec(line);
    if (match)
      return handler({ request, body: contentOf(request), parameter: decodeURIComponent(match[1] ?? ''), registry });
  }
  throw new FakeRefusal(404, 'route_not_found', 'The fake service has no such operation.');
}

function resolve(registry: FakeRegistry, { type, value }: JsonObject): FakeAnswer {
  const record = registry.find(type === undefined ? 'bangla_qr' : text(type), text(value));
  if (!record) throw new FakeRefusal(404, 'no_mapping', 'Nothing is registered under this identifier.');
  return ok(resolutionOf(record, text(value)));
}

function resolveBatch({ registry, body: { requests } }: Question): FakeAnswer {
  const all: unknown[] = Array.isArray(requests) ? requests : [];
  const answers = all.map((request) => {
    try {
      const { status, body } = resolve(registry, isObject(request) ? request : {});
      return { status, body };
    } catch (error) {
      if (error instanceof FakeRefusal) return { status: error.status, body: error };
      throw error;
    }
  });
  return ok({ answers });
}

function find({ registry, request }: Question): FakeAnswer {
  const query = new URL(request.target, AUDIENCE).searchParams;
  const record = registry.find(query.get('type') ?? '', query.get('value') ?? '');
  return ok({ identifiers: record ? [record.identifier] : [], next_cursor: null });
}

function history({ registry, parameter }: Question): FakeAnswer {
  return ok({ events: registry.get(parameter).events, next_cursor: null });
}

function register(question: Question): FakeAnswer {
  const { type, value, payment_options } = question.body;
  const options = optionsOf(payment_options);
  return present(201, question.registry.register(text(type), text(value), options, cause(question)));
}

function update(question: Question): FakeAnswer {
  const { payment_options } = question.body;
  return change(
    question,
    'update',
    payment_options === undefined ? {} : { payment_options: optionsOf(payment_options) },
  );
}

function suspend(question: Question): FakeAnswer {
  return change(question, 'emergency_suspend', { status: 'suspended' });
}

function change(question: Question, type: string, changed: Partial<Identifier>): FakeAnswer {
  const { registry, parameter, request } = question;
  const by = cause(question);
  const record = registry.get(parameter);
  const ifMatch = request.headers.get('if-match');
  if (ifMatch !== null && ifMatch !== etagOf(record)) {
    throw new FakeRefusal(412, 'precondition_failed', 'The identifier has changed since it was read.');
  }
  return present(200, registry.change(record, type, changed, by));
}

function registerName(question: Question): FakeAnswer {
  const { registry, parameter: namespace, body } = question;
  const by = cause(question);
  const label = text(body['label']).toLowerCase();
  const full_name = `${label}@${namespace}`;
  const { chain, asset, address } = body;
  const record =
    address === undefined ? null : registry.register('custom', full_name, optionsOf([{ chain, asset, address }]), by);
  const name: NamespaceName = {
    id: crypto.randomUUID(),
    namespace,
    label,
    full_name,
    status: 'active',
    controller: by.controller,
    controller_ref: null,
    identifier_id: record?.identifier.id ?? null,
    created_at: new Date().toISOString(),
  };
  return { status: 201, body: name };
}

function cause({ request }: Question): FakeCause {
  return causeOf(request, AUDIENCE, PROVIDER);
}

function present(status: number, record: FakeRecord): FakeAnswer {
  return { status, body: record.identifier, etag: etagOf(record) };
}

/** The number of the newest event; one that was set up without a history is at version 0. */
function etagOf({ events }: FakeRecord): string {
  return `"${events.length}"`;
}

function ok(body: unknown): FakeAnswer {
  return { status: 200, body };
}

function optionsOf(given: unknown): PaymentOptionInput[] {
  if (Array.isArray(given) && given.length > 0 && given.every(isPaymentOptionInput)) return given;
  throw new FakeRefusal(400, 'invalid_payment_options', 'The payment options cannot be accepted.');
}

function contentOf({ body }: FakeRequest): JsonObject {
  const content: unknown = body.length === 0 ? {} : JSON.parse(new TextDecoder().decode(body));
  return isObject(content) ? content : {};
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
