import type { Json } from '../support/http-client.js';
import { Service } from '../support/service.js';

/** The specification's endpoint table: method, path, success, other statuses, whether a credential and a wallet are needed. */
const ENDPOINTS: readonly [string, string, number, number[], 'none' | 'bearer', 'signed' | 'optional' | 'unsigned'][] =
  [
    ['get', '/health', 200, [], 'none', 'unsigned'],
    ['get', '/v1/identifier-types', 200, [], 'bearer', 'unsigned'],
    ['post', '/v1/resolve', 200, [400, 401, 404, 429], 'bearer', 'unsigned'],
    ['get', '/v1/identifiers/{type}/{value}/availability', 200, [], 'none', 'unsigned'],
    ['post', '/v1/identifiers', 201, [400, 401, 409], 'bearer', 'signed'],
    ['get', '/v1/identifiers/{id}', 200, [404], 'bearer', 'unsigned'],
    ['patch', '/v1/identifiers/{id}', 200, [401, 403], 'bearer', 'signed'],
    ['delete', '/v1/identifiers/{id}', 200, [401, 403], 'bearer', 'signed'],
    ['post', '/v1/identifiers/{id}/emergency-suspend', 200, [401, 403], 'bearer', 'signed'],
    ['get', '/v1/identifiers/{id}/history', 200, [404], 'bearer', 'unsigned'],
    ['get', '/v1/namespaces', 200, [401], 'bearer', 'unsigned'],
    ['post', '/v1/namespaces', 201, [401], 'bearer', 'unsigned'],
    ['get', '/v1/namespaces/{namespace}', 200, [404], 'bearer', 'unsigned'],
    ['post', '/v1/namespaces/{namespace}/names', 201, [401, 409], 'bearer', 'optional'],
    ['post', '/v1/complaints', 201, [400, 401], 'bearer', 'unsigned'],
  ];

/** What decisions added to it (D3, D7, D9, D10, D14, D16, D17, D20, D21). */
const ADDED = [
  'get /health/ready',
  'get /v1/identifiers',
  'patch /v1/namespaces/{namespace}',
  'get /v1/namespaces/{namespace}/names/{label}',
  'delete /v1/namespaces/{namespace}/names/{label}',
  'get /v1/complaints',
  'get /v1/complaints/{id}',
  'post /v1/resolve/batch',
  'get /v1/me',
  'get /.well-known/payment-identifier-resolver.json',
  'post /v1/controller-authorizations/check',
  'get /v1/events',
  'get /v1/events/stream',
  'post /v1/webhooks',
  'get /v1/webhooks',
  'get /v1/webhooks/{id}',
  'patch /v1/webhooks/{id}',
  'delete /v1/webhooks/{id}',
  'post /v1/webhooks/{id}/rotate-secret',
  'post /v1/webhooks/{id}/test',
  'get /v1/webhooks/{id}/deliveries',
  'post /v1/webhooks/{id}/deliveries/{delivery}/redeliver',
  'get /log/checkpoint',
  'get /log/tile/{path}',
];

/** The specification's tables of fields: all, and those that are required. */
const SHAPES: readonly [string, string[], string[]][] = [
  ['Health', ['ok', 'service', 'database'], ['ok', 'service']],
  ['IdentifierType', ['name', 'version', 'status', 'privacy', 'registration_eligible', 'resolution_eligible'], []],
  ['ResolveRequest', ['type', 'value'], ['type', 'value']],
  [
    'ResolveResponse',
    ['protocol_version', 'status', 'payment_ready', 'identifier', 'registration', 'payment_options', 'trust'],
    ['protocol_version', 'status', 'payment_ready', 'identifier', 'registration', 'payment_options'],
  ],
  [
    'PaymentOption',
    [
      'chain',
      'asset',
      'address',
      'payment_ready',
      'token_contract',
      'network_identifier',
      'minimum_amount',
      'maximum_amount',
      'fixed_amount',
      'expiration',
    ],
    ['chain', 'asset', 'address', 'payment_ready'],
  ],
  [
    'PaymentOptionInput',
    [
      'chain',
      'asset',
      'address',
      'token_contract',
      'network_identifier',
      'memo',
      'payment_reference',
      'minimum_amount',
      'maximum_amount',
      'fixed_amount',
      'expiration',
    ],
    ['chain', 'asset', 'address'],
  ],
  [
    'Identifier',
    ['id', 'type', 'value', 'status', 'controller', 'registered_at', 'activated_at', 'payment_options'],
    ['id', 'type', 'value', 'status', 'controller'],
  ],
  ['RegisterIdentifierRequest', ['type', 'value', 'name_id', 'payment_options'], ['type', 'value', 'payment_options']],
  ['UpdateIdentifierRequest', ['name_id', 'payment_options'], []],
  ['NamespaceRequest', ['slug', 'description', 'registration_policy', 'reserved_names'], ['slug']],
  ['NamespaceNameRequest', ['label', 'controller_ref', 'chain', 'asset', 'address'], ['label']],
  [
    'ComplaintRequest',
    ['reason', 'description', 'identifier_id', 'target_type', 'target_value', 'reporter_user_id', 'evidence'],
    ['reason', 'description'],
  ],
];

