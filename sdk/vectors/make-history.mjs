// Writes history.json: histories that verify, and histories that were tampered with. It is made from the documents with
// viem, canonicalize and node:crypto, and imports nothing of this package, so that an error in one does not hide in the
// other. From the root of the repository: node sdk/vectors/make-history.mjs
import { createHash, createPrivateKey, createPublicKey, sign } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { base58 } from '@scure/base';
import canonicalize from 'canonicalize';
import { privateKeyToAccount } from 'viem/accounts';

const AUDIENCE = 'https://pay.example';
const PROVIDER = '01936f00-0000-7000-8000-000000000001';
const ID = '01936f00-0000-7000-8000-0000000000aa';
const OTHER_ID = '01936f00-0000-7000-8000-0000000000bb';
const START_MS = Date.parse('2026-11-20T22:00:00Z');
const OPTION = { chain: 'eip155:8453', asset: 'USDC', address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' };
const OTHER_OPTION = {
  chain: 'stellar',
  asset: 'XLM',
  address: 'GA5ZSEJYB37JRC5AVCIA5MOP4RHTM335X2KGX3IHOJAPP5RE34K4KZVN',
  memo: '7',
};
const THIEF_OPTION = { chain: 'eip155:8453', asset: 'USDC', address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' };

const sha256 = (data) => createHash('sha256').update(data).digest();
const canonicalHash = (value) => sha256(canonicalize(value)).toString('hex');

// Keys that everybody knows: the development keys #0 and #1 of Ethereum tools, and the first test key of RFC 8032.
const evm = evmWallet('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80');
const thief = evmWallet('0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d');
const solana = ed25519Wallet('9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60');

function evmWallet(key) {
  const account = privateKeyToAccount(key);
  return {
    address: account.address,
    eip191: (fields) => account.signMessage({ message: textOf(fields) }),
    eip712: (fields) =>
      account.signTypedData({
        domain: { name: 'Payment Identifier Authorization', version: '1' },
        types: { Authorization: TYPE },
        primaryType: 'Authorization',
        message: {
          audience: fields.audience,
          request: fields.request,
          action: fields.action,
          pays: fields.pays,
          body: `0x${sha256(fields.body).toString('hex')}`,
          wallet: fields.wallet,
          provider: fields.provider,
          idempotencyKey: fields.idempotency_key ?? '-',
          ifMatch: fields.if_match ?? '-',
          nonce: fields.nonce,
          issuedAt: fields.issued_at,
          expiresAt: fields.expires_at,
        },
      }),
  };
}

function ed25519Wallet(seed) {
  const der = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), Buffer.from(seed, 'hex')]);
  const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  const publicKey = createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-32);
  return {
    address: base58.encode(publicKey),
    ed25519: async (fields) => `0x${sign(null, Buffer.from(textOf(fields)), key).toString('hex')}`,
  };
}

const TYPE = [
  ['audience', 'string'],
  ['request', 'string'],
  ['action', 'string'],
  ['pays', 'string[]'],
  ['body', 'bytes32'],
  ['wallet', 'string'],
  ['provider', 'string'],
  ['idempotencyKey', 'string'],
  ['ifMatch', 'string'],
  ['nonce', 'string'],
  ['issuedAt', 'string'],
  ['expiresAt', 'string'],
].map(([name, type]) => ({ name, type }));

function textOf(fields) {
  return [
    'Payment identifier authorization v1',
    `Audience: ${fields.audience}`,
    `Request: ${fields.request}`,
    `Action: ${fields.action}`,
    ...fields.pays.map((line) => `Pays: ${line}`),
    `Body: sha-256:${sha256(fields.body).toString('base64url')}`,
    `Wallet: ${fields.wallet}`,
    `Provider: ${fields.provider}`,
    `Idempotency-Key: ${fields.idempotency_key ?? '-'}`,
    `If-Match: ${fields.if_match ?? '-'}`,
    `Nonce: ${fields.nonce}`,
    `Issued-At: ${fields.issued_at}`,
    `Expires-At: ${fields.expires_at}`,
  ].join('\n');
}

const lineOf = ({ chain, asset, address, memo }) =>
  `${asset} on ${chain} to ${address}${memo === undefined ? '' : `; memo ${memo}`}`;

const secondsAfter = (seconds) => new Date(START_MS + seconds * 1000).toISOString();
const wholeSeconds = (iso) => iso.replace(/\.\d+Z$/, 'Z');

