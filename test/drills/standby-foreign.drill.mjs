import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createProvider, newWallet, register, suspend } from './support/actors.mjs';
import { check } from './support/check.mjs';
import { PostgresProxy } from './support/pg-proxy.mjs';
import { Postgres } from './support/postgres.mjs';
import { temporaryDirectory } from './support/processes.mjs';
import { migrate, Service, UNLIMITED } from './support/service.mjs';

const VALUE = 'shop@shop.example';
/** How soon the standbys of the primary of the moment answer, and no others. */
const SOON_MS = 10_000;

/** @type {import('./run.mjs').Drill} */
export const drill = {
  name: 'standby-foreign',
  summary:
    'standbys of another cluster never answer, also when the primary is replaced by one that was restored from a dump',
  seconds: 120,
  async run({ short }) {
    const before = await cluster();
    const provider = await createProvider(before.primary);
    const wallet = newWallet();
    const id = await registered(before.primary, provider, wallet);
    const after = await restoredFrom(before.primary);
    await suspended(after.primary, provider, wallet, id);
    await passBy(before.primary, after.primary);

    const way = await PostgresProxy.create(before.primary);
    const service = await Service.start({
      DATABASE_URL: way.url,
      DATABASE_STANDBY_URLS: [before, after].map(({ standby }) => standby.serviceUrl).join(' '),
      ...UNLIMITED,
    });
    await onlyOwn(service, before, after);
    const [away] = service.logged('standby_away');
    check(away?.cause.includes('foreign'), `the standby of another cluster is away because ${away?.cause}`);
    check((await stateIn(service, provider)) === 'active', 'the identifier is not active before the restore');

    way.leadTo(after.primary);
    const [resolves, tookMs] = await Promise.all([
      neverOld(service, provider, short ? 5_000 : 20_000),
      onlyOwn(service, after, before),
    ]);
    return `${resolves} resolves after the restore, 0 of them old; the right standby answers after ${tookMs} ms`;
  },
};

/** A primary with its schema, and its standby. */
async function cluster() {
  const primary = await Postgres.create();
  migrate({ DATABASE_URL: primary.ownerUrl });
  return { primary, standby: await primary.replicate() };
}

/** Another cluster with the same data. */
async function restoredFrom(source) {
  const dump = join(temporaryDirectory(), 'resolver.dump');
  execFileSync('pg_dump', ['--format=custom', `--file=${dump}`, source.url]);
  const primary = await Postgres.create();
  execFileSync('pg_restore', ['--exit-on-error', '--single-transaction', `--dbname=${primary.url}`, dump]);
  return { primary, standby: await primary.replicate() };
}

/** Writes into the log of the one until its standby has replayed further than the log of the other is long. */
async function passBy(one, other) {
  const [{ end }] = await other.sql('select pg_current_wal_lsn()::text as end');
  for (;;) {
    const [{ passed }] = await one.sql('select pg_current_wal_lsn() > $1::pg_lsn + 100000000 as passed', [end]);
    if (passed) return;
    await one.sql(`select pg_logical_emit_message(false, 'drill', repeat('x', 1000000)) from generate_series(1, 50)`);
  }
}

async function registered(primary, provider, wallet) {
  const service = await Service.start({ DATABASE_URL: primary.serviceUrl });
  const { status, body } = await register(service.url, provider, wallet, VALUE);
  check(status === 201, `the registration was answered with ${status}`);
  await service.stop();
  return body.id;
}

async function suspended(primary, provider, wallet, id) {
  const service = await Service.start({ DATABASE_URL: primary.serviceUrl });
  const { status } = await suspend(service.url, provider, wallet, id);
  check(status === 200, `the suspension was answered with ${status}`);
  await service.stop();
}

/** Waits until the standby of one cluster answers, and that of the other does not. @returns {Promise<number>} for how many ms */
async function onlyOwn(service, own, other) {
  const since = performance.now();
  const isAway = ({ standby }) => service.metric('database_standby_away', { standby: `127.0.0.1:${standby.port}` });
  for (;;) {
    const [ownAway, otherAway] = [await isAway(own), await isAway(other)];
    const tookMs = Math.round(performance.now() - since);
    if (ownAway === 0 && otherAway === 1) return tookMs;
    check(tookMs < SOON_MS, `away: of the own cluster ${ownAway}, of the other ${otherAway}`);
    await sleep(20);
  }
}

async function stateIn(service, provider) {
  const { status, body } = await service.resolve(provider.key, VALUE);
  return status === 200 ? body.status : status;
}

/** From the first answer on, each tells what the restored primary has. @returns {Promise<number>} how many were answered */
async function neverOld(service, provider, ms) {
  let answered = 0;
  for (const deadline = performance.now() + ms; performance.now() < deadline;) {
    const state = await stateIn(service, provider);
    check(state === 'suspended' || state === 503, `a resolve told ${state}, after ${answered} that were right`);
    if (state === 'suspended') answered += 1;
  }
  check(answered > 0, 'no resolve was answered');
  return answered;
}
