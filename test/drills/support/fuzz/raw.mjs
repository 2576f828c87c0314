import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { generate } from './requests.mjs';

/**
 * Bytes for a connection of their own, and what must come back.
 * @typedef {object} Conversation
 * @property {string} what
 * @property {Buffer[]} writes each a packet of its own
 * @property {string[]} methods of the requests that it holds; as many answers are due
 * @property {string[]} [targets] of those requests, as far as a contract has them
 * @property {number[]} [statuses] the only ones allowed
 * @property {boolean} [closes] HTTP has the service close after it
 * @property {boolean} [cutShort] no more bytes come although they are due
 */

const HOST = 'Host: pay.example\r\n';
const HEALTH = `GET /health HTTP/1.1\r\n${HOST}\r\n`;
const CUT_SHORT = { cutShort: true, statuses: [400] };

/** @param {string} what @param {string} text @param {Partial<Conversation>} [more] */
const fixed = (what, text, more) => ({ what, writes: [Buffer.from(text, 'latin1')], methods: ['GET'], ...more });
const refused = (what, text) => fixed(what, text, { statuses: [400] });
const post = (fields, body) =>
  `POST /v1/resolve HTTP/1.1\r\n${HOST}Content-Type: application/json\r\n${fields}\r\n${body}`;

const BODY = '{"type":"email","value":"alice@shop.example"}';
const CHUNKED = 'Transfer-Encoding: chunked\r\n';

