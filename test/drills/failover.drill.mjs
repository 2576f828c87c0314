import { setTimeout as sleep } from 'node:timers/promises';
import { createProvider, newWallet, register } from './support/actors.mjs';
import { check } from './support/check.mjs';
import { newAgent } from './support/http.mjs';
import { percentile } from './support/load.mjs';
import { LogWitness } from './support/log-witness.mjs';
import { PatroniCluster } from './support/patroni.mjs';
import { temporaryDirectory } from './support/processes.mjs';
import { Registrars } from './support/registrars.mjs';
import { AUDIENCE, migrate, operate, Service, UNLIMITED, verifyHistories } from './support/service.mjs';

const PROCESSES = 2;
const CLIENTS = 6;
const KNOWN = 'known@shop.example';
/** How soon a process finds a primary that takes changes. */
const FOUND_MS = 2_000;
/** Every so many strikes the primary is not killed but frozen until another one is there, and thawed then. */
const FREEZE_EVERY = 3;
const LOGGED_MS = 20_000;

/** @type {import('./run.mjs').Drill} */
export const drill = {
  name: 'failover',
  summary:
    'Patroni over three machines whose primary is killed or frozen under load: nothing acknowledged is lost or forked',
  seconds: 1_800,
  async run({ short }) {
    const control = await withoutSynchronousStandby();
    const figures = await underStrikes(short ? 3 : 20);
    return `${figures}; ${control}`;
  },
};

/**
 * With a standby that nothing waits for, the same check must find changes that were acknowledged and are lost: those without
 * it.
 */
async function withoutSynchronousStandby() {
  const cluster = await PatroniCluster.create(2, { synchronous: false });
  const { services, clients } = await prepare(cluster);
  await sleep(2_000);
  const struck = await cluster.primary();
  const standby = cluster.machines.find((machine) => machine !== struck);
  await standby.kill();
  await sleep(1_000);
  const done = clients.ledger.acknowledged;
  await struck.kill();
  standby.start();
  await cluster.primary(struck);
  await clients.stop();
  const { lost } = await clients.ledger.compare(cluster);
  await Promise.all(services.map((service) => service.stop()));
  await Promise.all(cluster.machines.map((machine) => machine.kill()));
  check(lost > 0, `the check is blind: of ${done} changes acknowledged without a synchronous standby 0 are lost`);
  return `without a synchronous standby ${lost} of ${done} were lost`;
}

/** Processes on the cluster, and clients that change and resolve over them. */
async function prepare(cluster) {
  migrate({ DATABASE_URL: cluster.urlAs('resolver_owner') });
  const variables = {
    DATABASE_URL: cluster.serviceUrl,
    DATABASE_STANDBY_URLS: cluster.standbyUrls,
    PUBLIC_BASE_URL: AUDIENCE,
    SIGNING_KEY_DIR: temporaryDirectory(),
    LIMIT_LOG_PER_MINUTE: 1_000_000,
    ...UNLIMITED,
  };
  operate(variables, 'log', 'keys', 'create');
  const services = await Promise.all(Array.from({ length: PROCESSES }, () => Service.start(variables)));
  const urls = services.map(({ url }) => url);
  const provider = await createProvider(cluster);
  while ((await register(urls[0], provider, newWallet(), KNOWN)).status === 503) await sleep(100);
  const clients = new Registrars(urls, provider, CLIENTS, { resolving: true });
  return { variables, services, urls, provider, clients };
}

async function underStrikes(strikes) {
  const cluster = await PatroniCluster.create(3);
  const { variables, services, urls, provider, clients } = await prepare(cluster);
  const witness = new LogWitness(() => urls);
  const readers = services.map((service) => new Reader(service, provider));

  const outages = [];
  for (let strike = 1; strike <= strikes; strike += 1) {
    await sleep(1_000);
    outages.push(await strikeOnce(cluster, clients, readers, strike % FREEZE_EVERY === 0));
  }
  await sleep(1_000);
  await clients.stop();
  await Promise.all(readers.map((reader) => reader.stop()));
  return verdict({ cluster, variables, clients, readers, witness, outages });
}

