import { OPTION, Provider } from '../support/actors.js';
import { eventually } from '../support/eventually.js';
import type { Json } from '../support/http-client.js';
import { operate } from '../support/operator.js';
import { freshValue, OTHER_OPTION, UNLIMITED } from '../support/registry.js';
import { Service } from '../support/service.js';
import { ed25519Wallet } from '../support/wallets.js';

const UNSUPPORTED = { status: 400, body: { code: 'unsupported_type' } };

describe.each(['custom', 'email'] as const)('the type %s', (type) => {
  let service: Service;
  let provider: Provider;
  const wallet = ed25519Wallet();
  const taken = freshValue(type);
  let id = '';

  const availability = async (value: string) =>
    (await service.http.get(`/v1/identifiers/${type}/${encodeURIComponent(value)}/availability`)).body;
  const isOpen = async () => {
    const { body } = await provider.get('/v1/identifier-types');
    return body['types'].find(({ name }: Json) => name === type).registration_eligible;
  };
  /** Sets it, and waits until the service has heard of it. */
  const set = async (setting: string, value: string) => {
    await operate(service, 'types', 'set', type, setting, value);
    await eventually(async () => (await isOpen()) === (value === 'active' || value === 'on'));
  };

  beforeAll(async () => {
    service = await Service.start(UNLIMITED);
    provider = await Provider.create(service);
    id = (await provider.register(wallet, type, taken)).body['id'];
  });
  afterAll(() => service.stop());

  describe.each(['draft', 'deprecated', 'disabled'])('that is %s', (status) => {
    beforeAll(() => set('--status', status));
    afterAll(() => set('--status', 'active'));

    it('neither registers nor resolves, and says so where types are listed', async () => {
      expect(await provider.register(wallet, type, freshValue(type))).toMatchObject(UNSUPPORTED);
      expect(await provider.resolve(type, taken)).toMatchObject(UNSUPPORTED);
      const { body } = await provider.get('/v1/identifier-types');
      expect(body['types']).toContainEqual(
        expect.objectContaining({ name: type, registration_eligible: false, resolution_eligible: false }),
      );
    });

    it.each([
      ['taken', taken],
      ['free', freshValue(type)],
      ['invalid', 'no value @ all'],
    ])('is unsupported for a value that is %s', async (_, value) => {
      expect(await availability(value)).toEqual({ available: false, type, value, status: 'unsupported_type' });
    });

    it('still lets the controller change, stop and remove what it has', async () => {
      await set('--status', 'active');
      const { body } = await provider.register(wallet, type, freshValue(type));
      await set('--status', status);
      const held: string = body['id'];
      expect(await provider.update(wallet, held, { payment_options: [OTHER_OPTION] })).toMatchObject({
        status: 200,
        body: { payment_options: [OTHER_OPTION] },
      });
      expect((await provider.suspend(wallet, held)).body['status']).toBe('suspended');
      expect((await provider.remove(wallet, held)).body['status']).toBe('removed');
    });
  });

  it('that takes no registrations goes on resolving, and is unsupported for every value', async () => {
    await set('--registration', 'off');
    expect(await provider.register(wallet, type, freshValue(type))).toMatchObject(UNSUPPORTED);
    expect((await provider.resolve(type, taken)).body).toMatchObject({
      status: 'active',
      payment_options: [{ ...OPTION, payment_ready: true }],
    });
    for (const value of [taken, freshValue(type), 'no value @ all']) {
      expect(await availability(value)).toMatchObject({ available: false, status: 'unsupported_type' });
    }
    await set('--registration', 'on');
    expect(await availability(taken)).toMatchObject({ status: type === 'email' ? 'taken' : 'active' });
    expect((await provider.get(`/v1/identifiers/${id}`)).body['status']).toBe('active');
  });
});
