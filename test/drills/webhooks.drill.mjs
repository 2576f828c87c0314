import { setTimeout as sleep } from 'node:timers/promises';
import { DnsServer } from '../support/dns-server.mjs';
import { WebhookReceiver } from '../support/webhook-receiver.mjs';
import { createProvider } from './support/actors.mjs';
import { startChanges } from './support/changes.mjs';
import { check } from './support/check.mjs';
import { send } from './support/http.mjs';
import { percentile } from './support/load.mjs';
import { Postgres } from './support/postgres.mjs';
import { migrate, Service, UNLIMITED } from './support/service.mjs';
import { afterwards } from './support/undo.mjs';

const PROCESSES = 3;
/** Only this one is allowed; whatever else is on this machine stands for what must never be reached. */
const ALLOWED = '127.0.0.1';
const FORBIDDEN = '127.0.0.66';
const DEADLINE_MS = 120_000;
/**
 * The rate is one that two cores can do beside starting a process: more changes than are delivered in the long run wait the
 * longer, the longer it lasts. The short variant runs where others work.
 */
const VARIANTS = {
  short: { changes: 400, perSecond: 40, killsOfProcess: 1, lagShare: 0.95, maxLagMs: 5_000 },
  long: { changes: 20_000, perSecond: 40, killsOfProcess: 2, lagShare: 0.99, maxLagMs: 2_000 },
};
const HEALTHY = ['good', 'other'];
const EVENTS = `
  select e.id, e.subject_id, pg_xact_commit_timestamp(h.xmin) as committed_at
  from events e join identifier_events h on h.id = (e.data ->> 'history_event_id')::uuid order by e.position`;

/** @type {import('./run.mjs').Drill} */
export const drill = {
  name: 'webhooks',
  summary: 'three processes killed in turn, receivers that are slow, dead, broken or lead inside: nothing is lost',
  seconds: 1_800,
  async run({ short }) {
    const { changes, perSecond, killsOfProcess, lagShare, maxLagMs } = VARIANTS[short ? 'short' : 'long'];
    const kills = PROCESSES * killsOfProcess;
    const dns = await DnsServer.start();
    afterwards(() => dns.stop());
    const postgres = await Postgres.create(['track_commit_timestamp = on']);
    migrate({ DATABASE_URL: postgres.ownerUrl });
    const variables = {
      DATABASE_URL: postgres.serviceUrl,
      LOG_LEVEL: 'warn',
      WEBHOOK_KEY: 'the key of this drill, which is long enough',
      WEBHOOK_ALLOW_PRIVATE: `${ALLOWED}/32`,
      WEBHOOK_DNS: dns.address,
      ...UNLIMITED,
    };
    const services = [];
    for (let count = 0; count < PROCESSES; count += 1) services.push(await Service.start(variables));
    const provider = await createProvider(postgres);
    const receivers = await openReceivers(dns, services[0], provider);

    const load = startChanges(services, provider, { changes, perSecond });
    await Promise.all([load.finished, killEach(services, variables, load, { changes, kills })]);
    await untilDelivered(postgres, receivers);

    const events = await postgres.sql(EVENTS);
    const found = compare(events, receivers, lagShare);
    const forbidden = receivers.inside.connections;
    const figures =
      `${changes} changes, ${perSecond} a second, ${kills} kills: ` +
      `${events.length} events, ${found.lost} lost, ${found.outOfOrder} out of order, ${found.doubled} doubled, ` +
      `${forbidden} to forbidden addresses, from commit to receiver p50 ${found.median} ms, p${lagShare * 100} ${found.lag} ms`;
    check(events.length >= changes, `too few events: ${figures}`);
    check(found.lost + found.outOfOrder + forbidden === 0 && found.lag < maxLagMs, figures);
    check(receivers.broken.received.length > 0 && receivers.slow.received.length > 0, `nothing was tried: ${figures}`);
    return figures;
  },
};

