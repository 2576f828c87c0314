import { issueKey, Provider } from '../support/actors.js';
import { freePort } from '../support/environment.js';
import type { Answer } from '../support/http-client.js';
import { freshValue, identifierIn, Operator, type Status, UNLIMITED } from '../support/registry.js';
import { Service } from '../support/service.js';
import { ed25519Wallet } from '../support/wallets.js';

const MISSES = 5;

describe('who guesses identifiers', () => {
  let service: Service;
  let payer: Provider;
  let operator: Operator;
  let metricsUrl = '';
  let value = '';
  const wallet = ed25519Wallet();

  beforeAll(async () => {
    const port = await freePort();
    metricsUrl = `http://127.0.0.1:${port}/metrics`;
    service = await Service.start({
      ...UNLIMITED,
      METRICS_PORT: String(port),
      LIMIT_RESOLVE_MISS_PER_HOUR: String(MISSES),
      REGISTRATION_QUARANTINE_HOURS: '0',
    });
    operator = new Operator(service);
    await operator.reviews('email');
    payer = await Provider.create(service);
    ({ value } = await identifierIn('active', { provider: payer, wallet, operator }));
  });
  afterAll(() => service.stop());

  const hit = (key: string) => service.http.resolve(key, { type: 'custom', value });
  const miss = (key: string) => service.http.resolve(key, { type: 'custom', value: freshValue() });
  const statusesOf = async (calls: (() => Promise<Answer>)[]) => {
    const statuses: number[] = [];
    for (const call of calls) statuses.push((await call()).status);
    return statuses;
  };
  const times = (count: number, call: () => Promise<Answer>) => Array.from({ length: count }, () => call);
  const availability = async (type: string, text: string) =>
    (await service.http.get(`/v1/identifiers/${type}/${text}/availability`)).body;
  const counted = async (series: string) => {
    const text = await (await fetch(metricsUrl)).text();
    return Number(
      text
        .split('\n')
        .find((line) => line.startsWith(`${series} `))
        ?.slice(series.length) ?? 0,
    );
  };

  it('is refused after so many misses of all keys of a provider, whether the next would hit or miss', async () => {
    const scanner = await Provider.create(service);
    const { key } = await issueKey(service, scanner.id);
    expect(await statusesOf(times(MISSES - 1, () => miss(scanner.key)))).toEqual(Array(MISSES - 1).fill(404));
    expect(await statusesOf([() => hit(key), () => miss(key)])).toEqual([200, 404]);
    const refused = [await hit(scanner.key), await miss(scanner.key), await hit(key), await miss(key)];
    expect(refused.map(({ status, body }) => [status, body['code']])).toEqual(Array(4).fill([429, 'rate_limited']));
    for (const { headers } of refused) {
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(3_500);
      expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(3_600);
      expect(headers.get('ratelimit')).toBeNull();
    }
    expect(await counted('limit_decisions_total{limit="resolve_miss",decision="refused"}')).toBe(4);
    expect((await hit(payer.key)).status).toBe(200);
  });

  it('is refused with a Free key, each counted for itself', async () => {
    const [scanner, other] = [await issueKey(service, null), await issueKey(service, null)];
    const answers = await statusesOf([...times(MISSES, () => miss(scanner.key)), () => hit(scanner.key)]);
    expect(answers).toEqual([...Array(MISSES).fill(404), 429]);
    expect((await hit(other.key)).status).toBe(200);
  });

  it('is refused as well when it looks values up, whose misses count with those of resolves', async () => {
    const scanner = await Provider.create(service);
    const lookUp = (text: string) => scanner.get(`/v1/identifiers?type=custom&value=${text}`);
    expect(await statusesOf(times(MISSES - 1, () => lookUp(freshValue())))).toEqual(Array(MISSES - 1).fill(200));
    expect(await statusesOf([() => lookUp(value), () => miss(scanner.key)])).toEqual([200, 404]);
    const refused = [await lookUp(value), await lookUp(freshValue()), await hit(scanner.key)];
    expect(refused.map(({ status, body }) => [status, body['code']])).toEqual(Array(3).fill([429, 'rate_limited']));
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(3_500);
    expect((await scanner.get('/v1/identifiers')).status).toBe(200);
  });

  it('is not who pays, nor who mistypes a type', async () => {
    const mistyped = () => service.http.resolve(payer.key, { type: 'no-such-type', value });
    expect(await statusesOf(times(MISSES + 1, mistyped))).toEqual(Array(MISSES + 1).fill(400));
    expect(await statusesOf(times(3 * MISSES, () => hit(payer.key)))).toEqual(Array(3 * MISSES).fill(200));
  });

  it('shows in the metrics', async () => {
    const provider = await Provider.create(service);
    const [hits, misses] = [
      'resolve_outcomes_total{type="custom",outcome="payable"}',
      'resolve_outcomes_total{type="custom",outcome="miss"}',
    ];
    const [hitsBefore, missesBefore] = [await counted(hits), await counted(misses)];
    await statusesOf([...times(2, () => hit(provider.key)), ...times(3, () => miss(provider.key))]);
    expect([await counted(hits), await counted(misses)]).toEqual([hitsBefore + 2, missesBefore + 3]);
    await availability('custom', freshValue());
    await availability('custom', value);
    await availability('no-such-type', value);
    const outcomes = ['available', 'active', 'unsupported_type'];
    const counts = await Promise.all(outcomes.map((is) => counted(`availability_outcomes_total{outcome="${is}"}`)));
    expect(counts).toEqual([1, 1, 1]);
  });

  describe('of a private type', () => {
    /** An e-mail address in a state, all of them reviewed. */
    const addressIn = async (status: Status): Promise<string> => {
      if (status === 'update_pending') return (await identifierIn(status, { provider: payer, wallet, operator })).value;
      const address = freshValue('email');
      const { body } = await payer.register(wallet, 'email', address);
      if (status !== 'pending') await operator.approve(body['id']);
      if (status === 'removed') await payer.remove(wallet, body['id']);
      if (status === 'suspended' || status === 'revoked') await operator.setStatus(body['id'], status);
      expect((await payer.get(`/v1/identifiers/${body['id']}`)).body['status']).toBe(status);
      return address;
    };

    it.each<[Status]>([['pending'], ['active'], ['update_pending'], ['suspended'], ['revoked']])(
      'learns of one that is %s only that it is taken',
      async (status) => {
        const address = await addressIn(status);
        const taken = { available: false, type: 'email', value: address, status: 'taken' };
        expect(await availability('email', address)).toEqual(taken);
      },
    );

    it('cannot tell a removed one that is free again from one that never was, and learns what cannot be', async () => {
      for (const address of [await addressIn('removed'), freshValue('email')]) {
        const free = { available: true, type: 'email', value: address, status: 'available' };
        expect(await availability('email', address)).toEqual(free);
      }
      expect(await availability('email', 'nobody')).toMatchObject({ available: false, status: 'invalid' });
    });
  });
});