/** What a controller signed at the minute `at`, as the history keeps it. */
async function signed(wallet, alg, { method, path, action, content, options = [], at, ...others }) {
  const body = content === undefined ? '' : JSON.stringify(content);
  const fields = {
    audience: AUDIENCE,
    request: `${method} ${path}`,
    action,
    pays: options.map(lineOf),
    body,
    wallet: wallet.address,
    provider: PROVIDER,
    idempotency_key: `change-${at}`,
    if_match: null,
    nonce: `bm9uY2Utbm9uY2UtbnVtYmVyLT${at}`,
    issued_at: wholeSeconds(secondsAfter(60 * at)),
    expires_at: wholeSeconds(secondsAfter(60 * at + 300)),
    ...others,
  };
  const signature = await wallet[alg](fields);
  const { action: _, pays: __, body: text, ...kept } = fields;
  return { v: 1, alg, ...kept, body: Buffer.from(text).toString('base64'), signature };
}

const byController = (controller) => ({ kind: 'provider', provider_id: PROVIDER, controller, operator: null });
const BY_OPERATOR = { kind: 'operator', provider_id: null, controller: null, operator: 'rahim' };

/** Seals events into a chain. Each may set any member; what it leaves out follows from the one before. */
function sealed(identifier, changes) {
  const events = [];
  for (const [index, { options, proposed, ...change }] of changes.entries()) {
    const before = events.at(-1);
    const content = {
      id: `01936f00-0000-7000-8000-0000000001${String(index).padStart(2, '0')}`,
      identifier_id: identifier.id,
      sequence: index + 1,
      type: change.type,
      from_status: before?.to_status ?? null,
      to_status: 'active',
      actor: BY_OPERATOR,
      reason: null,
      changed_fields: ['status'],
      request_id: 'request-1',
      occurred_at: secondsAfter(60 * index + 5),
      previous_hash: before?.hash ?? '0'.repeat(64),
      identifier_hash: canonicalHash({ type: identifier.type, value: identifier.normalized_value }),
      payment_options_hash: options ? canonicalHash(options) : (before?.payment_options_hash ?? ''),
      proposed_payment_options_hash: proposed ? canonicalHash(proposed) : null,
      controller_authorization: null,
      ...change,
    };
    events.push({ ...content, hash: canonicalHash(content) });
  }
  return { events, next_cursor: null };
}

function identifierOf(wallet, members) {
  return {
    id: ID,
    type: 'email',
    value: 'Alice@Shop.example',
    normalized_value: 'alice@shop.example',
    status: 'active',
    controller: wallet.address,
    name_id: null,
    registered_at: secondsAfter(5),
    activated_at: secondsAfter(5),
    payment_options: [OPTION],
    proposed_payment_options: null,
    ...members,
  };
}

const register = (wallet, alg, at, options, members = {}) =>
  signed(wallet, alg, {
    method: 'POST',
    path: '/v1/identifiers',
    action: 'Register email Alice@Shop.example',
    content: { type: 'email', value: 'Alice@Shop.example', payment_options: options },
    options,
    at,
    ...members,
  });
const update = (wallet, alg, at, options, members = {}) =>
  signed(wallet, alg, {
    method: 'PATCH',
    path: `/v1/identifiers/${ID}`,
    action: `Change identifier ${ID}`,
    content: { payment_options: options },
    options,
    at,
    if_match: `"${at}"`,
    ...members,
  });

const registered = async (wallet = evm, alg = 'eip191', options = [OPTION], members = {}) => ({
  type: 'register',
  actor: byController(wallet.address),
  options,
  controller_authorization: await register(wallet, alg, 0, options, members),
});
const updated = async (at, options, members = {}) => ({
  type: 'update',
  actor: byController(evm.address),
  options,
  controller_authorization: await update(evm, 'eip712', at, options, members),
});

const vectors = [];
/** Unless a vector is about its time, the identifier was changed when its newest event happened. */
const vector = (name, audience, { updated_at, ...identifier }, history, verdict) => {
  const changed = updated_at ?? history.events.at(-1)?.occurred_at ?? secondsAfter(5);
  vectors.push({ name, audience, identifier: { ...identifier, updated_at: changed }, history, verdict });
};
const holds = (name, identifier, history, signatures, unknown) =>
  vector(name, AUDIENCE, identifier, history, {
    ok: true,
    events: history.events.length,
    signatures,
    ...(unknown && { unknown }),
  });
