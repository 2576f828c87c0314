import { issueKey, OPTION, Provider } from '../support/actors.js';
import type { Answer } from '../support/http-client.js';
import { operate } from '../support/operator.js';
import { freshValue, UNLIMITED } from '../support/registry.js';
import { Service } from '../support/service.js';
import { ed25519Wallet } from '../support/wallets.js';

const PATH = '/v1/resolve/batch';
const MISSING = { type: 'custom', value: 'no-such-shop' };

describe(`POST ${PATH}`, () => {
  let service: Service;
  let provider: Provider;
  const values = Array.from({ length: 3 }, () => freshValue());

  const batch = (key: string, requests: unknown) => service.http.post(PATH, { key, body: { requests } });
  const left = async (key: string) =>
    (await service.http.get('/v1/me', { key })).body['limits'].resolve_per_minute.remaining;

  beforeAll(async () => {
    service = await Service.start({
      ...UNLIMITED,
      LIMIT_RESOLVE_PER_MINUTE: '120',
      LIMIT_FREE_PER_MINUTE: '10',
      LIMIT_FREE_PER_DAY: '15',
    });
    provider = await Provider.create(service);
    const wallet = ed25519Wallet();
    for (const value of values) expect((await provider.register(wallet, 'custom', value)).status).toBe(201);
  });
  afterAll(() => service.stop());

  it('answers each request in its place exactly as a resolve would', async () => {
    const requests = [...values, 'no-such-shop', values[0]].map((value) => ({ type: 'custom', value }));
    const { status, body } = await batch(provider.key, requests);
    expect(status).toBe(200);
    const single = await Promise.all(requests.map((request) => service.http.resolve(provider.key, request)));
    const withoutId = ({ status, body }: Pick<Answer, 'status' | 'body'>) => ({
      status,
      body: { ...body, request_id: null },
    });
    expect(body['answers'].map(withoutId)).toEqual(single.map(withoutId));
    expect(body['answers'].map((answer: { status: number }) => answer.status)).toEqual([200, 200, 200, 404, 200]);
  });

  it.each([
    ['no value', { type: 'custom' }, 'validation_failed'],
    ['no object', 'alice@shop.example', 'validation_failed'],
    ['null', null, 'validation_failed'],
    ['no type', { value: 'alice' }, 'type_required'],
    ['an unknown type', { type: 'phone', value: '1' }, 'unsupported_type'],
    ['a wrong value', { type: 'email', value: 'a b' }, 'invalid_identifier'],
  ])('answers a request with %s in its own place and the others all the same', async (_what, wrong, code) => {
    const [first, second] = values.map((value) => ({ type: 'custom', value }));
    const { status, body, headers } = await batch(provider.key, [first, wrong, second]);
    expect(status).toBe(200);
    expect(body['answers']).toMatchObject([
      {
        status: 200,
        body: { identifier: { value: values[0] }, payment_options: [{ ...OPTION, payment_ready: true }] },
      },
      { status: 400, body: { code, request_id: headers.get('x-request-id') } },
      { status: 200, body: { identifier: { value: values[1] } } },
    ]);
  });

  it.each([
    ['no requests', {}, 'requests'],
    ['an empty list', { requests: [] }, 'requests'],
    ['101 requests', { requests: Array(101).fill(MISSING) }, 'requests'],
    ['requests that are no list', { requests: MISSING }, 'requests'],
  ])('refuses a body with %s, and counts it as one', async (_what, body, field) => {
    const { key } = await Provider.create(service);
    const answer = await service.http.post(PATH, { key, body });
    expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed', errors: [{ field }] } });
    expect(await left(key)).toBe(119);
  });

  it('counts each request as a resolve, and is refused as a whole when there are more than what is left', async () => {
    const { key } = await Provider.create(service);
    const first = await batch(key, Array(100).fill(MISSING));
    expect([first.status, first.body['answers'].length]).toEqual([200, 100]);
    expect(first.headers.get('ratelimit')).toMatch(/r=20;t=60$/);
    const refused = await batch(key, Array(21).fill(MISSING));
    expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(50);
    expect(refused.headers.get('ratelimit')).toMatch(/r=20;t=\d+$/);
    expect((await batch(key, Array(20).fill(MISSING))).status).toBe(200);
    expect((await service.http.resolve(key, MISSING)).status).toBe(429);
  });

  it('counts for a Free key by the minute and by the day', async () => {
    const { key, keyId } = await issueKey(service, null);
    expect((await batch(key, Array(9).fill(MISSING))).status).toBe(200);
    expect((await batch(key, Array(2).fill(MISSING))).status).toBe(429);
    expect((await service.http.resolve(key, MISSING)).status).toBe(404);
    const [row] = await service.sql('select used from free_key_usage where key_id = $1', [keyId]);
    expect(row).toEqual({ used: 10 });
  });

  it('takes nothing from the minute of a Free key when its day has less left', async () => {
    const { key, keyId } = await issueKey(service, null);
    await service.sql(`insert into free_key_usage values ($1, (now() at time zone 'utc')::date, 10)`, [keyId]);
    const refused = await batch(key, Array(6).fill(MISSING));
    const toMidnight = 86_400 - (Math.floor(Date.now() / 1000) % 86_400);
    expect(refused.status).toBe(429);
    expect(Math.abs(Number(refused.headers.get('retry-after')) - toMidnight)).toBeLessThanOrEqual(2);
    expect(refused.headers.get('ratelimit')).toMatch(/"minute";r=10;t=0, "day";r=5;t=\d+$/);
    expect((await batch(key, Array(5).fill(MISSING))).status).toBe(200);
    expect((await service.http.resolve(key, MISSING)).status).toBe(429);
  });

  it('says that a batch is larger than the limits ever admit', async () => {
    const { key } = await issueKey(service, null);
    expect(await batch(key, Array(11).fill(MISSING))).toMatchObject({
      status: 429,
      body: { code: 'rate_limited', detail: expect.stringContaining('at most 10 resolves at once') },
    });
    expect(await left(key)).toBe(10);
  });

  it('counts what it does not find as single resolves do, and refuses the rest in their places after one too many', async () => {
    const guesser = await Provider.create(service);
    await operate(service, 'providers', 'limits', guesser.id, '--resolve-miss-per-hour', '3');
    const found = { type: 'custom', value: values[0] };
    const { body } = await batch(guesser.key, [found, MISSING, found, MISSING, found, MISSING, found, MISSING]);
    expect(body['answers'].map(({ status }: { status: number }) => status)).toEqual([
      200, 404, 200, 404, 200, 404, 429, 429,
    ]);
    expect((await batch(guesser.key, [found])).status).toBe(429);
    expect((await guesser.resolve('custom', values[0] ?? '')).status).toBe(429);
  });

  it('fails as a whole when the database refuses the look-up', async () => {
    await service.sql('alter table identifiers rename to hidden');
    const { status } = await batch(provider.key, [{ type: 'custom', value: values[0] }, { type: 'custom' }]);
    await service.sql('alter table hidden rename to identifiers');
    expect(status).toBe(500);
  });
});
