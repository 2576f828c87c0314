// Writes receipts.json: receipts that prove an answer, and receipts that prove nothing. It is made from docs/receipts.md with
// node:crypto and canonicalize, and imports nothing of this package, so that an error in one does not hide in the other.
// From the root of the repository: node sdk/vectors/make-receipts.mjs
import { createHash, createPrivateKey, createPublicKey, sign } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import canonicalize from 'canonicalize';

const AUDIENCE = 'https://pay.example';
const NAME = 'pay.example/log';
const TIME = '2026-11-20T22:00:00.000Z';
const EARLIER = '2026-11-01T00:00:00.000Z';
const sha256 = (...parts) =>
  createHash('sha256')
    .update(Buffer.concat(parts.map((part) => Buffer.from(part))))
    .digest();

// The first and the second test key of RFC 8032, which everybody knows.
const key = keyOf('9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60');
const other = keyOf('4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb');

function keyOf(seed) {
  const der = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), Buffer.from(seed, 'hex')]);
  const privateKey = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  const raw = createPublicKey(privateKey).export({ format: 'der', type: 'spki' }).subarray(-32);
  const id = sha256(`${NAME}\n`, [1], raw).subarray(0, 4).toString('hex');
  const vkey = `${NAME}+${id}+${Buffer.concat([Buffer.of(1), raw]).toString('base64')}`;
  return { privateKey, published: { id, vkey, created_at: EARLIER, retired_at: null } };
}

const salt = (label) => sha256(label).subarray(0, 16).toString('base64url');
const commit = (by, value) => sha256(canonicalize([by, value])).toString('base64url');

const answerTo = (value) => ({
  protocol_version: '1.0',
  status: 'active',
  payment_ready: true,
  identifier: { type: 'email', value, normalized_value: value.toLowerCase() },
  registration: { registered_at: TIME, activated_at: TIME, last_updated: TIME, last_payment_update: null },
  payment_options: [
    {
      chain: 'stellar',
      asset: 'XLM',
      address: 'GA5Z…',
      memo: 'Grüße 7 €\u2028',
      payment_ready: true,
      fixed_amount: '5.00',
    },
  ],
});
const NOTHING = {
  type: 'about:blank',
  title: 'Not Found',
  status: 404,
  detail: 'Nothing is registered under this identifier.',
  code: 'no_mapping',
  request_id: '0c1f7c52-6f0e-4f4c-9f0b-4a8f1f0c7a3e',
};
const QR = '00020101021126350019bd.example.acquirer0108SANDBOX15204541153030505802BD5912SANDBOX SHOP6005DHAKA6304AF7E';

/** What five payers asked at once, as it was asked and as it is registered. */
const ASKED = [
  {
    question: { type: 'email', value: 'Alice@Shop.example' },
    registered: 'alice@shop.example',
    answer: answerTo('Alice@Shop.example'),
  },
  {
    question: { type: 'email', value: ' bob@Bücher.example' },
    registered: 'bob@xn--bcher-kva.example',
    answer: NOTHING,
  },
  { question: { type: 'custom', value: 'Rahim‐Store' }, registered: 'rahim-store', answer: NOTHING },
  { question: { type: 'bangla_qr', value: `${QR.slice(0, -4)}af7e` }, registered: QR, answer: NOTHING },
  { question: { type: 'phone', value: '+8801700000000' }, registered: '+8801700000000', answer: NOTHING },
];
const CHECKPOINT = { tree_size: 1_000_000, root_hash: sha256('a tree').toString('base64') };

function leafOf({ question, registered, answer }, at, withCheckpoint) {
  const salts = { question_salt: salt(`question ${at}`), answer_salt: salt(`answer ${at}`) };
  return {
    salts,
    leaf: {
      question: commit(salts.question_salt, { type: question.type, value: registered }),
      answer: commit(salts.answer_salt, answer),
      status: answer === NOTHING ? 404 : 200,
      ...(withCheckpoint && { checkpoint: CHECKPOINT }),
    },
  };
}

/** RFC 6962, 2.1, by its recursive definition. */
function treeHash(leaves) {
  if (leaves.length === 1) return leaves[0];
  const half = 2 ** (Math.ceil(Math.log2(leaves.length)) - 1);
  return sha256([1], treeHash(leaves.slice(0, half)), treeHash(leaves.slice(half)));
}
function auditPath(index, leaves) {
  if (leaves.length === 1) return [];
  const half = 2 ** (Math.ceil(Math.log2(leaves.length)) - 1);
  const [left, right] = [leaves.slice(0, half), leaves.slice(half)];
  return index < half
    ? [...auditPath(index, left), treeHash(right)]
    : [...auditPath(index - half, right), treeHash(left)];
}

/** The receipts of answers that were signed together. */
function receiptsOf(asked, { by = key, time = TIME, audience = AUDIENCE, withCheckpoint = false } = {}) {
  const made = asked.map((each, at) => leafOf(each, at, withCheckpoint));
  const leaves = made.map(({ leaf }) => sha256([0], canonicalize(leaf)));
  const root = treeHash(leaves).toString('base64url');
  const text = ['payment-identifier-resolver/receipt/v1', audience, time, asked.length, root, ''].join('\n');
  const signature = sign(null, Buffer.from(text), by.privateKey).toString('base64url');
  return made.map(({ leaf, salts }, index) => ({
    version: 1,
    ...leaf,
    ...salts,
    audience,
    time,
    index,
    size: asked.length,
    path: auditPath(index, leaves).map((hash) => hash.toString('base64url')),
    key_id: by.published.id,
    signature,
  }));
}

