import { setTimeout as sleep } from 'node:timers/promises';
import { OPTION, type Over, Provider } from '../support/actors.js';
import type { Answer } from '../support/http-client.js';
import { operate, verifyHistory } from '../support/operator.js';
import { UNLIMITED } from '../support/registry.js';
import { Service } from '../support/service.js';
import { ed25519Wallet, type TestWallet } from '../support/wallets.js';

const NAMES = '/v1/namespaces/shop/names';
const DAY_SECONDS = 24 * 3_600;

let labels = 0;

describe('a name without an address', () => {
  let service: Service;
  let owner: Provider;
  let other: Provider;
  let label = '';
  const [wallet, stranger] = [ed25519Wallet(), ed25519Wallet()];

  beforeAll(async () => {
    service = await Service.start(UNLIMITED);
    [owner, other] = await Promise.all([Provider.create(service), Provider.create(service)]);
    const body = { slug: 'shop', registration_policy: 'open' };
    await service.http.post('/v1/namespaces', { key: owner.key, body });
    await operate(service, 'namespaces', 'approve', 'shop');
  });
  beforeEach(() => {
    label = `label-${(labels += 1)}`;
  });
  afterAll(() => service.stop());

  const bare = (by: TestWallet, through = other, over?: Over) => through.signed(by, 'POST', NAMES, { label }, over);
  const reserve = () => service.http.post(NAMES, { key: owner.key, body: { label } });
  const paid = async (over?: Over): Promise<{ nameId: string; id: string }> => {
    const { status, body } = await owner.signed(wallet, 'POST', NAMES, { label, ...OPTION }, over);
    expect({ status, body }).toMatchObject({ status: 201 });
    return { nameId: body['id'], id: body['identifier_id'] };
  };
  const release = () => owner.signed(wallet, 'DELETE', `${NAMES}/${label}`);
  const unlink = (id: string) => owner.update(wallet, id, { name_id: null });
  const bind = (by: TestWallet, nameId: string) =>
    owner.signed(by, 'POST', '/v1/identifiers', {
      type: 'custom',
      value: `${label}@shop`,
      name_id: nameId,
      payment_options: [OPTION],
    });
  /** Lets the end of an identifier be long ago, as no test can wait for a day. */
  const age = (id: string) =>
    service.sql(
      `begin; set local session_replication_role = replica;
       update identifiers set updated_at = updated_at - interval '25 hours' where id = '${id}';
       update identifier_events set occurred_at = occurred_at - interval '25 hours' where identifier_id = '${id}'; commit`,
    );

  const strangers: [string, () => Promise<Answer>][] = [
    ['another wallet', () => bare(stranger)],
    ['its provider as a reservation', () => reserve()],
  ];

  describe('soon after the removal of what was paid under it', () => {
    it.each(strangers)('is refused to %s, with the seconds to wait', async (_, attempt) => {
      await paid();
      await release();
      const refused = await attempt();
      expect(refused).toMatchObject({ status: 409, body: { code: 'identifier_quarantined' } });
      const seconds = Number(refused.headers.get('retry-after'));
      expect(seconds).toBeGreaterThan(DAY_SECONDS - 60);
      expect(seconds).toBeLessThanOrEqual(DAY_SECONDS);
    });

    it('is given to the wallet that had it, which can be paid under it again', async () => {
      await paid();
      await release();
      const again = await bare(wallet);
      expect(again).toMatchObject({ status: 201, body: { identifier_id: null } });
      expect(await bind(wallet, again.body['id'])).toMatchObject({ status: 201, body: { status: 'active' } });
    });

    it.each(strangers)('is given a day later to %s', async (_, attempt) => {
      const { id } = await paid();
      await release();
      await age(id);
      expect((await attempt()).status).toBe(201);
    });
  });

  it.each(strangers)('is given to %s at once where nobody was ever paid under it', async (_, attempt) => {
    expect((await bare(wallet)).status).toBe(201);
    await release();
    expect((await attempt()).status).toBe(201);
  });

  it.each(strangers)('is refused to %s while an operator keeps its value for a wallet', async (_, attempt) => {
    const { id, nameId } = await paid();
    await operate(service, 'names', 'remove', nameId);
    const rightful = ed25519Wallet();
    await operate(service, 'identifiers', 'release', id, '--for', rightful.address);
    expect(await attempt()).toMatchObject({ status: 409, body: { code: 'identifier_reserved' } });
    expect(await bare(wallet)).toMatchObject({ status: 409, body: { code: 'identifier_reserved' } });
    const { status, body } = await bare(rightful);
    expect(status).toBe(201);
    expect(await bind(rightful, body['id'])).toMatchObject({ status: 201, body: { status: 'active' } });
  });

  it.each([...strangers, ['the wallet that had it', () => bare(wallet)] as const])(
    'is refused to %s when an operator has revoked its value',
    async (_, attempt) => {
      const { id } = await paid();
      await operate(service, 'identifiers', 'revoke', id);
      expect((await release()).status).toBe(200);
      expect(await attempt()).toMatchObject({ status: 409, body: { code: 'identifier_revoked' } });
    },
  );

  it('leaves the identifier that is bound to it in review when the one before was removed while suspended', async () => {
    const { id } = await paid();
    await owner.suspend(wallet, id);
    await release();
    expect(await bare(stranger)).toMatchObject({ status: 409, body: { code: 'identifier_quarantined' } });
    await age(id);
    const { body } = await bare(stranger, owner);
    expect(await bind(stranger, body['id'])).toMatchObject({ status: 201, body: { status: 'pending' } });
  });

  it.each(strangers)('is refused to %s while its former wallet keeps the identifier', async (_, attempt) => {
    const { id } = await paid();
    await unlink(id);
    await release();
    expect(await attempt()).toMatchObject({ status: 409, body: { code: 'identifier_taken' } });
    const { status, body } = await bare(wallet);
    expect(status).toBe(201);
    expect(await owner.update(wallet, id, { name_id: body['id'] })).toMatchObject({
      status: 200,
      body: { name_id: body['id'], status: 'active' },
    });
  });

  it('keeps no value from whoever gets the slug after its namespace was rejected', async () => {
    const names = '/v1/namespaces/wanted/names';
    const apply = (by: Provider) => service.http.post('/v1/namespaces', { key: by.key, body: { slug: 'wanted' } });
    const register = (by: TestWallet, through: Provider, wanted: string) =>
      through.signed(by, 'POST', names, { label: wanted, ...OPTION });
    await apply(owner);
    const ids: string[] = [];
    for (const wanted of ['pay', 'help']) {
      const { body } = await register(wallet, owner, wanted);
      ids.push(body['identifier_id']);
      expect((await unlink(body['identifier_id'])).body).toMatchObject({ status: 'pending', name_id: null });
    }
    await owner.suspend(wallet, ids[1] ?? '');
    await operate(service, 'namespaces', 'reject', 'wanted');
    for (const id of ids) {
      expect((await owner.get(`/v1/identifiers/${id}`)).body['status']).toBe('removed');
      expect(await verifyHistory(service, id)).toMatchObject({ ok: true });
    }
    await apply(other);
    await operate(service, 'namespaces', 'approve', 'wanted');
    expect(await register(stranger, other, 'pay')).toMatchObject({ status: 201, body: { status: 'active' } });
    // What was removed while it was suspended comes back for review (D2), and its name does not wait.
    expect(await register(stranger, other, 'help')).toMatchObject({ status: 201, body: { status: 'active' } });
  });

  it('is refused when it was signed before the removal of what was paid under it', async () => {
    const { nameId, id } = await paid({ issuedAt: new Date(Date.now() - 60_000) });
    const heldBack = await other.sign(wallet, 'POST', NAMES, { label }, { issuedAt: new Date(Date.now() - 30_000) });
    await owner.remove(wallet, id);
    await operate(service, 'names', 'remove', nameId);
    expect(await other.send(heldBack)).toMatchObject({ status: 409, body: { code: 'authorization_outdated' } });
  });

  it('is refused when an operator keeps its value for a wallet while the request waits for the namespace', async () => {
    const { id } = await paid();
    await release();
    await age(id);
    const session = await service.connect();
    await session.query('begin');
    await session.query(`select from namespaces where slug = 'shop' for update`);
    const attempt = bare(stranger);
    await sleep(300);
    await session.query('set local session_replication_role = replica');
    await session.query(
      `update identifiers set released_at = now(), released_for = $2, release_reason = 'It is hers.' where id = $1`,
      [id, ed25519Wallet().controller],
    );
    await session.query('commit');
    await session.end();
    expect(await attempt).toMatchObject({ status: 409, body: { code: 'identifier_reserved' } });
  });
});
