import type { Identifier, Me } from '../api.js';
import { MODES } from '../authorization/digests.js';
import { isObject, type JsonObject } from '../authorization/json.js';
import { AUDIENCE, type FakeAnswer, ok, PROVIDER, type Question, text } from './fake-question.js';
import { FakeRefusal } from './fake-refusal.js';
import { resolutionOf } from './fake-resolution.js';
import type { FakeRegistry } from './fake-registry.js';

/** What this package reads of the description. */
const DESCRIPTION = {
  audience: AUDIENCE,
  controller_authorization: { modes: MODES, max_seconds: 300 },
  public_keys: [],
};

export function describeService(): FakeAnswer {
  return ok(DESCRIPTION);
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

export function resolve({ store: { registry }, body }: Question): FakeAnswer {
  return resolveOne(registry, body);
}

export function resolveBatch({ store: { registry }, body: { requests } }: Question): FakeAnswer {
  const all: unknown[] = Array.isArray(requests) ? requests : [];
  const answers = all.map((request) => {
    try {
      const { status, body } = resolveOne(registry, isObject(request) ? request : {});
      return { status, body };
    } catch (error) {
      if (error instanceof FakeRefusal) return { status: error.status, body: error };
      throw error;
    }
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

function resolveOne(registry: FakeRegistry, { type, value }: JsonObject): FakeAnswer {
  const record = registry.find(type === undefined ? 'bangla_qr' : text(type), text(value));
  if (!record) throw new FakeRefusal(404, 'no_mapping', 'Nothing is registered under this identifier.');
  return ok(resolutionOf(record, text(value)));
}
