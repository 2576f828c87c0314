import { setTimeout as sleep } from 'node:timers/promises';
import { createProvider, newWallet, register, resolve, suspend } from './support/actors.mjs';
import { check } from './support/check.mjs';
import { send } from './support/http.mjs';
import { countStatuses, latencies, startLoad } from './support/load.mjs';
import { Postgres } from './support/postgres.mjs';
import { migrate, Service } from './support/service.mjs';

const VARIABLES = {
  LIMIT_RESOLVE_PER_MINUTE: 1_000_000,
  LIMIT_MUTATION_PER_MINUTE: 1_000_000,
  LIMIT_READ_PER_MINUTE: 1_000_000,
  LIMIT_AVAILABILITY_PER_MINUTE: 1_000_000,
};
const CHANGES = 20;
/** The standby gets 300 ms, once for each outage; the rest is for a busy machine. */
const PATIENCE_MS = 1_000;
const HEALED_MS = 4_000;

/** @type {import('./run.mjs').Drill} */
export const drill = {
  name: 'standby-lag',
  summary:
    'a standby that lags serves histories, lists and availability, never a resolve; stopped or frozen, the primary does',
  seconds: 120,
  async run({ short }) {
    const primary = await Postgres.create();
    migrate({ DATABASE_URL: primary.ownerUrl });
    const standby = await primary.replicate();
    const urls = { DATABASE_URL: primary.serviceUrl, DATABASE_STANDBY_URLS: standby.serviceUrl };
    const service = await Service.start({ ...urls, ...VARIABLES });
    const actors = { service, provider: await createProvider(primary), wallet: newWallet() };

    const figures = [await lag(actors, primary, standby)];
    const outages = { stopped: stop, frozen: freeze };
    for (const [name, outage] of Object.entries(outages)) {
      figures.push(`${name}: ${await under(outage, actors, standby, short ? 1_500 : 5_000)}`);
    }
    return figures.join('; ');
  },
};

/** While the standby does not replay, whoever asks about money gets the new state, and only who asks about the past the old. */
async function lag({ service, provider, wallet }, primary, standby) {
  const { id } = await registered(service, provider, wallet, 'paused@shop.example');
  await apply(service, provider, 'before');
  await caughtUp(primary, standby);
  await standby.sql('select pg_wal_replay_pause()');

  let slowest = 0;
  for (let change = 0; change < CHANGES; change += 1) {
    const value = `change-${change}@shop.example`;
    const fresh = await registered(service, provider, wallet, value);
    await assertResolves(service, provider, value, 'active');
    await suspended(service, provider, wallet, fresh.id);
    const { sentAt, answeredAt } = await assertResolves(service, provider, value, 'suspended');
    slowest = Math.max(slowest, answeredAt - sentAt);
    const history = await eventsOf(service, provider, fresh.id);
    check(history === 2, `the history of an identifier that the standby does not have yet has ${history} events`);
  }
  await suspended(service, provider, wallet, id);
  await assertResolves(service, provider, 'paused@shop.example', 'suspended');
  const { body } = await service.get(`/v1/identifiers/${id}`, { key: provider.key });
  check(body.status === 'suspended', `the identifier was read as ${body.status}`);
  const lagging = await eventsOf(service, provider, id);
  check(lagging === 1, `the history has ${lagging} events: it did not come from the standby`);
  await apply(service, provider, 'after');
  const listed = await namespacesOf(service, provider);
  check(listed === 'before', `the namespaces ${listed} were listed: they did not come from the standby`);
  const taken = await availabilityOf(service, 'change-0@shop.example');
  check(taken === 'available', `availability is ${taken}: it did not come from the standby`);

  await standby.sql('select pg_wal_replay_resume()');
  const since = performance.now();
  while ((await namespacesOf(service, provider)) !== 'before,after') {
    check(performance.now() - since < HEALED_MS, 'the standby did not catch up');
    await sleep(10);
  }
  const complete = await eventsOf(service, provider, id);
  check(complete === 2, `the history has ${complete} events after the standby caught up`);
  return (
    `paused: ${2 * CHANGES + 1} of ${2 * CHANGES + 1} resolves right after a change were new (longest ${Math.round(slowest)} ms), ` +
    `history, list and availability lagged, caught up ${Math.round(performance.now() - since)} ms after`
  );
}

