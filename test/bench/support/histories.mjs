import { createHash, generateKeyPairSync, randomBytes, randomUUID, sign } from 'node:crypto';
import { base58 } from '@scure/base';
import pg from 'pg';
import { v7 } from 'uuid';
import { fromBuild } from '../../drills/support/service.mjs';
import { copy } from './copy.mjs';

const [
  { authorizationMessage },
  { authorizationText },
  { custom },
  { changeEvent, registrationEvent },
  { operatorActor },
] = await Promise.all([
  fromBuild('auth/domain/authorization-message.js'),
  fromBuild('auth/domain/authorization-text.js'),
  fromBuild('identifier-types/domain/custom.js'),
  fromBuild('registry/domain/identifier-event.js'),
  fromBuild('registry/domain/history.js'),
]);

/** A registration and three changes, which are signed. */
const SIGNED = 4;
/** What an operator does then: three suspensions, and their ends. */
const OPERATED = 6;
export const EVENTS_EACH = SIGNED + OPERATED;
/** Identifiers of one transaction; their events wait in memory. */
const BATCH = 5_000;
const WALLETS = 50;
const BEGIN = Date.UTC(2025, 0, 1);
const SECOND = 1000;
const optionsOf = (n) => [{ chain: 'stellar', asset: 'XLM', address: `G${String(n).padStart(55, 'A')}` }];

/** Fills a database on a server with active identifiers whose histories are signed and verify. */
export async function fillHistories(url, identifiers) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const provider = randomUUID();
    await client.query(`insert into providers (id, name, status) values ($1, 'Bench', 'approved')`, [provider]);
    const wallets = Array.from({ length: WALLETS }, newWallet);
    for (let from = 0; from < identifiers; from += BATCH) {
      const rows = Array.from({ length: Math.min(BATCH, identifiers - from) }, (_, n) =>
        historyOf(from + n, wallets[n % WALLETS], provider),
      );
      await write(client, rows);
    }
    await client.query('vacuum (analyze) identifiers, identifier_events');
  } finally {
    await client.end();
  }
}

/** The triggers, which look up each row again, are off for it; the columns' checks hold. */
async function write(client, rows) {
  const events = rows.flatMap((row) => row.events);
  await client.query('begin');
  await client.query('set local synchronous_commit = off');
  for (const table of ['identifiers', 'identifier_events'])
    await client.query(`alter table ${table} disable trigger user`);
  await copy(
    client,
    'identifiers',
    Object.keys(rows[0].row),
    rows.map(({ row }) => row),
  );
  await copy(client, 'identifier_events', Object.keys(events[0]), events);
  for (const table of ['identifiers', 'identifier_events'])
    await client.query(`alter table ${table} enable trigger user`);
  await client.query('commit');
}

function newWallet() {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  return { address: base58.encode(Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url')), privateKey };
}

/** The row of an identifier, and its events as rows. */
function historyOf(n, wallet, provider) {
  const value = `history-${n}-${randomBytes(4).toString('hex')}`;
  const at = (step) => new Date(BEGIN + n * SECOND + step * 60 * SECOND);
  const id = v7({ msecs: at(0).getTime() });
  const facts = { id, type: 'custom', value, normalizedValue: value, status: 'active', controller: wallet.address };
  const causeOf = (step) => ({ eventId: v7({ msecs: at(step).getTime() }), requestId: null, now: at(step) });
  const bySigner = (step, request, content) => ({
    ...causeOf(step),
    actor: { kind: 'provider', provider_id: provider, controller: wallet.address, operator: null },
    reason: null,
    evidence: signed(wallet, provider, request, content, at(step)),
  });
  const draft = { ...facts, nameId: null, controllerChangedAt: null, proposedPaymentOptions: null };
  const register = { type: 'custom', value, payment_options: optionsOf(0) };
  let now = { ...draft, paymentOptions: optionsOf(0) };
  const events = [registrationEvent(now, bySigner(0, 'POST /v1/identifiers', register))];
  const add = (event, after, cause) => {
    const { sequence, hash } = events[events.length - 1];
    const change = { event, after: { ...after, updatedAt: cause.now }, changedFields: ['status'] };
    events.push(changeEvent({ ...now, version: sequence, historyHead: hash }, change, cause));
    now = after;
  };
  for (let step = 1; step < SIGNED; step += 1) {
    const content = { payment_options: optionsOf(step) };
    add('update', { ...now, paymentOptions: optionsOf(step) }, bySigner(step, `PATCH /v1/identifiers/${id}`, content));
  }
  for (let step = SIGNED; step < EVENTS_EACH; step += 1) {
    const [event, status] = now.status === 'active' ? ['suspend', 'suspended'] : ['reinstate', 'active'];
    const cause = { ...causeOf(step), actor: operatorActor('bench'), reason: 'looked at', evidence: null };
    add(event, { ...now, status }, cause);
  }
  return { row: rowOf(facts, provider, events, at), events: events.map(eventRow) };
}

function signed({ address, privateKey }, provider, request, content, now) {
  const time = (ms) => new Date(now.getTime() + ms).toISOString().replace(/\.\d+Z$/, 'Z');
  const fields = {
    wallet: address,
    audience: 'https://pay.example',
    request,
    body: Buffer.from(JSON.stringify(content)).toString('base64'),
    provider,
    idempotency_key: null,
    if_match: null,
    nonce: randomBytes(16).toString('base64url'),
    issued_at: time(0),
    expires_at: time(300 * SECOND),
  };
  const text = Buffer.from(authorizationText(authorizationMessage(fields)));
  return { v: 1, alg: 'ed25519', ...fields, signature: `0x${sign(null, text, privateKey).toString('hex')}` };
}

function rowOf({ normalizedValue, ...facts }, provider, events, at) {
  const newest = events[events.length - 1];
  const newestSigned = at(SIGNED - 1).toISOString();
  return {
    ...facts,
    normalized_value: normalizedValue,
    value_hash: createHash('sha256').update(normalizedValue).digest(),
    skeleton_hash: createHash('sha256').update(custom.skeleton(normalizedValue)).digest(),
    provider_id: provider,
    payment_options: JSON.stringify(optionsOf(SIGNED - 1)),
    registered_at: at(0).toISOString(),
    activated_at: at(0).toISOString(),
    updated_at: newest.occurred_at,
    payment_updated_at: newestSigned,
    authorized_at: newestSigned,
    version: newest.sequence,
    history_head: newest.hash,
  };
}

function eventRow({ actor, changed_fields, controller_authorization, ...event }) {
  return {
    ...event,
    actor_kind: actor.kind,
    provider_id: actor.provider_id,
    controller: actor.controller,
    operator: actor.operator,
    changed_fields: `{${changed_fields.join(',')}}`,
    controller_authorization: controller_authorization && JSON.stringify(controller_authorization),
  };
}
