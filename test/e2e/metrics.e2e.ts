import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { issueKey, Provider } from '../support/actors.js';
import { freePort } from '../support/environment.js';
import { eventually } from '../support/eventually.js';
import type { Json } from '../support/http-client.js';
import { type SigningKeys, startLoggingService } from '../support/logging-service.js';
import { operate } from '../support/operator.js';
import { freshValue, OTHER_OPTION } from '../support/registry.js';
import type { Service } from '../support/service.js';
import { evmWallet } from '../support/wallets.js';

const TRACE_ID = '4bf92f3577b34da6a3ce929d0e0e4736';

describe('what operators see', () => {
  let service: Service;
  let keys: SigningKeys;
  let provider: Provider;
  let metricsUrl: string;
  const email = freshValue('email');
  const custom = freshValue('custom');
  let freeKey: string;
  let identifierId: string;

  beforeAll(async () => {
    const port = await freePort();
    metricsUrl = `http://127.0.0.1:${port}/metrics`;
    ({ service, keys } = await startLoggingService({
      METRICS_PORT: String(port),
      DATABASE_SLOW_QUERY_MS: '1',
      LIMIT_FREE_PER_MINUTE: '2',
    }));
    provider = await Provider.create(service);
    ({ key: freeKey } = await issueKey(service, null));
    identifierId = (await provider.register(evmWallet(), 'email', email)).body['id'];
    await provider.resolve('email', email);
    await provider.resolve('custom', freshValue());
    for (let call = 0; call < 3; call += 1) await service.http.resolve(freeKey, { type: 'custom', value: custom });
    await service.http.resolve(`${provider.key}x`, { type: 'email', value: email });
    await service.http.get(`/v1/identifiers/email/${email}/availability`);
    await provider.get(`/v1/identifiers/${identifierId}`);
    await provider.get(`/v1/nothing/${custom}`);
    await letWait();
    // Numbers of the whole registry are read at the first look, and kept for a while.
    await numbered();
  });
  afterAll(() => service.stop());

  /** Makes each queue of the operators have something in it, and has an operator suspend something. */
  const letWait = async () => {
    const wallet = evmWallet();
    const value = freshValue();
    const { body: suspended } = await provider.register(wallet, 'custom', value);
    await operate(service, 'identifiers', 'suspend', suspended['id']);
    await provider.remove(wallet, suspended['id']);
    await provider.register(wallet, 'custom', value);
    const { body: active } = await provider.register(wallet, 'email', freshValue('email'));
    await service.sql(`update identifier_types set review_required = true where name = 'email'`);
    await provider.update(wallet, active['id'], { payment_options: [OTHER_OPTION] });
    await service.http.post('/v1/namespaces', { key: provider.key, body: { slug: 'waiting' } });
    await Provider.create(service, 'pending');
    const complaint = { reason: 'fraud', description: 'Not delivered.', identifier_id: active['id'] };
    await service.http.post('/v1/complaints', { key: provider.key, body: complaint });
  };
  const numbered = () => eventually(async () => (await service.sql('select sequence from event_outbox')).length === 0);
  const scrape = async () => (await fetch(metricsUrl)).text();
  /** The value of the one series of this name that has these labels. */
  const series = async (name: string, ...labels: string[]) => {
    const lines = (await scrape())
      .split('\n')
      .filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `));
    const found = lines.filter((line) => labels.every((label) => line.includes(label)));
    return found.length === 1 ? Number(found[0]?.split(' ').at(-1)) : `${found.length} series`;
  };
  /** The first log line like this; it may come a moment after the answer. */
  const logged = async (isWanted: (line: Json) => boolean): Promise<Json | undefined> => {
    for (let tries = 0; tries < 40; tries += 1) {
      const lines = service.output.join('').split('\n').slice(0, -1);
      const found = lines.map((line): Json => JSON.parse(line)).find(isWanted);
      if (found) return found;
      await sleep(25);
    }
    return undefined;
  };

  it('measures requests under the patterns of their routes', async () => {
    const seconds = 'http_request_duration_seconds_count';
    expect(await series(seconds, 'route="/v1/resolve"', 'status="200"')).toBe(1);
    expect(await series(seconds, 'route="/v1/resolve"', 'status="429"')).toBe(1);
    expect(await series(seconds, 'route="/v1/identifiers/:type/:value/availability"', 'status="200"')).toBe(1);
    expect(await series(seconds, 'method="GET"', 'route="/v1/identifiers/:id"', 'status="200"')).toBe(1);
    expect(await series(seconds, 'route="none"', 'status="404"')).toBe(1);
  });

  it('counts what limits decided, why authentication failed, and slow statements', async () => {
    expect(await series('limit_decisions_total', 'limit="resolve"', 'decision="admitted"')).toBe(2);
    expect(await series('limit_decisions_total', 'limit="free"', 'decision="admitted"')).toBe(2);
    expect(await series('limit_decisions_total', 'limit="free"', 'decision="refused"')).toBe(1);
    expect(await series('auth_failures_total', 'code="credential_invalid"')).toBe(1);
    expect(await series('resolve_batch_size_count')).toBeGreaterThanOrEqual(3);
    const slow = await logged(({ event }) => event === 'slow_query');
    expect(slow).toMatchObject({ level: 'warn', statement: expect.any(String), ms: expect.any(Number) });
    expect(await series('database_slow_queries_total', `statement="${slow?.['statement']}"`)).toBeGreaterThanOrEqual(1);
  });

  it('says which version runs', async () => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
    expect(await series('build_info', `version="${version}"`)).toBe(1);
  });

  it('counts what happens to identifiers and complaints, by whoever does it', async () => {
    const changes = 'identifier_changes_total';
    expect(await series(changes, 'change="registered"', 'actor="provider"')).toBe(4);
    expect(await series(changes, 'change="updated"', 'actor="provider"')).toBe(1);
    expect(await series(changes, 'change="suspended"', 'actor="operator"')).toBe(1);
    expect(await series('complaint_changes_total', 'change="opened"')).toBe(1);
  });

  it.each(['updates', 'registrations', 'namespaces', 'complaints', 'providers'])(
    'says how many %s wait for an operator, and for how long',
    async (queue) => {
      expect(await series('review_queue_length', `queue="${queue}"`)).toBe(1);
      const seconds = Number(await series('review_queue_oldest_seconds', `queue="${queue}"`));
      expect(seconds).toBeGreaterThan(0);
      expect(seconds).toBeLessThan(300);
    },
  );

  it('asks the database for them once in five seconds, however often it is scraped', async () => {
    const registered = () => series('identifier_changes_total', 'change="registered"', 'actor="provider"');
    const before = Number(await registered());
    await provider.register(evmWallet(), 'email', freshValue('email'));
    await numbered();
    const soon = await Promise.all(Array.from({ length: 20 }, registered));
    expect(new Set(soon).size).toBe(1);
    await eventually(async () => (await registered()) === before + 1);
  });

  it('counts resolves by type and outcome, and misses by provider', async () => {
    const outcomes = 'resolve_outcomes_total';
    expect(await series(outcomes, 'type="email"', 'outcome="payable"')).toBe(1);
    expect(await series(outcomes, 'type="custom"', 'outcome="miss"')).toBe(3);
    expect(await series('resolve_misses_total', `provider="${provider.id}"`)).toBe(1);
    expect(await series('resolve_misses_total', 'provider="free"')).toBe(2);
  });

  it('names no identifier, key, wallet or address of a client', async () => {
    const text = await scrape();
    const registered = await provider.get(`/v1/identifiers/${identifierId}`);
    const secrets = [email, custom, provider.key, freeKey, identifierId, registered.body['controller']];
    for (const secret of [...secrets, '127.0.0.1']) expect(text).not.toContain(secret);
  });

  it('serves every metric that the dashboards draw and the alert rules ask for', async () => {
    const folder = 'deploy/grafana/dashboards';
    const files = [...readdirSync(folder).map((file) => `${folder}/${file}`), 'deploy/prometheus-rules.yml'];
    const asked = new Set(files.flatMap((file) => readFileSync(file, 'utf8').match(/\b[a-z_0-9]+(?=\{job=)/g) ?? []));
    // Whether a process can be scraped at all is what Prometheus itself knows.
    asked.delete('up');
    const text = await scrape();
    const served = new Set(text.match(/^[a-z_0-9]+|(?<=^# TYPE )[a-z_0-9]+/gm));
    expect(asked.size).toBeGreaterThan(20);
    expect([...asked].filter((name) => !served.has(name))).toEqual([]);
  });

  it('serves them at one path of a port of their own', async () => {
    expect((await fetch(`${service.url}/metrics`)).status).toBe(404);
    expect((await fetch(metricsUrl, { method: 'POST' })).status).toBe(404);
    expect((await fetch(metricsUrl)).headers.get('content-type')).toContain('text/plain');
  });

  it('logs health checks only where they fail or somebody debugs', async () => {
    await service.http.get('/health/ready', { headers: { 'x-request-id': 'probe' } });
    await provider.get('/v1/identifier-types');
    await logged(({ route }) => route === '/v1/identifier-types');
    expect(service.output.join('')).not.toContain('"/health');
  });

  it.each([
    ['keeps a plain', 'checkout-42.a_b', 'checkout-42.a_b'],
    ['replaces a strange', 'two words', expect.stringMatching(/^[A-Za-z0-9_-]{22}$/)],
    ['replaces a long', 'x'.repeat(129), expect.stringMatching(/^[A-Za-z0-9_-]{22}$/)],
  ])('%s request id of the client, in the answer and in the log beside the trace', async (_title, given, expected) => {
    const headers = { 'x-request-id': given, traceparent: `00-${TRACE_ID}-00f067aa0ba902b7-01` };
    const answer = await service.http.get(`/v1/identifiers/${identifierId}`, { headers });
    const id = answer.headers.get('x-request-id');
    expect([id, answer.body['request_id']]).toEqual([expected, id]);
    const line = await logged(({ request_id }) => request_id === id);
    expect(line).toMatchObject({
      trace: TRACE_ID,
      route: '/v1/identifiers/:id',
      status: 401,
      code: 'credential_missing',
    });
  });

  // The last ones: afterwards nothing is signed any more.
  it('says how far the public log is', async () => {
    await eventually(async () => (await series('log_entries_waiting')) === 0);
    const [events] = await service.sql<{ count: number }>('select count(*)::int as count from identifier_events');
    expect(await series('log_size')).toBe(events?.count);
    const seconds = Number(await series('log_checkpoint_age_seconds'));
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThan(300);
  });

  it('says how many events wait for a checkpoint while nothing is signed', async () => {
    const { keys: all }: Json = await keys.operate(service, 'log', 'keys', 'list');
    for (const { id } of all) await keys.operate(service, 'log', 'keys', 'retire', id);
    await provider.register(evmWallet(), 'email', freshValue('email'));
    await eventually(async () => (await series('log_entries_waiting')) === 1);
  });
});
