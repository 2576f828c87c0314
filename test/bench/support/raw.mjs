import { createHash } from 'node:crypto';
import pg from 'pg';
import { email } from './identifiers.mjs';
import { median } from './measure.mjs';

const TIMES = 3_000;

/** What one prepared select by the same index takes, one at a time on one connection: the floor of an answer. */
export function rawSelect(url, identifiers) {
  const text = 'select status, payment_options from identifiers where value_hash = $1 and type = $2 and is_current';
  return p50(url, (client) => {
    const value = email(1 + Math.floor(Math.random() * identifiers));
    const hash = createHash('sha256').update(value).digest();
    return client.query({ name: 'raw select', text, values: [hash, 'email'] });
  });
}

/** What one insert and its commit take, one at a time on one connection: the floor of a change. */
export function rawInsert(url) {
  const table = 'create table if not exists bench_commits (at timestamptz default now())';
  return p50(
    url,
    (client) => client.query({ name: 'raw insert', text: 'insert into bench_commits default values' }),
    table,
  );
}

async function p50(url, work, preparation = 'select 1') {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(preparation);
  const times = [];
  for (let turn = 0; turn < TIMES; turn += 1) {
    const startedAt = performance.now();
    await work(client);
    if (turn >= TIMES / 10) times.push(performance.now() - startedAt);
  }
  await client.end();
  return { p50: median(times) };
}
