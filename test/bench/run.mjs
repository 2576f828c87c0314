// npm run bench                          PostgreSQL when DATABASE_URL is set, and the embedded database
// npm run bench -- --short               fewer and shorter rounds
// npm run bench -- --database embedded   one of postgres, embedded, both
// npm run bench -- --growth [SIZES]      instead: resolves at these numbers of identifiers on PostgreSQL, by default
//                                        10000,1000000,5000000; each fills a database of its own, which is kept
// npm run bench -- --receipts            instead: what a receipt for every resolve costs at 32 connections
// npm run bench -- --changes CHECKOUT    instead: registrations and updates beside those of another checkout, which is built
// npm run bench -- --standbys            instead: what the primary does for a resolve with 0, 1 and 2 standbys of its own
// npm run bench -- --steady [MINUTES]    instead: 30 minutes at 70 % of the maximum on PostgreSQL, with changes, an operator's
//                                        commands, retention and scrapes beside, and every pause above 50 ms with its cause
//
// The database of DATABASE_URL is migrated and filled with 200,000 identifiers, or keeps the more that bench:fill has put there.
// Every server is a process of its own, rounds are interleaved (A B C A B C …), and what counts are medians and their ratios to
// bare Fastify of the same round: rates depend on the machine and on what else runs there. The load generator shares the
// processors with the server.

import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { socketUrl } from '../drills/support/embedded.mjs';
import { migrate } from '../drills/support/service.mjs';
import { freePort, temporaryDirectory } from '../drills/support/processes.mjs';
import { afterwards, undoAll } from '../drills/support/undo.mjs';
import { alone } from './support/alone.mjs';
import { changes } from './support/changes.mjs';
import { batches } from './support/batches.mjs';
import { insertMany } from './support/copy.mjs';
import { fill } from './support/fill.mjs';
import { growth } from './support/growth.mjs';
import { banglaQr, email } from './support/identifiers.mjs';
import { enterIntoLog } from './support/log-entries.mjs';
import { load, median, memoryOf } from './support/measure.mjs';
import { mutations } from './support/mutations.mjs';
import { createSigningKey, receipts } from './support/receipts.mjs';
import { startService, startYardstick } from './support/servers.mjs';
import { signatures } from './support/signatures.mjs';
import { standbys } from './support/standbys.mjs';
import { steady, watched } from './support/steady/steady.mjs';

const IDENTIFIERS = 200_000;
const EMBEDDED_IDENTIFIERS = 5_000;

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    short: { type: 'boolean', default: false },
    growth: { type: 'boolean', default: false },
    receipts: { type: 'boolean', default: false },
    standbys: { type: 'boolean', default: false },
    steady: { type: 'boolean', default: false },
    changes: { type: 'string' },
    database: { type: 'string' },
  },
});
const url = process.env['DATABASE_URL'];
const database = options.database ?? (url ? 'both' : 'embedded');
if (
  !['postgres', 'embedded', 'both'].includes(database) ||
  ((options.growth || options.changes || options.steady || database !== 'embedded') && !url) ||
  (options.steady && !(Number(positionals[0] ?? 30) > 0))
) {
  console.error('Usage: [DATABASE_URL=postgresql://…] npm run bench -- [--short] [--database postgres|embedded|both]');
  process.exit(2);
}
const seconds = options.short ? 2 : 5;
const rounds = options.short ? 2 : 5;

for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => void undoAll().finally(() => process.exit(130)));

const how = options.steady ? 'no limits' : `${rounds} rounds of ${seconds} s; no limits, no metrics`;
console.log(`${cpus().length} cores, Node ${process.version}; ${how}.`);
try {
  const [kind, work] = options.standbys
    ? ['bench-standbys', spread]
    : options.changes
      ? ['bench-changes', beside]
      : options.growth
        ? ['bench-growth', grow]
        : options.receipts
          ? ['bench-receipts', prove]
          : options.steady
            ? ['bench-steady', last]
            : ['bench', bench];
  const report = await work();
  const file = `${kind}-${new Date().toISOString().slice(0, 10)}.json`;
  writeFileSync(file, `${JSON.stringify(report, null, 2)}\n`);
  console.log(`\nEverything in figures: ${file}`);
} finally {
  await undoAll();
}

