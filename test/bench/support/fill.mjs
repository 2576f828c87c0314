import { randomBytes, randomUUID } from 'node:crypto';
import pg from 'pg';
import { fromBuild } from '../../drills/support/service.mjs';
import { banglaQr, email } from './identifiers.mjs';

const [{ skeleton }, { eventHash, NO_HASH, optionHashes }, apiKey] = await Promise.all([
  fromBuild('registry/domain/types/skeleton.js'),
  fromBuild('registry/domain/history.js'),
  fromBuild('auth/domain/api-key.js'),
]);

const BATCH = 100_000;
const MAX_QR_CODES = 20_000;
const CONTROLLER = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const OPTIONS = [
  {
    chain: 'eip155:8453',
    asset: 'USDC',
    address: CONTROLLER,
    token_contract: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
  },
];
const { payment_options_hash: optionsHash } = optionHashes({ paymentOptions: OPTIONS, proposedPaymentOptions: null });
/** Before anything counts as recent. Each identifier is a millisecond younger than the one before it. */
const REGISTERED_FROM = Date.UTC(2025, 0, 1);

/**
 * The skeleton as an expression of SQL, for values of these characters: none of their prototypes has one of its own, so
 * the order of the replacements does not matter.
 */
const SKELETON = [...'user0123456789@bench.example']
  .filter((character, at, all) => all.indexOf(character) === at && skeleton(character) !== character)
  .reduce((sql, character) => `replace(${sql}, '${character}', '${skeleton(character)}')`, 'value');

/** Identifiers and their first events from a source of (n, value), all computed by the database. */
const insertFrom = (source, type, skeletonHash) => `
  with source as (${source}),
  event as materialized (
    select (e).*, value, event_hash(e) as sealed from (
      select value, row(pg_temp.id_of(n, '${type}-event'), pg_temp.id_of(n, '${type}'), 1, 'register', null, 'active',
        'operator', null, null, null, '{status,payment_options}', null,
        timestamptz '${new Date(REGISTERED_FROM).toISOString()}' + n * interval '1 millisecond', '${NO_HASH}', '',
        canonical_hash(jsonb_build_object('type', '${type}', 'value', value)), '${optionsHash}', null, null
      )::identifier_events as e
      from source
    ) filled
  ),
  identifier as (
    insert into identifiers (id, type, value, normalized_value, value_hash, skeleton_hash, status, controller, provider_id,
      payment_options, registered_at, activated_at, updated_at, version, history_head)
    select e.identifier_id, '${type}', value, value, sha256(convert_to(value, 'UTF8')), ${skeletonHash}, 'active',
      '${CONTROLLER}', $1::uuid, '${JSON.stringify(OPTIONS)}'::jsonb, e.occurred_at, e.occurred_at, e.occurred_at, 1, sealed
    from event e
  )`;

/** Fills a database with e-mail addresses and QR codes, and makes a provider who may resolve them. */
export async function fill(url, identifiers, say = () => undefined) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await fillWith(client, identifiers, say);
  } finally {
    await client.end();
  }
}

async function fillWith(client, identifiers, say) {
  await client.query(`
    create function pg_temp.id_of(n bigint, kind text) returns uuid language sql immutable as $$
      select (lpad(to_hex(${REGISTERED_FROM} + n), 12, '0') || '7' || substr(h, 1, 3) || '8' || substr(h, 4, 15))::uuid
      from md5(kind || n) h
    $$`);
  const provider = await benchProvider(client);
  const startedAt = performance.now();
  const there = await count(client, provider, 'email');
  for (let from = there + 1; from <= identifiers; from += BATCH) {
    const to = Math.min(identifiers, from + BATCH - 1);
    const source = `select n, 'user' || n || '@bench.example' as value from generate_series($2::bigint, $3::bigint) n`;
    const skeletonHash = `sha256(convert_to(${SKELETON}, 'UTF8'))`;
    await insert(client, insertFrom(source, 'email', skeletonHash), [provider, from, to]);
    say(`${to.toLocaleString('en')} e-mail addresses after ${seconds(startedAt)}`);
  }
  const codes = Math.min(MAX_QR_CODES, Math.ceil(identifiers / 100));
  const first = (await count(client, provider, 'bangla_qr')) + 1;
  if (first <= codes) {
    const values = Array.from({ length: codes - first + 1 }, (_, index) => banglaQr(first + index));
    const source = `select n + $2::bigint - 1 as n, value from unnest($3::text[]) with ordinality as v (value, n)`;
    await insert(client, insertFrom(source, 'bangla_qr', 'null'), [provider, first, values]);
  }
  say(`${codes.toLocaleString('en')} Bangla QR codes after ${seconds(startedAt)}`);
  await check(client);
  const isNew = there < identifiers || first <= codes;
  if (isNew) await client.query('vacuum (analyze) identifiers, identifier_events');
  return { provider, codes, key: await issueKey(client, provider) };
}

/** The columns' own checks hold here too; triggers and foreign keys are off for this transaction only. */
async function insert(client, text, values) {
  await client.query('begin');
  try {
    await client.query('set local synchronous_commit = off');
    // Needs a superuser. Triggers and foreign keys would look up each row that was just written.
    await client.query('set local session_replication_role = replica');
    await client.query(
      `${text}
      insert into identifier_events (id, identifier_id, sequence, type, to_status, actor_kind, changed_fields,
        occurred_at, previous_hash, hash, identifier_hash, payment_options_hash)
      select id, identifier_id, sequence, type, to_status, actor_kind, changed_fields, occurred_at, previous_hash, sealed,
        identifier_hash, payment_options_hash
      from event`,
      values,
    );
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
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
    `insert into api_keys (id, kind, provider_id, label, last_four, digest) values ($1, 'provider', $2, 'bench', $3, $4)`,
    [randomUUID(), provider, apiKey.lastFour(key), apiKey.digestApiKey(key)],
  );
  return key;
}

/** What SQL computed must be what the service computes. */
async function check(client) {
  const { rows } = await client.query(
    `select i.skeleton_hash = sha256(convert_to($2, 'UTF8')) as same_skeleton, e.*
     from identifiers i join identifier_events e on e.identifier_id = i.id where i.normalized_value = any ($1::text[])
       and i.value_hash = sha256(convert_to(i.normalized_value, 'UTF8')) and i.value_hash = sha256(convert_to($3, 'UTF8'))`,
    [[email(1)], skeleton(email(1)), email(1)],
  );
  const [row] = rows;
  const { hash, provider_id, controller, actor_kind, same_skeleton, occurred_at, ...rest } = row;
  const actor = { kind: actor_kind, provider_id, controller };
  const expected = eventHash({ ...rest, actor, occurred_at: occurred_at.toISOString() });
  if (hash !== expected || !same_skeleton) throw new Error('The filled rows are not what the service would write.');
}

function seconds(startedAt) {
  return `${((performance.now() - startedAt) / 1000).toFixed(1)} s`;
}