const fails = (name, identifier, history, sequence, fault, audience = AUDIENCE) =>
  vector(name, audience, identifier, history, { ok: false, sequence, fault });

const alice = identifierOf(evm);
const plain = sealed(alice, [await registered()]);

holds('a registration, personal_sign', alice, plain, 1);
holds(
  'a registration, typed data, an option with null for a member',
  alice,
  sealed(alice, [
    {
      ...(await registered()),
      controller_authorization: await register(evm, 'eip712', 0, [OPTION], {
        content: {
          type: 'email',
          value: 'Alice@Shop.example',
          name_id: null,
          payment_options: [{ ...OPTION, memo: null }],
        },
      }),
    },
  ]),
  1,
);
holds(
  'an update of the version that was read, stopped and reinstated by an operator',
  identifierOf(evm, { payment_options: [OTHER_OPTION] }),
  sealed(alice, [
    await registered(),
    await updated(1, [OTHER_OPTION]),
    { type: 'suspend', to_status: 'suspended', reason: 'A complaint.' },
    { type: 'reinstate' },
  ]),
  2,
);
holds(
  'an update that waited for review and was approved',
  identifierOf(evm, { payment_options: [OTHER_OPTION], proposed_payment_options: null }),
  sealed(alice, [
    await registered(),
    { ...(await updated(1, [OTHER_OPTION])), options: [OPTION], proposed: [OTHER_OPTION], to_status: 'update_pending' },
    { type: 'approve', options: [OTHER_OPTION] },
  ]),
  2,
);
const pending = identifierOf(evm, { status: 'update_pending', proposed_payment_options: [OTHER_OPTION] });
const waiting = sealed(alice, [
  await registered(),
  { ...(await updated(1, [OTHER_OPTION])), options: [OPTION], proposed: [OTHER_OPTION], to_status: 'update_pending' },
]);
holds('an update that waits for review', pending, waiting, 2);
const gone = identifierOf(solana, { status: 'removed' });
holds(
  'Ed25519: registered, stopped and removed by its wallet',
  gone,
  sealed(gone, [
    await registered(solana, 'ed25519'),
    {
      type: 'emergency_suspend',
      to_status: 'suspended',
      actor: byController(solana.address),
      controller_authorization: await signed(solana, 'ed25519', {
        method: 'POST',
        path: `/v1/identifiers/${ID}/emergency-suspend`,
        action: `Suspend identifier ${ID}`,
        content: { reason: 'phone lost' },
        at: 1,
      }),
    },
    {
      type: 'remove',
      to_status: 'removed',
      actor: byController(solana.address),
      controller_authorization: await signed(solana, 'ed25519', {
        method: 'DELETE',
        path: `/v1/identifiers/${ID}`,
        action: `Remove identifier ${ID}`,
        at: 2,
        if_match: '"2"',
      }),
    },
  ]),
  3,
);
const rahim = identifierOf(evm, {
  type: 'custom',
  value: 'rahim@acme',
  normalized_value: 'rahim@acme',
  name_id: OTHER_ID,
});
const nameAuthorization = (label) =>
  signed(evm, 'eip712', {
    method: 'POST',
    path: '/v1/namespaces/acme/names',
    action: `Register name ${label}@acme`,
    content: { label, ...OPTION },
    options: [OPTION],
    at: 0,
  });
const nameRegistered = async (label) => ({
  ...(await registered()),
  controller_authorization: await nameAuthorization(label),
});
holds('a native name with a payment address', rahim, sealed(rahim, [await nameRegistered('Rahim')]), 1);
const nameReleased = async (label) => ({
  type: 'remove',
  to_status: 'removed',
  actor: byController(evm.address),
  controller_authorization: await signed(evm, 'eip712', {
    method: 'DELETE',
    path: `/v1/namespaces/acme/names/${label}`,
    action: `Remove name ${label}@acme`,
    // The entity tag of the name, which is no number of an event.
    if_match: '"0PlfFB0vqVQ"',
    at: 1,
  }),
});
const released = { ...rahim, status: 'removed' };
holds(
  'a native name that its wallet released in the version that it read',
  released,
  sealed(released, [await nameRegistered('Rahim'), await nameReleased('RAHIM')]),
  2,
);
fails(
  'a removal by another name',
  released,
  sealed(released, [await nameRegistered('Rahim'), await nameReleased('karim')]),
  2,
  'wrong_request',
);
holds(
  'the wallet in its CAIP-10 form',
  alice,
  sealed(alice, [await registered(evm, 'eip191', [OPTION], { wallet: `eip155:8453:${evm.address}` })]),
  1,
);

