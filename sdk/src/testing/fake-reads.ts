import type { Identifier, Me } from '../api.js';
import { MODES } from '../authorization/digests.js';
import { isObject, type JsonObject } from '../authorization/json.js';
import { AUDIENCE, PROVIDER } from './fake-authorization.js';
import { type FakeAnswer, ok, type Question, text } from './fake-question.js';
import { FakeRefusal } from './fake-refusal.js';
import { resolutionOf } from './fake-resolution.js';
import { type FakeRegistry, normalize } from './fake-registry.js';

const NO_MAPPING = new FakeRefusal(404, 'no_mapping', 'Nothing is registered under this identifier.');

/** What this package reads of the description. */
export function describeService({ store: { receipts } }: Question): FakeAnswer {
  return ok({
    audience: AUDIENCE,
    controller_authorization: { modes: MODES, max_seconds: 300 },
    public_keys: receipts.publicKeys,
  });
}

export function me(): FakeAnswer {
  const caller: Me = {
    key_kind: 'provider',
    provider_id: PROVIDER,
    name: 'Fake',
    status: 'approved',
    events_cursor: null,
    limits: {},
  };
  return ok(caller);
}

export function resolve({ store: { registry, receipts }, body, request }: Question): FakeAnswer {
  const { question, ...answer } = resolveOne(registry, body);
  const isReceiptWanted = request.headers.get('prefer') === 'receipt';
  return isReceiptWanted ? { ...answer, receipt: receipts.give({ question, ...answer }) } : answer;
}

export function resolveBatch({ store: { registry }, body: { requests } }: Question): FakeAnswer {
  const all: unknown[] = Array.isArray(requests) ? requests : [];
  const answers = all.map((request) => {
    const { status, body } = resolveOne(registry, isObject(request) ? request : {});
    return { status, body };
  });
  return ok({ answers });
}

export function findIdentifiers({ store: { registry }, query: { type, value, status } }: Question): FakeAnswer {
  if (type === undefined || value === undefined) {
    const isAsked = (identifier: Identifier) => identifier.status === (status ?? identifier.status);
    return ok({ identifiers: registry.list().filter(isAsked), next_cursor: null });
  }
  const record = registry.find(type, value);
  return ok({ identifiers: record ? [record.identifier] : [], next_cursor: null });
}

export function history({ store, parameters: [id = ''] }: Question): FakeAnswer {
  return ok({ events: store.registry.get(id).events, next_cursor: null });
}

export function events({ store, query: { after, types, identifier, limit } }: Question): FakeAnswer {
  const size = limit === undefined ? undefined : Number(limit);
  return ok(store.registry.feed.page({ after, types, identifier, limit: size }));
}

/** With the identifier that was asked for. The body is what JSON makes of the answer. */
function resolveOne(registry: FakeRegistry, { type, value }: JsonObject) {
  const question = { type: type === undefined ? 'bangla_qr' : text(type), value: text(value) };
  const record = registry.find(question.type, question.value);
  const { status, body } = record
    ? ok(resolutionOf(record, question.value))
    : { status: 404, body: NO_MAPPING.toJSON() };
  return { question: { ...question, value: normalize(question.type, question.value) }, status, body };
}
