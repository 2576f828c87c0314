import pg from 'pg';
import { migrate } from '../../drills/support/service.mjs';
import { afterwards } from '../../drills/support/undo.mjs';
import { fill } from './fill.mjs';
import { email } from './identifiers.mjs';
import { load, median } from './measure.mjs';
import { startService } from './servers.mjs';

/** Resolves at several sizes, each in a database of its own beside `url`'s, which stays for the next run. */
export async function growth({ url, sizes, seconds, rounds, requestOf }) {
  const targets = [];
  for (const size of sizes) {
    const own = await databaseOf(url, size);
    migrate({ DATABASE_URL: own });
    const filled = await fill(own, size, { say: (line) => console.log(line) });
    const server = await startService({ DATABASE_URL: own });
    afterwards(() => server.stop());
    const request = () => requestOf(filled, 'email', email(1 + Math.floor(Math.random() * size)));
    targets.push({ size, server, request, figures: [] });
  }
  for (let round = 0; round <= rounds; round += 1)
    for (const { server, request, figures } of targets) {
      const one = await load({ url: server.url, connections: 32, seconds, request });
      if (one.failed > 0 || one.statuses !== '200') throw new Error(`Resolves answer ${one.statuses}.`);
      if (round > 0) figures.push(one);
    }
  const [smallest] = targets;
  return targets.map(({ size, figures }) => ({
    identifiers: size,
    perSecond: median(figures.map((one) => one.perSecond)),
    p99: median(figures.map((one) => one.p99)),
    ratio: median(figures.map((one, round) => one.perSecond / smallest.figures[round].perSecond)),
  }));
}

async function databaseOf(url, size) {
  const own = new URL(url);
  const name = `${own.pathname.slice(1)}_${size}`;
  own.pathname = name;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
  if (rowCount === 0) await client.query(`create database ${client.escapeIdentifier(name)}`);
  await client.end();
  return own.href;
}
