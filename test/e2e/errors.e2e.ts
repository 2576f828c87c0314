import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { Provider } from '../support/actors.js';
import { UNLIMITED } from '../support/registry.js';
import { Service } from '../support/service.js';

const SOME_ID = '019aa3f0-0000-7000-8000-000000000001';
const DEEP = `${'['.repeat(2000)}${']'.repeat(2000)}`;

const TWO_CHARSETS = 'application/json; charset=utf-8; charset=iso-8859-1';

const gzip = (text: string) => Uint8Array.from(gzipSync(text));

describe('errors', () => {
  let service: Service;
  let provider: Provider;

  beforeAll(async () => {
    service = await Service.start(UNLIMITED);
    provider = await Provider.create(service);
  });
  afterAll(() => service.stop());

  const resolve = (body: string | Uint8Array<ArrayBuffer>, type = 'application/json', headers = {}) =>
    fetch(`${service.url}/v1/resolve`, {
      method: 'POST',
      headers: { authorization: `Bearer ${provider.key}`, ...(type && { 'content-type': type }), ...headers },
      body,
    });
  const resolveEncoded = (encoding: string, body: string | Uint8Array<ArrayBuffer>) =>
    resolve(body, 'application/json', { 'content-encoding': encoding });

  it.each<[string, () => Promise<Response>, number, string]>([
    ['an unknown route', () => fetch(`${service.url}/nope`), 404, 'route_not_found'],
    ['a method that the path does not take', () => fetch(`${service.url}/v1/resolve`), 405, 'method_not_allowed'],
    ['a URL that is no UTF-8', () => fetch(`${service.url}/v1/identifiers/%ff/x/availability`), 400, 'bad_request'],
    ['bad JSON', () => resolve('{"type":'), 400, 'malformed_body'],
    ['invalid UTF-8', () => resolve(Uint8Array.of(0x22, 0xff, 0x22)), 400, 'malformed_body'],
    ['JSON that is too deep', () => resolve(DEEP), 400, 'malformed_body'],
    ['an empty body', () => resolve(''), 400, 'validation_failed'],
    ['a body that is no object', () => resolve('[]'), 400, 'validation_failed'],
    ['a number for a string', () => resolve('{"type":"email","value":1}'), 400, 'validation_failed'],
    ['null for a string', () => resolve('{"type":null,"value":"x"}'), 400, 'validation_failed'],
    ['text', () => resolve('x', 'text/plain'), 415, 'unsupported_media_type'],
    ['a form', () => resolve('a=b', 'application/x-www-form-urlencoded'), 415, 'unsupported_media_type'],
    ['JSON in Latin-1', () => resolve('{}', 'application/json; charset=iso-8859-1'), 415, 'unsupported_media_type'],
    [
      'JSON in a quoted charset',
      () => resolve('{}', 'application/json;CHARSET="utf-7"'),
      415,
      'unsupported_media_type',
    ],
    ['JSON in two charsets', () => resolve('{}', TWO_CHARSETS), 415, 'unsupported_media_type'],
    ['JSON in UTF-8', () => resolve('{}', 'application/json; charset=UTF-8'), 400, 'validation_failed'],
    ['JSON in quoted UTF-8', () => resolve('{}', 'application/json;charset="utf-8"'), 400, 'validation_failed'],
    ['a compressed body', () => resolveEncoded('gzip', gzip('{}')), 415, 'unsupported_media_type'],
    ['text that claims to be compressed', () => resolveEncoded('br', '{}'), 415, 'unsupported_media_type'],
    ['a body that says it is not encoded', () => resolveEncoded('Identity', '{}'), 400, 'validation_failed'],
    ['a path out of the pages', () => fetch(`${service.url}/docs/%00`), 404, 'route_not_found'],
    ['a large body', () => resolve(JSON.stringify({ value: 'x'.repeat(70_000) })), 413, 'body_too_large'],
    ['no type', () => resolve('{"value":"x"}'), 400, 'type_required'],
    ['an unknown type', () => resolve('{"type":"phone","value":"x"}'), 400, 'unsupported_type'],
    ['__proto__ as type', () => resolve('{"type":"__proto__","value":"x"}'), 400, 'unsupported_type'],
    ['a NUL', () => resolve('{"type":"custom","value":"a\\u0000b"}'), 400, 'invalid_identifier'],
    ['an unpaired surrogate', () => resolve('{"type":"custom","value":"a\\ud800"}'), 400, 'invalid_identifier'],
    [
      '701 characters',
      () => resolve(JSON.stringify({ type: 'custom', value: '𠀀'.repeat(701) })),
      400,
      'invalid_identifier',
    ],
  ])('%s', async (_what, request, status, code) => {
    const response = await request();
    const body = await response.json();
    expect(response.status).toBe(status);
    expect(response.headers.get('content-type')).toContain('application/json');
    expect(body).toMatchObject({
      status,
      code,
      type: 'about:blank',
      title: expect.any(String),
      detail: expect.any(String),
    });
    expect(body.request_id).toBe(response.headers.get('x-request-id'));
  });

  it.each([
    ['PUT', '/health', 'GET, HEAD'],
    ['OPTIONS', '/health?x=/v1/resolve', 'GET, HEAD'],
    ['HEAD', '/v1/resolve', 'POST'],
    ['GET', `/v1/identifiers/${SOME_ID}/emergency-suspend`, 'POST'],
    ['PUT', `/v1/identifiers/${SOME_ID}`, 'DELETE, GET, HEAD, PATCH'],
    ['POST', '/docs-json', 'GET, HEAD'],
  ])('answers %s %s with the methods that the path takes: %s', async (method, path, allowed) => {
    const response = await fetch(service.url + path, { method });
    expect([response.status, response.headers.get('allow')]).toEqual([405, allowed]);
  });

  it.each(['/health', '/v1/identifier-types', '/v1/identifiers/custom/no-such-shop/availability', '/docs-json'])(
    'answers HEAD %s as GET, without a body',
    async (path) => {
      const headers = { authorization: `Bearer ${provider.key}` };
      const [head, get] = [
        await fetch(service.url + path, { method: 'HEAD', headers }),
        await fetch(service.url + path, { headers }),
      ];
      const [headBody, getBody] = [await head.text(), await get.text()];
      expect([head.status, get.status, headBody]).toEqual([200, 200, '']);
      expect(head.headers.get('content-type')).toBe(get.headers.get('content-type'));
      expect(head.headers.get('content-length')).toBe(String(Buffer.byteLength(getBody)));
    },
  );

  it('names the field of a validation error', async () => {
    const { body } = await service.http.post('/v1/resolve', { key: provider.key, body: { type: 'email' } });
    expect(body['errors']).toEqual([{ field: 'value', code: 'required', message: 'Is required.' }]);
  });

  it('takes over a harmless request id and no other', async () => {
    const withId = (id: string) => fetch(`${service.url}/health`, { headers: { 'x-request-id': id } });
    expect((await withId('trace-1')).headers.get('x-request-id')).toBe('trace-1');
    expect((await withId('a b')).headers.get('x-request-id')).not.toBe('a b');
  });

  it('answers availability for 700 four-byte characters in the path', async () => {
    const { status } = await service.http.get(
      `/v1/identifiers/email/${encodeURIComponent('𠀀'.repeat(700))}/availability`,
    );
    expect(status).toBe(200);
  });

  it.each([
    ['GET', '/v1/namespaces/a%00b', 404, 'namespace_not_found'],
    ['POST', '/v1/namespaces/a%00b/names', 404, 'namespace_not_found'],
    ['GET', '/v1/namespaces?cursor=AAAA', 400, 'validation_failed'],
    ['GET', '/v1/namespaces/home?cursor=AAAA', 400, 'validation_failed'],
    ['GET', `/v1/identifiers/${SOME_ID}/history?cursor=AAAA`, 400, 'validation_failed'],
    ['GET', `/v1/identifiers/${SOME_ID}/history?cursor=OTk5OTk5OTk5OTk5`, 404, 'identifier_not_found'],
    ['GET', '/v1/identifiers/__proto__/history?cursor=MQ', 404, 'identifier_not_found'],
    ['GET', `/v1/identifiers/${SOME_ID}/history?cursor=MS41`, 404, 'identifier_not_found'],
  ])('%s %s answers %i', async (method, path, status, code) => {
    const body = method === 'POST' ? { label: 'rahim' } : undefined;
    const answer = await service.http.call(method, path, { key: provider.key, body });
    expect(answer).toMatchObject({ status, body: { code } });
  });

  it.each([
    ['two hosts', 'GET /health HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n', 400],
    ['no host', 'GET /health HTTP/1.1\r\n\r\n', 400],
    ['garbage', 'GARBAGE\r\n\r\n', 400],
    ['headers of 20,000 bytes', `GET /health HTTP/1.1\r\nHost: a\r\nX-A: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
    ['a request for a tunnel', 'CONNECT pay.example:443 HTTP/1.1\r\nHost: a\r\n\r\n', 400],
    ['an absolute target', 'GET http://elsewhere/health HTTP/1.1\r\nHost: a\r\n\r\n', 200],
    ['an expectation that nobody knows', 'GET /health HTTP/1.1\r\nHost: a\r\nExpect: a-miracle\r\n\r\n', 200],
  ])('answers %s over a raw socket', async (_what, text, status) => {
    const socket = connect(service.port, '127.0.0.1');
    socket.write(text);
    let received = '';
    for await (const chunk of socket) {
      received += chunk;
      if (received.endsWith('}')) break;
    }
    const [head = '', body = ''] = received.split('\r\n\r\n');
    expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    const answer = JSON.parse(body);
    expect(answer).toMatchObject(status === 200 ? { ok: true } : { status, code: 'bad_request' });
    const expected = [
      `x-request-id: ${answer.request_id}`,
      'cache-control: no-store',
      'content-type: application/json; charset=utf-8',
    ];
    const headers = head.split('\r\n').map((line) => line.replace(/^[^:]+/, (name) => name.toLowerCase()));
    expect(headers).toEqual(expect.arrayContaining(status === 200 ? [] : expected));
  });
});
