import { OPTION, Provider } from '../support/actors.js';
import { operate } from '../support/operator.js';
import { Service } from '../support/service.js';
import { evmWallet } from '../support/wallets.js';

const OTHER = { ...OPTION, asset: 'DAI' };

describe("a provider's first day", () => {
  let service: Service;
  let acme: Provider;
  const rahim = evmWallet();
  let nameId = '';
  let identifierId = '';

  beforeAll(async () => {
    service = await Service.start();
    acme = await Provider.create(service);
  });
  afterAll(() => service.stop());

  it('applies for a namespace and waits', async () => {
    const answer = await service.http.post('/v1/namespaces', {
      key: acme.key,
      body: { slug: 'Acme', reserved_names: ['Admin'] },
    });
    expect(answer).toMatchObject({
      status: 201,
      body: { slug: 'acme', status: 'pending', registration_policy: 'provider_only', reserved_names: ['admin'] },
    });
  });

  it('registers a name with an address, which cannot be paid yet', async () => {
    const answer = await acme.signed(rahim, 'POST', '/v1/namespaces/acme/names', { label: 'Rahim', ...OPTION });
    expect(answer).toMatchObject({
      status: 201,
      body: { full_name: 'rahim@acme', status: 'pending', controller: rahim.controller },
    });
    nameId = answer.body['id'];
    identifierId = answer.body['identifier_id'];
    expect(await acme.resolve('custom', 'rahim@acme')).toMatchObject({
      body: { status: 'pending', payment_ready: false },
    });
  });

  it('is approved, and the name can be paid at once', async () => {
    await operate(service, 'namespaces', 'approve', 'acme');
    expect(await acme.resolve('custom', 'RAHIM@acme')).toMatchObject({
      status: 200,
      body: { status: 'active', payment_ready: true, payment_options: [{ ...OPTION, payment_ready: true }] },
    });
    expect(await acme.get('/v1/namespaces/acme')).toMatchObject({
      status: 200,
      body: {
        namespace: { status: 'active' },
        names: [{ id: nameId, identifier_id: identifierId, status: 'active' }],
        usage: { names_total: 1, names_active: 1, names_pending: 0 },
        next_cursor: null,
      },
    });
  });

  it('changes the payment options, and the payer is warned', async () => {
    expect((await acme.update(rahim, identifierId, { payment_options: [OTHER] })).status).toBe(200);
    const { body } = await acme.resolve('custom', 'rahim@acme');
    expect(body['trust'].warnings).toContainEqual(expect.stringContaining('changed recently'));
  });

  it('complains, and a second complaint about the same is the first one', async () => {
    const body = { reason: 'fraud', description: 'Not delivered.', target_type: 'custom', target_value: 'Rahim@ACME' };
    const first = await service.http.post('/v1/complaints', { key: acme.key, body });
    expect(first).toMatchObject({ status: 201, body: { status: 'open', identifier_id: identifierId } });
    const second = await service.http.post('/v1/complaints', { key: acme.key, body });
    expect(second).toMatchObject({ status: 200, body: { id: first.body['id'] } });
    expect(await acme.resolve('custom', 'rahim@acme')).toMatchObject({
      body: { status: 'active', payment_ready: true },
    });
  });

  it('is suspended by its controller in an emergency and reinstated by the operator', async () => {
    expect(await acme.suspend(rahim, identifierId, { reason: 'stolen' })).toMatchObject({
      body: { status: 'suspended' },
    });
    expect(await acme.resolve('custom', 'rahim@acme')).toMatchObject({ body: { payment_ready: false } });
    await operate(service, 'identifiers', 'reinstate', identifierId, '--version', '4', '--reason', 'found again');
    expect(await acme.resolve('custom', 'rahim@acme')).toMatchObject({ body: { payment_ready: true } });
  });

  it('cannot be paid while its namespace is suspended, and says so', async () => {
    await operate(service, 'namespaces', 'suspend', 'acme');
    const { body } = await acme.resolve('custom', 'rahim@acme');
    expect(body).toMatchObject({ status: 'active', payment_ready: false, payment_options: [{ payment_ready: false }] });
    expect(body['reasons']).toEqual(['name_not_active']);
    await operate(service, 'namespaces', 'reinstate', 'acme');
    expect(await acme.resolve('custom', 'rahim@acme')).toMatchObject({ body: { payment_ready: true } });
  });

  it('leaves for another provider without asking the old one', async () => {
    const rival = await Provider.create(service);
    expect((await rival.update(rahim, identifierId, { payment_options: [OPTION] })).status).toBe(200);
    const { body } = await rival.get(`/v1/identifiers/${identifierId}/history`);
    expect(body['events'].map((event: { type: string }) => event.type)).toEqual([
      'register',
      'approve',
      'update',
      'emergency_suspend',
      'reinstate',
      'update',
    ]);
    expect(body['events'].at(-1)).toMatchObject({
      actor: { provider_id: rival.id },
      changed_fields: ['payment_options', 'provider_id'],
    });
  });

  it('leaves a history that verifies', async () => {
    expect(await operate(service, 'history', 'verify')).toMatchObject({ identifiers: 1, events: 6 });
  });
});