fails('another service', alice, plain, 1, 'wrong_signature', 'https://pay.example.org');
fails('no event at all', alice, { events: [], next_cursor: null }, 1, 'missing');
fails('only the first page', alice, { ...plain, next_cursor: 'bW9yZQ' }, 1, 'malformed');
fails(
  'the identifier pays elsewhere than its newest event',
  identifierOf(evm, { payment_options: [THIEF_OPTION] }),
  plain,
  1,
  'identifier_differs',
);
fails(
  'the identifier is active, its newest event stopped it',
  alice,
  sealed(alice, [await registered(), { type: 'suspend', to_status: 'suspended' }]),
  2,
  'identifier_differs',
);
fails(
  'the proposal differs from what waits',
  { ...pending, proposed_payment_options: [THIEF_OPTION] },
  waiting,
  2,
  'identifier_differs',
);
const two = sealed(alice, [await registered(), await updated(1, [OTHER_OPTION])]);
fails(
  'the first event is missing',
  identifierOf(evm, { payment_options: [OTHER_OPTION] }),
  { ...two, events: two.events.slice(1) },
  1,
  'missing',
);
fails('an event was edited', alice, { ...plain, events: [{ ...plain.events[0], reason: 'edited' }] }, 1, 'wrong_hash');
fails(
  'an event was replaced and sealed again',
  identifierOf(evm, { payment_options: [OTHER_OPTION] }),
  {
    ...two,
    events: [sealed(alice, [{ ...(await registered()), reason: 'edited' }]).events[0], two.events[1]],
  },
  2,
  'broken_chain',
);
fails('the history of another identifier', identifierOf(evm, { id: OTHER_ID }), plain, 1, 'another_identifier');
fails(
  'the value of another identifier',
  identifierOf(evm, { value: 'bob@shop.example', normalized_value: 'bob@shop.example' }),
  plain,
  1,
  'another_identifier',
);
const bob = identifierOf(evm, { value: 'bob@shop.example', normalized_value: 'bob@shop.example' });
fails(
  'a registration of another value, sealed under this one',
  bob,
  sealed(bob, [await registered()]),
  1,
  'wrong_request',
);
fails(
  'a normalized value that is not the one of the value',
  { ...alice, value: 'bob@shop.example' },
  plain,
  1,
  'wrong_request',
);
fails('a name of another label', rahim, sealed(rahim, [await nameRegistered('karim')]), 1, 'wrong_request');
fails(
  'registered by an operator',
  alice,
  sealed(alice, [{ type: 'register', options: [OPTION] }]),
  1,
  'unsigned_change',
);
fails(
  'a change by a provider without its controller',
  alice,
  sealed(alice, [await registered(), { type: 'update', actor: byController(evm.address) }]),
  2,
  'unsigned_change',
);
fails(
  'signed by another wallet',
  alice,
  sealed(alice, [{ ...(await registered(thief)), actor: byController(evm.address) }]),
  1,
  'wrong_signature',
);
fails('the controller of the identifier was replaced', identifierOf(thief), plain, 1, 'wrong_signature');
const stolen = (evidence, members) => ({ ...evidence, ...members });
const authorization = plain.events[0].controller_authorization;
fails(
  'the body was replaced',
  identifierOf(evm, { payment_options: [THIEF_OPTION] }),
  sealed(alice, [
    {
      ...(await registered()),
      options: [THIEF_OPTION],
      controller_authorization: stolen(authorization, {
        body: Buffer.from(
          JSON.stringify({ type: 'email', value: 'Alice@Shop.example', payment_options: [THIEF_OPTION] }),
        ).toString('base64'),
      }),
    },
  ]),
  1,
  'wrong_signature',
);
fails(
  'the body was not kept',
  alice,
  sealed(alice, [
    {
      ...(await registered()),
      controller_authorization: JSON.parse(JSON.stringify(stolen(authorization, { body: undefined }))),
    },
  ]),
  1,
  'malformed',
);
fails(
  'If-Match was taken away',
  identifierOf(evm, { payment_options: [OTHER_OPTION] }),
  sealed(alice, [
    await registered(),
    {
      ...(await updated(1, [OTHER_OPTION])),
      controller_authorization: stolen(await update(evm, 'eip712', 1, [OTHER_OPTION]), { if_match: null }),
    },
  ]),
  2,
  'wrong_signature',
);
fails(
  'applied to another version than the one that was signed for',
  identifierOf(evm, { payment_options: [OTHER_OPTION] }),
  sealed(alice, [await registered(), await updated(1, [OTHER_OPTION], { if_match: '"7"' })]),
  2,
  'wrong_request',
);
fails(
  'signed for another provider',
  alice,
  sealed(alice, [{ ...(await registered()), actor: { ...byController(evm.address), provider_id: OTHER_ID } }]),
  1,
  'wrong_request',
);
fails(
  'a signature for another identifier',
  identifierOf(evm, { payment_options: [OTHER_OPTION] }),
  sealed(alice, [
    await registered(),
    await updated(1, [OTHER_OPTION], { path: `/v1/identifiers/${OTHER_ID}`, action: `Change identifier ${OTHER_ID}` }),
  ]),
  2,
  'wrong_request',
);
fails(
  'a removal that was signed as a change',
  identifierOf(evm, { status: 'removed' }),
  sealed(alice, [await registered(), { ...(await updated(1, [OPTION])), type: 'remove', to_status: 'removed' }]),
  2,
  'wrong_request',
);
fails(
  'applied long after it expired',
  alice,
  sealed(alice, [{ ...(await registered()), occurred_at: secondsAfter(500) }]),
  1,
  'wrong_time',
);
fails(
  'applied with a signature that is good for more than an hour',
  alice,
  sealed(alice, [await registered(evm, 'eip191', [OPTION], { expires_at: wholeSeconds(secondsAfter(3_601)) })]),
  1,
  'wrong_time',
);
holds(
  'applied with a signature that is good for an hour',
  alice,
  sealed(alice, [await registered(evm, 'eip191', [OPTION], { expires_at: wholeSeconds(secondsAfter(3_600)) })]),
  1,
);
fails(
  'an older signature applied after a newer one',
  alice,
  sealed(alice, [
    await registered(),
    { ...(await updated(2, [OTHER_OPTION], { if_match: null })), occurred_at: secondsAfter(125) },
    { ...(await updated(1, [OPTION], { if_match: null })), occurred_at: secondsAfter(130) },
  ]),
  3,
  'wrong_time',
);
const back = await updated(1, [OPTION], { if_match: null });
fails(
  'one signature applied twice',
  alice,
  sealed(alice, [await registered(), back, { ...back, occurred_at: secondsAfter(70) }]),
  3,
  'used_before',
);
fails(
  'an update that leads elsewhere than was signed',
  identifierOf(evm, { payment_options: [THIEF_OPTION] }),
  sealed(alice, [await registered(), { ...(await updated(1, [OTHER_OPTION])), options: [THIEF_OPTION] }]),
  2,
  'unsigned_options',
);
fails(
  'a proposal that differs from what was signed',
  alice,
  sealed(alice, [
    await registered(),
    { ...(await updated(1, [OTHER_OPTION])), options: [OPTION], proposed: [THIEF_OPTION], to_status: 'update_pending' },
  ]),
  2,
  'unsigned_options',
);
fails(
  'payment options written by an operator',
  identifierOf(evm, { payment_options: [THIEF_OPTION] }),
  sealed(alice, [
    await registered(),
    { type: 'suspend', to_status: 'suspended' },
    { type: 'reinstate', options: [THIEF_OPTION] },
  ]),
  3,
  'unsigned_options',
);
fails(
  'a proposal written by an operator',
  alice,
  sealed(alice, [await registered(), { type: 'suspend', to_status: 'suspended', proposed: [THIEF_OPTION] }]),
  2,
  'unsigned_options',
);
fails(
  'approved without a proposal',
  identifierOf(evm, { payment_options: [THIEF_OPTION] }),
  sealed(alice, [
    { ...(await registered()), to_status: 'pending' },
    { type: 'approve', options: [THIEF_OPTION] },
  ]),
  2,
  'unsigned_options',
);
fails(
  'an older version that an operator brings back without a reinstatement',
  alice,
  sealed(alice, [
    { ...(await registered()), to_status: 'pending' },
    { ...(await updated(1, [OTHER_OPTION])), to_status: 'pending' },
    { type: 'approve', options: [OPTION] },
  ]),
  3,
  'unsigned_options',
);
fails(
  'a removal that changes where to pay',
  identifierOf(evm, { status: 'removed', payment_options: [THIEF_OPTION] }),
  sealed(alice, [
    await registered(),
    {
      type: 'remove',
      to_status: 'removed',
      actor: byController(evm.address),
      options: [THIEF_OPTION],
      controller_authorization: await signed(evm, 'eip712', {
        method: 'DELETE',
        path: `/v1/identifiers/${ID}`,
        action: `Remove identifier ${ID}`,
        at: 1,
      }),
    },
  ]),
  2,
  'unsigned_options',
);
fails(
  'a second registration in one history',
  alice,
  sealed(alice, [await registered(), await registered()]),
  2,
  'broken_chain',
);

