import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { issueKey, OPTION, Provider } from '../support/actors.js';
import { createDatabase, DIST, freePort, SERVER_URL } from '../support/environment.js';
import { eventually } from '../support/eventually.js';
import { operate } from '../support/operator.js';
import { UNLIMITED } from '../support/registry.js';
import { Service } from '../support/service.js';
import { ServiceProcess } from '../support/service-process.js';
import { evmWallet } from '../support/wallets.js';

describe('a process', () => {
  let service: ServiceProcess;
  let provider: Provider;
  const log = () => service.output.join('');

  beforeAll(async () => {
    service = await ServiceProcess.start({ ...UNLIMITED, LOG_LEVEL: 'trace' });
    provider = await Provider.create(service);
  });

  it('says once which version listens, and where', () => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
    const lines = log()
      .split('\n')
      .filter((line) => line.includes('"event":"listening"'));
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ version, port: service.port }]);
  });

  it('never logs a key, a body, an identifier value or a URL', async () => {
    const canary = 'canary-3f9a';
    const headers = {
      'x-canary': canary,
      'x-controller-wallet': canary,
      'x-controller-authorization': canary,
      cookie: canary,
    };
    await provider.register(evmWallet(), 'custom', canary);
    await provider.register(evmWallet(), 'custom', canary);
    await provider.resolve('custom', canary);
    await service.http.get(`/v1/identifiers/custom/${canary}/availability?q=${canary}`);
    await service.http.post('/v1/resolve', { key: canary, headers, body: { type: canary, value: canary } });
    await service.http.post('/v1/identifiers', { key: provider.key, headers, body: { value: canary } });
    await service.http.post(`/v1/resolve?${canary}`, { key: provider.key, body: `{"${canary}"` });
    await fetch(`${service.url}/${canary}/%ff`);
    await fetch(`${service.url}/health`, { headers: { 'x-request-id': 'the-last-request' } });
    await eventually(async () => log().includes('the-last-request'));
    expect(log()).toContain('"route":"/v1/resolve"');
    expect(log()).not.toContain(canary);
    expect(log()).not.toContain(provider.key);
  });

  it('answers every request that it has at SIGTERM, says that it is not ready, and exits with 0', async () => {
    const statuses: number[] = [];
    let stopping = false;
    const client = async () => {
      while (!stopping) statuses.push((await provider.resolve('custom', 'no-such-shop')).status);
    };
    const clients = Array.from({ length: 8 }, client);
    // A request never comes on it. It must not be waited for.
    const silent = connect(service.port, '127.0.0.1');
    const late = connect(service.port, '127.0.0.1');
    const slow = connect(service.port, '127.0.0.1');
    const body = JSON.stringify({ type: 'custom', value: 'no-such-shop' });
    slow.write(`POST /v1/resolve HTTP/1.1\r\nHost: pay.example\r\nAuthorization: Bearer ${provider.key}\r\n`);
    slow.write(`Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`);
    await sleep(300);
    const ended = service.stop();
    await sleep(200);
    slow.write(body);
    const ready = await fetch(`${service.url}/health/ready`);
    expect([ready.status, ready.headers.get('connection')]).toEqual([503, 'close']);
    stopping = true;
    await Promise.all(clients);
    expect(new Set(statuses)).toEqual(new Set([404]));
    // Kept open, its connection would keep the process for another minute.
    expect((await slow.toArray()).join('')).toMatch(/^HTTP\/1.1 404 [^]*\r\nconnection: close\r\n/i);
    await sleep(2_000);
    late.write('GET /v1/me HTTP/1.1\r\nHost: pay.example\r\n\r\n');
    expect((await late.toArray()).join('')).toMatch(/^HTTP\/1.1 401 [^]*"code":"credential_missing"/);
    expect(await ended).toBe(0);
    silent.destroy();
  });

  it.each([
    ['PORT', { PORT: 'many' }],
    ['PUBLIC_BASE_URL', { NODE_ENV: 'production' }],
    ['PUBLIC_BASE_URL', { NODE_ENV: 'production', PUBLIC_BASE_URL: '' }],
    ['CONTROLLER_AUTH_MODES', { CONTROLLER_AUTH_MODES: 'eip191,md5' }],
  ])('does not start without a right %s, and says why in a sentence', (name, variables) => {
    const directory = join(tmpdir(), `resolver-never-${process.pid}`);
    const env = { PATH: process.env['PATH'], DATA_DIR: directory, ...variables };
    const run = spawnSync(process.execPath, [join(DIST, 'main.js')], { env, timeout: 20_000 });
    expect(run.status).toBe(1);
    expect(run.stderr.toString()).toMatch(new RegExp(`^${name} [^\n]+\\.\n$`));
    expect(existsSync(directory)).toBe(false);
  });

  it.each(['/proc/resolver', '/dev/null', '/dev/null/data'])('does not start with DATA_DIR=%s, and says so', (path) => {
    const env = { PATH: process.env['PATH'], DATA_DIR: path };
    const run = spawnSync(process.execPath, [join(DIST, 'database/migrate.main.js')], { env, timeout: 20_000 });
    expect(run.status).toBe(1);
    expect(run.stderr.toString()).toMatch(`The data directory ${path} cannot be used (`);
  });
});