/** Healthy ones and others, each with an endpoint of the provider. */
async function openReceivers(dns, service, provider) {
  const acts = {
    good: undefined,
    other: undefined,
    slow: (response) => setTimeout(() => response.end(), 8_000),
    silent: () => undefined,
    broken: (response) => response.writeHead(500).end(),
    reset: (response) => response.destroy(),
    redirecting: (response) => response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data/' }).end(),
    rebound: (response) => response.writeHead(200, { connection: 'close' }).end(),
  };
  /** @type {Record<string, WebhookReceiver>} */
  const receivers = { inside: await WebhookReceiver.start(FORBIDDEN) };
  for (const [name, act] of Object.entries(acts)) {
    // Its name leads to either address, and both listen on the same port.
    const port = name === 'rebound' ? receivers.inside.port : 0;
    receivers[name] = await WebhookReceiver.start(ALLOWED, port);
    if (act) receivers[name].act = act;
  }
  for (const receiver of Object.values(receivers)) afterwards(() => receiver.stop());
  const dead = await WebhookReceiver.start(ALLOWED);
  const urls = Object.keys(acts).map((name) => receivers[name].url);
  urls[Object.keys(acts).indexOf('rebound')] = `http://rebound.example:${receivers.inside.port}/`;
  urls.push(dead.url, `http://inside.example:${receivers.inside.port}/`);
  await dead.stop();
  dns.addresses.set('rebound.example', alternating(ALLOWED, FORBIDDEN));
  dns.addresses.set('inside.example', [FORBIDDEN]);
  for (const url of urls) {
    const { status } = await send(`${service.url}/v1/webhooks`, { method: 'POST', key: provider.key, body: { url } });
    check(status === 201, `an endpoint was answered ${status}`);
  }
  return receivers;
}

function alternating(...addresses) {
  return Array.from({ length: 10_000 }, (_, at) => addresses[at % addresses.length]);
}

/** Kills one process after the other, spread over the changes, and starts another in its place. */
async function killEach(services, variables, load, { changes, kills }) {
  for (let kill = 0; kill < kills; kill += 1) {
    while (load.begun < (changes * (kill + 1)) / (kills + 1)) await sleep(50);
    const index = kill % PROCESSES;
    const { program, port } = services[index];
    await program.end('SIGKILL');
    services[index] = await Service.start(variables, { port });
  }
}

/** Until the healthy ones have had everything. */
async function untilDelivered(postgres, receivers) {
  const deadline = Date.now() + DEADLINE_MS;
  for (;;) {
    const [{ events, waiting }] = await postgres.sql(
      'select (select count(*)::int from events) as events, (select count(*)::int from event_outbox) as waiting',
    );
    const counts = HEALTHY.map((name) => new Set(receivers[name].received.map(({ event }) => event.id)).size);
    if (waiting === 0 && counts.every((count) => count >= events)) return;
    if (Date.now() > deadline) return;
    await sleep(200);
  }
}

/** What the healthy receivers got first, held against the events that there are. */
function compare(events, receivers, share) {
  let [lost, outOfOrder, doubled] = [0, 0, 0];
  const lags = [];
  for (const name of HEALTHY) {
    const first = new Map();
    for (const each of receivers[name].received) if (!first.has(each.event.id)) first.set(each.event.id, each);
    doubled += receivers[name].received.length - first.size;
    const places = new Map([...first.keys()].map((id, place) => [id, place]));
    const newest = new Map();
    for (const { id, subject_id: subject, committed_at: committedAt } of events) {
      const place = places.get(id);
      if (place !== undefined) lags.push(first.get(id).receivedAtMs - committedAt.getTime());
      if (place === undefined) lost += 1;
      else if (place < (newest.get(subject) ?? -1)) outOfOrder += 1;
      newest.set(subject, place ?? newest.get(subject));
    }
  }
  return { lost, outOfOrder, doubled, median: percentile(lags, 0.5), lag: percentile(lags, share) };
}
