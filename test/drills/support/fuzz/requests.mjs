import { ENDPOINTS } from './endpoints.mjs';
import { BODIES, HEADERS, MEMBERS, QUERIES, SEGMENTS, TEXTS, VALUES } from './hostile.mjs';

/**
 * A request as it goes over the wire.
 * @typedef {object} Request
 * @property {string} method
 * @property {string} target
 * @property {Record<string, string>} headers
 * @property {Buffer} [body]
 */

const ENTITY_TAGS = ['*', '"1"', '"2"', 'W/"1", "2", ,'];
const METHODS = ['GET', 'HEAD', 'OPTIONS', 'TRACE', 'POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND', 'QUERY'];

/**
 * A request that fits an endpoint, in most cases with something wrong in one or two places. What it is follows from
 * `random` and `world` alone.
 * @param {import('./random.mjs').Random} random
 * @param {import('./world.mjs').World} world
 * @returns {Promise<Request>}
 */
export async function generate(random, world) {
  const sketch = random.pick(ENDPOINTS)(random, world);
  const method = random.chance(0.04) ? random.pick(METHODS) : sketch.method;
  const target = targetOf(random, sketch);
  const body = bodyOf(random, sketch);
  const provider = random.pick(world.providers);
  const idempotencyKey = random.chance(0.15) ? `fuzz-${random.int(500)}` : null;
  const ifMatch = random.chance(0.1) ? random.pick(ENTITY_TAGS) : null;
  const headers = {
    ...credential(random, world, provider),
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...(idempotencyKey !== null && { 'idempotency-key': idempotencyKey }),
    ...(ifMatch !== null && { 'if-match': ifMatch }),
    ...(sketch.wallet &&
      !random.chance(0.1) &&
      (await signature(random, sketch.wallet, method, target, body, provider, { idempotencyKey, ifMatch }))),
  };
  for (let more = random.chance(0.25) ? 1 + random.int(2) : 0; more > 0; more -= 1) {
    const [field, value] = random.pick(HEADERS);
    headers[field] = value;
  }
  return { method, target, headers, ...(body !== undefined && { body }) };
}

function targetOf(random, { path, query }) {
  const segments = path.map((segment, at) => {
    const isParameter = at >= 2;
    if (isParameter && random.chance(0.12)) return random.pick(SEGMENTS);
    if (isParameter && random.chance(0.08)) return encodeLoosely(random.pick(TEXTS));
    return encodeURIComponent(segment);
  });
  if (random.chance(0.02)) segments.splice(random.int(segments.length + 1), random.int(2), random.pick(SEGMENTS));
  if (query !== undefined && !random.chance(0.1)) return `/${segments.join('/')}?${queryOf(random, query)}`;
  return `/${segments.join('/')}${random.chance(0.1) ? random.pick(QUERIES) : ''}`;
}

/** The parameters, in most cases, with another text in one of them. */
function queryOf(random, query) {
  const names = Object.keys(query);
  const at = random.int(3 * names.length);
  return names
    .map(
      (name, index) => `${name}=${index === at ? encodeLoosely(random.pick(TEXTS)) : encodeURIComponent(query[name])}`,
    )
    .join('&');
}

/** As a careless client does it: an unpaired surrogate becomes the bytes that UTF-8 has not. */
function encodeLoosely(text) {
  return text.isWellFormed() ? encodeURIComponent(text.slice(0, 1_000)) : '%ED%A0%80';
}

function bodyOf(random, { method, body }) {
  if (body === undefined) {
    if (method === 'GET' || !random.chance(0.1)) return undefined;
    return random.pick(BODIES)(random);
  }
  if (random.chance(0.08)) return random.pick(BODIES)(random);
  const changed = random.chance(0.5) ? mutate(random, body) : body;
  const text = JSON.stringify(changed);
  if (!random.chance(0.06)) return Buffer.from(text);
  const member = random.pick(MEMBERS);
  return Buffer.from(random.chance(0.5) ? `{${member},${text.slice(1)}` : `${text.slice(0, -1)},${member}}`);
}

/** A copy with another value in one place, at any depth. */
function mutate(random, value) {
  if (typeof value !== 'object' || value === null || random.chance(0.05)) return another(random);
  const keys = Object.keys(value);
  const at = random.int(keys.length + 1);
  if (Array.isArray(value)) {
    if (at === keys.length) return Array.from({ length: random.pick([0, 21, 200]) }, () => value[0]);
    return value.with(at, mutate(random, value[at]));
  }
  if (at === keys.length) return { ...value, [random.pick(TEXTS.slice(0, 40))]: another(random) };
  const { [keys[at]]: member, ...rest } = value;
  return random.chance(0.1) ? rest : { ...rest, [keys[at]]: mutate(random, member) };
}

function another(random) {
  return random.chance(0.7) ? random.pick(TEXTS) : random.pick(VALUES);
}

function credential(random, world, provider) {
  if (random.chance(0.84)) return { authorization: `Bearer ${provider.key}` };
  const kind = random.int(3);
  if (kind === 0) return {};
  return { authorization: `Bearer ${kind === 1 ? world.freeKey : random.pick(world.refusedKeys)}` };
}

/** What no wallet can show is sent with a signature over something else. */
async function signature(random, wallet, method, target, body, provider, options) {
  const headers = await wallet.authorize(method, target, body ?? '', provider.id, options).catch((error) => {
    if (error.code !== 'authorization_malformed') throw error;
    return wallet.authorize('POST', '/v1/identifiers', '', provider.id);
  });
  if (!random.chance(0.1)) return headers;
  const field = random.pick(Object.keys(headers));
  const text = headers[field];
  const at = random.int(text.length);
  return { ...headers, [field]: text.slice(0, at) + random.pick(['', 'A', '~', '0', '==']) + text.slice(at + 1) };
}
