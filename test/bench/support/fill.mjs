import { randomBytes, randomUUID } from 'node:crypto';
import pg from 'pg';
import { fromBuild } from '../../drills/support/service.mjs';
import { copy } from './copy.mjs';
import { banglaQr, email } from './identifiers.mjs';
import { columnsOf, CONTROLLER, rowsOf } from './rows.mjs';

const apiKey = await fromBuild('auth/domain/api-key.js');

/** Identifiers of one transaction. Their events wait in memory while the identifiers are sent. */
const BATCH = 50_000;
const MAX_QR_CODES = 20_000;

/** Fills a database with e-mail addresses and QR codes, and makes a provider who may resolve them. */
export async function fill(url, identifiers, { say = () => undefined, write = copy } = {}) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await fillWith(client, identifiers, say, write);
  } finally {
    await client.end();
  }
}

async function fillWith(client, identifiers, say, write) {
  const provider = await benchProvider(client);
  const startedAt = performance.now();
  const codes = Math.min(MAX_QR_CODES, Math.ceil(identifiers / 100));
  let written = 0;
  for (const [type, valueOf, wanted] of [
    ['email', email, identifiers],
    ['bangla_qr', banglaQr, codes],
  ]) {
    for (let from = (await count(client, provider, type)) + 1; from <= wanted; from += BATCH) {
      const to = Math.min(wanted, from + BATCH - 1);
      await insert(client, write, { type, valueOf, from, to, provider });
      written += to - from + 1;
      say(`${to.toLocaleString('en')} of type ${type} after ${seconds(startedAt)}`);
    }
  }
  if (written > 0) await client.query('vacuum (analyze) identifiers, identifier_events');
  return { provider, codes, key: await issueKey(client, provider) };
}

/** The columns' checks and the foreign keys hold here too; the triggers, which look up each row again, are off for it. */
async function insert(client, write, batch) {
  const columns = columnsOf(batch.provider);
  const events = [];
  await client.query('begin');
  try {
    await client.query('set local synchronous_commit = off');
    await switchTriggers(client, 'disable');
    await write(client, 'identifiers', columns.identifiers, identifierRows(batch, events));
    await write(client, 'identifier_events', columns.events, events);
    await switchTriggers(client, 'enable');
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

function* identifierRows({ type, valueOf, from, to, provider }, events) {
  for (let n = from; n <= to; n += 1) {
    const { identifier, event } = rowsOf({ type, value: valueOf(n), n, provider });
    events.push(event);
    yield identifier;
  }
}

const INSUFFICIENT_PRIVILEGE = '42501';

/** Within the transaction, so nobody else ever sees them off. Needs the owner of the tables, not a superuser. */
async function switchTriggers(client, how) {
  try {
    for (const table of ['identifiers', 'identifier_events'])
      await client.query(`alter table ${table} ${how} trigger user`);
  } catch (error) {
    if (error.code !== INSUFFICIENT_PRIVILEGE) throw error;
    throw new Error('Filling needs the owner of the tables: put the user who ran the migrations into DATABASE_URL.', {
      cause: error,
    });
  }
}

async function benchProvider(client) {
  const { rows } = await client.query(`select id from providers where name = 'Bench' limit 1`);
  if (rows.length > 0) return rows[0].id;
  const id = randomUUID();
  await client.query(`insert into providers (id, name, status) values ($1, 'Bench', 'approved')`, [id]);
  return id;
}

async function count(client, provider, type) {
  const { rows } = await client.query(
    `select count(*)::int as n from identifiers where provider_id = $1 and type = $2 and controller = $3`,
    [provider, type, CONTROLLER],
  );
  return rows[0].n;
}

async function issueKey(client, provider) {
  const key = apiKey.formatApiKey('provider', randomBytes(apiKey.API_KEY_RANDOM_BYTES));
  await client.query(
    `insert into api_keys (id, kind, provider_id, label, last_four, digest)
     values ($1, 'provider', $2, 'bench', $3, decode($4, 'hex'))`,
    [randomUUID(), provider, apiKey.lastFour(key), apiKey.digestApiKey(key)],
  );
  return key;
}

function seconds(startedAt) {
  return `${((performance.now() - startedAt) / 1000).toFixed(1)} s`;
}
