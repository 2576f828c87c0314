import { execFileSync } from 'node:child_process';
import { generateKeyPairSync, sign as signWithNode } from 'node:crypto';
import { symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { base58 } from '@scure/base';
import { compareSends, faultEveryChange, sendAll } from '../support/faulted-sends.mjs';
import { FAULTS, FaultyProxy } from '../support/faulty-proxy.mjs';
import { createProvider } from './support/actors.mjs';
import { check } from './support/check.mjs';
import { Embedded } from './support/embedded.mjs';
import { Postgres } from './support/postgres.mjs';
import { temporaryDirectory } from './support/processes.mjs';
import { AUDIENCE, migrate, Service, UNLIMITED, verifyHistories } from './support/service.mjs';
import { afterwards } from './support/undo.mjs';

const CLIENTS = 16;
const TIMEOUT_MS = 1_000;
/** How much less patient than usual the client is between its tries. */
const HASTE = 50;

/** @type {import('./run.mjs').Drill} */
export const drill = {
  name: 'sdk-faults',
  summary: 'the client through resets, cut and late answers, 429 and 503, on both databases: each change made once',
  seconds: 900,
  async run({ short }) {
    const count = short ? 100 : 1_000;
    const client = await builtClient();
    const figures = [];
    for (const [name, database] of [
      ['PostgreSQL', await onPostgres()],
      ['embedded', await Embedded.create()],
    ]) {
      figures.push(`${name}: ${await sendThroughFaults(client, database, count)}`);
    }
    return figures.join('; ');
  },
};

async function sendThroughFaults({ PaymentResolver, sign }, database, count) {
  const service = await Service.start({ ...database.variables, LOG_LEVEL: 'warn', ...UNLIMITED });
  const { key } = await createProvider(database);
  const proxy = await FaultyProxy.start(service.url, { lateMs: TIMEOUT_MS + 500 });
  afterwards(() => proxy.stop());
  faultEveryChange(proxy);
  const resolver = new PaymentResolver({
    url: proxy.url,
    key,
    audience: AUDIENCE,
    timeoutMs: TIMEOUT_MS,
    sleep: (ms) => sleep(ms / HASTE),
  });
  const held = await sendAll({ resolver, sign, ...newController(), count, clients: CLIENTS });
  const { doubled, lost, unknown } = await compareSends(held, (text) => database.sql(text));
  const again = [...proxy.arrived.values()].filter((times) => times > 1).length;
  await service.stop();
  const history = verifyHistories(database.variables);
  const faults = FAULTS.map((fault) => `${proxy.counts.get(fault) ?? 0} ${fault}`).join(', ');
  const figures =
    `${count} registrations and ${count} updates with ${faults}: ${again} reached the service more than once, ` +
    `${doubled} doubled, ${lost} lost, ${unknown} unknown; ${history.events} events verify`;
  check(held.length === count && doubled + lost + unknown === 0, figures);
  check(history.ok && history.events === 2 * count, `the histories do not verify: ${figures}`);
  check(again > 0 && FAULTS.every((fault) => proxy.counts.has(fault)), `too little was tried: ${figures}`);
  return figures;
}

function newController() {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const wallet = base58.encode(publicKey.export({ format: 'der', type: 'spki' }).subarray(-32));
  return { wallet, signer: async (text) => signWithNode(null, text, privateKey) };
}

async function onPostgres() {
  const postgres = await Postgres.create();
  migrate({ DATABASE_URL: postgres.ownerUrl });
  return { variables: { DATABASE_URL: postgres.serviceUrl }, sql: (...query) => postgres.sql(...query) };
}

/** The client as it is published, compiled for this drill. */
async function builtClient() {
  const directory = temporaryDirectory();
  const dist = join(directory, 'dist');
  execFileSync(process.execPath, ['node_modules/typescript/bin/tsc', '-p', 'sdk', '--outDir', dist]);
  symlinkSync(resolve('node_modules'), join(directory, 'node_modules'));
  symlinkSync(resolve('sdk/package.json'), join(directory, 'package.json'));
  const [{ PaymentResolver }, { sign }] = await Promise.all([
    import(join(dist, 'index.js')),
    import(join(dist, 'browser/index.js')),
  ]);
  return { PaymentResolver, sign };
}
