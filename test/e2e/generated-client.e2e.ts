import createClient from 'openapi-fetch';
import type { components, paths } from '../../sdk/src/contract.js';
import { ADDRESS, Provider } from '../support/actors.js';
import { freshValue, UNLIMITED } from '../support/registry.js';
import { Service } from '../support/service.js';
import { evmWallet } from '../support/wallets.js';

type PaymentOption = components['schemas']['PaymentOptionInput'];

const OPTION: PaymentOption = { chain: 'eip155:8453', asset: 'USDC', address: ADDRESS, minimum_amount: '1' };
const OTHER: PaymentOption = { ...OPTION, asset: 'ETH', memo: null };

describe('a client that openapi-typescript generated', () => {
  let service: Service;
  let provider: Provider;
  const wallet = evmWallet('eip712');

  beforeAll(async () => {
    service = await Service.start(UNLIMITED);
    provider = await Provider.create(service);
  });
  afterAll(() => service.stop());

  /** The headers of a change, which the generated types ask for by name. */
  const signed = async (method: string, path: string, body?: unknown) => {
    const text = body === undefined ? {} : { body: JSON.stringify(body) };
    const headers = await wallet.authorize({ method, path, provider: provider.id, ...text });
    return {
      'X-Controller-Wallet': headers['x-controller-wallet'] ?? '',
      'X-Controller-Authorization': headers['x-controller-authorization'] ?? '',
    };
  };

  it('leads an identifier through its whole life', async () => {
    const client = createClient<paths>({
      baseUrl: service.url,
      headers: { Authorization: `Bearer ${provider.key}` },
    });
    const request = { type: 'custom', value: freshValue() };
    const registration = { ...request, payment_options: [OPTION] };
    const availability = await client.GET('/v1/identifiers/{type}/{value}/availability', { params: { path: request } });
    expect(availability.data?.available).toBe(true);

    const header = await signed('POST', '/v1/identifiers', registration);
    const registered = await client.POST('/v1/identifiers', { params: { header }, body: registration });
    expect(registered.error).toBeUndefined();
    const id = registered.data?.id ?? '';
    const path = { id };

    const resolved = await client.POST('/v1/resolve', { body: request });
    expect(resolved.data?.status === 'active' && resolved.data.payment_ready).toBe(true);
    expect(resolved.data?.payment_options.map((option) => option.network_identifier)).toEqual(['eip155:8453']);

    const change = { payment_options: [OTHER] };
    const updated = await client.PATCH('/v1/identifiers/{id}', {
      params: { path, header: await signed('PATCH', `/v1/identifiers/${id}`, change) },
      body: change,
    });
    expect(updated.data?.payment_options[0]?.asset).toBe('ETH');

    const reason = { reason: 'The wallet was stolen.' };
    const suspended = await client.POST('/v1/identifiers/{id}/emergency-suspend', {
      params: { path, header: await signed('POST', `/v1/identifiers/${id}/emergency-suspend`, reason) },
      body: reason,
    });
    expect(suspended.data?.status).toBe('suspended');

    const removed = await client.DELETE('/v1/identifiers/{id}', {
      params: { path, header: await signed('DELETE', `/v1/identifiers/${id}`) },
    });
    expect(removed.data?.status).toBe('removed');

    const history = await client.GET('/v1/identifiers/{id}/history', { params: { path, query: { limit: 10 } } });
    expect(history.data?.events.map((event) => event.type)).toEqual([
      'register',
      'update',
      'emergency_suspend',
      'remove',
    ]);
  });

  it('tells errors apart by their codes', async () => {
    const client = createClient<paths>({ baseUrl: service.url, headers: { Authorization: `Bearer ${provider.key}` } });
    const { error, response } = await client.POST('/v1/resolve', { body: { type: 'custom', value: freshValue() } });
    const code: 'no_mapping' | undefined = error?.code === 'no_mapping' ? error.code : undefined;
    expect([response.status, code]).toEqual([404, 'no_mapping']);
  });
});
