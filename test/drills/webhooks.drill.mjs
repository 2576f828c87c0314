import { setTimeout as sleep } from 'node:timers/promises';
import { DnsServer } from '../support/dns-server.mjs';
import { WebhookReceiver } from '../support/webhook-receiver.mjs';
import { createProvider, newWallet, paymentOptions, register, signed } from './support/actors.mjs';
import { check } from './support/check.mjs';
import { newAgent, send } from './support/http.mjs';
import { Postgres } from './support/postgres.mjs';
import { migrate, Service, UNLIMITED } from './support/service.mjs';
import { afterwards } from './support/undo.mjs';

const PROCESSES = 3;
const CLIENTS = 12;
const UPDATES = 3;
/** Only this one is allowed; whatever else is on this machine stands for what must never be reached. */
const ALLOWED = '127.0.0.1';
const FORBIDDEN = '127.0.0.66';
const DEADLINE_MS = 120_000;
/**
 * In the short variant the kills meet a larger share of the changes, and what a killed process had under way waits for
 * seconds; and it runs where others work.
 */
const VARIANTS = {
  short: { changes: 400, killsOfProcess: 1, lagShare: 0.95, maxLagMs: 5_000 },
  long: { changes: 20_000, killsOfProcess: 2, lagShare: 0.99, maxLagMs: 2_000 },
};
const HEALTHY = ['good', 'other'];

/** @type {import('./run.mjs').Drill} */
export const drill = {
  name: 'webhooks',
  summary: 'three processes killed in turn, receivers that are slow, dead, broken or lead inside: nothing is lost',
  seconds: 1_800,
  async run({ short }) {
    const { changes, killsOfProcess, lagShare, maxLagMs } = VARIANTS[short ? 'short' : 'long'];
    const kills = PROCESSES * killsOfProcess;
    const dns = await DnsServer.start();
    afterwards(() => dns.stop());
    const postgres = await Postgres.create();
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

    const startedAt = performance.now();
    const state = { left: changes };
    const clients = Array.from({ length: CLIENTS }, () => change(services, provider, state));
    const killed = killEach(services, variables, state, { changes, kills });
    await Promise.all(clients);
    const seconds = (performance.now() - startedAt) / 1000;
    await killed;
    await untilDelivered(postgres, receivers);

    const events = await postgres.sql('select id, subject_id, numbered_at from events order by position');
    const found = compare(events, receivers, lagShare);
    const forbidden = receivers.inside.connections;
    const figures =
      `${changes} changes at ${Math.round(changes / seconds)} a second, ${kills} kills: ` +
      `${events.length} events, ${found.lost} lost, ${found.outOfOrder} out of order, ${found.doubled} doubled, ` +
      `${forbidden} to forbidden addresses, lag p50 ${found.median} ms, p${lagShare * 100} ${found.lag} ms`;
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

/** Registers identifiers and changes each a few times, over whichever process answers. */
async function change(services, provider, state) {
  const agent = newAgent();
  const url = () => services[Math.floor(Math.random() * services.length)].url;
  const insist = async (request) => {
    for (;;) {
      const answer = await request();
      if (answer.status === 200 || answer.status === 201) return answer;
      // Somebody was killed before it could answer; what it did is told by the conflict.
      if (answer.status === 401 || answer.status === 409) return null;
      await sleep(50);
    }
  };
  for (let round = 0; state.left > 0; round += 1) {
    const wallet = newWallet();
    const value = `w${Date.now()}-${Math.random().toString(36).slice(2)}@shop.example`;
    state.left -= 1;
    const registered = await insist(() => register(url(), provider, wallet, value, { agent }));
    if (!registered) continue;
    for (let update = 0; update < UPDATES && state.left > 0; update += 1) {
      state.left -= 1;
      const path = `/v1/identifiers/${registered.body.id}`;
      await insist(async () => {
        const request = await signed(provider, wallet, 'PATCH', path, paymentOptions(`${round}-${update}`));
        return send(url() + path, { ...request, agent });
      });
    }
  }
}

/** Kills one process after the other, spread over the changes, and starts another in its place. */
async function killEach(services, variables, state, { changes, kills }) {
  for (let kill = 0; kill < kills; kill += 1) {
    while (state.left > changes * (1 - (kill + 1) / (kills + 1))) await sleep(50);
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
    for (const { id, subject_id: subject } of events) {
      const place = places.get(id);
      if (place === undefined) lost += 1;
      else if (place < (newest.get(subject) ?? -1)) outOfOrder += 1;
      newest.set(subject, place ?? newest.get(subject));
    }
    for (const { event, receivedAtMs } of first.values()) lags.push(receivedAtMs - Date.parse(event.timestamp));
  }
  lags.sort((a, b) => a - b);
  const percentile = (part) => Math.round(lags[Math.floor((lags.length - 1) * part)] ?? Infinity);
  return { lost, outOfOrder, doubled, median: percentile(0.5), lag: percentile(share) };
}
