import { randomBytes } from 'node:crypto';
import { type IncomingMessage, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { API_KEY_RANDOM_BYTES, formatApiKey } from '../../src/auth/domain/api-key.js';
import { issueKey, OPTION, Provider, type SignedCall } from '../support/actors.js';
import { operate } from '../support/operator.js';
import { freshValue, UNLIMITED } from '../support/registry.js';
import { Service } from '../support/service.js';
import { evmWallet } from '../support/wallets.js';

/** A route, a body that fits it, and what each caller gets: without a right credential always 401. */
interface Row {
  readonly method: string;
  readonly path: () => string;
  readonly body?: () => unknown;
  readonly isPublic?: boolean;
  readonly free?: number;
  readonly provider: number;
  readonly wrongWallet: number;
  readonly controller: number;
}

describe('access', () => {
  let service: Service;
  let provider: Provider;
  let callers: Record<string, string | undefined>;
  let identifierId = '';
  let doomedId = '';
  const wallet = evmWallet();

  const registration = () => ({ type: 'custom', value: freshValue(), payment_options: [OPTION] });
  const ROWS: Row[] = [
    {
      method: 'GET',
      path: () => '/health',
      isPublic: true,
      free: 200,
      provider: 200,
      wrongWallet: 200,
      controller: 200,
    },
    {
      method: 'GET',
      path: () => '/.well-known/payment-identifier-resolver.json',
      isPublic: true,
      free: 200,
      provider: 200,
      wrongWallet: 200,
      controller: 200,
    },
    { method: 'GET', path: () => '/v1/me', free: 200, provider: 200, wrongWallet: 200, controller: 200 },
    {
      method: 'POST',
      path: () => '/v1/controller-authorizations/check',
      body: () => ({ any: 'body' }),
      provider: 401,
      wrongWallet: 200,
      controller: 200,
    },
    {
      method: 'POST',
      path: () => '/v1/resolve/batch',
      body: () => ({ requests: [{ type: 'custom', value: 'no-such-shop' }] }),
      free: 200,
      provider: 200,
      wrongWallet: 200,
      controller: 200,
    },
    { method: 'GET', path: () => '/v1/identifier-types', provider: 200, wrongWallet: 200, controller: 200 },
    {
      method: 'POST',
      path: () => '/v1/resolve',
      body: () => ({ type: 'custom', value: 'no-such-shop' }),
      free: 404,
      provider: 404,
      wrongWallet: 404,
      controller: 404,
    },
    {
      method: 'GET',
      path: () => '/v1/identifiers/custom/no-such-shop/availability',
      isPublic: true,
      free: 200,
      provider: 200,
      wrongWallet: 200,
      controller: 200,
    },
    {
      method: 'POST',
      path: () => '/v1/identifiers',
      body: registration,
      provider: 401,
      wrongWallet: 201,
      controller: 201,
    },
    { method: 'GET', path: () => '/v1/identifiers', provider: 200, wrongWallet: 200, controller: 200 },
    { method: 'GET', path: () => `/v1/identifiers/${identifierId}`, provider: 200, wrongWallet: 200, controller: 200 },
    {
      method: 'PATCH',
      path: () => `/v1/identifiers/${identifierId}`,
      body: () => ({}),
      provider: 401,
      wrongWallet: 403,
      controller: 200,
    },
    { method: 'DELETE', path: () => `/v1/identifiers/${doomedId}`, provider: 401, wrongWallet: 403, controller: 200 },
    {
      method: 'POST',
      path: () => `/v1/identifiers/${identifierId}/emergency-suspend`,
      provider: 401,
      wrongWallet: 403,
      controller: 200,
    },
    {
      method: 'GET',
      path: () => `/v1/identifiers/${identifierId}/history`,
      provider: 200,
      wrongWallet: 200,
      controller: 200,
    },
    { method: 'GET', path: () => '/v1/namespaces', provider: 200, wrongWallet: 200, controller: 200 },
    {
      method: 'POST',
      path: () => '/v1/namespaces',
      body: () => ({ slug: `n${randomBytes(6).toString('hex')}` }),
      provider: 201,
      wrongWallet: 201,
      controller: 201,
    },
    { method: 'GET', path: () => '/v1/namespaces/home', provider: 200, wrongWallet: 200, controller: 200 },
    {
      method: 'POST',
      path: () => '/v1/namespaces/home/names',
      body: () => ({ label: randomBytes(6).toString('hex'), ...OPTION }),
      provider: 401,
      wrongWallet: 201,
      controller: 201,
    },
    {
      method: 'PATCH',
      path: () => '/v1/namespaces/home',
      body: () => ({ description: 'Home' }),
      provider: 200,
      wrongWallet: 200,
      controller: 200,
    },
    { method: 'GET', path: () => '/v1/namespaces/home/names/rahim', provider: 200, wrongWallet: 200, controller: 200 },
    {
      method: 'DELETE',
      path: () => '/v1/namespaces/home/names/rahim',
      provider: 401,
      wrongWallet: 403,
      controller: 200,
    },
    { method: 'GET', path: () => '/v1/complaints', provider: 200, wrongWallet: 200, controller: 200 },
    {
      method: 'POST',
      path: () => '/v1/complaints',
      body: () => ({ reason: 'fraud', description: 'x' }),
      provider: 201,
      wrongWallet: 201,
      controller: 201,
    },
    { method: 'GET', path: () => '/v1/events', provider: 200, wrongWallet: 200, controller: 200 },
    { method: 'GET', path: () => '/v1/webhooks', provider: 200, wrongWallet: 200, controller: 200 },
    {
      method: 'POST',
      path: () => '/v1/webhooks',
      body: () => ({ url: 'https://hooks.example/' }),
      provider: 201,
      wrongWallet: 201,
      controller: 201,
    },
  ];

  beforeAll(async () => {
    service = await Service.start({ ...UNLIMITED, WEBHOOK_KEY: 'a key of thirty-two characters or more' });
    provider = await Provider.create(service);
    const unapproved = await Provider.create(service, 'pending');
    const revoked = await issueKey(service, provider.id);
    await service.sql('update api_keys set revoked_at = now() where id = $1', [revoked.keyId]);
    callers = {
      nobody: undefined,
      garbage: 'garbage',
      mistyped: provider.key.slice(0, -1) + (provider.key.endsWith('A') ? 'B' : 'A'),
      unknown: formatApiKey('provider', randomBytes(API_KEY_RANDOM_BYTES)),
      revoked: revoked.key,
      unapproved: unapproved.key,
      free: (await issueKey(service, null)).key,
    };
    identifierId = (await provider.register(wallet, 'custom', freshValue())).body['id'];
    doomedId = (await provider.register(wallet, 'custom', freshValue())).body['id'];
    await service.http.post('/v1/namespaces', { key: provider.key, body: { slug: 'home' } });
    await operate(service, 'namespaces', 'approve', 'home');
    await provider.signed(wallet, 'POST', '/v1/namespaces/home/names', { label: 'rahim' });
  });
  afterAll(() => service.stop());

  const CODES: Record<string, string> = {
    nobody: 'credential_missing',
    garbage: 'credential_invalid',
    mistyped: 'credential_invalid',
    unknown: 'credential_invalid',
    revoked: 'credential_revoked',
    unapproved: 'provider_not_approved',
    free: 'credential_not_accepted',
  };
  const cells = ROWS.flatMap((row) =>
    Object.keys(CODES).map((caller) => [row.method, row.path(), caller, row] as const),
  );

  it.each(cells)('%s %s for %s', async (method, _path, caller, row) => {
    const answer = await service.http.call(method, row.path(), { key: callers[caller], body: row.body?.() });
    const status = row.isPublic ? 200 : caller === 'free' && row.free ? row.free : 401;
    expect(answer.status).toBe(status);
    if (status !== 401) return;
    expect(answer.body['code']).toBe(CODES[caller]);
    expect(answer.headers.get('www-authenticate')).toBe('Bearer');
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it.each(ROWS.map((row) => [row.method, row.path(), row] as const))(
    '%s %s for a provider without a wallet, with a wrong one, and with the controller',
    async (method, _path, row) => {
      const path = row.path();
      const unsigned = await service.http.call(method, path, { key: provider.key, body: row.body?.() });
      expect(unsigned.status).toBe(row.provider);
      expect((await provider.signed(evmWallet(), method, path, row.body?.())).status).toBe(row.wrongWallet);
      expect((await provider.signed(wallet, method, path, row.body?.())).status).toBe(row.controller);
    },
  );

  it('lets each of two wallets change only its own identifiers, whichever provider registered them or sends the request', async () => {
    const providers = [provider, await Provider.create(service)];
    const wallets = [evmWallet(), evmWallet()];
    const held = [];
    for (const bringer of providers) {
      for (const owner of wallets) {
        const { body } = await bringer.register(owner, 'custom', freshValue());
        held.push({ id: body['id'], owner });
      }
    }
    const wrong = [];
    for (const { id, owner } of held) {
      for (const asking of providers) {
        for (const signer of wallets) {
          const answers = [await asking.update(signer, id, {}), await asking.suspend(signer, id)];
          const expected = signer === owner ? 200 : 403;
          wrong.push(...answers.filter(({ status }) => status !== expected));
          const reads = [await asking.get(`/v1/identifiers/${id}`), await asking.get(`/v1/identifiers/${id}/history`)];
          wrong.push(...reads.filter(({ status }) => status !== 200));
        }
      }
    }
    for (const { id, owner } of held) {
      const other = wallets.find((wallet) => wallet !== owner) ?? owner;
      for (const asking of providers)
        wrong.push(...[await asking.remove(other, id)].filter(({ status }) => status !== 403));
      wrong.push(...[await provider.remove(owner, id)].filter(({ status }) => status !== 200));
    }
    expect(wrong).toEqual([]);
  });

  it('takes a credential from the Authorization header alone', async () => {
    const { key } = provider;
    const query = await service.http.get(`/v1/identifier-types?access_token=${key}`);
    const body = await service.http.post('/v1/resolve', { body: { access_token: key, type: 'custom', value: 'x' } });
    expect([query.status, body.status]).toEqual([401, 401]);
  });

  it.each(['Bearer  KEY', 'bearer KEY', 'BEARER   KEY'])(
    'takes the credential of `Authorization: %s`',
    async (field) => {
      const headers = { authorization: field.replace('KEY', provider.key) };
      expect((await service.http.get('/v1/identifier-types', { headers })).status).toBe(200);
    },
  );

  it.each([
    ['twice the same', () => [provider.key, provider.key]],
    ['a good one and a wrong one', () => [provider.key, 'wrong']],
    ['a wrong one and a good one', () => ['wrong', provider.key]],
  ])('refuses two Authorization headers: %s', async (_which, keys) => {
    const authorization = keys().flatMap((key) => ['Authorization', `Bearer ${key}`]);
    const headers = ['Host', 'pay.example', ...authorization];
    const response = await new Promise<IncomingMessage>((answered, failed) =>
      request(`${service.url}/v1/identifier-types`, { headers }, answered).once('error', failed).end(),
    );
    expect(response.statusCode).toBe(401);
    expect(JSON.parse(Buffer.concat(await response.toArray()).toString())).toMatchObject({
      code: 'credential_invalid',
      detail: 'Send one Authorization header, not several.',
    });
  });

  it('refuses a key within a second of its revocation', async () => {
    const { key, keyId } = await issueKey(service, provider.id);
    expect((await service.http.get('/v1/identifier-types', { key })).status).toBe(200);
    await operate(service, 'keys', 'revoke', keyId);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    expect((await service.http.get('/v1/identifier-types', { key })).body['code']).toBe('credential_revoked');
  });

  it('refuses the keys of a provider within a second of its suspension', async () => {
    const suspended = await Provider.create(service);
    expect((await suspended.get('/v1/identifier-types')).status).toBe(200);
    await operate(service, 'providers', 'suspend', suspended.id);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    expect((await suspended.get('/v1/identifier-types')).body['code']).toBe('provider_not_approved');
  });

  it.each([
    [
      'its key was revoked',
      'credential_revoked',
      (key: string) => `update api_keys set revoked_at = now() where id = '${key}'`,
    ],
    [
      'its provider was suspended',
      'provider_not_approved',
      (key: string) =>
        `update providers set status = 'suspended' where id = (select provider_id from api_keys where id = '${key}')`,
    ],
  ])(
    'refuses every change once %s, though no announcement has told the process, and spends nothing',
    async (_, code, ending) => {
      const late = await Provider.create(service);
      const id: string = (await late.register(wallet, 'custom', freshValue())).body['id'];
      const path = `/v1/identifiers/${id}`;
      const changes = [
        await late.sign(wallet, 'PATCH', path, { payment_options: [{ ...OPTION, asset: 'DAI' }] }),
        await late.sign(wallet, 'POST', '/v1/identifiers', registration()),
        await late.sign(wallet, 'DELETE', path),
      ];
      const announcements = (how: string) =>
        ['api_keys', 'providers'].map((table) => `alter table ${table} ${how} trigger ${table}_announce;`).join(' ');
      await service.sql(
        `begin; ${announcements('disable')} ${ending(late.keyId)}; set constraints all immediate; ${announcements('enable always')} commit`,
      );
      for (const change of changes) {
        expect(await late.send(change)).toMatchObject({ status: 401, body: { code } });
        expect(await service.sql('select from spent_nonces where nonce = $1', [nonceOf(change)])).toEqual([]);
      }
      expect((await provider.get(path)).body).toMatchObject({ status: 'active', payment_options: [OPTION] });
    },
  );

  it.each([
    ['its key was revoked', 'update api_keys set revoked_at = now() where id = $1', 'credential_revoked'],
    [
      'its provider was suspended',
      `update providers set status = 'suspended' where id = (select provider_id from api_keys where id = $1)`,
      'provider_not_approved',
    ],
  ])('refuses a change that was under way when %s, and spends nothing', async (_, sql, code) => {
    const late = await Provider.create(service);
    const id: string = (await late.register(wallet, 'custom', freshValue())).body['id'];
    const change = await late.sign(wallet, 'PATCH', `/v1/identifiers/${id}`, {
      payment_options: [{ ...OPTION, asset: 'DAI' }],
    });
    const operator = await service.connect();
    await operator.query('begin');
    await operator.query(sql, [late.keyId]);
    const answer = late.send(change);
    await sleep(300);
    await operator.query('commit');
    await operator.end();
    expect(await answer).toMatchObject({ status: 401, body: { code } });
    expect((await provider.get(`/v1/identifiers/${id}`)).body['payment_options']).toEqual([OPTION]);
    expect(await service.sql('select from spent_nonces where nonce = $1', [nonceOf(change)])).toEqual([]);
  });
});

function nonceOf({ call }: SignedCall): string {
  const envelope = Buffer.from(call.headers?.['x-controller-authorization'] ?? '', 'base64url');
  return JSON.parse(envelope.toString()).nonce;
}
