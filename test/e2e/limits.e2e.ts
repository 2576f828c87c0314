import { issueKey, Provider } from '../support/actors.js';
import { createDatabase, SERVER_URL } from '../support/environment.js';
import type { Answer } from '../support/http-client.js';
import { Relay } from '../support/relay.js';
import { Service } from '../support/service.js';
import { ServiceProcess } from '../support/service-process.js';

const BODY = { type: 'custom', value: 'no-such-shop' };

const count = (answers: Answer[], status: number) => answers.filter((answer) => answer.status === status).length;

describe('limits', () => {
  let service: Service;

  beforeAll(async () => {
    service = await Service.start({ LIMIT_FREE_PER_DAY: '15' });
  });
  afterAll(() => service.stop());

  it('admits exactly 120 resolves a minute of a provider, all its keys together', async () => {
    const provider = await Provider.create(service);
    const second = await issueKey(service, provider.id);
    const calls = Array.from({ length: 200 }, (_, index) =>
      service.http.resolve(index % 2 ? provider.key : second.key, BODY),
    );
    const answers = await Promise.all(calls);
    expect([count(answers, 404), count(answers, 429)]).toEqual([120, 80]);
    const refused = answers.find((answer) => answer.status === 429);
    expect(refused?.body['code']).toBe('rate_limited');
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThanOrEqual(50);
    expect(refused?.headers.get('ratelimit')).toMatch(/r=0;t=\d+/);
  });

  it('tells how much is left', async () => {
    const provider = await Provider.create(service);
    const { headers } = await service.http.resolve(provider.key, BODY);
    expect(headers.get('ratelimit-policy')).toMatch(/;q=120;w=60$/);
    expect(headers.get('ratelimit')).toMatch(/;r=119;t=60$/);
  });

  it('admits as many look-ups by value, counted apart from resolves and from other reads', async () => {
    const provider = await Provider.create(service);
    const lookUp = () => provider.get('/v1/identifiers?type=custom&value=no-such-shop');
    const answers: Answer[] = [];
    for (let n = 0; n < 5; n += 1) answers.push(...(await Promise.all(Array.from({ length: 25 }, lookUp))));
    expect([count(answers, 200), count(answers, 429)]).toEqual([120, 5]);
    const refused = answers.find((answer) => answer.status === 429);
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThanOrEqual(50);
    expect((await provider.get('/v1/identifiers')).status).toBe(200);
    expect((await service.http.resolve(provider.key, BODY)).status).toBe(404);
  });

  it('counts a request that is invalid, but not one that the limit refused', async () => {
    const { key } = await issueKey(service, null);
    expect((await service.http.resolve(key, { nothing: true })).status).toBe(400);
    const answers = await Promise.all(Array.from({ length: 20 }, () => service.http.resolve(key, BODY)));
    expect([count(answers, 404), count(answers, 429)]).toEqual([9, 11]);
  });

  it('does not count against the minute of a Free key what its day refuses', async () => {
    const { key, keyId } = await issueKey(service, null);
    await service.sql(`insert into free_key_usage values ($1, (now() at time zone 'utc')::date, 15)`, [keyId]);
    const refused = await service.http.resolve(key, BODY);
    expect(refused.status).toBe(429);
    expect((await service.http.resolve(key, BODY)).headers.get('ratelimit')).toMatch(
      /^"minute";r=10;t=\d+, "day";r=0;/,
    );
  });

  it('counts the UTC day of a Free key in the database, and refuses the key until midnight when it is used up', async () => {
    const { key, keyId } = await issueKey(service, null);
    await service.sql(`insert into free_key_usage values ($1, (now() at time zone 'utc')::date, 14)`, [keyId]);
    expect((await service.http.resolve(key, BODY)).status).toBe(404);
    const refused = await service.http.resolve(key, BODY);
    expect(refused.status).toBe(429);
    const toMidnight = 86_400 - (Math.floor(Date.now() / 1000) % 86_400);
    expect(Math.abs(Number(refused.headers.get('retry-after')) - toMidnight)).toBeLessThanOrEqual(2);
    const [row] = await service.sql<{ used: number }>('select used from free_key_usage where key_id = $1', [keyId]);
    expect(row?.used).toBe(15);
    expect(refused.headers.get('ratelimit-policy')).toMatch(/q=10;w=60.*q=15;w=86400/);
  });
});

const onServer = SERVER_URL === undefined ? describe.skip : describe;
const itWithRedis = process.env['TEST_REDIS_URL'] === undefined ? it.skip : it;

onServer('limits of two processes that share Redis', () => {
  it('admit exactly 120 together', async () => {
    const first = await Service.start();
    const second = await ServiceProcess.start({}, first.database);
    const provider = await Provider.create(first);
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, index) => (index % 2 ? first : second).http.resolve(provider.key, BODY)),
    );
    expect([count(answers, 404), count(answers, 429)]).toEqual([120, 80]);
    await second.stop();
    await first.stop();
  });

  itWithRedis('go on counting from where they were in a process that Redis does not answer any more', async () => {
    const database = await createDatabase();
    const redis = new URL(database.variables['REDIS_URL'] ?? '');
    const relay = await Relay.to(Number(redis.port || 6379));
    redis.host = `127.0.0.1:${relay.port}`;
    const service = await Service.start({ LIMIT_RESOLVE_PER_MINUTE: '5', REDIS_URL: redis.href }, database);
    const provider = await Provider.create(service);
    const statuses = [];
    for (let sent = 0; sent < 7; sent += 1) {
      if (sent === 3) relay.freeze();
      statuses.push((await service.http.resolve(provider.key, BODY)).status);
    }
    expect(statuses).toEqual([404, 404, 404, 404, 404, 429, 429]);
    relay.close();
    await service.stop();
    await database.drop();
  });
});
