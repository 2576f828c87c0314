import { OPTION_MEMBERS, UNSEEN } from './hostile.mjs';

// The 15 endpoints of the specification and those that were added, each with a request that fits it.

const ADDRESSES = {
  ethereum: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  'eip155:8453': '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed',
  stellar: 'GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVSGZ',
  bitcoin: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  'cosmos:hub': 'anything-printable',
};

const OMITTABLE = ['memo', 'payment_reference', 'fixed_amount', 'expiration', 'token_contract', 'network_identifier'];

/**
 * @typedef {object} Sketch
 * @property {string} method
 * @property {string[]} path segments, not yet encoded
 * @property {Record<string, string>} [query]
 * @property {object} [body]
 * @property {import('./world.mjs').World['identifiers'][number]['wallet']} [wallet] whose signature is needed
 */

/** @type {ReadonlyArray<(random: import('./random.mjs').Random, world: import('./world.mjs').World) => Sketch>} */
export const ENDPOINTS = [
  () => ({ method: 'GET', path: ['health'] }),
  () => ({ method: 'GET', path: ['v1', 'identifier-types'] }),
  (random, world) => ({ method: 'POST', path: ['v1', 'resolve'], body: subject(random, world) }),
  (random, world) => {
    const { type = 'custom', value } = subject(random, world);
    return { method: 'GET', path: ['v1', 'identifiers', type, value, 'availability'] };
  },
  (random, world) => ({
    method: 'POST',
    path: ['v1', 'identifiers'],
    body: { ...subject(random, world), type: random.pick(['custom', 'email']), ...options(random), ...name(random) },
    wallet: random.pick(world.wallets),
  }),
  (random, world) => {
    const { type = 'bangla_qr', value } = subject(random, world);
    return { method: 'GET', path: ['v1', 'identifiers'], query: { type, value, ...status(random) } };
  },
  (random, world) => {
    const cursor = Buffer.from(random.pick(world.identifiers).id).toString('base64url');
    const query = { limit: String(1 + random.int(100)), ...(random.chance(0.5) && { cursor }), ...status(random) };
    return { method: 'GET', path: ['v1', 'identifiers'], query };
  },
  (random, world) => ({ method: 'GET', path: ['v1', 'identifiers', random.pick(world.identifiers).id] }),
  (random, world) => {
    const { id, wallet } = held(random, world);
    return { method: 'PATCH', path: ['v1', 'identifiers', id], body: { ...options(random), ...name(random) }, wallet };
  },
  (random, world) => {
    const { id, wallet } = held(random, world);
    return { method: 'DELETE', path: ['v1', 'identifiers', id], wallet };
  },
  (random, world) => {
    const { id, wallet } = held(random, world);
    const body = random.chance(0.5) ? { reason: 'The wallet was stolen.' } : undefined;
    return { method: 'POST', path: ['v1', 'identifiers', id, 'emergency-suspend'], body, wallet };
  },
  (random, world) => ({ method: 'GET', path: ['v1', 'identifiers', random.pick(world.identifiers).id, 'history'] }),
  () => ({ method: 'GET', path: ['v1', 'namespaces'] }),
  (random) => ({
    method: 'POST',
    path: ['v1', 'namespaces'],
    body: {
      slug: word(random),
      description: 'The customers of Acme Bank',
      registration_policy: random.pick(['provider_only', 'open', 'closed']),
      reserved_names: ['admin', word(random)],
    },
  }),
  (random, world) => ({ method: 'GET', path: ['v1', 'namespaces', random.pick(world.slugs)] }),
  (random, world) => ({
    method: 'PATCH',
    path: ['v1', 'namespaces', random.pick(world.slugs)],
    body: {
      description: random.pick(['', 'The customers of Acme Bank']),
      registration_policy: random.pick(['provider_only', 'open', 'open']),
      reserved_names: ['admin', word(random)],
    },
  }),
  (random, world) => ({ method: 'GET', path: namePath(random, world) }),
  (random, world) => ({
    method: 'DELETE',
    path: namePath(random, world),
    wallet: random.chance(0.7) ? random.pick(world.wallets) : undefined,
  }),
  (random, world) => ({
    method: 'POST',
    path: ['v1', 'namespaces', random.pick(world.slugs), 'names'],
    body: random.chance(0.5)
      ? { label: label(random), ...options(random).payment_options[0] }
      : { label: label(random), controller_ref: 'customer-42' },
    wallet: random.chance(0.7) ? random.pick(world.wallets) : undefined,
  }),
  (random, world) => ({
    method: 'POST',
    path: ['v1', 'complaints'],
    body: {
      reason: random.pick(['fraud', 'wrong address']),
      description: 'The goods were never sent.',
      ...(random.chance(0.5)
        ? { identifier_id: random.pick(world.identifiers).id }
        : { target_type: 'email', target_value: random.pick(world.identifiers).value }),
      reporter_user_id: random.pick([null, `user-${random.int(50)}`]),
      evidence: random.pick([null, ['https://evidence.example/1']]),
    },
  }),
  (random, world) => {
    const cursor = Buffer.from(random.pick(world.complaints)).toString('base64url');
    const status = random.pick(['open', 'acknowledged', 'closed']);
    const query = { ...(random.chance(0.5) && { cursor }), ...(random.chance(0.5) && { status }), limit: '20' };
    return { method: 'GET', path: ['v1', 'complaints'], query };
  },
  (random, world) => ({ method: 'GET', path: ['v1', 'complaints', random.pick(world.complaints)] }),
  (random, world) => ({
    method: 'GET',
    path: ['v1', 'events'],
    query: {
      limit: String(1 + random.int(500)),
      ...(random.chance(0.3) && { types: 'identifier.updated,identifier.removed' }),
      ...(random.chance(0.3) && { identifier: random.pick(world.identifiers).id }),
    },
  }),
  () => ({ method: 'GET', path: ['v1', 'webhooks'] }),
  (random) => ({
    method: 'POST',
    path: ['v1', 'webhooks'],
    body: { url: `https://${word(random)}.example/hooks`, types: ['identifier.updated'], description: 'production' },
  }),
  (random, world) => ({
    method: 'PATCH',
    path: ['v1', 'webhooks', random.pick(world.identifiers).id],
    body: { status: random.pick(['enabled', 'disabled']) },
  }),
  () => ({ method: 'GET', path: ['.well-known', 'payment-identifier-resolver.json'] }),
  () => ({ method: 'GET', path: ['v1', 'me'] }),
  (random, world) => ({
    method: 'POST',
    path: ['v1', 'resolve', 'batch'],
    body: { requests: Array.from({ length: 1 + random.int(5) }, () => subject(random, world)) },
  }),
  (random, world) => ({
    method: 'POST',
    path: ['v1', 'controller-authorizations', 'check'],
    body: random.chance(0.5) ? options(random) : undefined,
    wallet: random.pick(world.wallets),
  }),
];

