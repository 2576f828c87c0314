import { setTimeout as sleep } from 'node:timers/promises';
import { Provider } from '../support/actors.js';
import { SERVER_URL } from '../support/environment.js';
import type { Answer } from '../support/http-client.js';
import { operate, runCommand } from '../support/operator.js';
import { Service } from '../support/service.js';

const BODY = { type: 'custom', value: 'no-such-shop' };

const count = (answers: Answer[], status: number) => answers.filter((answer) => answer.status === status).length;

describe("a provider's own limits", () => {
  let service: Service;
  /** A second process beside it, where the database is a server. */
  let other: Service;
  let provider: Provider;
  let neighbour: Provider;

  const resolves = (calls: number, key = provider.key) =>
    Promise.all(Array.from({ length: calls }, (_, index) => (index % 2 ? other : service).http.resolve(key, BODY)));
  const quotas = async (key = provider.key, at = service) => {
    const { limits } = (await at.http.get('/v1/me', { key })).body;
    return Object.fromEntries(Object.entries<{ quota: number }>(limits).map(([name, { quota }]) => [name, quota]));
  };
  /** A change is in force everywhere within a second. */
  const untilInForce = async (name: string, quota: number | undefined) => {
    const deadline = Date.now() + 1_000;
    for (const at of [service, other])
      while ((await quotas(provider.key, at))[name] !== quota && Date.now() < deadline) await sleep(20);
    expect([(await quotas())[name], (await quotas(provider.key, other))[name]]).toEqual([quota, quota]);
  };

  beforeAll(async () => {
    service = await Service.start({ LIMIT_READ_PER_MINUTE: '100000' });
    other =
      SERVER_URL === undefined ? service : await Service.start({ LIMIT_READ_PER_MINUTE: '100000' }, service.database);
    provider = await Provider.create(service);
    neighbour = await Provider.create(service);
  });
  afterAll(async () => {
    if (other !== service) await other.stop();
    await service.stop();
  });

  it('are shown, and none is set at first', async () => {
    const { stdout } = await runCommand(service, 'providers', 'limits', provider.id);
    const lines = stdout.trim().split('\n');
    expect(lines).toHaveLength(6);
    for (const line of lines) expect(line).toMatch(/^[a-z_]+_per_(minute|hour) +the service's own$/);
  });

  it('hold in every process within a second, for this provider alone, without forgetting what was admitted', async () => {
    expect(count(await resolves(119), 404)).toBe(119);
    await operate(
      service,
      'providers',
      'limits',
      provider.id,
      '--resolve-per-minute',
      '150',
      '--complaint-per-hour',
      '1',
    );
    await untilInForce('resolve_per_minute', 150);
    const answers = await resolves(50);
    expect([count(answers, 404), count(answers, 429)]).toEqual([31, 19]);
    expect(answers[0]?.headers.get('ratelimit-policy')).toBe('"minute";q=150;w=60');
    const neighbours = await resolves(125, neighbour.key);
    expect([count(neighbours, 404), count(neighbours, 429)]).toEqual([120, 5]);
  });

  it('are those of the routes that the throttler counts, too', async () => {
    const complain = (description: string) =>
      service.http.post('/v1/complaints', { key: provider.key, body: { reason: 'fraud', description } });
    expect([(await complain('one')).status, (await complain('two')).status]).toEqual([201, 429]);
  });

  it('can be lowered below what was admitted', async () => {
    await service.sql('update providers set limit_resolve_per_minute = 10 where id = $1', [provider.id]);
    await untilInForce('resolve_per_minute', 10);
    const [refused] = await resolves(1);
    expect([refused?.status, refused?.headers.get('ratelimit')?.slice(0, 12)]).toEqual([429, '"minute";r=0']);
  });

  it('go back to those of the service, one by one or all', async () => {
    const one = await operate(service, 'providers', 'limits', provider.id, '--complaint-per-hour', 'default');
    expect(one['limits']).toMatchObject({ resolve_per_minute: 10, complaint_per_hour: null });
    const all = await operate(service, 'providers', 'limits', provider.id, '--clear', '--read-per-minute', '70000');
    expect(all['limits']).toMatchObject({ resolve_per_minute: null, read_per_minute: 70_000 });
    await untilInForce('resolve_per_minute', 120);
    expect(await quotas()).toMatchObject({ read_per_minute: 70_000, complaint_per_hour: 60 });
  });

  it('are of a provider that exists', async () => {
    const set = ['limits', '019aa3f0-0000-7000-8000-000000000001', '--resolve-per-minute', '5'];
    const refused = runCommand(service, 'providers', ...set);
    await expect(refused).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('no provider') });
  });

  it.each([
    ['limit_resolve_per_minute', 0],
    ['limit_namespace_per_hour', -1],
    ['limit_mutation_per_minute', 1_000_000_001],
  ])('are refused by the database where %s is %d', async (column, number) => {
    const update = service.sql(`update providers set ${column} = $2 where id = $1`, [provider.id, number]);
    await expect(update).rejects.toThrow('providers_limits');
  });
});