fails(
  'an event that starts from another status',
  identifierOf(evm, { status: 'suspended' }),
  sealed(alice, [await registered(), { type: 'suspend', from_status: 'pending', to_status: 'suspended' }]),
  2,
  'broken_chain',
);
fails(
  'a proposal that comes into force without an approval',
  identifierOf(evm, { status: 'suspended', payment_options: [OTHER_OPTION] }),
  sealed(alice, [
    await registered(),
    { ...(await updated(1, [OTHER_OPTION])), options: [OPTION], proposed: [OTHER_OPTION], to_status: 'update_pending' },
    { type: 'suspend', to_status: 'suspended', options: [OTHER_OPTION] },
  ]),
  3,
  'unsigned_options',
);
fails(
  'an actor that is not the controller who signed',
  alice,
  sealed(alice, [{ ...(await registered()), actor: byController(thief.address) }]),
  1,
  'wrong_signature',
);
fails(
  'a registration with a proposal beside what was signed',
  identifierOf(evm, { proposed_payment_options: [THIEF_OPTION] }),
  sealed(alice, [{ ...(await registered()), proposed: [THIEF_OPTION] }]),
  1,
  'unsigned_options',
);
fails(
  'a stop that brings a proposal',
  identifierOf(evm, { status: 'suspended', proposed_payment_options: [THIEF_OPTION] }),
  sealed(alice, [
    await registered(),
    {
      type: 'emergency_suspend',
      to_status: 'suspended',
      actor: byController(evm.address),
      proposed: [THIEF_OPTION],
      controller_authorization: await signed(evm, 'eip712', {
        method: 'POST',
        path: `/v1/identifiers/${ID}/emergency-suspend`,
        action: `Suspend identifier ${ID}`,
        at: 1,
      }),
    },
  ]),
  2,
  'unsigned_options',
);

