import type { Json } from '../support/http-client.js';

/** Who writes what a schema describes: clients send requests, and the service sends answers. */
type Direction = 'request' | 'answer';

/**
 * What a client of one contract would trip over in another: the rules of oasdiff that this contract can break.
 * What is added is no break: operations, optional members of requests, members of answers, error codes and headers.
 * @returns a sentence for each, none when every client goes on working
 */
export function breakingChanges(released: Json, current: Json): string[] {
  return operationsOf(released).flatMap(([name, before]) => {
    const after = operationsOf(current).find(([other]) => other === name)?.[1];
    if (!after) return [`${name} is gone.`];
    return new Comparison(released, current).operations(before, after).map((change) => `${name}: ${change}`);
  });
}

function operationsOf(document: Json): [string, Json][] {
  return Object.entries<Json>(document['paths']).flatMap(([path, methods]) =>
    Object.entries<Json>(methods).map(([method, operation]): [string, Json] => [
      `${method.toUpperCase()} ${path}`,
      { security: document['security'], ...operation },
    ]),
  );
}

class Comparison {
  /** Pairs of references that were compared: schemas may refer to themselves. */
  private readonly compared = new Set<string>();

  constructor(
    private readonly released: Json,
    private readonly current: Json,
  ) {}

  operations(before: Json, after: Json): string[] {
    return [
      ...(before['operationId'] === after['operationId'] ? [] : ['the operation id has changed']),
      ...credentials(before, after),
      ...this.parameters(before['parameters'] ?? [], after['parameters'] ?? []),
      ...this.requestBodies(before['requestBody'], after['requestBody']),
      ...Object.entries<Json>(before['responses']).flatMap(([status, answer]) =>
        this.answers(status, answer, after['responses'][status]),
      ),
    ];
  }

  private parameters(before: Json[], after: Json[]): string[] {
    const same = (one: Json, other: Json) => one['in'] === other['in'] && one['name'] === other['name'];
    return [
      ...before.flatMap((old) => {
        const now = after.find((each) => same(old, each));
        if (!now) return [`the parameter ${old['name']} is gone`];
        return [
          ...(now['required'] && !old['required'] ? [`the parameter ${old['name']} is required`] : []),
          ...this.schemas('request', old['name'], old['schema'], now['schema']),
        ];
      }),
      ...after
        .filter((now) => now['required'] && !before.some((old) => same(old, now)))
        .map((now) => `the new parameter ${now['name']} is required`),
    ];
  }

  private requestBodies(before: Json | undefined, after: Json | undefined): string[] {
    if (!after) return before ? ['the request body is gone'] : [];
    if (!before) return after['required'] ? ['a request body is required'] : [];
    return [
      ...(after['required'] && !before['required'] ? ['the request body is required'] : []),
      ...this.schemas('request', 'body', schemaOf(before), schemaOf(after)),
    ];
  }

  private answers(status: string, before: Json, after: Json | undefined): string[] {
    if (!after) return [`the status ${status} is gone`];
    if (!status.startsWith('2')) return lost('the error code', errorCodes(before), errorCodes(after));
    const headers = Object.entries<Json>(before['headers'] ?? {}).flatMap(([name, { required }]) => {
      const now: Json | undefined = after['headers']?.[name];
      if (!now) return [`the header ${name} is gone`];
      return required && !now['required'] ? [`the header ${name} may be absent`] : [];
    });
    const bodies = Object.entries<Json>(before['content'] ?? {}).flatMap(([type, { schema }]) => {
      const now: Json | undefined = after['content']?.[type];
      if (!now) return [`the media type ${type} is gone`];
      return schema && now['schema'] ? this.schemas('answer', status, schema, now['schema']) : [];
    });
    return [...headers, ...bodies];
  }

  private schemas(direction: Direction, at: string, before: Json, after: Json): string[] {
    const pair = `${direction} ${before['$ref']} ${after['$ref']}`;
    if (before['$ref'] && this.compared.has(pair)) return [];
    this.compared.add(pair);
    const old = resolved(this.released, before);
    const now = resolved(this.current, after);
    return [
      ...types(direction, at, old, now),
      ...values(direction, at, old, now),
      ...(direction === 'request' ? limits(at, old, now) : []),
      ...this.members(direction, at, old, now),
      ...(old['items'] && now['items'] ? this.schemas(direction, `${at}[]`, old['items'], now['items']) : []),
    ];
  }

