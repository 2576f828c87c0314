import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { issueKey, OPTION, Provider } from '../support/actors.js';
import { createDatabase, freePort, SERVER_URL, type TestDatabase } from '../support/environment.js';
import { eventually } from '../support/eventually.js';
import { freshValue, UNLIMITED } from '../support/registry.js';
import { ServiceProcess } from '../support/service-process.js';
import { evmWallet } from '../support/wallets.js';
import { WebhookReceiver } from '../support/webhook-receiver.mjs';

const FIVE_MINUTES_MS = 300_000;
const HUNDRED_DAYS_MS = 100 * 86_400_000;
const OTHER_CLOCK = pathToFileURL('test/support/other-clock.mjs').href;
/** What starts a process whose clock is wrong. */
const wrongBy = (offsetMs: number) => ({
  NODE_OPTIONS: `--import=${OTHER_CLOCK}`,
  CLOCK_OFFSET_MS: String(offsetMs),
});
/** How long options are good here, and how long a removed value stays its owner's. */
const SOON_MS = 5_000;

const onServer = SERVER_URL === undefined ? describe.skip : describe;

/** The embedded database has no clock but that of its process. */
onServer('processes on machines whose clocks are wrong by five minutes', () => {
  let database: TestDatabase;
  let right: ServiceProcess;
  let wrong: Record<'fast' | 'slow', ServiceProcess>;
  let metrics: Record<'fast' | 'slow', number>;
  let provider: Provider;

  const startAt = (offsetMs: number, metricsPort: number) =>
    ServiceProcess.start(
      {
        ...UNLIMITED,
        REGISTRATION_QUARANTINE_HOURS: String(SOON_MS / 3_600_000),
        TRUST_REGISTERED_HOURS: String(SOON_MS / 3_600_000),
        METRICS_PORT: String(metricsPort),
        ...(offsetMs !== 0 && wrongBy(offsetMs)),
      },
      database,
    );

  beforeAll(async () => {
    database = await createDatabase();
    metrics = { fast: await freePort(), slow: await freePort() };
    right = await startAt(0, 0);
    const [fast, slow] = await Promise.all([
      startAt(FIVE_MINUTES_MS, metrics.fast),
      startAt(-FIVE_MINUTES_MS, metrics.slow),
    ]);
    wrong = { fast, slow };
    provider = await Provider.create(right);
  });
  afterAll(async () => {
    await Promise.all([right.stop(), wrong.fast.stop(), wrong.slow.stop()]);
    await database.drop();
  });

  const registration = (value: string, expiresAt?: string) =>
    provider.sign(evmWallet(), 'POST', '/v1/identifiers', {
      type: 'custom',
      value,
      payment_options: [{ ...OPTION, ...(expiresAt !== undefined && { expiration: expiresAt }) }],
    });
  const inTime = (ms: number) => new Date(Date.now() + ms).toISOString();

  it.each(['fast', 'slow'] as const)('take what a wallet with the right clock has just signed: %s', async (which) => {
    const answer = await provider.send(await registration(freshValue()), wrong[which]);
    expect(answer.status).toBe(201);
    const [event] = await right.sql<{ off: number }>(
      'select abs(extract(epoch from occurred_at - now()))::int as off from identifier_events where identifier_id = $1',
      [answer.body['id']],
    );
    expect(event?.off).toBeLessThan(60);
  });

  it.each([
    ['fast', 'expired a minute ago', -120, 'authorization_expired'],
    ['slow', 'expired a minute ago', -120, 'authorization_expired'],
    ['fast', 'begins in three minutes', 180, 'authorization_not_yet_valid'],
    ['slow', 'begins in three minutes', 180, 'authorization_not_yet_valid'],
  ] as const)('refuse what any other process refuses: %s, a signature that %s', async (which, _what, seconds, code) => {
    const body = { type: 'custom', value: freshValue(), payment_options: [OPTION] };
    const times = { issuedAt: new Date(Date.now() + seconds * 1000), lifetimeSeconds: 60 };
    const call = await provider.sign(evmWallet(), 'POST', '/v1/identifiers', body, times);
    expect((await provider.send(call, wrong[which])).body['code']).toBe(code);
  });

  it('agree until when an option can be paid and a recipient is new', async () => {
    const value = freshValue();
    await provider.send(await registration(value, inTime(SOON_MS)));
    const seen = async () => {
      const answers = [wrong.fast, wrong.slow].map((service) =>
        service.http.resolve(provider.key, { type: 'custom', value }),
      );
      return (await Promise.all(answers)).map(({ body }) => [
        body['payment_ready'],
        body['trust']?.codes?.includes('registered_recently') ?? false,
      ]);
    };
    expect(await seen()).toEqual([
      [true, true],
      [true, true],
    ]);
    await sleep(SOON_MS);
    expect(await seen()).toEqual([
      [false, false],
      [false, false],
    ]);
  });

  it('agree until when a removed value is free for its owner alone', async () => {
    const value = freshValue();
    const wallet = evmWallet();
    const { body } = await provider.register(wallet, 'custom', value);
    await provider.remove(wallet, body['id']);
    const isFree = async (service: ServiceProcess) =>
      (await service.http.get(`/v1/identifiers/custom/${value}/availability`)).body['available'];
    const seen = () => Promise.all([isFree(wrong.fast), isFree(wrong.slow)]);
    expect(await seen()).toEqual([false, false]);
    await sleep(SOON_MS);
    expect(await seen()).toEqual([true, true]);
  });

  it('write into what nobody signs the time of the database', async () => {
    const answer = await wrong.fast.http.post('/v1/namespaces', {
      key: provider.key,
      body: { slug: `ns-${freshValue().slice(-12)}` },
    });
    expect(answer.status).toBe(201);
    const [row] = await right.sql<{ off: number }>(
      'select abs(extract(epoch from max(created_at) - now()))::int as off from namespaces',
    );
    expect(row?.off).toBeLessThan(60);
  });

  it.each([
    ['fast', 300],
    ['slow', -300],
  ] as const)('say in the metrics how far they are off: %s', async (which, seconds) => {
    await eventually(async () => {
      const text = await (await fetch(`http://127.0.0.1:${metrics[which]}/metrics`)).text();
      const offset = Number(/^clock_offset_seconds (\S+)$/m.exec(text)?.[1]);
      return Math.abs(offset - seconds) < 5;
    });
  });
});