fails(
  'reinstated by an operator with the options of an earlier version',
  alice,
  sealed(alice, [
    await registered(),
    await updated(1, [OTHER_OPTION]),
    { type: 'suspend', to_status: 'suspended' },
    { type: 'reinstate', options: [OPTION] },
  ]),
  4,
  'unsigned_options',
);
fails(
  'approved, and the proposal does not come into force',
  alice,
  sealed(alice, [
    await registered(),
    { ...(await updated(1, [OTHER_OPTION])), options: [OPTION], proposed: [OTHER_OPTION], to_status: 'update_pending' },
    { type: 'approve' },
  ]),
  3,
  'unsigned_options',
);
fails(
  'a proposal that stays behind when nothing waits',
  identifierOf(evm, { status: 'suspended' }),
  sealed(alice, [
    await registered(),
    { ...(await updated(1, [OTHER_OPTION])), options: [OPTION], proposed: [OTHER_OPTION], to_status: 'update_pending' },
    { type: 'suspend', to_status: 'suspended', proposed: [OTHER_OPTION] },
  ]),
  3,
  'unsigned_options',
);
fails(
  'an emergency stop that no controller has signed',
  identifierOf(evm, { status: 'suspended' }),
  sealed(alice, [await registered(), { type: 'emergency_suspend', to_status: 'suspended' }]),
  2,
  'unsigned_change',
);

fails(
  'a proposal that was exchanged while it waited',
  identifierOf(evm, { status: 'update_pending', proposed_payment_options: [THIEF_OPTION] }),
  sealed(alice, [
    await registered(),
    { ...(await updated(1, [OTHER_OPTION])), options: [OPTION], proposed: [OTHER_OPTION], to_status: 'update_pending' },
    { type: 'update', to_status: 'update_pending', proposed: [THIEF_OPTION] },
  ]),
  3,
  'unsigned_options',
);
fails(
  'a proposal as it was signed, beside which the options change',
  identifierOf(evm, { status: 'update_pending', payment_options: [THIEF_OPTION] }),
  sealed(alice, [
    await registered(),
    {
      ...(await updated(1, [OTHER_OPTION])),
      options: [THIEF_OPTION],
      proposed: [OTHER_OPTION],
      to_status: 'update_pending',
    },
  ]),
  2,
  'unsigned_options',
);

