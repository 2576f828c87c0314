import { setTimeout as sleep } from 'node:timers/promises';
import { issueKey, Provider } from '../support/actors.js';
import type { Answer } from '../support/http-client.js';
import { freshValue } from '../support/registry.js';
import { Service } from '../support/service.js';
import { evmWallet, type TestWallet } from '../support/wallets.js';

const QUOTA = 20;

const statusesOf = (answers: Answer[]) => answers.map(({ status }) => status);

/** So many requests, one after the other. */
async function times(count: number, send: () => Promise<Answer>): Promise<number[]> {
  const answers = [];
  for (let sent = 0; sent < count; sent += 1) answers.push(await send());
  return statusesOf(answers);
}

/** The first of them fail, and the rest is refused. */
const failedThenRefused = (refused: number) => [...Array(QUOTA).fill(401), ...Array(refused).fill(429)];

describe('failed authentications', () => {
  let service: Service;
  let provider: Provider;
  let other: Provider;
  const wallet = evmWallet();
  let id = '';

  /** A change with a signature of this wallet, but over another path. */
  const wronglySigned = (sender: Provider, signer: TestWallet) =>
    sender.signed(signer, 'PATCH', `/v1/identifiers/${id}`, {}, { path: '/v1/identifiers' });

  beforeAll(async () => {
    service = await Service.start({ LIMIT_AUTH_FAILURE_PER_MINUTE: String(QUOTA) });
    provider = await Provider.create(service);
    other = await Provider.create(service);
    id = (await provider.register(wallet, 'custom', freshValue())).body['id'];
    await other.get('/v1/identifier-types');
  });
  afterAll(() => service.stop());

  it('of signatures are limited for their wallet at the provider that sent them, and keep out nothing that the wallet signs', async () => {
    expect(await times(QUOTA + 5, () => wronglySigned(other, wallet))).toEqual(failedThenRefused(5));
    const refused = await wronglySigned(other, wallet);
    expect([refused.status, refused.body['code']]).toEqual([429, 'rate_limited']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await wronglySigned(other, evmWallet())).body['code']).toBe('authorization_invalid');
    expect((await wronglySigned(provider, wallet)).body['code']).toBe('authorization_invalid');
    expect((await other.suspend(wallet, id)).body).toMatchObject({ id, status: 'suspended' });
  });

  it('of keys stop only keys that were never verified, of the address that they come from', async () => {
    const { key: unverified } = await issueKey(service, provider.id);
    const { keyId, key: revoked } = await issueKey(service, provider.id);
    expect((await service.http.get('/v1/identifier-types', { key: revoked })).status).toBe(200);
    let sent = 0;
    const stranger = () => {
      // No proxy is trusted here, so this makes it no other client.
      const headers = { 'x-forwarded-for': `198.51.100.${(sent += 1)}` };
      return service.http.get('/v1/identifier-types', { headers, ...(sent % 2 === 0 && { key: 'wrong' }) });
    };
    expect(await times(QUOTA + 5, stranger)).toEqual(failedThenRefused(5));
    expect((await service.http.get('/v1/identifier-types', { key: unverified })).status).toBe(429);

    expect((await provider.update(wallet, id, {})).status).toBe(200);
    // The database announces it, and every process looks all keys up again.
    await service.sql('update api_keys set revoked_at = now() where id = $1', [keyId]);
    await sleep(1_000);
    expect((await provider.update(wallet, id, {})).status).toBe(200);
    expect((await provider.resolve('custom', 'no-such-shop')).status).toBe(404);
    expect(await times(3, () => service.http.get('/v1/identifier-types', { key: revoked }))).toEqual([429, 429, 429]);
  });
});