  private members(direction: Direction, at: string, old: Json, now: Json): string[] {
    const oldMembers: Json = old['properties'] ?? {};
    const newMembers: Json = now['properties'] ?? {};
    const oldRequired: string[] = old['required'] ?? [];
    const newRequired: string[] = now['required'] ?? [];
    const requirements =
      direction === 'request'
        ? newRequired.filter((name) => !oldRequired.includes(name)).map((name) => `${at}.${name} is required`)
        : oldRequired
            .filter((name) => name in newMembers && !newRequired.includes(name))
            .map((name) => `${at}.${name} may be absent`);
    const each = Object.entries<Json>(oldMembers).flatMap(([name, member]) => {
      const other: Json | undefined = newMembers[name];
      return other ? this.schemas(direction, `${at}.${name}`, member, other) : [`${at}.${name} is gone`];
    });
    return [...requirements, ...each];
  }
}

/** Alternatives of credentials; none at all where an operation is public. */
function credentials(before: Json, after: Json): string[] {
  const names = (operation: Json): string[] => (operation['security'] ?? []).flatMap(Object.keys);
  if (names(before).length === 0) return names(after).length === 0 ? [] : ['a credential is required'];
  return names(after).length === 0 ? [] : lost('the credential', names(before), names(after));
}

function types(direction: Direction, at: string, old: Json, now: Json): string[] {
  const [before, after] = [typesOf(old), typesOf(now)];
  const [narrow, wide] = direction === 'request' ? [before, after] : [after, before];
  const isAccepted = narrow.every((type) => wide.includes(type)) && old['format'] === now['format'];
  return isAccepted ? [] : [`${at} is ${spell(after, now)} instead of ${spell(before, old)}`];
}

function spell(all: readonly unknown[], { format }: Json): string {
  return `${all.join(' or ')}${format ? ` (${format})` : ''}`;
}

function typesOf({ type = 'anything', anyOf = [] }: Json): string[] {
  return anyOf.length > 0 ? anyOf.flatMap((each: Json) => (each['$ref'] ? ['object'] : typesOf(each))) : [type].flat();
}

/** An answer may say something new only where the contract says that it will. */
function values(direction: Direction, at: string, old: Json, now: Json): string[] {
  if (!old['enum'] && !now['enum']) return [];
  if (direction === 'answer') {
    if (now['x-open-enum']) return [];
    return lost(`${at} never was`, now['enum'] ?? ['anything'], old['enum'] ?? ['anything']);
  }
  return now['enum'] ? lost(`${at} cannot be`, old['enum'] ?? ['anything'], now['enum']) : [];
}

function limits(at: string, old: Json, now: Json): string[] {
  const upper = ['maxLength', 'maxItems', 'maximum'].filter((key) => (now[key] ?? Infinity) < (old[key] ?? Infinity));
  const lower = ['minLength', 'minItems', 'minimum'].filter((key) => (now[key] ?? 0) > (old[key] ?? 0));
  const pattern = now['pattern'] !== undefined && now['pattern'] !== old['pattern'] ? ['pattern'] : [];
  const closed =
    now['additionalProperties'] === false && old['additionalProperties'] !== false ? ['additionalProperties'] : [];
  return [...upper, ...lower, ...pattern, ...closed].map((key) => `${at} has another ${key}`);
}

function schemaOf({ content }: Json): Json {
  return content['application/json'].schema;
}

function errorCodes(answer: Json): string[] {
  return schemaOf(answer)['allOf'][1].properties.code.enum;
}

/** Also through an `anyOf` with null, as generators write an object that may be absent. */
function resolved(document: Json, schema: Json): Json {
  const { $ref, anyOf } = schema;
  if (typeof $ref === 'string') return document['components'].schemas[$ref.split('/').at(-1) ?? ''];
  const inner: Json | undefined = anyOf?.find((each: Json) => each['$ref']);
  return inner ? { ...resolved(document, inner), type: typesOf(schema) } : schema;
}

function lost(what: string, before: readonly string[], after: readonly string[]): string[] {
  return before.filter((value) => !after.includes(value)).map((value) => `${what} ${value}`);
}