const stopped = async (to_status) => ({
  type: 'emergency_suspend',
  to_status,
  actor: byController(evm.address),
  controller_authorization: await signed(evm, 'eip712', {
    method: 'POST',
    path: `/v1/identifiers/${ID}/emergency-suspend`,
    action: `Suspend identifier ${ID}`,
    at: 1,
  }),
});
const removed = async (to_status, fragment = '') => ({
  type: 'remove',
  to_status,
  actor: byController(evm.address),
  controller_authorization: await signed(evm, 'eip712', {
    method: 'DELETE',
    path: `/v1/identifiers/${ID}${fragment}`,
    action: `Remove identifier ${ID}`,
    at: 1,
  }),
});
holds(
  'a nonce of the day before, which the service has forgotten',
  identifierOf(evm, { status: 'suspended' }),
  sealed(alice, [
    await registered(),
    {
      type: 'emergency_suspend',
      to_status: 'suspended',
      actor: byController(evm.address),
      occurred_at: secondsAfter(86_405),
      controller_authorization: await signed(evm, 'eip712', {
        method: 'POST',
        path: `/v1/identifiers/${ID}/emergency-suspend`,
        action: `Suspend identifier ${ID}`,
        at: 1_440,
        nonce: (await registered()).controller_authorization.nonce,
      }),
    },
  ]),
  2,
);
holds(
  'an emergency stop that was signed before a change dated ahead of the clock',
  identifierOf(evm, { status: 'suspended', payment_options: [OTHER_OPTION] }),
  sealed(identifierOf(evm, { status: 'suspended', payment_options: [OTHER_OPTION] }), [
    await registered(),
    { ...(await updated(2, [OTHER_OPTION], { if_match: null })), occurred_at: secondsAfter(70) },
    { ...(await stopped('suspended')), options: [OTHER_OPTION], occurred_at: secondsAfter(75) },
  ]),
  3,
);
fails(
  'an emergency stop after which the identifier is active',
  alice,
  sealed(alice, [await registered(), await stopped('active')]),
  2,
  'wrong_status',
);
fails(
  'a removal after which the identifier is active',
  alice,
  sealed(alice, [await registered(), await removed('active')]),
  2,
  'wrong_status',
);
fails(
  'reinstated by an operator after its wallet removed it',
  alice,
  sealed(alice, [await registered(), await removed('removed'), { type: 'reinstate' }]),
  3,
  'wrong_status',
);
fails(
  'a registration that is suspended from the start',
  identifierOf(evm, { status: 'suspended' }),
  sealed(alice, [{ ...(await registered()), to_status: 'suspended' }]),
  1,
  'wrong_status',
);
holds(
  'a registration that waited for review and was approved',
  identifierOf(evm, { activated_at: secondsAfter(65) }),
  sealed(alice, [{ ...(await registered()), to_status: 'pending' }, { type: 'approve' }]),
  1,
);
holds(
  'a removal with a fragment, which is no part of the path',
  identifierOf(evm, { status: 'removed' }),
  sealed(alice, [await registered(), await removed('removed', '#a/b')]),
  2,
);
fails(
  'an identifier that says another time of its registration',
  identifierOf(evm, { registered_at: secondsAfter(6) }),
  plain,
  1,
  'identifier_differs',
);
fails(
  'an identifier that says another time of its last change',
  identifierOf(evm, { updated_at: secondsAfter(65) }),
  plain,
  1,
  'identifier_differs',
);
fails(
  'an identifier that says another time of its activation',
  identifierOf(evm, { activated_at: null }),
  plain,
  1,
  'identifier_differs',
);

