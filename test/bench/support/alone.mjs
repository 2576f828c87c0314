import { createHash } from 'node:crypto';
import pg from 'pg';
import { Connection } from './connection.mjs';
import { email } from './identifiers.mjs';
import { median } from './measure.mjs';

const ROUNDS = 10;
const TIMES = 1_000;

/**
 * Milliseconds of one thing at a time, nothing beside it: a resolve, one prepared select by the same index, and an insert with its
 * commit, in turn. A ratio is that of two medians of the same round.
 * @param {{ url: string, server: object, identifiers: number, request: (value: string) => object }} run
 */
export async function alone({ url, server, identifiers, request }) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('create table if not exists bench_commits (at timestamptz default now())');
  const resolving = resolver(server);
  const valueOf = () => email(1 + Math.floor(Math.random() * identifiers));
  const rounds = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const select = await p50(() => selectOne(client, valueOf()));
    const resolve = await p50(() => resolving.send(request(valueOf())));
    const insert = await p50(() =>
      client.query({ name: 'raw insert', text: 'insert into bench_commits default values' }),
    );
    if (round > 0) rounds.push({ select, resolve, insert, ratio: resolve / select });
  }
  resolving.close();
  await client.end();
  const of = (member) => median(rounds.map((each) => each[member]));
  return { select: of('select'), resolve: of('resolve'), insert: of('insert'), ratio: of('ratio') };
}

async function p50(work) {
  const times = [];
  for (let turn = 0; turn < TIMES; turn += 1) {
    const startedAt = performance.now();
    await work();
    times.push(performance.now() - startedAt);
  }
  return median(times);
}

function selectOne(client, value) {
  const hash = createHash('sha256').update(value).digest();
  const text = 'select status, payment_options from identifiers where value_hash = $1 and type = $2 and is_current';
  return client.query({ name: 'raw select', text, values: [hash, 'email'] });
}

/** One kept connection. */
function resolver({ url }) {
  let answered = () => undefined;
  const connection = new Connection(new URL(url).port, (_, status) => answered(status));
  return {
    close: () => connection.close(),
    send: ({ path, headers, body }) =>
      new Promise((resolve, reject) => {
        answered = (status) =>
          status === 200 ? resolve() : reject(new Error(`A resolve alone is answered ${status}.`));
        const all = { host: '127.0.0.1', ...headers, 'content-length': Buffer.byteLength(body) };
        const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
        connection.send(`POST ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`, {});
      }),
  };
}
