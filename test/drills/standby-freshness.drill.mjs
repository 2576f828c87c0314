import { setTimeout as sleep } from 'node:timers/promises';
import { createProvider } from './support/actors.mjs';
import { check } from './support/check.mjs';
import { Pairs } from './support/pairs.mjs';
import { PostgresProxy } from './support/pg-proxy.mjs';
import { Postgres } from './support/postgres.mjs';
import { sabotagedBuild } from './support/sabotaged.mjs';
import { migrate, Service, UNLIMITED } from './support/service.mjs';

const CLIENTS = 6;
const PAIRS = 50_000;
/** What the standbys must have answered of all look-ups, for the drill to say anything about them. */
const LEAST_SHARE = 0.2;

/** @type {import('./run.mjs').Drill} */
export const drill = {
  name: 'standby-freshness',
  summary:
    'resolves by standbys that are paused, frozen, cut off, restarted and promoted are never stale and never fail',
  seconds: 3_600,
  async run({ short }) {
    const scene = await prepare();
    const order = await snapshotComesFirst(scene);
    const control = await withoutCheck(scene);
    const figures = await underFaults(scene, short ? { ms: 500, pairs: 0 } : { ms: 3_000, pairs: PAIRS });
    return `${figures}; ${control}; ${order}`;
  },
};

async function prepare() {
  const primary = await Postgres.create();
  migrate({ DATABASE_URL: primary.ownerUrl });
  const standbys = await Promise.all([primary.replicate(), primary.replicate()]);
  const proxies = await Promise.all(standbys.map((standby) => PostgresProxy.create(standby)));
  const variables = {
    DATABASE_URL: primary.serviceUrl,
    DATABASE_STANDBY_URLS: proxies.map(({ url }) => url).join(' '),
    ...UNLIMITED,
  };
  return { primary, standbys, proxies, variables, provider: await createProvider(primary) };
}

/**
 * Why the position is compared in a statement of its own: one statement that does both says that everything was replayed, and
 * shows the row as it was when the statement began.
 */
async function snapshotComesFirst({ primary, standbys: [standby] }) {
  await primary.sql('create table seen (version int)');
  await primary.sql('insert into seen values (1)');
  await eventually(async () => (await standby.sql('select version from seen').catch(() => [])).length === 1);
  const both = standby.sql('select pg_sleep(0.5), pg_last_wal_replay_lsn()::text as replayed, version from seen');
  await sleep(150);
  await primary.sql('update seen set version = 2');
  const [{ position }] = await primary.sql('select pg_current_wal_flush_lsn()::text as position');
  const [{ replayed, version }] = await both;
  const [{ covers }] = await standby.sql('select $1::pg_lsn >= $2::pg_lsn as covers', [replayed, position]);
  check(covers && version === 1, `one statement: replayed ${covers}, version ${version}`);
  const [after] = await standby.sql('select version from seen');
  check(after.version === 2, 'a statement after the comparison shows an old row');
  await primary.sql('drop table seen');
  return 'one statement that compares and reads was stale, two were not';
}

/** The same clients, while the standbys do not replay, on a build whose standbys always say that they have everything. */
async function withoutCheck({ standbys, variables, provider }) {
  const dist = sabotagedBuild('database/standby.statements.js', (source) =>
    source.replace("else 'behind'", "else 'fresh'"),
  );
  const services = await Promise.all([0, 1].map(() => Service.start(variables, { dist })));
  const pairs = new Pairs(urlsOf(services), provider, CLIENTS);
  await eventually(() => pairs.done > CLIENTS);
  for (const standby of standbys) await standby.sql('select pg_wal_replay_pause()');
  await eventually(() => pairs.stale > 0).catch(() => undefined);
  for (const standby of standbys) await standby.sql('select pg_wal_replay_resume()');
  await pairs.stop();
  await Promise.all(services.map((service) => service.stop()));
  check(
    pairs.stale > 0,
    `the check is blind: ${pairs.figures} without the comparison of positions, ${[...new Set(pairs.errors)]}`,
  );
  return `without the comparison ${pairs.stale} of ${pairs.done} were stale`;
}

