import { issueKey, OPTION, Provider } from '../support/actors.js';
import { Service } from '../support/service.js';
import { evmWallet, ed25519Wallet } from '../support/wallets.js';
import emv from '../vectors/emv.json';

describe('resolve', () => {
  let service: Service;
  let provider: Provider;

  beforeAll(async () => {
    service = await Service.start();
    provider = await Provider.create(service);
  });
  afterAll(() => service.stop());

  it('answers where to pay a registered e-mail address, in any spelling of it', async () => {
    const registered = await provider.register(evmWallet(), 'email', 'Alice@Shop.example');
    expect(registered).toMatchObject({
      status: 201,
      body: { status: 'active', normalized_value: 'alice@shop.example' },
    });
    const answer = await provider.resolve('email', ' ALICE@shop.example ');
    expect(answer).toMatchObject({
      status: 200,
      body: {
        protocol_version: '1.0',
        status: 'active',
        payment_ready: true,
        identifier: { type: 'email', normalized_value: 'alice@shop.example' },
        payment_options: [{ ...OPTION, payment_ready: true }],
      },
    });
  });

  it('takes an Ed25519 wallet as controller', async () => {
    const wallet = ed25519Wallet();
    const registered = await provider.register(wallet, 'custom', 'rahim-store');
    expect(registered).toMatchObject({ status: 201, body: { controller: wallet.controller } });
  });

  it('classifies a full EMV payload that comes without a type', async () => {
    const payload = emv.accepted[0]?.payload ?? '';
    await provider.register(evmWallet(), 'bangla_qr', payload);
    const answer = await service.http.resolve(provider.key, { value: payload });
    expect(answer).toMatchObject({ status: 200, body: { identifier: { type: 'bangla_qr', value: payload } } });
  });

  it('answers 404 when nothing is registered', async () => {
    expect(await provider.resolve('email', 'nobody@shop.example')).toMatchObject({
      status: 404,
      body: { code: 'no_mapping' },
    });
  });

  it('accepts a Free key here and refuses it elsewhere', async () => {
    const { key } = await issueKey(service, null);
    expect((await service.http.resolve(key, { type: 'email', value: 'nobody@shop.example' })).status).toBe(404);
    expect(await service.http.get('/v1/identifier-types', { key })).toMatchObject({
      status: 401,
      body: { code: 'credential_not_accepted' },
    });
  });
});