describe('the generated OpenAPI document', () => {
  let service: Service;
  let document: Json;

  beforeAll(async () => {
    service = await Service.start();
    document = (await service.http.get('/docs-json')).body;
  });
  afterAll(() => service.stop());

  it('has the 15 operations of the specification, those that were added, and no other', () => {
    const operations = Object.entries<Json>(document['paths']).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method} ${path}`),
    );
    const specified = ENDPOINTS.map(([method, path]) => `${method} ${path}`);
    expect(operations.toSorted()).toEqual([...specified, ...ADDED].toSorted());
  });

  it.each(ENDPOINTS)(
    '%s %s has its statuses, its credential and its headers',
    (method, path, success, others, auth, signing) => {
      const operation = document['paths'][path][method];
      for (const status of [success, ...others])
        expect(operation.responses[status]?.content?.['application/json']).toBeDefined();
      const credentials = (operation.security ?? document['security']).flatMap(Object.keys);
      const expected = path === '/v1/resolve' ? ['free_key', 'provider_key'] : ['provider_key'];
      expect(credentials.toSorted()).toEqual(auth === 'none' ? [] : expected);
      const wallet = (operation.parameters ?? []).filter((each: Json) => each['name'].startsWith('X-Controller-'));
      const required = { signed: [true, true], optional: [false, false], unsigned: [] }[signing];
      expect(wallet.map((each: Json) => each['required'])).toEqual(required);
    },
  );

  it.each(SHAPES)('%s has the fields of the specification', (name, fields, required) => {
    const schema = document['components'].schemas[name];
    expect(Object.keys(schema.properties)).toEqual(expect.arrayContaining(fields));
    expect(schema.required ?? []).toEqual(expect.arrayContaining(required));
    if (name.endsWith('Request')) expect((schema.required ?? []).toSorted()).toEqual(required.toSorted());
  });

  it('asks for a body wherever one is specified, but not for the reason of an emergency', () => {
    const optional = Object.entries<Json>(document['paths']).flatMap(([path, methods]) =>
      Object.entries<Json>(methods).flatMap(([method, { requestBody }]) =>
        requestBody === undefined || requestBody.required === true ? [] : [`${method} ${path}`],
      ),
    );
    expect(optional).toEqual(['post /v1/identifiers/{id}/emergency-suspend', 'post /v1/webhooks/{id}/rotate-secret']);
    const { requestBody } = document['paths']['/v1/identifiers/{id}/emergency-suspend'].post;
    expect(requestBody.content['application/json'].schema).toEqual({
      $ref: '#/components/schemas/EmergencySuspendRequest',
    });
  });

  it('fills no header in that a signature would have to name', () => {
    const parameters = Object.values<Json>(document['paths'])
      .flatMap((methods) => Object.values<Json>(methods))
      .flatMap((operation) => operation['parameters'] ?? [])
      .filter((parameter: Json) => parameter['in'] === 'header');
    expect(parameters.length).toBeGreaterThan(0);
    expect(parameters.filter((parameter: Json) => parameter['schema'].example !== undefined)).toEqual([]);
  });

  it('forbids unknown members in a payment option of a request, and nowhere else', () => {
    const closed = Object.entries<Json>(document['components'].schemas)
      .filter(([, schema]) => JSON.stringify(schema).includes('"additionalProperties":false'))
      .map(([name]) => name);
    expect(closed).toEqual(['PaymentOptionInput']);
    const { RegisterIdentifierRequest, UpdateIdentifierRequest } = document['components'].schemas;
    for (const { properties } of [RegisterIdentifierRequest, UpdateIdentifierRequest])
      expect(properties.payment_options.items).toEqual({ $ref: '#/components/schemas/PaymentOptionInput' });
  });

  it.each(SHAPES.filter(([name]) => /Request|Input$/.test(name) && name !== 'ResolveRequest'))(
    '%s takes null for whatever may be left out',
    (name, fields, required) => {
      const { properties } = document['components'].schemas[name];
      const nullable = fields.filter((field) => [properties[field].type].flat().includes('null'));
      expect(nullable).toEqual(fields.filter((field) => !required.includes(field)));
    },
  );

  it('gives Retry-After with every 429', () => {
    const resolve = document['paths']['/v1/resolve'].post.responses['429'];
    expect(resolve.headers['Retry-After'].schema.type).toBe('integer');
  });

  it('is shown by the Swagger UI', async () => {
    const response = await fetch(`${service.url}/docs`);
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('swagger-ui');
  });
});
