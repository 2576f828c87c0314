import { randomUUID } from 'node:crypto';
import { OPTION, Provider } from '../support/actors.js';
import { chainFaults } from '../support/chain.js';
import { freshValue, identifierIn, Operator, OTHER_OPTION, UNLIMITED } from '../support/registry.js';
import { Service } from '../support/service.js';
import { ed25519Wallet } from '../support/wallets.js';

const THIRD_OPTION = { ...OPTION, chain: 'base' };

describe('an identifier of a type that operators review', () => {
  let service: Service;
  let provider: Provider;
  let operator: Operator;
  const wallet = ed25519Wallet();
  const waiting = (status: 'pending' | 'update_pending') => identifierIn(status, { provider, wallet, operator });
  const types = async (id: string) => (await provider.history(id)).map((event) => event['type']);

  beforeAll(async () => {
    service = await Service.start(UNLIMITED);
    provider = await Provider.create(service);
    operator = new Operator(service);
    await operator.reviews('email');
  });
  afterAll(() => service.stop());

  it('is pending and cannot be paid until an operator approves it', async () => {
    const value = freshValue('email');
    const { status, body } = await provider.register(wallet, 'email', value);
    expect({ status, body }).toMatchObject({ status: 201, body: { status: 'pending', activated_at: null } });
    expect((await provider.resolve('email', value)).body).toMatchObject({
      status: 'pending',
      payment_ready: false,
      registration: { activated_at: null },
      payment_options: [{ ...OPTION, payment_ready: false }],
    });

    await operator.approve(body['id']);
    const approved = await provider.resolve('email', value);
    expect(approved.body).toMatchObject({ status: 'active', payment_ready: true });
    expect(approved.body['registration'].activated_at).not.toBeNull();
    expect(await types(body['id'])).toEqual(['register', 'approve']);
  });

  it('is pending as well where it comes with its name, and where its namespace is approved with the name', async () => {
    const slug = `ns-${randomUUID().slice(0, 8)}`;
    const named = async (label: string): Promise<string> => {
      const path = `/v1/namespaces/${slug}/names`;
      const { status, body } = await provider.signed(wallet, 'POST', path, { label, ...OPTION });
      expect(status).toBe(201);
      return body['identifier_id'];
    };
    const statusOf = async (id: string) => (await provider.get(`/v1/identifiers/${id}`)).body['status'];
    await service.http.post('/v1/namespaces', { key: provider.key, body: { slug } });
    await operator.reviews('custom');
    const early = await named('early');
    await service.sql(`update namespaces set status = 'active' where slug = $1`, [slug]);
    const late = await named('late');
    expect([await statusOf(early), await statusOf(late)]).toEqual(['pending', 'pending']);
    await operator.approve(early);
    await operator.reviews('custom', false);
    expect((await provider.resolve('custom', `early@${slug}`)).body).toMatchObject({
      status: 'active',
      payment_ready: true,
    });
  });

  it('is removed when its registration is rejected, and its value is free at once for whom it belongs to', async () => {
    const { id, value } = await waiting('pending');
    await operator.reject(id);
    expect((await provider.resolve('email', value)).body).toMatchObject({ status: 'removed', payment_options: [] });
    expect(await types(id)).toEqual(['register', 'reject']);
    expect(await provider.register(ed25519Wallet(), 'email', value)).toMatchObject({
      status: 201,
      body: { status: 'pending' },
    });
  });

  it('keeps its payment options, unpayable, while new ones wait', async () => {
    const { id, value } = await waiting('update_pending');
    const { body } = await provider.get(`/v1/identifiers/${id}`);
    expect(body).toMatchObject({ status: 'update_pending', payment_options: [OPTION] });
    expect((await provider.resolve('email', value)).body).toMatchObject({
      status: 'update_pending',
      payment_ready: false,
      registration: { last_payment_update: null },
      payment_options: [{ ...OPTION, payment_ready: false }],
    });
    expect((await provider.history(id)).at(-1)).toMatchObject({
      from_status: 'active',
      changed_fields: ['status', 'proposed_payment_options'],
    });
  });

  it.each([
    ['approved', 'the new', OTHER_OPTION],
    ['rejected', 'the old', OPTION],
  ] as const)('is active with its options when the update is %s: %s ones', async (decision, _, expected) => {
    const { id, value } = await waiting('update_pending');
    await (decision === 'approved' ? operator.approve(id) : operator.reject(id));
    const resolved = await provider.resolve('email', value);
    expect(resolved.body).toMatchObject({
      status: 'active',
      payment_ready: true,
      payment_options: [{ ...expected, payment_ready: true }],
    });
    expect(resolved.body['registration'].last_payment_update === null).toBe(decision === 'rejected');
    const events = await provider.history(id);
    expect(events.at(-1)).toMatchObject({
      type: decision === 'approved' ? 'approve' : 'reject',
      from_status: 'update_pending',
      actor: { kind: 'operator' },
    });
    expect(chainFaults(events)).toEqual([]);
  });

  it('replaces what waits by a later update, and ignores the same one again', async () => {
    const { id } = await waiting('update_pending');
    const again = await provider.update(wallet, id, { payment_options: [OTHER_OPTION] });
    expect(again).toMatchObject({ status: 200, body: { status: 'update_pending', payment_options: [OPTION] } });
    expect(again.headers.get('etag')).toBe('"3"');
    await provider.update(wallet, id, { payment_options: [THIRD_OPTION] });
    expect(await types(id)).toEqual(['register', 'approve', 'update', 'update']);
    await operator.approve(id);
    expect((await provider.get(`/v1/identifiers/${id}`)).body['payment_options']).toEqual([THIRD_OPTION]);
  });

  it('goes on waiting when the update is taken back: the options in force are the proposal then', async () => {
    const { id } = await waiting('update_pending');
    expect(await provider.update(wallet, id, { payment_options: [OPTION] })).toMatchObject({
      status: 200,
      body: { status: 'update_pending', payment_options: [OPTION], proposed_payment_options: [OPTION] },
    });
    await operator.approve(id);
    expect((await provider.get(`/v1/identifiers/${id}`)).body).toMatchObject({
      status: 'active',
      payment_options: [OPTION],
      proposed_payment_options: null,
    });
  });

  it('forgets what waits when the controller suspends it', async () => {
    const { id } = await waiting('update_pending');
    await provider.suspend(wallet, id);
    await operator.setStatus(id, 'active');
    expect((await provider.get(`/v1/identifiers/${id}`)).body).toMatchObject({
      status: 'active',
      payment_options: [OPTION],
    });
  });

  it('changes at once before it was ever activated: the operator sees the newest options', async () => {
    const { id } = await waiting('pending');
    const { body } = await provider.update(wallet, id, { payment_options: [THIRD_OPTION] });
    expect(body).toMatchObject({ status: 'pending', payment_options: [THIRD_OPTION] });
    await operator.approve(id);
    expect((await provider.get(`/v1/identifiers/${id}`)).body).toMatchObject({
      status: 'active',
      payment_options: [THIRD_OPTION],
    });
  });

  it('does not wait for an update that changes nothing', async () => {
    const { id } = await waiting('pending');
    await operator.approve(id);
    const { body } = await provider.update(wallet, id, { payment_options: [OPTION] });
    expect(body['status']).toBe('active');
    expect(await types(id)).toEqual(['register', 'approve']);
  });

  it('is no longer reviewed as soon as the operator switches the review off', async () => {
    const { id } = await waiting('pending');
    await operator.approve(id);
    await operator.reviews('email', false);
    const { body } = await provider.update(wallet, id, { payment_options: [OTHER_OPTION] });
    await operator.reviews('email');
    expect(body).toMatchObject({ status: 'active', payment_options: [OTHER_OPTION] });
  });

  it('is what the database says it is, also for a process that has not heard of the change yet', async () => {
    await operator.reviews('email', false);
    expect((await provider.register(wallet, 'email', freshValue('email'))).body['status']).toBe('active');
    const unheard = async (change: string) => {
      await service.sql('alter table identifier_types disable trigger identifier_types_announce');
      await service.sql(`update identifier_types set ${change} where name = 'email'`);
      await service.sql('alter table identifier_types enable always trigger identifier_types_announce');
    };
    await unheard('review_required = true');
    expect((await provider.register(wallet, 'email', freshValue('email'))).body['status']).toBe('pending');
    await unheard('registration_eligible = false');
    expect((await provider.register(wallet, 'email', freshValue('email'))).body['code']).toBe('unsupported_type');
  });
});
