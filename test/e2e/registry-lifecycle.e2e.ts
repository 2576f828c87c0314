import { OPTION, Provider } from '../support/actors.js';
import { chainFaults } from '../support/chain.js';
import { identifierIn, Operator, OTHER_OPTION, STATUSES, type Status, UNLIMITED } from '../support/registry.js';
import { operate, verifyHistory } from '../support/operator.js';
import { Service } from '../support/service.js';
import { ed25519Wallet } from '../support/wallets.js';

const NEW_OPTIONS = [{ ...OPTION, asset: 'DAI' }];

const EVENTS = {
  update: (provider: Provider, wallet: Wallet, id: string) =>
    provider.update(wallet, id, { payment_options: NEW_OPTIONS }),
  emergency_suspend: (provider: Provider, wallet: Wallet, id: string) =>
    provider.suspend(wallet, id, { reason: 'The wallet was stolen.' }),
  remove: (provider: Provider, wallet: Wallet, id: string) => provider.remove(wallet, id),
};
type Wallet = ReturnType<typeof ed25519Wallet>;
type Event = keyof typeof EVENTS;

/** D2, the controller's part: what each event leads to. `null`: refused; `same`: 200 and nothing happens. */
const TRANSITIONS: Record<Status, Record<Event, Status | 'same' | null>> = {
  pending: { update: 'pending', emergency_suspend: 'suspended', remove: 'removed' },
  active: { update: 'active', emergency_suspend: 'suspended', remove: 'removed' },
  update_pending: { update: 'update_pending', emergency_suspend: 'suspended', remove: 'removed' },
  suspended: { update: 'suspended', emergency_suspend: 'suspended', remove: 'removed' },
  removed: { update: null, emergency_suspend: null, remove: 'same' },
  revoked: { update: null, emergency_suspend: null, remove: null },
};
const ROWS = STATUSES.flatMap((from) =>
  Object.entries(TRANSITIONS[from]).map(([event, to]) => ({ from, event: event as Event, to })),
);

