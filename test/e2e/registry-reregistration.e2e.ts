import { OPTION, Provider } from '../support/actors.js';
import { operate } from '../support/operator.js';
import { freshValue, Operator, UNLIMITED } from '../support/registry.js';
import { Service } from '../support/service.js';
import { ed25519Wallet, type TestWallet } from '../support/wallets.js';

const DAY_SECONDS = 24 * 3_600;

describe('a value that is registered again', () => {
  let service: Service;
  let provider: Provider;
  let other: Provider;
  let operator: Operator;
  const [wallet, rival] = [ed25519Wallet(), ed25519Wallet()];

  beforeAll(async () => {
    service = await Service.start(UNLIMITED);
    [provider, other] = await Promise.all([Provider.create(service), Provider.create(service)]);
    operator = new Operator(service);
  });
  afterAll(() => service.stop());

  const register = (by: TestWallet, value: string) => provider.register(by, 'custom', value);
  const registered = async (by: TestWallet, value: string): Promise<string> => {
    const { status, body } = await register(by, value);
    expect({ status, body }).toMatchObject({ status: 201 });
    return body['id'];
  };
  const complain = async (id: string, by = other): Promise<string> => {
    const body = { reason: 'fraud', description: 'It was never delivered.', identifier_id: id };
    const answer = await service.http.post('/v1/complaints', { key: by.key, body });
    expect(answer.status).toBe(201);
    return answer.body['id'];
  };
  /** Lets the time of the last removal be long ago, as no test can wait for a day. */
  const age = (id: string) =>
    service.sql(
      `begin; set local session_replication_role = replica;
       update identifiers set updated_at = updated_at - interval '25 hours' where id = '${id}';
       update identifier_events set occurred_at = occurred_at - interval '25 hours' where identifier_id = '${id}'; commit`,
    );
  const statusAfter = async (by: TestWallet, value: string): Promise<string> => {
    const { status, body } = await register(by, value);
    return status === 201 ? body['status'] : body['code'];
  };

  describe('after its suspension', () => {
    it.each([
      ['the wallet that suspended it', wallet],
      ['another wallet', rival],
    ])('is pending, registered by %s', async (_, next) => {
      const value = freshValue();
      const id = await registered(wallet, value);
      await provider.suspend(wallet, id);
      await provider.remove(wallet, id);
      await age(id);
      expect(await statusAfter(next, value)).toBe('pending');
      expect((await provider.resolve('custom', value)).body).toMatchObject({ status: 'pending', payment_ready: false });
    });

    it('stays pending however often it is removed and registered, until an operator approves it', async () => {
      const value = freshValue();
      await provider.suspend(wallet, await registered(wallet, value));
      const [suspended] = await service.sql<{ id: string }>('select id from identifiers where value = $1', [value]);
      await provider.remove(wallet, suspended?.id ?? '');
      const first = await registered(wallet, value);
      await provider.remove(wallet, first);
      const second = await registered(wallet, value);
      expect((await provider.get(`/v1/identifiers/${second}`)).body['status']).toBe('pending');
      await operate(service, 'identifiers', 'approve', second, '--version', '1');
      await provider.remove(wallet, second);
      expect(await statusAfter(wallet, value)).toBe('active');
    });

    it('is still pending after an operator rejected it', async () => {
      const value = freshValue();
      const id = await registered(wallet, value);
      await provider.suspend(wallet, id);
      await provider.remove(wallet, id);
      const again = await registered(wallet, value);
      await operate(service, 'identifiers', 'reject', again, '--version', '1');
      expect(await statusAfter(wallet, value)).toBe('pending');
    });
  });

  describe('again and again', () => {
    /** The value, which its wallet has registered and removed so many times. */
    const removed = async (times: number): Promise<string> => {
      const value = freshValue();
      for (let time = 1; time <= times; time += 1) await provider.remove(wallet, await registered(wallet, value));
      return value;
    };

    it('is kept for the wallet that had it, although a registration that waited was removed since', async () => {
      const value = await removed(11);
      expect(await statusAfter(rival, value)).toBe('identifier_quarantined');
      const available = await service.http.get(`/v1/identifiers/custom/${value}/availability`);
      expect(available.body).toMatchObject({ available: false, status: 'removed' });
      expect(await statusAfter(wallet, value)).toBe('pending');
    });

    it('is active after nine times within a day', async () => {
      expect(await statusAfter(wallet, await removed(9))).toBe('active');
    });

    it('is pending after ten times within a day: no emergency stop keeps up with its new ids', async () => {
      const value = await removed(10);
      expect(await statusAfter(wallet, value)).toBe('pending');
      expect((await provider.resolve('custom', value)).body).toMatchObject({ payment_ready: false });
    });

    it('is active when the first of the ten was a day ago', async () => {
      const value = freshValue();
      const first = await registered(wallet, value);
      await provider.remove(wallet, first);
      await age(first);
      for (let time = 2; time <= 10; time += 1) await provider.remove(wallet, await registered(wallet, value));
      expect(await statusAfter(wallet, value)).toBe('active');
    });

    it('is active once after an operator has approved it', async () => {
      const value = await removed(10);
      const approved = await registered(wallet, value);
      await operate(service, 'identifiers', 'approve', approved, '--version', '1');
      await provider.remove(wallet, approved);
      await provider.remove(wallet, await registered(wallet, value));
      expect(await statusAfter(wallet, value)).toBe('pending');
    });
  });

  describe('after complaints', () => {
    it.each(['open', 'acknowledged', 'upheld'])('is pending while one is %s', async (state) => {
      const value = freshValue();
      const id = await registered(wallet, value);
      const complaint = await complain(id);
      if (state === 'acknowledged') await operate(service, 'complaints', 'acknowledge', complaint);
      if (state === 'upheld') await operate(service, 'complaints', 'resolve', complaint, '--as', 'upheld');
      await provider.remove(wallet, id);
      expect(await statusAfter(wallet, value)).toBe('pending');
    });

    it('is pending for another wallet too', async () => {
      const value = freshValue();
      const id = await registered(wallet, value);
      await complain(id);
      await provider.remove(wallet, id);
      await age(id);
      expect(await statusAfter(rival, value)).toBe('pending');
    });

    it('is pending for another wallet too, although the wallet that they were about has had it anew since', async () => {
      const value = freshValue();
      const first = await registered(wallet, value);
      await complain(first);
      await provider.remove(wallet, first);
      const second = await registered(wallet, value);
      await operate(service, 'identifiers', 'approve', second, '--version', '1');
      await provider.remove(wallet, second);
      await age(second);
      expect(await statusAfter(rival, value)).toBe('pending');
    });

    it('is active when all of them were dismissed', async () => {
      const value = freshValue();
      const id = await registered(wallet, value);
      await operate(service, 'complaints', 'resolve', await complain(id), '--as', 'dismissed');
      await provider.remove(wallet, id);
      expect(await statusAfter(wallet, value)).toBe('active');
    });

    it('is active when only a provider that is no longer approved has complained', async () => {
      const value = freshValue();
      const id = await registered(wallet, value);
      const suspended = await Provider.create(service);
      await complain(id, suspended);
      await operate(service, 'providers', 'suspend', suspended.id);
      await provider.remove(wallet, id);
      expect(await statusAfter(wallet, value)).toBe('active');
    });

    it('is pending for the wallet that they were about, also after another one had it without any', async () => {
      const value = freshValue();
      const bad = await registered(wallet, value);
      await complain(bad);
      await provider.remove(wallet, bad);
      await age(bad);
      const good = await registered(rival, value);
      await operate(service, 'identifiers', 'approve', good, '--version', '1');
      await provider.remove(rival, good);
      await age(good);
      expect(await statusAfter(wallet, value)).toBe('pending');
    });
  });

  describe('soon after its removal', () => {
    it('is refused to another wallet with the seconds to wait, and is active again for the wallet that had it', async () => {
      const value = freshValue();
      await provider.remove(wallet, await registered(wallet, value));
      const refused = await register(rival, value);
      expect(refused).toMatchObject({ status: 409, body: { code: 'identifier_quarantined' } });
      const seconds = Number(refused.headers.get('retry-after'));
      expect(seconds).toBeGreaterThan(DAY_SECONDS - 60);
      expect(seconds).toBeLessThanOrEqual(DAY_SECONDS);
      expect((await service.http.get(`/v1/identifiers/custom/${value}/availability`)).body).toMatchObject({
        available: false,
        status: 'removed',
      });
      expect(await statusAfter(wallet, value)).toBe('active');
    });

    it('tells of a private type that it is taken', async () => {
      const value = freshValue('email');
      const { body } = await provider.register(wallet, 'email', value);
      await provider.remove(wallet, body['id']);
      expect((await service.http.get(`/v1/identifiers/email/${value}/availability`)).body).toMatchObject({
        available: false,
        status: 'taken',
      });
    });

    it('is free for everybody a day later', async () => {
      const value = freshValue();
      const id = await registered(wallet, value);
      await provider.remove(wallet, id);
      await age(id);
      expect((await service.http.get(`/v1/identifiers/custom/${value}/availability`)).body).toMatchObject({
        available: true,
        status: 'available',
      });
      expect(await statusAfter(rival, value)).toBe('active');
    });
  });

  it('keeps the warning that it belonged to somebody else when its wallet removes and registers it again', async () => {
    const value = freshValue();
    const first = await registered(wallet, value);
    await provider.remove(wallet, first);
    await age(first);
    const second = await registered(rival, value);
    await provider.remove(rival, second);
    await registered(rival, value);
    const { body } = await provider.resolve('custom', value);
    expect(body['trust'].warnings).toContainEqual(expect.stringMatching(/belonged to somebody else/));
  });

  describe('after its registration was rejected', () => {
    const EMAIL = 'email';
    beforeAll(() => operator.reviews(EMAIL));
    afterAll(() => operator.reviews(EMAIL, false));

    it('is free at once, for everybody, and belonged to nobody', async () => {
      const value = freshValue(EMAIL);
      const { body: squatted } = await provider.register(rival, EMAIL, value);
      expect(squatted['status']).toBe('pending');
      await operate(service, 'identifiers', 'reject', squatted['id'], '--version', '1');
      expect((await provider.resolve(EMAIL, value)).body).toMatchObject({ status: 'removed', payment_options: [] });
      const { status, body } = await provider.register(wallet, EMAIL, value);
      expect({ status, body }).toMatchObject({ status: 201, body: { status: 'pending' } });
      await operate(service, 'identifiers', 'approve', body['id'], '--version', '1');
      expect((await provider.resolve(EMAIL, value)).body['trust'].warnings).not.toContainEqual(
        expect.stringMatching(/belonged to somebody else/),
      );
    });
  });

  it('belonged to the wallet that had it last, although a registration was rejected since', async () => {
    const value = freshValue();
    for (const owner of [wallet, rival]) {
      const id = await registered(owner, value);
      await provider.remove(owner, id);
      await age(id);
    }
    await operator.reviews('custom');
    for (const decision of ['reject', 'approve']) {
      const id = await registered(wallet, value);
      await operate(service, 'identifiers', decision, id, '--version', '1');
    }
    await operator.reviews('custom', false);
    const { body } = await provider.resolve('custom', value);
    expect(body).toMatchObject({ status: 'active', trust: { codes: expect.arrayContaining(['controller_changed']) } });
  });

  describe('under a native name', () => {
    const name = (by: TestWallet, label: string) =>
      provider.signed(by, 'POST', '/v1/namespaces/night/names', { label, ...OPTION });
    const removeName = (id: string) => operate(service, 'names', 'remove', id, '--yes');

    beforeAll(async () => {
      await service.http.post('/v1/namespaces', { key: provider.key, body: { slug: 'night' } });
      await operate(service, 'namespaces', 'approve', 'night');
    });

    it('is pending after a suspension, and not activated with its name', async () => {
      const { body } = await name(wallet, 'stopped');
      await provider.suspend(wallet, body['identifier_id']);
      await removeName(body['id']);
      const { body: again } = await name(wallet, 'stopped');
      const path = `/v1/identifiers/${again['identifier_id']}`;
      expect((await provider.get(path)).body['status']).toBe('pending');
    });

    it('waits for an operator also when the approval of its namespace makes the name active', async () => {
      const apply = () => service.http.post('/v1/namespaces', { key: provider.key, body: { slug: 'dawn' } });
      const inDawn = () =>
        provider.signed(wallet, 'POST', '/v1/namespaces/dawn/names', { label: 'stopped', ...OPTION });
      await apply();
      const { body } = await inDawn();
      await provider.suspend(wallet, body['identifier_id']);
      await operate(service, 'namespaces', 'reject', 'dawn', '--yes');
      await apply();
      const { body: again } = await inDawn();
      await operate(service, 'namespaces', 'approve', 'dawn');
      const { body: read } = await provider.get(`/v1/identifiers/${again['identifier_id']}`);
      expect(read['status']).toBe('pending');
    });

    it('is refused to another wallet soon after the removal, together with its name', async () => {
      const { body } = await name(wallet, 'handed');
      await removeName(body['id']);
      const refused = await name(rival, 'handed');
      expect(refused).toMatchObject({ status: 409, body: { code: 'identifier_quarantined' } });
      expect((await name(wallet, 'handed')).status).toBe(201);
    });

    it('of a rejected namespace belonged to nobody', async () => {
      const apply = () => service.http.post('/v1/namespaces', { key: provider.key, body: { slug: 'dusk' } });
      const inDusk = (by: TestWallet) =>
        provider.signed(by, 'POST', '/v1/namespaces/dusk/names', { label: 'karim', ...OPTION });
      await apply();
      expect((await inDusk(rival)).status).toBe(201);
      await operate(service, 'namespaces', 'reject', 'dusk', '--yes');
      await apply();
      await operate(service, 'namespaces', 'approve', 'dusk');
      expect((await inDusk(wallet)).status).toBe(201);
      const { body } = await provider.resolve('custom', 'karim@dusk');
      expect(body).toMatchObject({ status: 'active', payment_ready: true });
      expect(body['trust'].warnings).not.toContainEqual(expect.stringMatching(/belonged to somebody else/));
    });
  });

  it('is free for everybody at once where no quarantine is wanted', async () => {
    const open = await Service.start({ ...UNLIMITED, REGISTRATION_QUARANTINE_HOURS: '0' });
    try {
      const carrier = await Provider.create(open);
      const { body } = await carrier.register(wallet, 'custom', 'handed-over');
      await carrier.remove(wallet, body['id']);
      // What one wallet signs is not ordered by what another one has signed.
      const earlier = { issuedAt: new Date(Date.now() - 30_000) };
      expect((await carrier.register(rival, 'custom', 'handed-over', [OPTION], earlier)).status).toBe(201);
    } finally {
      await open.stop();
    }
  });
});