const encode = (receipt) => Buffer.from(JSON.stringify(receipt)).toString('base64url');
const good = receiptsOf(ASKED);
const [alice, bob] = good;
const { question, answer } = ASKED[0];
const keys = [key.published];
const claims = { question, answer, keys, audience: AUDIENCE };
const without = (receipt) => ({ ...receipt, question_salt: undefined });
const vectors = [];
const proves = (name, receipt, over = {}) =>
  vectors.push({
    name,
    receipt: encode(receipt),
    ...claims,
    ...over,
    verdict: {
      ok: true,
      time: receipt.time,
      status: receipt.status,
      key_id: receipt.key_id,
      checkpoint: receipt.checkpoint ?? null,
    },
  });
const refused = (name, fault, receipt, over = {}) =>
  vectors.push({
    name,
    receipt: typeof receipt === 'string' ? receipt : encode(receipt),
    ...claims,
    ...over,
    verdict: { ok: false, fault },
  });

for (const [at, each] of ASKED.entries()) {
  const { question: asked, answer: given } = each;
  proves(`answer ${at} of five, asked for as it was typed: ${asked.type}`, good[at], {
    question: asked,
    answer: given,
  });
}
proves('the value as it is registered', alice, { question: { type: 'email', value: 'alice@shop.example' } });
proves('an answer that was signed alone', receiptsOf([ASKED[0]])[0]);
proves('an answer whose version is in the log', receiptsOf(ASKED, { withCheckpoint: true })[0]);
proves(
  'a receipt that shows neither question nor answer',
  { ...without(alice), answer_salt: undefined },
  { question: null, answer: null },
);
proves('a receipt whose question is not looked at', alice, { question: null });
proves('a receipt with a member of a later release', { ...alice, later: true });
proves('a receipt from before its key was retired', alice, {
  keys: [{ ...key.published, retired_at: '2026-11-20T22:00:00.001Z' }],
});
proves('a receipt of one of several keys', alice, { keys: [other.published, key.published] });

const thief = { ...answer.payment_options[0], address: 'GBAD…' };
refused('another address', 'another_answer', alice, { answer: { ...answer, payment_options: [thief] } });
refused('an answer without its warning', 'another_answer', alice, {
  answer: { ...answer, trust: { warnings: [], codes: [] } },
});
refused('an answer instead of none', 'another_answer', bob, { question: ASKED[1].question });
refused('another question', 'another_question', alice, { question: ASKED[1].question });
refused('another type', 'another_question', alice, { question: { ...question, type: 'custom' } });
refused('another service', 'another_service', alice, { audience: 'https://evil.example' });
refused('another service that calls itself this one', 'wrong_signature', {
  ...receiptsOf(ASKED, { audience: 'https://evil.example' })[0],
  audience: AUDIENCE,
});
refused('a key that was not published', 'unknown_key', receiptsOf(ASKED, { by: other })[0]);
refused('a key under the id of another', 'unknown_key', receiptsOf(ASKED, { by: other })[0], {
  keys: [{ ...key.published, id: other.published.id }],
});
refused('a signature of another key', 'wrong_signature', {
  ...receiptsOf(ASKED, { by: other })[0],
  key_id: key.published.id,
});
refused('a time before the key', 'key_not_valid', receiptsOf(ASKED, { time: '2026-10-31T23:59:59.999Z' })[0]);
refused('the time at which the key was retired', 'key_not_valid', alice, {
  keys: [{ ...key.published, retired_at: TIME }],
});
refused('another time', 'wrong_signature', { ...alice, time: '2026-11-20T22:00:00.001Z' });
refused('another status', 'wrong_signature', { ...alice, status: 404 });
refused('a checkpoint that was not signed', 'wrong_signature', { ...alice, checkpoint: CHECKPOINT });
refused('a checkpoint that was taken away', 'wrong_signature', {
  ...receiptsOf(ASKED, { withCheckpoint: true })[0],
  checkpoint: undefined,
});
refused('the path of another answer', 'wrong_signature', { ...alice, path: bob.path });
refused('the place of another answer', 'wrong_signature', { ...alice, index: bob.index });
refused('another size of the tree', 'wrong_signature', { ...alice, size: 6 });
refused('a path that is too short', 'malformed', { ...alice, path: alice.path.slice(1) });
refused('a path that is too long', 'malformed', { ...alice, path: [...alice.path, alice.path[0]] });
refused('a place outside of the tree', 'malformed', { ...alice, index: 5 });
refused('a question that is not shown, but compared', 'withheld', without(alice));
refused('an answer that is not shown, but compared', 'withheld', { ...alice, answer_salt: undefined });
refused('a signature that is cut off', 'malformed', { ...alice, signature: alice.signature.slice(0, -1) });
refused('another version', 'malformed', { ...alice, version: 2 });
refused('no JSON', 'malformed', 'AAAA');
refused('no base64url', 'malformed', 'receipt!');

const note =
  'Keys: the first two test keys of RFC 8032. The fourth question is the QR code of docs/integrating.md with a checksum in lower case. Written by make-receipts.mjs with node:crypto and canonicalize.';
writeFileSync(new URL('receipts.json', import.meta.url), `${JSON.stringify({ note, vectors }, null, 2)}\n`);
