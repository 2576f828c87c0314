import { Provider } from '../support/actors.js';
import { createDatabase, freePort, SERVER_URL, type TestDatabase } from '../support/environment.js';
import { eventually } from '../support/eventually.js';
import type { Json } from '../support/http-client.js';
import { freshValue, UNLIMITED } from '../support/registry.js';
import { Relay } from '../support/relay.js';
import { Service } from '../support/service.js';
import { evmWallet } from '../support/wallets.js';

const onServer = SERVER_URL === undefined ? describe.skip : describe;

/** The embedded database is in the process itself and cannot be cut off from it. */
onServer('a process whose database goes away and comes back', () => {
  let database: TestDatabase;
  let relay: Relay;
  let service: Service;
  let provider: Provider;
  let metricsUrl: string;
  const value = freshValue();

  beforeAll(async () => {
    database = await createDatabase();
    const url = new URL(database.variables['DATABASE_URL'] ?? '');
    relay = await Relay.to(Number(url.port || 5432));
    url.hostname = '127.0.0.1';
    url.port = String(relay.port);
    const metricsPort = await freePort();
    metricsUrl = `http://127.0.0.1:${metricsPort}/metrics`;
    const variables = { ...UNLIMITED, DATABASE_URL: url.href, METRICS_PORT: String(metricsPort) };
    service = await Service.start(variables, database);
    provider = await Provider.create(service);
    await provider.register(evmWallet(), 'custom', value);
  });
  afterAll(async () => {
    await service.stop();
    relay.close();
    await database.drop();
  });

  const lines = (...events: string[]) =>
    service.output
      .join('')
      .split('\n')
      .filter((line) => line.includes('"event"'))
      .map((line): Json => JSON.parse(line))
      .filter(({ event }) => events.includes(event));
  const turns = () => lines('database_away', 'database_back');
  const isUp = async () => /^database_up (\d)$/m.exec(await (await fetch(metricsUrl)).text())?.[1];

  it('says nothing while it answers', async () => {
    expect([turns(), await isUp()]).toEqual([[], '1']);
  });

  it('says once that it is away, however many requests find it so, and once that it is back and how long it was away', async () => {
    const cutAt = performance.now();
    relay.cut();
    await eventually(async () => turns().length > 0);
    const answers = await Promise.all(Array.from({ length: 30 }, () => provider.resolve('custom', value)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
    expect(turns()).toMatchObject([{ level: 'error', event: 'database_away', cause: expect.stringMatching(/./) }]);
    expect(await isUp()).toBe('0');
    relay.mend();
    await eventually(async () => (await provider.resolve('custom', value)).status === 200);
    await eventually(async () => turns().length > 1);
    const withinMs = performance.now() - cutAt;
    expect(turns()).toMatchObject([
      { event: 'database_away' },
      { level: 'info', event: 'database_back', ms: expect.any(Number) },
    ]);
    const ms = turns()[1]?.['ms'];
    expect(ms).toBeGreaterThan(0);
    expect(ms).toBeLessThan(withinMs + 1_000);
    expect(await isUp()).toBe('1');
  });

  it('says so every time', async () => {
    relay.cut();
    await eventually(async () => turns().length === 3);
    relay.mend();
    await eventually(async () => turns().length === 4);
  });
});
