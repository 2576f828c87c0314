import type { Json } from '../support/http-client.js';

const OPERATION_ID = /^[a-z]+(?:[A-Z][a-z]+)+$/;
/** In JavaScript without flags, Python and Go, an escaped letter or digit means different things, or nothing. */
const UNPORTABLE = /\(\?(?!:)|\\[A-Za-z0-9]|[*+?}][+]|\[\]|\[\^\]|\{[0-9]*,?[0-9]{4,}/;

/**
 * What an integrator would miss in an OpenAPI document: each operation has its words, each parameter its description, each
 * status its schema and its headers, each error code an example that is true for it.
 */
export function gapsIn(document: Json): string[] {
  const ids = operationsOf(document).map(([, { operationId }]) => operationId);
  return operationsOf(document).flatMap(([name, operation]) =>
    [
      ...wordGaps(operation, document),
      ...(ids.filter((id) => id === operation['operationId']).length > 1 ? ['its id is not its own'] : []),
      ...(operation['parameters'] ?? []).flatMap(parameterGaps),
      ...statusGaps(operation, document),
      ...Object.entries<Json>(operation['responses']).flatMap(([status, answer]) =>
        answerGaps(status, answer, document),
      ),
    ].map((gap) => `${name}: ${gap}`),
  );
}

/** Patterns that do not mean the same everywhere. */
export function unportablePatterns(document: Json): string[] {
  const patterns: string[] = [];
  JSON.stringify(document, (key, value) => {
    if (key === 'pattern' && typeof value === 'string') patterns.push(value);
    return value;
  });
  return patterns.filter((pattern) => UNPORTABLE.test(pattern.replaceAll('\\\\', '')));
}

/** The schemas of a document, with where they are. */
export function schemasIn(document: Json): [string, Json][] {
  return [
    ...Object.entries<Json>(document['components'].schemas),
    ...operationsOf(document).flatMap(([name, { parameters = [], requestBody, responses }]): [string, Json][] => [
      ...parameters.map((each: Json): [string, Json] => [`${name} ${each['name']}`, each['schema']]),
      ...(requestBody ? [[`${name} body`, schemaOf(requestBody)] as [string, Json]] : []),
      ...Object.entries<Json>(responses).flatMap(([status, answer]): [string, Json][] => [
        [`${name} ${status}`, schemaOf(answer)],
        ...Object.entries<Json>(answer['headers']).map(([header, { schema }]): [string, Json] => [
          `${name} ${status} ${header}`,
          schema,
        ]),
      ]),
    ]),
  ];
}

function operationsOf(document: Json): [string, Json][] {
  return Object.entries<Json>(document['paths']).flatMap(([path, methods]) =>
    Object.entries<Json>(methods).map(([method, operation]): [string, Json] => [
      `${method.toUpperCase()} ${path}`,
      operation,
    ]),
  );
}

function wordGaps({ summary, description, operationId, tags = [] }: Json, document: Json): string[] {
  const described: string[] = (document['tags'] ?? []).flatMap((tag: Json) => (tag['description'] ? tag['name'] : []));
  return [
    ...(summary ? [] : ['it has no summary']),
    ...((description ?? '').endsWith('.') ? [] : ['it has no sentence of description']),
    ...(OPERATION_ID.test(operationId) ? [] : [`${operationId} is no verb and noun for its id`]),
    ...(tags.length === 1 && described.includes(tags[0]) ? [] : ['it has not one tag with a description']),
  ];
}

function parameterGaps({ name, description, schema, ...parameter }: Json): string[] {
  return [
    ...(description ? [] : [`the parameter ${name} has no description`]),
    ...(schema?.type ? [] : [`the parameter ${name} has no type`]),
    ...(parameter['in'] === 'path' && schema?.example === undefined ? [`the parameter ${name} has no example`] : []),
  ];
}

function statusGaps({ responses, security, requestBody }: Json, document: Json): string[] {
  const isPublic = (security ?? document['security']).length === 0;
  const expected = [
    '400',
    '500',
    'default',
    ...(isPublic ? [] : ['401', '429', '503']),
    ...(requestBody ? ['413', '415'] : []),
  ];
  const success = Object.keys(responses).some((status) => status.startsWith('2'));
  return [...expected.filter((status) => !(status in responses)), ...(success ? [] : ['2xx'])].map(
    (status) => `the status ${status} is missing`,
  );
}

const ALWAYS_SENT: Readonly<Record<string, string>> = {
  401: 'WWW-Authenticate',
  429: 'Retry-After',
  503: 'Retry-After',
};

function answerGaps(status: string, { description, headers = {}, content }: Json, document: Json): string[] {
  const schema: Json | undefined = mediaOf(content ?? {})?.['schema'];
  const always = ALWAYS_SENT[status];
  const untyped = Object.entries<Json>(headers).filter(
    ([, header]) => !header['description'] || !header['schema']?.type,
  );
  const gaps = [
    ...(description ? [] : ['has no description']),
    ...(schema ? [] : ['has no schema']),
    ...(headers['X-Request-Id'] ? [] : ['does not say X-Request-Id']),
    ...(always === undefined || headers[always]?.required ? [] : [`does not promise ${always}`]),
    ...untyped.map(([name]) => `does not say what ${name} is`),
    ...(status.startsWith('2') || !schema ? [] : errorGaps(status, content['application/json'], document)),
  ];
  return gaps.map((gap) => `${status} ${gap}`);
}

function errorGaps(status: string, { schema, examples = {} }: Json, document: Json): string[] {
  const codes: string[] = schema.allOf?.[1]?.properties?.code?.enum ?? [];
  const without = codes.filter((code) => {
    const example: Json | undefined = resolvedExample(examples[code], document);
    const value: Json = example?.['value'] ?? {};
    const isOfStatus = status === 'default' || String(value['status']) === status;
    return !(example?.['summary'] && typeof value['detail'] === 'string' && value['code'] === code && isOfStatus);
  });
  return [
    ...(codes.length > 0 ? [] : ['has no error codes']),
    ...without.map((code) => `has no true example of ${code}`),
    ...(resolvedExample(examples['validation_failed'], document)?.['value'].errors?.length === 0
      ? ['names no field in its example of validation_failed']
      : []),
  ];
}

function resolvedExample(example: Json | undefined, document: Json): Json | undefined {
  const reference: string | undefined = example?.['$ref'];
  return reference ? document['components'].examples[reference.split('/').at(-1) ?? ''] : example;
}

/** JSON, or the one that there is: the stream of events. */
function mediaOf(content: Json): Json | undefined {
  return content['application/json'] ?? Object.values(content)[0];
}

function schemaOf({ content }: Json): Json {
  return mediaOf(content)?.['schema'] ?? {};
}
