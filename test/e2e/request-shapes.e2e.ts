import { OPTION, Provider } from '../support/actors.js';
import { freshValue, UNLIMITED } from '../support/registry.js';
import { Service } from '../support/service.js';
import { evmWallet } from '../support/wallets.js';
import emv from '../vectors/emv.json';

const OPTIONAL_OF_AN_OPTION = [
  'token_contract',
  'network_identifier',
  'memo',
  'payment_reference',
  'minimum_amount',
  'maximum_amount',
  'fixed_amount',
  'expiration',
];

describe('the shape of requests', () => {
  let service: Service;
  let provider: Provider;
  const wallet = evmWallet();

  beforeAll(async () => {
    service = await Service.start(UNLIMITED);
    provider = await Provider.create(service);
  });
  afterAll(() => service.stop());

  const post = (path: string, body: unknown) => service.http.post(path, { key: provider.key, body });

  describe.each([
    ['registration', (option: unknown) => provider.register(wallet, 'custom', freshValue(), [option])],
    [
      'update',
      async (option: unknown) => {
        const { body } = await provider.register(wallet, 'custom', freshValue());
        return provider.update(wallet, body['id'], { payment_options: [option] });
      },
    ],
  ])('of a payment option in a %s', (_operation, send) => {
    it.each(['fixedAmount', 'Memo', 'payment_ready'])('refuses the unknown member %s by its name', async (name) => {
      expect(await send({ ...OPTION, [name]: '7' })).toMatchObject({
        status: 400,
        body: {
          code: 'validation_failed',
          errors: [{ field: `payment_options.0.${name}`, code: 'unknown_member' }],
        },
      });
    });

    it('lets no wallet sign a memo that turns the reading direction around', async () => {
      expect(await send({ ...OPTION, memo: '\u202e24' })).toMatchObject({
        status: 401,
        body: { code: 'authorization_malformed' },
      });
    });

    it.each(['', ' ', '4\u200b2', '42\u{e0041}'])('refuses the memo %j', async (memo) => {
      expect(await send({ ...OPTION, memo })).toMatchObject({
        status: 400,
        body: { code: 'validation_failed', errors: [{ field: 'payment_options.0.memo', code: 'invalid_format' }] },
      });
    });

    it.each([
      ['eip155:1', 'eip155:56', 'invalid_payment_options'],
      ['ethereum', 'eip155:01', 'invalid_payment_options'],
      ['ethereum', 'EIP155: 056', 'invalid_payment_options'],
      ['ethereum', 'BNB Smart Chain (eip155:56)', 'invalid_payment_options'],
      ['ethereum', 'bnb:mainnet', 'invalid_payment_options'],
      ['xrpl:0', 'xrpl:1', 'invalid_payment_options'],
      ['ethereum', 'eip155:\u200b56', 'validation_failed'],
    ])('on %s refuses the network %j', async (chain, network, code) => {
      expect(await send({ ...OPTION, chain, network_identifier: network })).toMatchObject({
        status: 400,
        body: { code, errors: [{ field: 'payment_options.0.network_identifier' }] },
      });
    });

    it.each(['eip155:1', 'ethereum', 'Ethereum', 'EIP155:1', '1', '0x1', 'Ethereum Mainnet (ERC-20)'])(
      'on Ethereum takes the network %s, and answers with it',
      async (network) => {
        const { status, body } = await send({ ...OPTION, chain: 'ethereum', network_identifier: network });
        expect([200, 201]).toContain(status);
        expect(body['payment_options']).toMatchObject([{ chain: 'ethereum', network_identifier: network }]);
      },
    );

    it('takes null for what is left out, and answers without it', async () => {
      const nulls = Object.fromEntries(OPTIONAL_OF_AN_OPTION.map((name) => [name, null]));
      const { status, body } = await send({ ...OPTION, ...nulls });
      expect([200, 201]).toContain(status);
      expect(body['payment_options']).toEqual([OPTION]);
      expect((await provider.get(`/v1/identifiers/${body['id']}`)).body['payment_options']).toEqual([OPTION]);
      const resolved = await provider.resolve('custom', body['value']);
      expect(resolved.body['payment_options']).toEqual([expect.objectContaining({ ...OPTION, payment_ready: true })]);
      expect(resolved.body['payment_options'][0]).not.toHaveProperty('memo');
    });
  });

  it('sees no change in null where something was left out', async () => {
    const { body } = await provider.register(wallet, 'custom', freshValue());
    const same = { payment_options: [{ ...OPTION, memo: null }] };
    for (const change of [same, { payment_options: null }, { payment_options: null, name_id: null }])
      expect(await provider.update(wallet, body['id'], change)).toMatchObject({ status: 200, body });
    expect(await provider.history(body['id'])).toHaveLength(1);
  });

  it('ignores unknown members outside of payment options', async () => {
    const request = { type: 'custom', value: freshValue(), payment_options: [OPTION], colour: 'red' };
    expect((await provider.signed(wallet, 'POST', '/v1/identifiers', request)).status).toBe(201);
  });

  it.each([
    ['POST', '/v1/resolve', '{"type":"custom","value":"a","value":"b"}', 'value'],
    ['POST', '/v1/resolve', '{"type":"custom","value":"a","v\\u0061lue":"b"}', 'value'],
    ['POST', '/v1/resolve', '{"type":"custom","value":"a","colour":{"x":1,"x":2}}', 'colour.x'],
    ['POST', '/v1/resolve/batch', '{"requests":[{"value":"a"},{"value":"a","value":"b"}]}', 'requests.1.value'],
    ['POST', '/v1/complaints', '{"reason":"fraud","description":"x","":1,"":2}', 'body'],
    ['DELETE', '/v1/identifiers/019aa3f0-0000-7000-8000-000000000001', '{"x":1,"x":2}', 'x'],
  ])('%s %s refuses %s, of which two programs could read two things', async (method, path, body, field) => {
    expect(await service.http.call(method, path, { key: provider.key, body })).toMatchObject({
      status: 400,
      body: { code: 'validation_failed', errors: [{ field, code: 'repeated_member' }] },
    });
  });

  it('refuses a signed registration that names two addresses in one option', async () => {
    const value = freshValue();
    const option = `{"chain":"eip155:1","asset":"USDC","address":"${'0x'.padEnd(42, '1')}","address":"${OPTION.address}"}`;
    const body = `{"type":"custom","value":"${value}","payment_options":[${option}]}`;
    const signing = { method: 'POST', path: '/v1/identifiers', provider: provider.id, body };
    const headers = await wallet.authorize(signing);
    expect(await service.http.call('POST', signing.path, { key: provider.key, headers, body })).toMatchObject({
      status: 400,
      body: { code: 'validation_failed', errors: [{ field: 'payment_options.0.address', code: 'repeated_member' }] },
    });
    expect((await provider.resolve('custom', value)).status).toBe(404);
  });

  it.each([
    ['/v1/namespaces', { slug: 'nulls', description: null, registration_policy: null, reserved_names: null }],
    ['/v1/namespaces/nulls/names', { label: 'rahim', controller_ref: null, chain: null, asset: null, address: null }],
    [
      '/v1/complaints',
      {
        reason: 'fraud',
        description: 'Not delivered.',
        identifier_id: null,
        target_type: null,
        target_value: null,
        reporter_user_id: null,
        evidence: null,
      },
    ],
  ])('POST %s takes null for what may be left out', async (path, body) => {
    expect((await post(path, body)).status).toBe(201);
  });

  it('takes null for the reason of an emergency', async () => {
    const { body } = await provider.register(wallet, 'custom', freshValue());
    expect((await provider.suspend(wallet, body['id'], { reason: null })).status).toBe(200);
    expect((await provider.history(body['id'])).at(-1)).toMatchObject({ type: 'emergency_suspend', reason: null });
  });

  it.each([
    ['/v1/resolve', { type: 'email' }, 'value', 'required', 'Is required.'],
    ['/v1/resolve', { type: 'email', value: 7 }, 'value', 'wrong_type', 'Must be text.'],
    ['/v1/resolve', [], 'body', 'wrong_type', 'Must be an object.'],
    ['/v1/namespaces', { slug: 7 }, 'slug', 'wrong_type', 'Must be text.'],
    [
      '/v1/namespaces',
      { slug: 'shop', registration_policy: 'mine' },
      'registration_policy',
      'not_allowed',
      'Must be one of provider_only, open, closed.',
    ],
    [
      '/v1/namespaces/nulls/names',
      { label: 'karim', chain: 'ethereum', asset: 'ETH' },
      'address',
      'required',
      'Is required: chain, asset and address come together or not at all.',
    ],
    [
      '/v1/complaints',
      { reason: 'fraud', description: 'x', evidence: Array.from({ length: 11 }, () => 'x') },
      'evidence',
      'too_many',
      'Must hold at most 10 elements.',
    ],
  ])('POST %s %j is refused in words of this service', async (path, body, field, code, message) => {
    expect((await post(path, body)).body).toMatchObject({
      code: 'validation_failed',
      errors: [{ field, code, message }],
    });
  });

  it('takes the CRC of a QR code in lower case for the same identifier, and answers with what was asked', async () => {
    const payload = emv.accepted[0]?.payload ?? '';
    const lowerCase = payload.slice(0, -4) + payload.slice(-4).toLowerCase();
    expect(lowerCase).not.toBe(payload);
    const registered = await provider.register(wallet, 'bangla_qr', lowerCase);
    expect(registered.body).toMatchObject({ value: lowerCase, normalized_value: payload });
    expect((await provider.resolve('bangla_qr', payload)).body).toMatchObject({
      payment_ready: true,
      identifier: { value: payload, normalized_value: payload },
    });
    expect((await provider.register(wallet, 'bangla_qr', payload)).body).toMatchObject({ code: 'identifier_taken' });
  });
});