const onEmbedded = SERVER_URL === undefined ? describe : describe.skip;

onEmbedded('the embedded database', () => {
  it('refuses a second process on its directory, also of another container, and takes one after the first was killed', async () => {
    const database = await createDatabase();
    const second = async () => {
      const env = { PATH: process.env['PATH'], ...database.variables, PORT: String(await freePort()) };
      const run = spawnSync(process.execPath, [join(DIST, 'main.js')], { env, timeout: 20_000 });
      expect(run.status).toBe(1);
      return run.stderr.toString();
    };
    const first = await ServiceProcess.start({}, database);
    expect(await second()).toContain(`in use by process ${first.process.pid}`);
    await first.kill();
    const next = await ServiceProcess.start({}, database);
    // A process of another container cannot see the pid of the owner.
    const file = join(database.variables['DATA_DIR'] ?? '', 'owner.json');
    const owner = JSON.parse(readFileSync(file, 'utf8'));
    expect(owner.pid).toBe(next.process.pid);
    writeFileSync(file, JSON.stringify({ ...owner, pid: 1, namespace: 'pid:[1]' }));
    expect(await second()).toContain('in use by process 1');
    await next.kill();
    const last = await ServiceProcess.start({}, database);
    expect(await last.stop()).toBe(0);
    await database.drop();
  });

  describe('beside the service', () => {
    let service: Service;
    let provider: Provider;

    beforeAll(async () => {
      service = await Service.start();
      provider = await Provider.create(service);
    });
    afterAll(() => service.stop());

    it('serves other processes, and keeps their transactions apart from those of the service', async () => {
      const { keyId } = await issueKey(service, null);
      const visit = service
        .sql(`do $$ begin perform pg_sleep(0.1); raise exception 'rolled back'; end $$`)
        .catch(() => null);
      const [registered] = await Promise.all([provider.register(evmWallet(), 'custom', 'kept-shop'), visit]);
      expect(registered.status).toBe(201);
      expect((await provider.resolve('custom', 'kept-shop')).status).toBe(200);
      await operate(service, 'keys', 'revoke', keyId);
    });

    it.each(['copy providers from stdin', 'begin; COPY providers (id) FROM/**/STDIN'])(
      'refuses %s',
      async (statement) => {
        await expect(service.sql(statement)).rejects.toMatchObject({ code: '0A000' });
        expect((await provider.resolve('custom', 'no-such-shop')).status).toBe(404);
        expect(await service.sql('select 1 as one')).toEqual([{ one: 1 }]);
      },
    );
  });

  it('shows the keys of the demo and commands to try them at the first start, and then how to get others', async () => {
    const database = await createDatabase();
    const development = { NODE_ENV: 'development' };
    const service = await ServiceProcess.start(development, database);
    const output = () => service.output.join('');
    for (let tries = 0; tries < 100 && !output().includes('And rahim@acme?'); tries += 1) await sleep(100);
    const key = /pirs_free_\w+/.exec(output())?.[0] ?? '';
    expect((await service.http.resolve(key, { type: 'email', value: 'alice@shop.example' })).body).toMatchObject({
      payment_ready: true,
      payment_options: [{ asset: 'USDC', address: OPTION.address }],
    });
    const qr = /'(\{"value":"000201[^']+)'/.exec(output())?.[1] ?? '';
    expect((await service.http.post('/v1/resolve', { key, body: qr })).body).toMatchObject({ payment_ready: true });
    expect((await service.http.resolve(key, { type: 'custom', value: 'rahim@acme' })).body).toMatchObject({
      status: 'active',
      payment_ready: true,
      payment_options: [{ asset: 'USDC', address: OPTION.address }],
    });
    await service.stop();
    const again = await ServiceProcess.start(development, database);
    const welcome = () => again.output.join('');
    for (let tries = 0; tries < 100 && !welcome().includes('keys issue'); tries += 1) await sleep(100);
    for (const part of [`${again.url.replace('127.0.0.1', 'localhost')}/docs\n`, 'npm run admin -- keys issue --free'])
      expect(welcome()).toContain(part);
    expect(welcome()).not.toContain('pirs_');
    await again.stop();
    await database.drop();
  });
});