/** @returns what undoes it */
async function stop(standby) {
  await standby.stop('immediate');
  return () => standby.start();
}

async function freeze(standby) {
  standby.freeze();
  return () => standby.thaw();
}

async function under(outage, { service, provider, wallet }, standby, ms) {
  const value = `${outage.name}@shop.example`;
  const { id } = await registered(service, provider, wallet, value);
  const path = `/v1/identifiers/email/${value}/availability`;
  const calls = [
    () => service.get(`/v1/identifiers/${id}/history`, { key: provider.key }),
    () => service.get(path),
    () => service.resolve(provider.key, value),
  ];
  const load = startLoad(60, (index) => calls[index % calls.length]());
  await sleep(500);
  const undo = await outage(standby);
  await sleep(ms / 2);
  await suspended(service, provider, wallet, id);
  const events = await eventsOf(service, provider, id);
  check(events === 2, `the history has ${events} events while the primary should answer`);
  const away = await service.metric('database_standby_away');
  check(away === 1, `the metric database_standby_away is ${away} during an outage`);
  await sleep(ms / 2);
  await undo();
  const healedMs = await backIn(service);
  await sleep(500);
  const answers = await load.stop();

  const statuses = countStatuses(answers);
  check(
    answers.every(({ status }) => status === 200),
    `unexpected answers: ${statuses}`,
  );
  const longest = Math.max(...latencies(answers));
  check(longest < PATIENCE_MS, `an answer took ${Math.round(longest)} ms`);
  return `${statuses}, longest ${Math.round(longest)} ms, the standby serves again ${Math.round(healedMs)} ms after`;
}

async function backIn(service) {
  const since = performance.now();
  while ((await service.metric('database_standby_away')) !== 0) {
    check(performance.now() - since < HEALED_MS, `the standby is not asked ${HEALED_MS} ms after it is back`);
    await sleep(20);
  }
  return performance.now() - since;
}

async function caughtUp(primary, standby) {
  const [{ position }] = await primary.sql('select pg_current_wal_lsn()::text as position');
  const since = performance.now();
  for (;;) {
    const [{ there }] = await standby.sql('select pg_last_wal_replay_lsn() >= $1::pg_lsn as there', [position]);
    if (there) return;
    check(performance.now() - since < HEALED_MS, 'the standby does not follow');
    await sleep(10);
  }
}

async function registered(service, provider, wallet, value) {
  const { status, body } = await register(service.url, provider, wallet, value);
  check(status === 201, `a registration was answered with ${status} ${body.code}`);
  return body;
}

async function suspended(service, provider, wallet, id) {
  const { status, body } = await suspend(service.url, provider, wallet, id);
  check(status === 200, `a suspension was answered with ${status} ${body.code}`);
}

async function apply(service, provider, slug) {
  const call = { method: 'POST', key: provider.key, body: { slug } };
  const { status, body } = await send(`${service.url}/v1/namespaces`, call);
  check(status === 201, `an application for a namespace was answered with ${status} ${body.code}`);
}

async function namespacesOf(service, provider) {
  const { body } = await service.get('/v1/namespaces', { key: provider.key });
  return body.namespaces.map(({ slug }) => slug).join();
}

async function assertResolves(service, provider, value, expected) {
  const answer = await resolve(service.url, provider.key, value);
  check(answer.body.status === expected, `resolved as ${answer.body.status} right after it became ${expected}`);
  return answer;
}

async function eventsOf(service, provider, id) {
  const { status, body } = await service.get(`/v1/identifiers/${id}/history`, { key: provider.key });
  check(status === 200, `the history was answered with ${status} ${body.code}`);
  return body.events.length;
}

async function availabilityOf(service, value) {
  const { body } = await service.get(`/v1/identifiers/email/${value}/availability`);
  return body.status;
}