/** @type {readonly Conversation[]} */
const FIXED = [
  fixed('absolute-form', `GET http://elsewhere.example/health HTTP/1.1\r\n${HOST}\r\n`, { targets: ['/health'] }),
  fixed('absolute-form https', `GET https://pay.example:1/v1/identifier-types?x HTTP/1.1\r\n${HOST}\r\n`),
  fixed('absolute-form with user', `GET http://a:b@pay.example/%2F HTTP/1.1\r\n${HOST}\r\n`),
  fixed('authority-form', `GET pay.example:443 HTTP/1.1\r\n${HOST}\r\n`),
  fixed('asterisk-form', `OPTIONS * HTTP/1.1\r\n${HOST}\r\n`, { methods: ['OPTIONS'] }),
  fixed('a target without a slash', `GET health HTTP/1.1\r\n${HOST}\r\n`),
  fixed('a target of slashes', `GET //health HTTP/1.1\r\n${HOST}\r\n`),
  fixed('a backslash', `GET /v1\\resolve HTTP/1.1\r\n${HOST}\r\n`),
  fixed('a fragment', `GET /health#x HTTP/1.1\r\n${HOST}\r\n`),
  fixed('octets in the target', `GET /v1/identifiers/custom/\xe4\xb8\x80/availability HTTP/1.1\r\n${HOST}\r\n`),
  fixed('a long target', `GET /${'a'.repeat(12_000)} HTTP/1.1\r\n${HOST}\r\n`),
  refused('two hosts', `GET /health HTTP/1.1\r\n${HOST}Host: elsewhere.example\r\n\r\n`),
  refused('two hosts, the same', `GET /health HTTP/1.1\r\n${HOST}${HOST}\r\n`),
  refused('no host', 'GET /health HTTP/1.1\r\n\r\n'),
  fixed('an empty host', 'GET /health HTTP/1.1\r\nHost:\r\n\r\n'),
  fixed('a strange host', 'GET /health HTTP/1.1\r\nHost: a b@c/d?e\r\n\r\n'),
  fixed('HTTP/1.0', 'GET /health HTTP/1.0\r\n\r\n', { closes: true }),
  fixed('HTTP/1.0 kept', 'GET /health HTTP/1.0\r\nConnection: keep-alive\r\n\r\n'),
  fixed('HTTP/0.9', 'GET /health\r\n\r\n', { closes: true }),
  refused('HTTP/2 preface', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'),
  refused('HTTP/1.2', `GET /health HTTP/1.2\r\n${HOST}\r\n`),
  refused('garbage', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n'),
  refused('an unknown method', `FETCH /health HTTP/1.1\r\n${HOST}\r\n`),
  refused('a lower-case method', `get /health HTTP/1.1\r\n${HOST}\r\n`),
  fixed('TRACE', `TRACE /v1/resolve HTTP/1.1\r\n${HOST}\r\n`, { methods: ['TRACE'] }),
  fixed('HEAD', `HEAD /v1/identifier-types HTTP/1.1\r\n${HOST}\r\n`, { methods: ['HEAD'] }),
  fixed('CONNECT', `CONNECT pay.example:443 HTTP/1.1\r\n${HOST}\r\n`, { methods: ['CONNECT'] }),
  fixed('an upgrade', `GET /health HTTP/1.1\r\n${HOST}Connection: Upgrade\r\nUpgrade: websocket\r\n\r\n`),
  fixed(
    'an upgrade to HTTP/2',
    `GET /health HTTP/1.1\r\n${HOST}Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\n\r\n`,
  ),
  fixed('an unknown expectation', `GET /health HTTP/1.1\r\n${HOST}Expect: a-miracle\r\n\r\n`),
  refused('a space before the colon', `GET /health HTTP/1.1\r\n${HOST}X-A : b\r\n\r\n`),
  refused('a NUL in a header', `GET /health HTTP/1.1\r\n${HOST}X-A: b\x00c\r\n\r\n`),
  refused('a bare CR', `GET /health HTTP/1.1\r\n${HOST}X-A: b\rX-C: d\r\n\r\n`),
  refused('a header without a name', `GET /health HTTP/1.1\r\n${HOST}: b\r\n\r\n`),
  fixed('a folded header', `GET /health HTTP/1.1\r\n${HOST}X-A: b\r\n c\r\n\r\n`),
  fixed('octets in a header', `GET /health HTTP/1.1\r\n${HOST}X-Request-Id: \xff\xfe\r\n\r\n`),
  fixed('huge headers', `GET /health HTTP/1.1\r\n${HOST}X-A: ${'x'.repeat(20_000)}\r\n\r\n`, { statuses: [400, 431] }),
  fixed('3,000 headers', `GET /health HTTP/1.1\r\n${HOST}${'A: b\r\n'.repeat(3_000)}\r\n`, {
    statuses: [200, 400, 431],
  }),
  fixed('empty lines first', `\r\n\r\n${HEALTH}`),
  fixed('pipelined', HEALTH.repeat(5), { methods: ['GET', 'GET', 'GET', 'GET', 'GET'] }),
  fixed('pipelined with bodies', post(`Content-Length: ${BODY.length}\r\n`, BODY) + HEALTH, {
    methods: ['POST', 'GET'],
  }),
  fixed(
    'chunked',
    post(CHUNKED, `5\r\n${BODY.slice(0, 5)}\r\n${(BODY.length - 5).toString(16)};x=y\r\n${BODY.slice(5)}\r\n0\r\n\r\n`),
    { methods: ['POST'] },
  ),
  fixed('chunked with a trailer', post(CHUNKED, `2\r\n{}\r\n0\r\nX-A: b\r\n\r\n`), { methods: ['POST'] }),
  fixed('chunked and empty', post(CHUNKED, '0\r\n\r\n'), { methods: ['POST'] }),
  refused('a chunk of a wrong size', post(CHUNKED, '5\r\n{}\r\n0\r\n\r\n')),
  refused('a chunk size that overflows', post(CHUNKED, 'ffffffffffffffffff\r\n{}\r\n0\r\n\r\n')),
  refused('a chunk size that is none', post(CHUNKED, '0x2\r\n{}\r\n0\r\n\r\n')),
  fixed('chunked, cut short', post(CHUNKED, '5\r\n{}'), CUT_SHORT),
  refused('length and chunks', post(`Content-Length: 2\r\n${CHUNKED}`, '2\r\n{}\r\n0\r\n\r\n')),
  refused('two lengths', post('Content-Length: 2\r\nContent-Length: 3\r\n', '{}')),
  refused('a negative length', post('Content-Length: -1\r\n', '{}')),
  refused('a length that is no number', post('Content-Length: 2a\r\n', '{}')),
  refused('a length that overflows', post('Content-Length: 99999999999999999999\r\n', '{}')),
  fixed('a length too long', post('Content-Length: 100\r\n', '{}'), CUT_SHORT),
  fixed('a length too short', post('Content-Length: 1\r\n', '{}{}'), {
    methods: ['POST', 'GET'],
    statuses: [400, 401],
  }),
  fixed('a length of 1 GB', post('Content-Length: 1073741824\r\n', '{}'), { methods: ['POST'], statuses: [413] }),
  fixed('an unknown coding', post('Transfer-Encoding: gzip, chunked\r\n', '2\r\n{}\r\n0\r\n\r\n'), {
    methods: ['POST'],
  }),
  refused('a coding twice', post(`${CHUNKED}Transfer-Encoding: identity\r\n`, '2\r\n{}\r\n0\r\n\r\n')),
  fixed('a patient client', post(`Content-Length: ${BODY.length}\r\nExpect: 100-continue\r\n`, BODY), {
    methods: ['POST'],
  }),
];

const types = (what, fields, statuses) =>
  fixed(what, `GET /v1/identifier-types HTTP/1.1\r\n${HOST}${fields}\r\n`, {
    statuses,
    targets: ['/v1/identifier-types'],
  });

/** How credentials are written. @type {ReadonlyArray<(key: string, other: string) => Conversation>} */
const CREDENTIALS = [
  (key) => types('two spaces before the key', `Authorization: Bearer  ${key}\r\n`, [200]),
  (key) => types('the scheme in capitals', `AUTHORIZATION: BEARER ${key}\r\n`, [200]),
  (key) => types('a tab before the key', `Authorization: Bearer\t${key}\r\n`, [401]),
  (key) => types('two words after the scheme', `Authorization: Bearer ${key} ${key}\r\n`, [401]),
  (key, other) => types('two keys', `Authorization: Bearer ${key}\r\nAuthorization: Bearer ${other}\r\n`, [401]),
  (key, other) =>
    types('a refused key first', `Authorization: Bearer ${other}\r\nauthorization: Bearer ${key}\r\n`, [401]),
  (key) => types('the same key twice', `Authorization: Bearer ${key}\r\nAuthorization: Bearer ${key}\r\n`, [401]),
  (key) => types('an empty credential first', `Authorization: \r\nAuthorization: Bearer ${key}\r\n`, [401]),
  (key, other) => types('two keys in one line', `Authorization: Bearer ${key}, Bearer ${other}\r\n`, [401]),
];

/** @param {import('./random.mjs').Random} random @returns {Promise<Conversation>} */
export async function converse(random, world) {
  if (random.chance(0.05))
    return random.pick(CREDENTIALS)(random.pick(world.providers).key, random.pick(world.refusedKeys));
  if (random.chance(0.45)) return random.pick(FIXED);
  const count = random.pick([1, 1, 1, 2, 3]);
  const requests = await Promise.all(Array.from({ length: count }, () => generate(random, world)));
  const bytes = Buffer.concat(requests.map((request) => serialize(request, random.chance(0.2))));
  return {
    what: requests.map(({ method, target }) => `${method} ${target.slice(0, 80)}`).join(', '),
    writes: random.chance(0.2) ? split(random, bytes) : [bytes],
    methods: requests.map(({ method }) => method),
    targets: requests.map(({ target }) => target),
  };
}

function serialize({ method, target, headers, body }, chunked) {
  const fields = Object.entries({ host: 'pay.example', ...headers });
  const framing =
    body === undefined ? [] : [chunked ? ['transfer-encoding', 'chunked'] : ['content-length', String(body.length)]];
  const head = [...fields, ...framing].map(([field, value]) => `${field}: ${value}\r\n`).join('');
  const start = Buffer.from(`${method} ${target} HTTP/1.1\r\n${head}\r\n`, 'latin1');
  if (body === undefined) return start;
  if (!chunked) return Buffer.concat([start, body]);
  const chunk = body.length === 0 ? [] : [Buffer.from(`${body.length.toString(16)}\r\n`), body, Buffer.from('\r\n')];
  return Buffer.concat([start, ...chunk, Buffer.from('0\r\n\r\n')]);
}

function split(random, bytes) {
  const at = random.int(bytes.length);
  return [bytes.subarray(0, at), bytes.subarray(at)];
}

/**
 * Has the conversation; ends it when all answers are there, when the service closes, or after `timeoutMs`.
 * @param {Conversation} conversation
 * @returns {Promise<{ answers: { status: number, headers: Record<string, string>, text: string }[], error?: string }>}
 */
export async function speak(port, { writes, methods, cutShort = false }, timeoutMs) {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  const received = [];
  const outcome = new Promise((resolve) => {
    const finish = (error) => resolve({ answers: parse(Buffer.concat(received), methods), error });
    const timer = setTimeout(() => finish(`no answer in ${timeoutMs} ms`), timeoutMs);
    socket.on('data', (chunk) => {
      received.push(chunk);
      if (parse(Buffer.concat(received), methods).length === methods.length) finish();
    });
    socket.on('end', () => finish());
    socket.on('error', (error) => finish(error.code));
    socket.on('close', () => clearTimeout(timer));
  });
  for (const [at, bytes] of writes.entries()) {
    if (at > 0) await sleep(2);
    socket.write(bytes);
  }
  if (cutShort) socket.end();
  const result = await outcome;
  socket.destroy();
  return result;
}

/** The complete answers at the start of these bytes; interim ones are left out. */
function parse(bytes, methods) {
  const answers = [];
  for (let at = 0; answers.length < methods.length;) {
    const headEnd = bytes.indexOf('\r\n\r\n', at);
    if (headEnd < 0) return answers;
    const [line, ...fields] = bytes.toString('latin1', at, headEnd).split('\r\n');
    const status = Number(line.split(' ')[1]);
    const headers = Object.fromEntries(
      fields.map((field) => [
        field.slice(0, field.indexOf(':')).toLowerCase(),
        field.slice(field.indexOf(':') + 1).trim(),
      ]),
    );
    const start = headEnd + 4;
    if (status < 200) {
      at = start;
      continue;
    }
    const hasBody = methods[answers.length] !== 'HEAD' && status !== 204 && status !== 304;
    const end = start + (hasBody ? Number(headers['content-length'] ?? 0) : 0);
    if (bytes.length < end) return answers;
    answers.push({ status, headers, text: bytes.toString('utf8', start, end) });
    at = end;
  }
  return answers;
}
