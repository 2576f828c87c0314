import { createHash } from 'node:crypto';
import pg from 'pg';
import { email } from './identifiers.mjs';
import { median } from './measure.mjs';

const SELECTS = 3_000;

/** What one prepared select by the same index takes, one at a time on one connection: the floor of an answer. */
export async function rawSelect(url, identifiers) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const text = 'select status, payment_options from identifiers where value_hash = $1 and type = $2 and is_current';
  const times = [];
  for (let turn = 0; turn < SELECTS; turn += 1) {
    const value = email(1 + Math.floor(Math.random() * identifiers));
    const hash = createHash('sha256').update(value).digest();
    const startedAt = performance.now();
    await client.query({ name: 'raw', text, values: [hash, 'email'] });
    if (turn >= SELECTS / 10) times.push(performance.now() - startedAt);
  }
  await client.end();
  return { p50: median(times) };
}