onServer('a process on a machine whose clock is a hundred days ahead', () => {
  const variables = {
    LIMIT_FREE_PER_DAY: '3',
    WEBHOOK_KEY: 'a key of thirty-two characters or more',
    WEBHOOK_ALLOW_PRIVATE: '127.0.0.1/32',
  };
  let database: TestDatabase;
  let right: ServiceProcess;
  let ahead: ServiceProcess;
  let receiver: WebhookReceiver;
  let provider: Provider;

  beforeAll(async () => {
    database = await createDatabase();
    right = await ServiceProcess.start(variables, database);
    receiver = await WebhookReceiver.start();
    ahead = await ServiceProcess.start({ ...variables, ...wrongBy(HUNDRED_DAYS_MS) }, database);
    provider = await Provider.create(right);
  });
  afterAll(async () => {
    await Promise.all([right.stop(), ahead.stop(), receiver.stop()]);
    await database.drop();
  });

  it("counts a Free key's day with the others", async () => {
    const { key } = await issueKey(right, null);
    const statuses = [];
    for (const service of [right, ahead, ahead, ahead, right]) {
      statuses.push((await service.http.resolve(key, { type: 'custom', value: freshValue() })).status);
    }
    expect(statuses).toEqual([404, 404, 404, 429, 429]);
  });

  it('takes a cursor that another process has just given', async () => {
    const page = await right.http.get('/v1/events', { key: provider.key });
    const next = await ahead.http.get(`/v1/events?after=${page.body['next_cursor']}`, { key: provider.key });
    expect(next.status).toBe(200);
  });

  it('signs webhooks with a time that receivers take, and with the old secret as long as it is good', async () => {
    const { body } = await right.http.post('/v1/webhooks', { key: provider.key, body: { url: receiver.url } });
    await right.http.post(`/v1/webhooks/${body['id']}/rotate-secret`, { key: provider.key, body: {} });
    const tested = await ahead.http.post(`/v1/webhooks/${body['id']}/test`, { key: provider.key });
    expect(tested.body).toMatchObject({ ok: true });
    const headers = receiver.received[0]?.headers;
    expect(Math.abs(Number(headers?.['webhook-timestamp']) - Date.now() / 1000)).toBeLessThan(60);
    expect(headers?.['webhook-signature']?.split(' ')).toHaveLength(2);
  });
});