// What a later release may bring: it may stop payments and never start them, and is no fraud.
const frozen = identifierOf(evm, { status: 'frozen' });
const freeze = { type: 'freeze', to_status: 'frozen' };
holds('an event and a state of a later release', frozen, sealed(frozen, [await registered(), freeze]), 1, [
  { sequence: 2, type: 'freeze' },
]);
holds(
  'from a state of a later release to another, and to an end',
  identifierOf(evm, { status: 'revoked' }),
  sealed(alice, [
    await registered(),
    freeze,
    { type: 'melt', to_status: 'liquid' },
    { type: 'revoke', to_status: 'revoked' },
  ]),
  1,
  [
    { sequence: 2, type: 'freeze' },
    { sequence: 3, type: 'melt' },
    { sequence: 4, type: 'revoke' },
  ],
);
holds(
  'an event of a later release that changes no status, and changes by it',
  alice,
  sealed(alice, [
    await registered(),
    { type: 'note' },
    { type: 'suspend', to_status: 'suspended', actor: { ...BY_OPERATOR, kind: 'court' } },
    { type: 'reinstate' },
  ]),
  1,
  [
    { sequence: 2, type: 'note' },
    { sequence: 3, type: 'suspend' },
  ],
);
const notUnderstood = (name, identifier, sequence, changes) =>
  fails(name, identifier, sealed(identifier, changes), sequence, 'not_understood');
notUnderstood('a later release that thaws what was frozen', alice, 3, [
  await registered(),
  freeze,
  { type: 'thaw', to_status: 'active' },
]);
notUnderstood('a reinstatement from a state of a later release', alice, 3, [
  await registered(),
  freeze,
  { type: 'reinstate' },
]);
notUnderstood('a later release that brings a removed identifier back', alice, 3, [
  await registered(),
  await removed('removed'),
  { type: 'restore' },
]);
notUnderstood('a later release that stops what was removed', identifierOf(evm, { status: 'frozen' }), 3, [
  await registered(),
  await removed('removed'),
  freeze,
]);
notUnderstood('a later release that pays elsewhere', identifierOf(evm, { payment_options: [THIEF_OPTION] }), 2, [
  await registered(),
  { type: 'redirect', options: [THIEF_OPTION] },
]);
notUnderstood('a later release that proposes to pay elsewhere', frozen, 2, [
  await registered(),
  { ...freeze, proposed: [THIEF_OPTION] },
]);
notUnderstood('a later release whose history begins otherwise', alice, 1, [{ type: 'import', options: [OPTION] }]);
notUnderstood('an actor of a later release who reinstates', alice, 3, [
  await registered(),
  { type: 'suspend', to_status: 'suspended' },
  { type: 'reinstate', actor: { ...BY_OPERATOR, kind: 'court' } },
]);
notUnderstood('a signature of a later release', alice, 1, [
  {
    ...(await registered()),
    controller_authorization: { ...(await register(evm, 'eip191', 0, [OPTION])), alg: 'p256' },
  },
]);
notUnderstood('a request of a later release', alice, 1, [
  await registered(evm, 'eip191', [OPTION], { request: 'POST /v2/identifiers' }),
]);
const phone = identifierOf(evm, { type: 'phone', value: '+8801700000000', normalized_value: '+8801700000000' });
notUnderstood('an identifier type of a later release', phone, 1, [
  await registered(evm, 'eip191', [OPTION], {
    action: 'Register phone +8801700000000',
    content: { type: 'phone', value: '+8801700000000', payment_options: [OPTION] },
  }),
]);
const tagged = { ...OPTION, tag: '7' };
notUnderstood('an option with a member of a later release', identifierOf(evm, { payment_options: [tagged] }), 1, [
  await registered(evm, 'eip191', [tagged]),
]);
fails(
  'an event of a later release with a signature of another wallet',
  frozen,
  sealed(frozen, [
    await registered(),
    {
      ...freeze,
      actor: byController(evm.address),
      controller_authorization: { ...(await update(thief, 'eip191', 1, [OPTION])), wallet: evm.address },
    },
  ]),
  2,
  'wrong_signature',
);
fails(
  'an event of a later release with a signature that was used before',
  frozen,
  sealed(frozen, [
    await registered(),
    {
      ...freeze,
      actor: byController(evm.address),
      controller_authorization: (await registered()).controller_authorization,
    },
  ]),
  2,
  'used_before',
);
fails(
  'an event of a later release that was edited',
  frozen,
  {
    events: sealed(frozen, [await registered(), freeze]).events.map((event) => ({ ...event, reason: 'edited' })),
    next_cursor: null,
  },
  1,
  'wrong_hash',
);

const note =
  'Keys: the well-known development keys #0 and #1 of Ethereum tools, and the first test key of RFC 8032. Written by make-history.mjs with viem, canonicalize and node:crypto.';
writeFileSync(new URL('history.json', import.meta.url), JSON.stringify({ note, vectors }, null, 2) + '\n');
console.log(`${vectors.length} histories`);