/** One of few, so that names are found, taken and released. */
function label(random) {
  return `label-${random.int(40)}`;
}

function namePath(random, world) {
  return ['v1', 'namespaces', random.pick(world.slugs), 'names', label(random)];
}

function status(random) {
  return random.chance(0.3)
    ? { status: random.pick(['pending', 'active', 'update_pending', 'suspended', 'removed']) }
    : {};
}

function subject(random, world) {
  const kind = random.int(5);
  if (kind === 0) return { type: 'email', value: random.pick(world.identifiers).value };
  if (kind === 1) return { type: 'email', value: `${word(random)}@shop.example` };
  if (kind === 2) return { type: 'custom', value: word(random) };
  if (kind === 3) return { type: 'custom', value: `${word(random)}@${random.pick(world.slugs)}` };
  return { ...(random.chance(0.5) && { type: 'bangla_qr' }), value: random.pick(world.qrCodes) };
}

function options(random) {
  const count = 1 + random.int(3);
  const chosen = Array.from({ length: count }, () => {
    const [chain, address] = random.pick(Object.entries(ADDRESSES));
    return {
      chain,
      asset: word(random).slice(0, 5).toUpperCase(),
      address,
      ...(random.chance(0.2) && { memo: 'memo 1', payment_reference: 'INV-1' }),
      ...(random.chance(0.2) && { minimum_amount: '0.5', maximum_amount: '100' }),
      ...(random.chance(0.1) && { expiration: '2099-01-01T00:00:00+06:00' }),
      ...(random.chance(0.05) && { [random.pick(OPTION_MEMBERS)]: '1' }),
      ...(random.chance(0.05) && { [random.pick(OMITTABLE)]: null }),
      ...(random.chance(0.05) && { [random.pick(['memo', 'payment_reference'])]: `12${random.pick(UNSEEN)}34` }),
    };
  });
  return { payment_options: chosen };
}

function name(random) {
  return random.chance(0.1) ? { name_id: random.pick([null, '019aa3f0-0000-7000-8000-000000000001']) } : {};
}

/** Mostly one that is left alone by the deletions, or nothing would be alive soon. */
function held(random, world) {
  return random.pick(random.chance(0.9) ? world.identifiers.slice(0, 6) : world.identifiers);
}

function word(random) {
  return `w${random.int(2 ** 31).toString(36)}`;
}
