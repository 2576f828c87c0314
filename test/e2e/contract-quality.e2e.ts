import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { type RulesetDefinition, Spectral } from '@stoplight/spectral-core';
import { oas } from '@stoplight/spectral-rulesets';
import { breakingChanges } from '../contract/breaking-changes.js';
import { gapsIn, schemasIn, unportablePatterns } from '../contract/gaps.js';
import { Contract, newAjv } from '../support/contract.mjs';
import type { Json } from '../support/http-client.js';

const printed = execFileSync(process.execPath, ['test/contract/print.mjs'], {
  encoding: 'utf8',
  maxBuffer: 32 * 1024 * 1024,
});
const { document, files }: { document: Json; files: Record<string, string> } = JSON.parse(printed);
const released: Json = JSON.parse(readFileSync('test/contract/released.json', 'utf8'));

const REGISTER = (contract: Json): Json => contract['paths']['/v1/identifiers'].post;
const schema = (contract: Json, name: string): Json => contract['components'].schemas[name];

/** A copy of a contract in which one thing is different. */
function changed(contract: Json, change: (copy: Json) => unknown): Json {
  const copy = structuredClone(contract);
  change(copy);
  return copy;
}

describe('the contract', () => {
  it('has neither errors nor warnings by the rules of Spectral', async () => {
    const spectral = new Spectral();
    spectral.setRuleset(oas as RulesetDefinition);
    const findings = await spectral.run(document);
    expect(findings.map(({ code, message, path }) => `${code}: ${message} at ${path.join('.')}`)).toEqual([]);
  });

  it.each([true, false])('has schemas that ajv compiles in its strict mode, with unicodeRegExp %s', (unicodeRegExp) => {
    const ajv = newAjv({ strict: true, strictTypes: false, strictRequired: false, unicodeRegExp });
    ajv.addVocabulary(['example', 'x-open-enum', 'components']);
    ajv.addSchema({ $id: 'document', components: document['components'] });
    const schemas = schemasIn(document);
    expect(schemas.length).toBeGreaterThan(200);
    for (const [name, each] of schemas) {
      const text = JSON.stringify(each).replaceAll('"#/components', '"document#/components');
      expect(() => ajv.compile(JSON.parse(text))).not.toThrow(name);
    }
  });

  it('has patterns that mean the same in JavaScript, Python and Go', () => {
    expect(unportablePatterns(document)).toEqual([]);
  });

  it.each([
    '^\\d$',
    '\\p{L}',
    '\\u0041',
    '(?=a)',
    '(?!a)',
    '(?<=a)',
    '(?<name>a)',
    '(a)\\1',
    'a++',
    '[^]',
    'a{1,1001}',
  ])('would not pass with the pattern %s', (pattern) => {
    expect(unportablePatterns(changed(document, (copy) => (schema(copy, 'Error')['pattern'] = pattern)))).toEqual([
      pattern,
    ]);
  });

  it('leaves nothing out that an integrator needs', () => {
    expect(gapsIn(document)).toEqual([]);
  });

  const RESPONSES = (copy: Json): Json => REGISTER(copy)['responses'];
  it.each<[string, (copy: Json) => unknown]>([
    ['it has no summary', (copy) => (REGISTER(copy)['summary'] = '')],
    ['it has no sentence of description', (copy) => delete REGISTER(copy)['description']],
    [
      'IdentifiersController_register is no verb',
      (copy) => (REGISTER(copy)['operationId'] = 'IdentifiersController_register'),
    ],
    ['its id is not its own', (copy) => (REGISTER(copy)['operationId'] = 'resolveIdentifier')],
    ['it has not one tag with a description', (copy) => (REGISTER(copy)['tags'] = ['Other'])],
    ['the parameter Idempotency-Key has no description', (copy) => delete REGISTER(copy)['parameters'][0].description],
    ['the status 415 is missing', (copy) => delete RESPONSES(copy)['415']],
    ['the status 429 is missing', (copy) => delete RESPONSES(copy)['429']],
    ['201 has no schema', (copy) => delete RESPONSES(copy)['201'].content],
    ['401 does not promise WWW-Authenticate', (copy) => delete RESPONSES(copy)['401'].headers['WWW-Authenticate']],
    ['409 does not say what Retry-After is', (copy) => delete RESPONSES(copy)['409'].headers['Retry-After'].schema],
    [
      '409 has no true example of identifier_taken',
      (copy) => delete RESPONSES(copy)['409'].content['application/json'].examples.identifier_taken,
    ],
    [
      '409 has no true example of identifier_taken',
      (copy) => (copy['components'].examples.identifier_taken.value.status = 400),
    ],
  ])('would be told from a contract of which this is true: %s', (gap, change) => {
    expect(gapsIn(changed(document, change))).toContainEqual(expect.stringContaining(gap));
  });

  /** What a resolve of an unknown value is answered with. */
  const REFUSAL = {
    status: 404,
    body: document['components'].examples.no_mapping.value,
    headers: { 'x-request-id': 'r-1' } as Record<string, string>,
  };
  const check = ({ status, body, headers }: typeof REFUSAL) =>
    new Contract(document).check('POST', '/v1/resolve', { status, body, headers: new Headers(headers) });

  it('is kept by an answer as it describes it', () => {
    expect(() => check(REFUSAL)).not.toThrow();
  });

  it.each<[string, string, Partial<typeof REFUSAL>]>([
    ['a status that is not listed', 'does not list', { status: 418 }],
    ['a code of another operation', 'must be equal', { body: { ...REFUSAL.body, code: 'identifier_not_found' } }],
    ['a member of the wrong type', 'must be string', { body: { ...REFUSAL.body, detail: 1 } }],
    ['a header that is not documented', 'etag', { headers: { ...REFUSAL.headers, ETag: '"1"' } }],
    ['a header that is missing', 'X-Request-Id', { headers: {} }],
    ['a header with another value', 'must match', { headers: { 'x-request-id': 'a b' } }],
    [
      'a wait that is no whole number',
      'must be integer',
      {
        status: 429,
        body: document['components'].examples.rate_limited.value,
        headers: { ...REFUSAL.headers, 'retry-after': '1.5' },
      },
    ],
  ])('is broken by an answer with %s', (_what, message, over) => {
    expect(() => check({ ...REFUSAL, ...over })).toThrow(message);
  });

  it('has every code of docs/errors.md in some operation, but for those that no operation answers with', () => {
    const listed = [...(files['docs/errors.md'] ?? '').matchAll(/^- \*\*`(\w+)`\*\*/gm)].map(([, code]) => code);
    expect(listed.length).toBeGreaterThan(50);
    const answered = JSON.stringify(document['paths']);
    expect(listed.filter((code) => !answered.includes(`"#/components/examples/${code}"`))).toEqual([
      'route_not_found',
      'method_not_allowed',
    ]);
  });

  it('breaks no client of the last release', () => {
    expect(breakingChanges(released, document)).toEqual([]);
  });

  const OPTION = (copy: Json) => schema(copy, 'PaymentOptionInput');
  const ANSWER = (copy: Json) => schema(copy, 'ResolveResponse');
  it.each<[string, (copy: Json) => unknown]>([
    ['POST /v1/identifiers is gone', (copy) => delete copy['paths']['/v1/identifiers'].post],
    ['the operation id has changed', (copy) => (REGISTER(copy)['operationId'] = 'createIdentifier')],
    ['a credential is required', (copy) => delete copy['paths']['/health'].get.security],
    ['the credential free_key', (copy) => copy['paths']['/v1/resolve'].post.security.pop()],
    ['the parameter Idempotency-Key is gone', (copy) => REGISTER(copy)['parameters'].shift()],
    ['the parameter Idempotency-Key is required', (copy) => (REGISTER(copy)['parameters'][0].required = true)],
    [
      'the new parameter X-New is required',
      (copy) => REGISTER(copy)['parameters'].push({ name: 'X-New', in: 'header', required: true, schema: {} }),
    ],
    ['the request body is gone', (copy) => delete REGISTER(copy)['requestBody']],
    [
      'the request body is required',
      (copy) => (copy['paths']['/v1/identifiers/{id}/emergency-suspend'].post.requestBody.required = true),
    ],
    ['the status 201 is gone', (copy) => delete RESPONSES(copy)['201']],
    ['the status 409 is gone', (copy) => delete RESPONSES(copy)['409']],
    ['the header ETag is gone', (copy) => delete RESPONSES(copy)['201'].headers.ETag],
    ['the header ETag may be absent', (copy) => (RESPONSES(copy)['201'].headers.ETag.required = false)],
    [
      'the error code identifier_taken',
      (copy) => {
        const codes: string[] = RESPONSES(copy)['409'].content['application/json'].schema.allOf[1].properties.code.enum;
        codes.splice(codes.indexOf('identifier_taken'), 1);
      },
    ],
    ['body.payment_options[].memo is gone', (copy) => delete OPTION(copy)['properties'].memo],
    ['body.payment_options[].memo is required', (copy) => OPTION(copy)['required'].push('memo')],
    [
      'body.payment_options[].memo is string instead of string or null',
      (copy) => (OPTION(copy)['properties'].memo.type = 'string'),
    ],
    ['body.payment_options[].memo has another maxLength', (copy) => (OPTION(copy)['properties'].memo.maxLength = 64)],
    ['body.payment_options[].chain has another pattern', (copy) => (OPTION(copy)['properties'].chain.pattern = '^a$')],
    [
      'body.registration_policy cannot be open',
      (copy) => schema(copy, 'NamespaceRequest')['properties'].registration_policy.enum.splice(1, 1),
    ],
    ['200.status never was frozen', (copy) => ANSWER(copy)['properties'].status.enum.push('frozen')],
    ['200.payment_ready is gone', (copy) => delete ANSWER(copy)['properties'].payment_ready],
    ['200.payment_ready may be absent', (copy) => ANSWER(copy)['required'].splice(2, 1)],
    [
      '200.payment_ready is boolean or null',
      (copy) => (ANSWER(copy)['properties'].payment_ready.type = ['boolean', 'null']),
    ],
    ['200.payment_options[].address is gone', (copy) => delete schema(copy, 'PaymentOption')['properties'].address],
    [
      '200.events[].controller_authorization.nonce is gone',
      (copy) => delete schema(copy, 'ControllerAuthorization')['properties'].nonce,
    ],
  ])('would break a client if this were true: %s', (what, change) => {
    expect(breakingChanges(released, changed(released, change))).toContainEqual(expect.stringContaining(what));
  });

  it.each<[string, (copy: Json) => unknown]>([
    ['an operation', (copy) => (copy['paths']['/v1/new'] = copy['paths']['/v1/resolve'])],
    ['a status of an error', (copy) => (RESPONSES(copy)['410'] = RESPONSES(copy)['409'])],
    [
      'an error code',
      (copy) => RESPONSES(copy)['409'].content['application/json'].schema.allOf[1].properties.code.enum.push('new'),
    ],
    ['a warning', (copy) => ANSWER(copy)['properties'].trust.properties.codes.items.enum.push('new')],
    ['a member of an answer', (copy) => (ANSWER(copy)['properties'].more = { type: 'string' })],
    ['an optional member of a request', (copy) => (OPTION(copy)['properties'].more = { type: 'string' })],
    ['a longer text', (copy) => (OPTION(copy)['properties'].memo.maxLength = 1000)],
  ])('may add %s', (_what, change) => {
    expect(breakingChanges(released, changed(released, change))).toEqual([]);
  });

  it.each(Object.keys(files))('is what %s was made of, by npm run contract', (path) => {
    expect(readFileSync(path, 'utf8') === files[path]).toBe(true);
  });
});
