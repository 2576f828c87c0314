import { Provider } from '../support/actors.js';
import { operate } from '../support/operator.js';
import { Service } from '../support/service.js';
import { evmWallet } from '../support/wallets.js';

const BASE = { reason: 'fraud', description: 'Not delivered.' };

describe('complaints', () => {
  let service: Service;
  let provider: Provider;
  let other: Provider;
  let id = '';

  const complain = (by: Provider, body: object) =>
    service.http.post('/v1/complaints', { key: by.key, body: { ...BASE, ...body } });
  const warnings = async () => (await provider.resolve('email', 'seller@shop.example')).body['trust']?.warnings ?? [];
  const disputed = expect.stringContaining('Complaints');

  beforeAll(async () => {
    service = await Service.start();
    [provider, other] = await Promise.all([Provider.create(service), Provider.create(service)]);
    ({ id } = (await provider.register(evmWallet(), 'email', 'seller@shop.example')).body as { id: string });
  });
  afterAll(() => service.stop());

  it.each([
    [{ reason: undefined }, 'reason'],
    [{ description: '' }, 'description'],
    [{ description: 'x'.repeat(2001) }, 'description'],
    [{ evidence: Array.from({ length: 11 }, () => 'x') }, 'evidence'],
    [{ evidence: ['x'.repeat(2049)] }, 'evidence.0'],
    [{ target_type: 'email' }, 'target_value'],
    [{ target_type: 'email', target_value: 'nobody' }, 'target_value'],
    [{ target_type: 'phone', target_value: '123' }, 'target_type'],
    [{ identifier_id: '019aa3f0-0000-7000-8000-000000000001' }, 'identifier_id'],
    [{ identifier_id: 'none' }, 'identifier_id'],
  ])('refuses %j and names %s', async (body, field) => {
    const answer = await complain(provider, body);
    expect(answer.status).toBe(400);
    expect(answer.body['errors'][0].field).toBe(field);
  });

  it('warns payers once two providers complain, and no more when one is dismissed', async () => {
    const first = await complain(provider, { identifier_id: id });
    expect(first).toMatchObject({ status: 201, body: { identifier_id: id, provider_id: provider.id } });
    expect(await warnings()).not.toContainEqual(disputed);
    await complain(other, { target_type: 'email', target_value: 'Seller@shop.example' });
    expect(await warnings()).toContainEqual(disputed);
    await operate(service, 'complaints', 'resolve', first.body['id'], '--as', 'dismissed');
    expect(await warnings()).not.toContainEqual(disputed);
  });

  it('warns payers of an upheld complaint, and leaves the identifier as it is', async () => {
    const { body } = await complain(provider, { identifier_id: id, reporter_user_id: 'u-1' });
    await operate(service, 'complaints', 'acknowledge', body['id']);
    await operate(service, 'complaints', 'resolve', body['id'], '--as', 'upheld');
    expect(await warnings()).toContainEqual(disputed);
    expect((await provider.get(`/v1/identifiers/${id}`)).body['status']).toBe('active');
    await operate(service, 'complaints', 'resolve', body['id'], '--as', 'dismissed');
    expect(await warnings()).not.toContainEqual(disputed);
  });

  it('takes the same complaint once, also when it comes twenty times at the same moment', async () => {
    const same = { identifier_id: id, reporter_user_id: 'u-2' };
    const answers = await Promise.all(Array.from({ length: 20 }, () => complain(provider, same)));
    expect(new Set(answers.map((answer) => answer.body['id'])).size).toBe(1);
    expect(answers.map((answer) => answer.status).toSorted((a, b) => b - a)).toEqual([
      201,
      ...Array.from({ length: 19 }, () => 200),
    ]);
  });

  it('takes complaints about nothing in particular, each for itself', async () => {
    const [one, two] = await Promise.all([complain(provider, {}), complain(provider, {})]);
    expect([one.status, two.status]).toEqual([201, 201]);
    expect(one.body['id']).not.toBe(two.body['id']);
  });
});
