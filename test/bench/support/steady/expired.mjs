import { randomBytes, randomUUID } from 'node:crypto';
import pg from 'pg';
import { every } from './every.mjs';

const EVERY_MS = 30_000;
/** More than retention deletes with one statement. */
const ROWS = 2_400;
const INSERTS = {
  spent_nonces: {
    text: `insert into spent_nonces (controller, nonce, expires_at)
      select $1::text, md5(random()::text || n), now() - interval '2 hours' from generate_series(1, $2::int) n`,
    left: 'select count(*)::int as n from spent_nonces where controller = $1::text',
  },
  idempotency_records: {
    text: `insert into idempotency_records (scope_hash, fingerprint, provider_id, created_at)
      select sha256((random()::text || n)::bytea), sha256('bench'), $1::uuid, now() - interval '2 days'
      from generate_series(1, $2::int) n`,
    left: `select count(*)::int as n from idempotency_records where provider_id = $1::uuid and fingerprint = sha256('bench')`,
  },
  events: {
    text: `insert into events (position, id, type, provider_id, subject_id, data, occurred_at, numbered_at)
      select least((select min(position) from events), 0) - n, gen_random_uuid(), 'bench', $1::uuid, gen_random_uuid(), '{}',
        now() - interval '100 days', now() - interval '100 days' from generate_series(1, $2::int) n`,
    left: `select count(*)::int as n from events where provider_id = $1::uuid and type = 'bench'`,
  },
};

/** Gives retention something to forget: rows that have served their time. */
export async function startExpiring(url, provider) {
  const owner = {
    spent_nonces: `bench-${randomBytes(8).toString('hex')}`,
    idempotency_records: provider,
    events: randomUUID(),
  };
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const written = { spent_nonces: 0, idempotency_records: 0, events: 0 };
  const stop = every(EVERY_MS, async () => {
    for (const [table, { text }] of Object.entries(INSERTS)) {
      await client.query('begin');
      // What the service itself writes is no operator's change, of which each row would enter the trail.
      if (table !== 'events') await client.query('set local role resolver_service');
      written[table] += (await client.query(text, [owner[table], ROWS])).rowCount;
      await client.query('commit');
    }
  });
  const left = async () => {
    const counts = {};
    for (const [table, { left }] of Object.entries(INSERTS))
      counts[table] = (await client.query(left, [owner[table]])).rows[0].n;
    return counts;
  };
  return {
    figures: async () => ({ everySeconds: EVERY_MS / 1_000, written, left: await left() }),
    stop,
    close: () => client.end(),
  };
}
