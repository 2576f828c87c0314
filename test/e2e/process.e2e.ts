import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { issueKey, OPTION, Provider } from '../support/actors.js';
import { createDatabase, DIST, freePort, SERVER_URL } from '../support/environment.js';
import { operate } from '../support/operator.js';
import { UNLIMITED } from '../support/registry.js';
import { Service } from '../support/service.js';
import { evmWallet } from '../support/wallets.js';

describe('a process', () => {
  it('answers every request that it has at SIGTERM, says that it is not ready, and exits with 0', async () => {
    const service = await Service.start(UNLIMITED);
    const provider = await Provider.create(service);
    const statuses: number[] = [];
    let stopping = false;
    const client = async () => {
      while (!stopping) statuses.push((await provider.resolve('custom', 'no-such-shop')).status);
    };
    const clients = Array.from({ length: 8 }, client);
    await sleep(300);
    const ended = service.stop();
    await sleep(200);
    const ready = await fetch(`${service.url}/health/ready`);
    expect([ready.status, ready.headers.get('connection')]).toEqual([503, 'close']);
    stopping = true;
    await Promise.all(clients);
    expect(new Set(statuses)).toEqual(new Set([404]));
    expect(await ended).toBe(0);
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
    expect(run.stderr.toString()).toMatch(new RegExp(`^${name}: [^\n]+\\.\n$`));
    expect(existsSync(directory)).toBe(false);
  });

  it('never logs a key, a body, an identifier value or a URL', async () => {
    const service = await Service.start({ ...UNLIMITED, LOG_LEVEL: 'trace' });
    const provider = await Provider.create(service);
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
    await service.stop();
    const log = service.output.join('');
    expect(log).toContain('"route":"/v1/resolve"');
    expect(log).not.toContain(canary);
    expect(log).not.toContain(provider.key);
  });
});

const onEmbedded = SERVER_URL === undefined ? describe : describe.skip;

onEmbedded('the embedded database', () => {
  it('refuses a second process on its directory, and takes one after the first was killed', async () => {
    const database = await createDatabase();
    const service = await Service.start({}, database);
    const env = { PATH: process.env['PATH'], ...database.variables, PORT: String(await freePort()) };
    const second = spawnSync(process.execPath, [join(DIST, 'main.js')], { env });
    expect(second.status).toBe(1);
    expect(second.stderr.toString()).toContain(`in use by process ${service.process.pid}`);
    await service.kill();
    const next = await Service.start({}, database);
    await next.stop();
    await database.drop();
  });

  it('refuses a process of another container, which cannot see its pid, and takes one after the first was killed', async () => {
    const database = await createDatabase();
    const service = await Service.start({}, database);
    const file = join(database.variables['DATA_DIR'] ?? '', 'owner.json');
    const owner = JSON.parse(readFileSync(file, 'utf8'));
    writeFileSync(file, JSON.stringify({ ...owner, pid: 1, namespace: 'pid:[1]' }));
    const env = { PATH: process.env['PATH'], ...database.variables, PORT: String(await freePort()) };
    const second = spawnSync(process.execPath, [join(DIST, 'main.js')], { env, timeout: 20_000 });
    expect(second.status).toBe(1);
    expect(second.stderr.toString()).toContain('in use by process 1');
    await service.kill();
    const next = await Service.start({}, database);
    expect(await next.stop()).toBe(0);
    await database.drop();
  });

  it('serves other processes beside the service, and keeps their transactions apart from its own', async () => {
    const service = await Service.start();
    const provider = await Provider.create(service);
    const { keyId } = await issueKey(service, null);
    const visit = service
      .sql(`do $$ begin perform pg_sleep(0.1); raise exception 'rolled back'; end $$`)
      .catch(() => null);
    const [registered] = await Promise.all([provider.register(evmWallet(), 'custom', 'kept-shop'), visit]);
    expect(registered.status).toBe(201);
    expect((await provider.resolve('custom', 'kept-shop')).status).toBe(200);
    await operate(service, 'keys', 'revoke', keyId);
    await service.stop();
  });

  it.each(['copy providers from stdin', 'begin; COPY providers (id) FROM/**/STDIN'])(
    'refuses %s',
    async (statement) => {
      const service = await Service.start();
      const provider = await Provider.create(service);
      await expect(service.sql(statement)).rejects.toMatchObject({ code: '0A000' });
      expect((await provider.resolve('custom', 'no-such-shop')).status).toBe(404);
      expect(await service.sql('select 1 as one')).toEqual([{ one: 1 }]);
      await service.stop();
    },
  );

  it('shows the keys of the demo and commands to try them at the first start, and then how to get others', async () => {
    const database = await createDatabase();
    const development = { NODE_ENV: 'development' };
    const service = await Service.start(development, database);
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
    const again = await Service.start(development, database);
    const welcome = () => again.output.join('');
    for (let tries = 0; tries < 100 && !welcome().includes('keys issue'); tries += 1) await sleep(100);
    for (const part of [`${again.url.replace('127.0.0.1', 'localhost')}/docs\n`, 'npm run admin -- keys issue --free'])
      expect(welcome()).toContain(part);
    expect(welcome()).not.toContain('pirs_');
    await again.stop();
    await database.drop();
  });
});
