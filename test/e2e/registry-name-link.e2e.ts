import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { OPTION, Provider } from '../support/actors.js';
import { operate } from '../support/operator.js';
import { UNLIMITED } from '../support/registry.js';
import { Service } from '../support/service.js';
import { ed25519Wallet } from '../support/wallets.js';

const INVALID = { status: 400, body: { code: 'invalid_name_id' } };
const NO_IDS = ['', ' ', 'null', 'rahim@street', '0', 'g'.repeat(36), `${randomUUID()}x`];

const REMOVE = `update namespace_names set status = 'removed' where id = $1`;
/** Long enough for a request to arrive where it has to wait, and shorter than it waits for a lock. */
const HELD_MS = 200;
const RACES = 40;
/** The removal starts up to so many milliseconds after the change. */
const SPREAD_MS = 20;

describe('the link of an identifier to its name', () => {
  let service: Service;
  let provider: Provider;
  const wallet = ed25519Wallet();

  beforeAll(async () => {
    service = await Service.start(UNLIMITED);
    provider = await Provider.create(service);
    await service.http.post('/v1/namespaces', { key: provider.key, body: { slug: 'street' } });
    await operate(service, 'namespaces', 'approve', 'street');
  });
  afterAll(() => service.stop());

  const name = async (label: string, body: object = {}) => {
    const answer = await provider.signed(wallet, 'POST', '/v1/namespaces/street/names', { label, ...body });
    expect(answer.status).toBe(201);
    return answer.body;
  };
  const registration = (value: string, nameId: unknown) =>
    provider.signed(wallet, 'POST', '/v1/identifiers', {
      type: 'custom',
      value,
      name_id: nameId,
      payment_options: [OPTION],
    });

  it.each(NO_IDS)('is refused for the text %j, which is no id', async (text) => {
    const { body: free } = await provider.register(wallet, 'custom', `free-${randomUUID()}`);
    const linked = await name(`linked-${randomUUID()}`, OPTION);
    for (const id of [free['id'], linked['identifier_id']]) {
      const before = await provider.get(`/v1/identifiers/${id}`);
      expect(await provider.update(wallet, id, { name_id: text })).toMatchObject(INVALID);
      expect((await provider.get(`/v1/identifiers/${id}`)).body).toEqual(before.body);
    }
    expect(await registration(`other-${randomUUID()}`, text)).toMatchObject(INVALID);
  });

  it('stays when the present name is sent in upper case, or when no name is taken away', async () => {
    const linked = await name('present', OPTION);
    const id: string = linked['identifier_id'];
    const before = await provider.get(`/v1/identifiers/${id}`);
    expect(await provider.update(wallet, id, { name_id: linked['id'].toUpperCase() })).toMatchObject({
      status: 200,
      body: before.body,
    });
    const { body: free } = await provider.register(wallet, 'custom', 'without-a-name');
    expect(await provider.update(wallet, free['id'], { name_id: null })).toMatchObject({ status: 200, body: free });
    expect([await provider.history(id), await provider.history(free['id'])].map(({ length }) => length)).toEqual([
      1, 1,
    ]);
  });

  it('is made for an id in upper case and shown in lower case', async () => {
    const { id } = await name('upper');
    const { status, body } = await registration('upper@street', id.toUpperCase());
    expect({ status, body }).toMatchObject({ status: 201, body: { name_id: id } });
  });

  it('is not made to a name whose removal is under way', async () => {
    const { id, full_name } = await name('going');
    const operator = await service.connect();
    await operator.query('begin');
    await operator.query(REMOVE, [id]);
    const answer = registration(full_name, id);
    await sleep(HELD_MS);
    await operator.query('commit');
    await operator.end();
    expect(await answer).toMatchObject(INVALID);
    expect(await linkedToRemovedNames()).toEqual([]);
  });

  it('that is under way is followed by the removal of its name', async () => {
    const { id: nameId, identifier_id: id } = await name('coming', OPTION);
    await provider.update(wallet, id, { name_id: null });
    const holder = await service.connect();
    await holder.query('begin');
    await holder.query('select from identifiers where id = $1 for update', [id]);
    const answer = provider.update(wallet, id, { name_id: nameId });
    await sleep(HELD_MS);
    const removal = service.sql(REMOVE, [nameId]);
    await sleep(HELD_MS);
    await holder.query('commit');
    await holder.end();
    await removal;
    expect((await answer).status).toBe(200);
    expect((await provider.get(`/v1/identifiers/${id}`)).body).toMatchObject({ status: 'removed', name_id: nameId });
  });

  it('that is under way is not undone by a release of its name that was signed before', async () => {
    const { id: nameId, identifier_id: id } = await name('outdated', OPTION);
    await provider.update(wallet, id, { name_id: null });
    const path = '/v1/namespaces/street/names/outdated';
    const release = await provider.sign(wallet, 'DELETE', path);
    const link = { issuedAt: new Date(Date.now() + 2_000) };
    const holder = await service.connect();
    await holder.query('begin');
    await holder.query('select from identifiers where id = $1 for update', [id]);
    const linked = provider.update(wallet, id, { name_id: nameId }, link);
    await sleep(HELD_MS);
    const released = provider.send(release);
    await sleep(HELD_MS);
    await holder.query('commit');
    await holder.end();
    expect((await linked).status).toBe(200);
    expect(await released).toMatchObject({ status: 409, body: { code: 'authorization_outdated' } });
    expect((await provider.get(`/v1/identifiers/${id}`)).body).toMatchObject({ status: 'active', name_id: nameId });
  });

  it('is never one to a removed name, however a change and the removal of the name meet', async () => {
    const answers = [];
    for (let n = 0; n < RACES; n += 1) {
      const { id: nameId, identifier_id: id } = await name(`raced-${n}`, OPTION);
      // Every other one is linked already: its removal and its change want the same two rows.
      if (n % 2 === 0) await provider.update(wallet, id, { name_id: null });
      const body = { name_id: nameId, payment_options: [{ ...OPTION, asset: 'DAI' }] };
      const remove = () => service.sql(REMOVE, [nameId]);
      const removal = sleep(n % SPREAD_MS).then(remove);
      const [answer] = await Promise.all([provider.update(wallet, id, body), removal]);
      answers.push(answer.status);
    }
    expect(answers.filter((status) => status !== 200 && status !== 400 && status !== 403)).toEqual([]);
    expect(await linkedToRemovedNames()).toEqual([]);
  });

  function linkedToRemovedNames(): Promise<unknown[]> {
    return service.sql(
      `select n.full_name from identifiers i join namespace_names n on n.id = i.name_id
       where n.status = 'removed' and i.status not in ('removed', 'revoked')`,
    );
  }
});