describe('the lifecycle of an identifier', () => {
  let service: Service;
  let provider: Provider;
  let operator: Operator;
  const wallet = ed25519Wallet();

  beforeAll(async () => {
    service = await Service.start(UNLIMITED);
    provider = await Provider.create(service);
    operator = new Operator(service);
    await operator.reviews('email');
  });
  afterAll(() => service.stop());

  describe.each(ROWS.filter(({ to }) => to !== null && to !== 'same'))(
    '$event by the controller',
    ({ from, event, to }) => {
      it(`leads from ${from} to ${to}, with its event, and resolve agrees`, async () => {
        const { id, value } = await identifierIn(from, { provider, wallet, operator });
        const answer = await EVENTS[event](provider, wallet, id);
        expect(answer).toMatchObject({ status: 200, body: { id, status: to } });
        expect(await provider.get(`/v1/identifiers/${id}`)).toMatchObject({ status: 200, body: answer.body });

        const events = await provider.history(id);
        expect(events.at(-1)).toMatchObject({
          type: event,
          from_status: from,
          to_status: to,
          actor: { kind: 'provider', provider_id: provider.id, controller: wallet.controller, operator: null },
          reason: event === 'emergency_suspend' ? 'The wallet was stolen.' : null,
        });
        expect(chainFaults(events)).toEqual([]);

        const resolved = await provider.resolve(answer.body['type'], value);
        expect(resolved.body).toMatchObject({ status: to, payment_ready: to === 'active' });
        expect(resolved.body['payment_options']).toHaveLength(to === 'removed' ? 0 : 1);
      });
    },
  );

  describe.each(ROWS.filter(({ to }) => to === 'same'))('$event by the controller', ({ from, event }) => {
    it(`is 200 with the same body when it is ${from} already, and writes no event`, async () => {
      const { id } = await identifierIn(from, { provider, wallet, operator });
      const before = await provider.get(`/v1/identifiers/${id}`);
      const events = await provider.history(id);
      for (let times = 0; times < 2; times += 1) {
        const answer = await EVENTS[event](provider, wallet, id);
        expect(answer).toMatchObject({ status: 200, body: before.body });
        expect(answer.headers.get('etag')).toBe(before.headers.get('etag'));
      }
      expect(await provider.history(id)).toEqual(events);
    });
  });

  describe.each(ROWS.filter(({ to }) => to === null))('$event by the controller', ({ from, event }) => {
    it(`is refused with 403 when it is ${from}, and changes nothing`, async () => {
      const { id } = await identifierIn(from, { provider, wallet, operator });
      const before = await provider.get(`/v1/identifiers/${id}`);
      const events = await provider.history(id);
      expect(await EVENTS[event](provider, wallet, id)).toMatchObject({
        status: 403,
        body: { code: 'identifier_not_mutable' },
      });
      expect(await provider.get(`/v1/identifiers/${id}`)).toMatchObject({ body: before.body });
      expect(await provider.history(id)).toEqual(events);
    });
  });

  it('starts as active at once, activated when it was registered', async () => {
    const { body } = await provider.register(wallet, 'custom', 'starts-active');
    expect(body).toMatchObject({ status: 'active', activated_at: body['registered_at'] });
  });

  it('writes no event for an update that changes nothing, however its members are ordered', async () => {
    const { id } = await identifierIn('active', { provider, wallet, operator });
    const before = await provider.get(`/v1/identifiers/${id}`);
    const { chain, asset, address } = OPTION;
    for (const body of [{}, { payment_options: [{ address, asset, chain }] }, { name_id: null }]) {
      expect(await provider.update(wallet, id, body)).toMatchObject({ status: 200, body: before.body });
    }
    expect(await provider.history(id)).toHaveLength(1);
  });

  it("leaves one event of its owner's stop where an operator has suspended it, and a decision on what was before is refused", async () => {
    const { id } = await identifierIn('suspended', { provider, wallet, operator });
    const carrier = await Provider.create(service);
    const stopped = await carrier.suspend(wallet, id, { reason: 'The wallet was stolen.' });
    expect(stopped).toMatchObject({ status: 200, body: { id, status: 'suspended' } });
    expect(await carrier.suspend(wallet, id)).toMatchObject({ status: 200, body: stopped.body });
    const events = await provider.history(id);
    expect(events.slice(2)).toMatchObject([
      {
        type: 'emergency_suspend',
        from_status: 'suspended',
        to_status: 'suspended',
        actor: { kind: 'provider', provider_id: carrier.id, controller: wallet.controller },
        reason: 'The wallet was stolen.',
        changed_fields: ['provider_id'],
      },
    ]);
    expect(chainFaults(events)).toEqual([]);
    await expect(operate(service, 'identifiers', 'reinstate', id, '--version', '2')).rejects.toMatchObject({ code: 1 });
    expect((await provider.get(`/v1/identifiers/${id}`)).body).toEqual(stopped.body);
    expect(await verifyHistory(service, id)).toMatchObject({ ok: true });
  });

  it('takes new payment options while it is suspended and stays suspended', async () => {
    const { id, value } = await identifierIn('suspended', { provider, wallet, operator });
    const answer = await provider.update(wallet, id, { payment_options: [OTHER_OPTION] });
    expect(answer.body).toMatchObject({ status: 'suspended', payment_options: [OTHER_OPTION] });
    expect((await provider.resolve('custom', value)).body).toMatchObject({
      status: 'suspended',
      payment_ready: false,
      payment_options: [{ ...OTHER_OPTION, payment_ready: false }],
    });
    await operator.setStatus(id, 'active');
    expect((await provider.resolve('custom', value)).body).toMatchObject({
      status: 'active',
      payment_ready: true,
      payment_options: [{ ...OTHER_OPTION, payment_ready: true }],
    });
  });
});