async function underFaults({ primary, standbys, proxies, variables, provider }, { ms, pairs: wanted }) {
  const services = await Promise.all([0, 1].map(() => Service.start(variables)));
  await eventually(async () => (await Promise.all(services.map(answering))).every((count) => count === 2));
  const pairs = new Pairs(urlsOf(services), provider, CLIENTS);
  const scene = { primary, standbys, proxies };
  const seen = [];
  do {
    for (const fault of [pausedOne, pausedBoth, frozen, unreachable, withoutStream, restarted]) {
      await sleep(ms);
      const undo = await fault(scene);
      await sleep(ms);
      seen.push(`${fault.name} ${(await Promise.all(services.map(answering))).join('+')}`);
      await undo();
    }
    check(pairs.stale === 0 && pairs.errors.length === 0, `${pairs.figures}: ${[...new Set(pairs.errors)]}`);
  } while (pairs.done < wanted);
  await sleep(ms);
  await standbys[1].sql('select pg_promote()');
  await sleep(2 * ms);
  await pairs.stop();

  check(pairs.stale === 0 && pairs.errors.length === 0, `${pairs.figures}: ${[...new Set(pairs.errors)]}`);
  await eventually(async () => (await Promise.all(services.map(answering))).every((count) => count === 1));
  const [, { port: promoted }] = proxies;
  const away = services.map((service) => service.metric('database_standby_away', { standby: `127.0.0.1:${promoted}` }));
  check((await Promise.all(away)).join() === '1,1', 'a promoted standby counts as one that answers');
  const share = await shareOfStandbys(services);
  await deposed(primary, services, provider);
  check(share > LEAST_SHARE, `the standbys answered ${share.toFixed(2)} of the look-ups`);
  return `${pairs.figures}, standbys answered ${share.toFixed(2)} of them; standbys of either process that answered while: ${seen.slice(0, 6).join(', ')}`;
}

/** A standby that knows of a newer primary has proved that this one was deposed: then nobody answers from it. */
async function deposed(primary, services, provider) {
  await primary.sql('insert into wal_timelines select system_identifier, 2 from pg_control_system()');
  for (const service of services) {
    await eventually(async () => (await service.resolve(provider.key, 'nobody@shop.example')).status === 503);
    const { status } = await service.resolve(provider.key, 'nobody@shop.example');
    check(status === 503, `a resolve was answered with ${status} from a primary that was deposed`);
  }
}

/** Each returns what undoes it. */
async function pausedOne({ standbys: [standby] }) {
  await standby.sql('select pg_wal_replay_pause()');
  return () => standby.sql('select pg_wal_replay_resume()');
}

async function pausedBoth({ standbys }) {
  for (const standby of standbys) await standby.sql('select pg_wal_replay_pause()');
  return async () => {
    for (const standby of standbys) await standby.sql('select pg_wal_replay_resume()');
  };
}

async function frozen({ standbys: [, standby] }) {
  standby.freeze();
  return () => standby.thaw();
}

/** The processes do not reach it. */
async function unreachable({ proxies: [proxy] }) {
  proxy.judge = () => 'cut before';
  return () => (proxy.judge = () => 'pass');
}

/** It does not reach the primary. */
async function withoutStream({ standbys: [, standby] }) {
  await standby.sql('alter system set primary_conninfo = $$host=127.0.0.1 port=1$$');
  await standby.sql('select pg_reload_conf()');
  return async () => {
    await standby.sql('alter system reset primary_conninfo');
    await standby.sql('select pg_reload_conf()');
  };
}

async function restarted({ standbys: [standby] }) {
  await standby.stop('immediate');
  await standby.start();
  return () => undefined;
}

function urlsOf(services) {
  return services.map(({ url }) => url);
}

async function answering(service) {
  return (await service.get('/health')).body.standbys.answering;
}

async function shareOfStandbys(services) {
  const counts = (labels) => Promise.all(services.map((service) => service.metric('database_lookups_total', labels)));
  const sum = async (labels) => (await counts(labels)).reduce((total, count) => total + (count ?? 0), 0);
  const [all, primary] = [await sum({}), await sum({ server: 'primary' })];
  return (all - primary) / all;
}

async function eventually(isSo) {
  for (const deadline = performance.now() + 15_000; !(await isSo()); await sleep(20)) {
    check(performance.now() < deadline, `not so after 15 s: ${isSo}`);
  }
}