async function grow() {
  const [sizes = '10000,1000000,5000000'] = positionals;
  const figures = await growth({ url, sizes: sizes.split(',').map(Number), seconds, rounds, requestOf: resolve });
  console.table(figures);
  return figures;
}

async function beside() {
  const figures = await changes({ url, base: options.changes, rounds, count: options.short ? 640 : 1_600 });
  console.table(figures);
  return figures;
}

async function spread() {
  const figures = await standbys({ seconds, rounds, resolve: (key, value) => resolve({ key }, 'email', value) });
  console.table(figures);
  return figures;
}

async function last() {
  const [minutes = 30] = positionals;
  const variables = watched(await freePort());
  return steady({ url, store: await onPostgres(variables), variables, minutes: Number(minutes) });
}

async function prove() {
  const figures = {};
  const stores = {
    ...(database !== 'embedded' && { postgres: await onPostgres() }),
    ...(database !== 'postgres' && { embedded: await onEmbedded() }),
  };
  for (const [name, store] of Object.entries(stores)) {
    const request = () => resolve(store, 'email', email(oneOf(store.identifiers)));
    console.log(`${name}:`);
    figures[name] = await receipts({ server: store.server, seconds, rounds, request });
    console.log(`${name}: ${describe(figures[name])}`);
  }
  return figures;
}

async function bench() {
  const targets = [];
  const stores = {};
  if (database !== 'embedded') stores.postgres = await onPostgres();
  if (database !== 'postgres') stores.embedded = await onEmbedded();
  const [first] = Object.values(stores);
  const answer = await answerOf(first);
  for (const name of ['bare-http', 'bare-fastify']) {
    const server = await startYardstick(name, { ANSWER: answer });
    targets.push({ name, server, request: () => resolve(first, 'email', email(1)) });
  }
  if (stores.postgres) {
    const { key, identifiers } = stores.postgres;
    const server = await startYardstick('nest-floor', { DATABASE_URL: url, KEY: key });
    targets.push({ name: 'nest-floor', server, request: () => resolve({ key }, 'email', email(oneOf(identifiers))) });
  }
  for (const [name, store] of Object.entries(stores)) {
    const { server, identifiers, codes } = store;
    const hit = () => resolve(store, 'email', email(oneOf(identifiers)));
    const miss = () => resolve(store, 'email', `nobody${oneOf(identifiers)}@bench.example`);
    // Made once: their checksums would be work of the load generator, which shares the processors with the server.
    const payloads = Array.from({ length: codes }, (_, index) => banglaQr(index + 1));
    const qr = () => resolve(store, 'bangla_qr', payloads[oneOf(codes) - 1]);
    targets.push({ name: `${name}, e-mail`, server, request: hit });
    targets.push({ name: `${name}, no mapping`, server, request: miss });
    targets.push({ name: `${name}, Bangla QR`, server, request: qr });
  }
  const resolving = [];
  for (const connections of [1, 32, 256]) resolving.push(...(await compare(targets, connections)));
  const report = {
    at: new Date().toISOString(),
    cores: cpus().length,
    node: process.version,
    seconds,
    rounds,
    resolving,
  };
  if (stores.postgres) {
    const { server, identifiers } = stores.postgres;
    const request = (value) => resolve(stores.postgres, 'email', value);
    report.alone = await alone({ url, server, identifiers, request });
    console.log(`\nOne at a time, p50 in ms: ${describe(report.alone)}`);
  }
  report.batches = {};
  for (const [name, store] of Object.entries(stores)) {
    const request = () => resolve(store, 'email', email(oneOf(store.identifiers)));
    report.batches[name] = await batches({ server: store.server, seconds, rounds, request });
    console.log(`${name}: ${describe(report.batches[name])}`);
  }
  report.mutations = {};
  for (const [name, store] of Object.entries(stores)) {
    report.mutations[name] = await mutations(store, options.short ? 640 : 3_200);
    console.log(`${name}: ${describe(report.mutations[name])}`);
  }
  report.signatures = await signatures(options.short ? 0.5 : 2);
  console.log(`Signature checks: ${describe(report.signatures)}`);
  return report;
}