/** Resolves all the time over one process, and remembers when that went well. */
class Reader {
  wellAt = [];
  /** Answers that were neither 200 nor 503 with Retry-After. */
  unexpected = [];
  #stopping = false;
  #running;

  constructor(service, provider) {
    const agent = newAgent();
    this.#running = (async () => {
      while (!this.#stopping) {
        const { status, headers, body, error, answeredAt } = await service.resolve(provider.key, KNOWN, { agent });
        if (status === 200) this.wellAt.push(answeredAt);
        else if (status !== 503 || headers['retry-after'] === undefined)
          this.unexpected.push(`${status} ${error ?? body.code}`);
        await sleep(20);
      }
    })();
  }

  async stop() {
    this.#stopping = true;
    await this.#running;
  }
}

/** @returns how long there was no primary, and how long nothing was answered well, in ms */
async function strikeOnce(cluster, clients, readers, freezing) {
  const struck = await cluster.primary();
  const struckAt = performance.now();
  if (freezing) struck.freeze();
  else await struck.kill();
  await cluster.primary(struck);
  const readyAt = performance.now();
  await sleep(freezing ? 500 : 0);
  if (freezing) struck.thaw();
  else struck.start();
  await cluster.whole();
  const gapOf = (times) =>
    (times.find((time) => time > readyAt) ?? Infinity) - (times.findLast((time) => time <= readyAt) ?? struckAt);
  const afterOf = (times) => (times.find((time) => time > readyAt) ?? Infinity) - readyAt;
  return {
    without: readyAt - struckAt,
    changes: gapOf(clients.acknowledgedAt),
    resolves: Math.max(...readers.map(({ wellAt }) => gapOf(wellAt))),
    found: Math.max(...readers.map(({ wellAt }) => afterOf(wellAt))),
    changed: afterOf(clients.acknowledgedAt),
  };
}

async function verdict({ cluster, variables, clients, readers, witness, outages }) {
  const [{ all }] = await cluster.sql('select count(*)::int as all from identifier_events');
  const signed = async () =>
    Number((await cluster.sql('select coalesce(max(size), 0) as n from log_checkpoints'))[0].n);
  for (const deadline = performance.now() + LOGGED_MS; (await signed()) < all && performance.now() < deadline;)
    await sleep(50);
  const { checkpoints, faults } = await witness.stop();
  const log = operate(variables, 'log', 'verify');
  const { lost, doubled, halfWritten } = await clients.ledger.compare(cluster);
  const history = verifyHistories({ DATABASE_URL: variables.DATABASE_URL });
  const { acknowledged } = clients.ledger;
  const figures =
    `${outages.length} primaries lost: ${acknowledged} changes acknowledged (${clients.retries} retries), ${lost} lost, ${doubled} doubled; ` +
    `${clients.resolved.all} resolves right after, ${clients.resolved.stale} stale; ${history.events} events verify: ${history.ok}; ` +
    `${checkpoints} checkpoints, ${faults.length} forks, log verifies: ${log.ok}; ` +
    `s median and worst without a primary ${inSeconds(outages, 'without')}, without a change ${inSeconds(outages, 'changes')}, ` +
    `without a resolve ${inSeconds(outages, 'resolves')}, after the new primary was ready until every process resolved ${inSeconds(outages, 'found')}, until a change ${inSeconds(outages, 'changed')}`;
  const strange = [...clients.unexpected, ...readers.flatMap(({ unexpected }) => unexpected)];
  check(strange.length === 0, `unexpected answers: ${[...new Set(strange)]}; ${figures}`);
  // One identifier was registered by nobody in the ledger.
  check(
    lost + doubled + clients.resolved.stale + faults.length === 0 && halfWritten <= 3,
    `${halfWritten} half-written; ${figures}`,
  );
  check(history.ok && log.ok && log.entries === all, `${JSON.stringify(log)}; ${figures}`);
  check(Math.max(...outages.flatMap(({ found, changed }) => [found, changed])) < FOUND_MS, figures);
  check(checkpoints > 0, `no checkpoint was seen; ${figures}`);
  return figures;
}

function inSeconds(outages, name) {
  const times = outages.map((outage) => outage[name] / 1_000);
  return [0.5, 1].map((share) => percentile(times, share).toFixed(2)).join(' and ');
}