async function onPostgres(more = {}) {
  migrate({ DATABASE_URL: url });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(
    `select count(*)::int as n from identifiers i join providers p on p.id = i.provider_id
     where p.name = 'Bench' and i.type = 'email' and i.value like 'user%'`,
  );
  await client.end();
  const identifiers = Math.max(rows[0].n, IDENTIFIERS);
  console.log(`PostgreSQL with ${identifiers.toLocaleString('en')} identifiers.`);
  const filled = await fill(url, identifiers);
  if (options.receipts) await enterIntoLog(url);
  const variables = { DATABASE_URL: url, SIGNING_KEY_DIR: temporaryDirectory() };
  if (options.receipts || options.steady) createSigningKey(variables);
  const server = await startService({ ...variables, ...more });
  afterwards(() => server.stop());
  return { server, identifiers, ...filled };
}

async function onEmbedded() {
  const variables = { DATA_DIR: temporaryDirectory() };
  migrate(variables);
  const server = await startService(variables);
  afterwards(() => server.stop());
  console.log(`Embedded database: filling ${EMBEDDED_IDENTIFIERS.toLocaleString('en')} identifiers …`);
  const filled = await fill(socketUrl(variables.DATA_DIR), EMBEDDED_IDENTIFIERS, { write: insertMany });
  if (options.receipts) await enterIntoLog(socketUrl(variables.DATA_DIR));
  return { server, identifiers: EMBEDDED_IDENTIFIERS, ...filled };
}

function oneOf(count) {
  return 1 + Math.floor(Math.random() * count);
}

function resolve({ key }, type, value) {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${key}` };
  return { method: 'POST', path: '/v1/resolve', headers, body: JSON.stringify({ type, value }) };
}

async function answerOf(store) {
  const { method, path, headers, body } = resolve(store, 'email', email(1));
  const response = await fetch(store.server.url + path, { method, headers, body });
  if (response.status !== 200) throw new Error(`The service answers ${response.status}: ${await response.text()}`);
  return response.text();
}

/** All targets in turn, round after round; the first round warms them up and does not count. */
async function compare(targets, connections) {
  const all = new Map(targets.map(({ name }) => [name, []]));
  for (let round = 0; round <= rounds; round += 1) {
    const what = round === 0 ? 'warming up' : `round ${round} of ${rounds}`;
    for (const { name, server, request } of targets) {
      const figures = await load({ url: server.url, connections, seconds: round === 0 ? 1 : seconds, request });
      figures.memoryMb = memoryOf(server.pid);
      if (figures.failed > 0) throw new Error(`${name}: ${figures.failed} requests failed.`);
      if (round > 0) all.get(name).push(figures);
      console.log(`  ${connections} connections, ${what}: ${name} ${Math.round(figures.perSecond)}/s`);
    }
  }
  const yardstick = all.get('bare-fastify');
  const lines = targets.map(({ name }) => {
    const figures = all.get(name);
    const of = (member) => median(figures.map((one) => one[member]));
    const ratio = median(figures.map((one, round) => one.perSecond / yardstick[round].perSecond));
    const [perSecond, p50, p99] = ['perSecond', 'p50', 'p99'].map(of);
    const [memoryFirstMb, memoryLastMb] = [figures[0].memoryMb, figures.at(-1).memoryMb];
    const requests = figures.reduce((sum, one) => sum + one.requests, 0);
    const { statuses } = figures[0];
    return { name, connections, perSecond, ratio, p50, p99, requests, memoryFirstMb, memoryLastMb, statuses };
  });
  print(connections, lines);
  return lines;
}

function print(connections, lines) {
  console.log(`\n| ${connections} connections | ratio | per second | p50 ms | p99 ms | MB first | MB last | status |`);
  console.log('|---|---|---|---|---|---|---|---|');
  for (const { name, ratio, perSecond, p50, p99, memoryFirstMb, memoryLastMb, statuses } of lines) {
    const whole = [memoryFirstMb, memoryLastMb].map(Math.round);
    const cells = [name, ratio.toFixed(2), Math.round(perSecond), p50, p99, ...whole, statuses];
    console.log(`| ${cells.join(' | ')} |`);
  }
  console.log('');
}

function describe(figures) {
  return Object.entries(figures)
    .map(([name, figure]) => `${name} ${figure >= 10 ? Math.round(figure) : figure.toFixed(2)}`)
    .join(', ');
}
