import { setTimeout as sleep } from 'node:timers/promises';
import { OPTION, Provider } from '../support/actors.js';
import type { Answer } from '../support/http-client.js';
import { operate } from '../support/operator.js';
import { OTHER_OPTION, UNLIMITED } from '../support/registry.js';
import { Service } from '../support/service.js';
import { ed25519Wallet, type TestWallet } from '../support/wallets.js';

let labels = 0;
const freshLabel = () => `label-${(labels += 1)}`;
const pathOf = (label: string, slug = 'shop') => `/v1/namespaces/${slug}/names/${encodeURIComponent(label)}`;
const withIfMatch = (ifMatch: string) => ({ ifMatch, headers: { 'if-match': ifMatch } });
const withKey = (idempotencyKey: string) => ({ idempotencyKey, headers: { 'idempotency-key': idempotencyKey } });
const secondsAgo = (seconds: number) => new Date(Date.now() - seconds * 1000);

describe('names', () => {
  let service: Service;
  let owner: Provider;
  let other: Provider;
  let wallet: TestWallet;

  beforeAll(async () => {
    service = await Service.start({ ...UNLIMITED, REGISTRATION_QUARANTINE_HOURS: '0' });
    [owner, other] = await Promise.all([Provider.create(service), Provider.create(service)]);
    for (const [slug, policy] of [
      ['shop', 'provider_only'],
      ['street', 'open'],
    ]) {
      await service.http.post('/v1/namespaces', { key: owner.key, body: { slug, registration_policy: policy } });
      await service.sql(`update namespaces set status = 'active' where slug = $1`, [slug]);
    }
    await service.http.post('/v1/namespaces', { key: owner.key, body: { slug: 'waiting' } });
  });
  beforeEach(() => {
    wallet = ed25519Wallet();
  });
  afterAll(() => service.stop());

  const register = async (label: string, body: object = {}, by = owner, slug = 'shop') => {
    const answer = await by.signed(wallet, 'POST', `/v1/namespaces/${slug}/names`, { label, ...body });
    expect(answer.status).toBe(201);
    return answer;
  };
  const reserve = (label: string, body: object = {}) =>
    service.http.post('/v1/namespaces/shop/names', { key: owner.key, body: { label, ...body } });
  const release = (label: string, by = owner, over?: object, signer = wallet) =>
    by.signed(signer, 'DELETE', pathOf(label), undefined, over);
  const releaseUnsigned = (label: string, by = owner) => service.http.call('DELETE', pathOf(label), { key: by.key });
  const setStatus = (answer: Answer, status: string) =>
    service.sql('update namespace_names set status = $2::name_status where id = $1', [answer.body['id'], status]);

  describe('can be read', () => {
    it("a wallet's, by any approved provider and in any spelling, with the tag that its registration had", async () => {
      const label = freshLabel();
      const registered = await register(label, OPTION);
      for (const by of [owner, other]) {
        const answer = await by.get(`/v1/namespaces/SHOP/names/${label.toUpperCase()}`);
        expect(answer).toMatchObject({ status: 200, body: registered.body });
        expect(answer.headers.get('etag')).toBe(registered.headers.get('etag'));
      }
      expect(registered.body['identifier_id']).not.toBeNull();
    });

    it('with what its provider calls the customer by that provider and by the one that has the namespace only', async () => {
      const label = freshLabel();
      await register(label, { controller_ref: 'customer-1' }, other, 'street');
      const third = await Provider.create(service);
      const seen = [];
      for (const by of [owner, other, third]) seen.push((await by.get(pathOf(label, 'street'))).body['controller_ref']);
      expect(seen).toEqual(['customer-1', 'customer-1', null]);
    });

    it('a reservation by nobody but the provider that has the namespace', async () => {
      const label = freshLabel();
      await reserve(label, { controller_ref: 'customer-2' });
      expect(await owner.get(pathOf(label))).toMatchObject({
        status: 200,
        body: { controller: null, controller_ref: 'customer-2', identifier_id: null },
      });
      expect(await other.get(pathOf(label))).toMatchObject({ status: 404, body: { code: 'name_not_found' } });
    });

    it.each([
      ['an unknown label', pathOf('nobody')],
      ['an unknown namespace', pathOf('rahim', 'nowhere')],
      ['a label that cannot be', pathOf('a b')],
      ['a label with a NUL', pathOf('\u0000')],
      ['a slug that cannot be', pathOf('rahim', '-')],
    ])('but not %s', async (_, path) => {
      expect(await owner.get(path)).toMatchObject({ status: 404, body: { code: 'name_not_found' } });
      const removal = await service.http.call('DELETE', path, { key: owner.key });
      expect(removal).toMatchObject({ status: 404, body: { code: 'name_not_found' } });
    });

    it('in the state that an operator brought it into, with another tag', async () => {
      const label = freshLabel();
      const registered = await register(label);
      await setStatus(registered, 'suspended');
      const answer = await other.get(pathOf(label));
      expect(answer.body['status']).toBe('suspended');
      expect(answer.headers.get('etag')).not.toBe(registered.headers.get('etag'));
    });
  });

  describe('can be released', () => {
    it('by their wallet through any approved provider, with the identifier, which the history shows as signed', async () => {
      const label = freshLabel();
      const { body: name } = await register(label, OPTION);
      const answer = await release(label.toUpperCase(), other);
      expect(answer).toMatchObject({
        status: 200,
        body: { id: name['id'], status: 'removed', identifier_id: null, controller: wallet.controller },
      });
      const id: string = name['identifier_id'];
      expect((await owner.get(`/v1/identifiers/${id}`)).body['status']).toBe('removed');
      expect((await owner.history(id)).at(-1)).toMatchObject({
        type: 'remove',
        from_status: 'active',
        actor: { kind: 'provider', provider_id: other.id, controller: wallet.controller },
        changed_fields: ['status', 'provider_id'],
        controller_authorization: { request: `DELETE ${pathOf(label.toUpperCase())}`, provider: other.id },
      });
      expect((await owner.resolve('custom', `${label}@shop`)).body).toMatchObject({
        status: 'removed',
        payment_ready: false,
        payment_options: [],
      });
    });

    it('without an identifier, and are then read as removed and registered anew', async () => {
      const label = freshLabel();
      const first = await register(label);
      expect((await release(label)).body).toMatchObject({ id: first.body['id'], status: 'removed' });
      expect((await owner.get(pathOf(label))).body).toMatchObject({ id: first.body['id'], status: 'removed' });
      wallet = ed25519Wallet();
      const second = await register(label, OPTION);
      expect((await owner.get(pathOf(label))).body).toEqual(second.body);
      await release(label);
      expect((await owner.get(pathOf(label))).body).toMatchObject({ id: second.body['id'], status: 'removed' });
    });

    it('while their namespace waits for approval', async () => {
      const label = freshLabel();
      const { body: name } = await register(label, OPTION, owner, 'waiting');
      expect((await owner.signed(wallet, 'DELETE', pathOf(label, 'waiting'))).body['status']).toBe('removed');
      expect((await owner.get(`/v1/identifiers/${name['identifier_id']}`)).body['status']).toBe('removed');
      const { body } = await owner.get('/v1/namespaces/waiting');
      expect(body['usage']).toEqual({ names_total: 0, names_active: 0, names_pending: 0 });
    });

    it('twice: what is released already answers the same, and its history does not grow', async () => {
      const label = freshLabel();
      const { body: name } = await register(label, OPTION);
      const first = await release(label);
      const second = await release(label);
      expect([second.status, second.body, second.headers.get('etag')]).toEqual([
        200,
        first.body,
        first.headers.get('etag'),
      ]);
      expect(await owner.history(name['identifier_id'])).toHaveLength(2);
    });

    it('by ten requests at the same moment, of which one removes the identifier', async () => {
      const label = freshLabel();
      const { body: name } = await register(label, OPTION);
      const answers = await Promise.all(Array.from({ length: 10 }, () => release(label)));
      expect(answers.map(({ status, body }) => [status, body['status']])).toEqual(Array(10).fill([200, 'removed']));
      expect(await owner.history(name['identifier_id'])).toHaveLength(2);
    });

    it('after their identifier, whose history they leave as it is', async () => {
      const label = freshLabel();
      const { body: name } = await register(label, OPTION);
      const id: string = name['identifier_id'];
      expect((await owner.remove(wallet, id)).status).toBe(200);
      expect((await owner.get(pathOf(label))).body).toMatchObject({ status: 'active', identifier_id: null });
      expect(await release(label)).toMatchObject({ status: 200, body: { status: 'removed' } });
      expect(await owner.history(id)).toHaveLength(2);
    });

    it('again with the stored answer under the same Idempotency-Key', async () => {
      const label = freshLabel();
      await register(label, OPTION);
      const first = await release(label, owner, withKey(label));
      const second = await release(label, owner, withKey(label));
      expect([second.status, second.body]).toEqual([200, first.body]);
      expect(second.headers.get('idempotency-replayed')).toBe('true');
    });

    it('as they were read, and no more when their identifier or they have changed', async () => {
      const label = freshLabel();
      const name = await register(label);
      const tag = name.headers.get('etag') ?? '';
      const request = { type: 'custom', value: `${label}@shop`, name_id: name.body['id'], payment_options: [OPTION] };
      const { body } = await owner.signed(wallet, 'POST', '/v1/identifiers', request);
      expect(await release(label, owner, withIfMatch(tag))).toMatchObject({
        status: 412,
        body: { code: 'precondition_failed', detail: expect.stringContaining('name') },
      });
      const read = await owner.get(pathOf(label));
      expect(read.body['identifier_id']).toBe(body['id']);
      expect((await release(label, owner, withIfMatch(read.headers.get('etag') ?? ''))).status).toBe(200);
    });

    it('and give their value to nobody else while a suspension of it is remembered', async () => {
      const label = freshLabel();
      const { body: name } = await register(label, OPTION);
      await owner.suspend(wallet, name['identifier_id']);
      expect((await release(label)).status).toBe(200);
      const { body: again } = await register(label, OPTION);
      expect((await owner.get(`/v1/identifiers/${again['identifier_id']}`)).body['status']).toBe('pending');
    });

    it('without a signature when they are reservations, by the provider that has the namespace', async () => {
      const label = freshLabel();
      const { body: name } = await reserve(label);
      expect(await releaseUnsigned(label)).toMatchObject({ status: 200, body: { id: name['id'], status: 'removed' } });
      expect((await reserve(label)).status).toBe(201);
    });

    it('by the wallet that a reservation was bound to, and no longer without its signature', async () => {
      const label = freshLabel();
      const { body: name } = await reserve(label);
      const request = { type: 'custom', value: `${label}@shop`, name_id: name['id'], payment_options: [OPTION] };
      expect((await owner.signed(wallet, 'POST', '/v1/identifiers', request)).status).toBe(201);
      expect((await releaseUnsigned(label)).status).toBe(401);
      expect((await release(label)).body['status']).toBe('removed');
    });
  });

  it.each(['x-controller-wallet', 'x-controller-authorization'])(
    'are no reservations where a signature was meant: %s alone is refused',
    async (header) => {
      const label = freshLabel();
      const { call, ...request } = await owner.sign(wallet, 'POST', '/v1/namespaces/shop/names', { label });
      const headers = { [header]: call.headers?.[header] ?? '' };
      expect(await owner.send({ ...request, call: { ...call, headers } })).toMatchObject({
        status: 401,
        body: { code: 'authorization_missing' },
      });
      expect((await owner.get(pathOf(label))).status).toBe(404);
    },
  );

  describe('cannot be released', () => {
    it.each([
      [
        'by another wallet',
        (label: string) => release(label, owner, undefined, ed25519Wallet()),
        403,
        'not_the_controller',
      ],
      ['without a signature', (label: string) => releaseUnsigned(label), 401, 'authorization_missing'],
      [
        'by a signature for another name',
        (label: string) => release(label, owner, { path: pathOf(freshLabel()) }),
        401,
        'authorization_invalid',
      ],
      [
        'by a signature over another provider',
        (label: string) => release(label, owner, { provider: other.id }),
        401,
        'authorization_invalid',
      ],
      ['in another version', (label: string) => release(label, owner, withIfMatch('"1"')), 412, 'precondition_failed'],
    ])('%s', async (_, attempt, status, code) => {
      const label = freshLabel();
      const { body: name } = await register(label, OPTION);
      expect(await attempt(label)).toMatchObject({ status, body: { code } });
      expect((await owner.get(pathOf(label))).body).toEqual(name);
      expect((await owner.resolve('custom', `${label}@shop`)).body['payment_ready']).toBe(true);
    });

    it('by another provider when they are reservations, signed or not', async () => {
      const label = freshLabel();
      await reserve(label);
      const notFound = { status: 404, body: { code: 'name_not_found' } };
      expect(await releaseUnsigned(label, other)).toMatchObject(notFound);
      expect(await release(label, other)).toMatchObject(notFound);
      expect((await owner.get(pathOf(label))).body['status']).toBe('active');
    });

    it('while an operator has suspended them: they would come back in service', async () => {
      const label = freshLabel();
      const name = await register(label, OPTION);
      await setStatus(name, 'suspended');
      expect(await release(label)).toMatchObject({ status: 403, body: { code: 'name_not_mutable' } });
      await setStatus(name, 'active');
      expect((await release(label)).status).toBe(200);
    });

    it('by a request that was signed before the newest change of the identifier', async () => {
      const label = freshLabel();
      const path = '/v1/namespaces/shop/names';
      const { body: name } = await owner.signed(
        wallet,
        'POST',
        path,
        { label, ...OPTION },
        { issuedAt: secondsAgo(60) },
      );
      const heldBack = await owner.sign(wallet, 'DELETE', pathOf(label), undefined, { issuedAt: secondsAgo(30) });
      await owner.update(wallet, name['identifier_id'], { payment_options: [OTHER_OPTION] });
      expect(await owner.send(heldBack)).toMatchObject({ status: 409, body: { code: 'authorization_outdated' } });
      expect((await owner.resolve('custom', `${label}@shop`)).body['payment_ready']).toBe(true);
    });

    it('by a request that was signed before the name was registered again', async () => {
      const label = freshLabel();
      await register(label);
      const heldBack = await owner.sign(wallet, 'DELETE', pathOf(label), undefined, { issuedAt: secondsAgo(30) });
      await release(label);
      const { body: again } = await register(label);
      expect(await owner.send(heldBack)).toMatchObject({ status: 409, body: { code: 'authorization_outdated' } });
      expect((await owner.get(pathOf(label))).body).toEqual(again);
    });

    it('and are not registered again by a request that was signed before', async () => {
      const label = freshLabel();
      const body = { label, ...OPTION };
      await owner.signed(wallet, 'POST', '/v1/namespaces/shop/names', { label }, { issuedAt: secondsAgo(60) });
      const signedAgo = (seconds: number) =>
        owner.sign(wallet, 'POST', '/v1/namespaces/shop/names', body, { issuedAt: secondsAgo(seconds) });
      const [early, late] = [await signedAgo(50), await signedAgo(20)];
      await release(label, owner, { issuedAt: secondsAgo(40) });
      expect(await owner.send(early)).toMatchObject({ status: 409, body: { code: 'authorization_outdated' } });
      await release(label, owner, { issuedAt: secondsAgo(10) });
      expect(await owner.send(late)).toMatchObject({ status: 409, body: { code: 'authorization_outdated' } });
      expect((await register(label, OPTION)).status).toBe(201);
    });

    it('and are not registered again by a request from between two of their releases, but by another wallet', async () => {
      const label = freshLabel();
      const signedAgo = (seconds: number, body: object = { label }) =>
        owner.signed(wallet, 'POST', '/v1/namespaces/shop/names', body, { issuedAt: secondsAgo(seconds) });
      await signedAgo(90);
      await release(label, owner, { issuedAt: secondsAgo(80) });
      await signedAgo(70);
      await release(label, owner, { issuedAt: secondsAgo(10) });
      const between = [40, { label, ...OPTION }] as const;
      expect(await signedAgo(...between)).toMatchObject({ status: 409, body: { code: 'authorization_outdated' } });
      wallet = ed25519Wallet();
      expect((await signedAgo(...between)).status).toBe(201);
    });

    it('twice by one signature', async () => {
      const label = freshLabel();
      await register(label);
      const signed = await owner.sign(wallet, 'DELETE', pathOf(label));
      expect((await owner.send(signed)).status).toBe(200);
      expect(await owner.send(signed)).toMatchObject({ status: 401, body: { code: 'authorization_replayed' } });
    });
  });

  it.each(['an update', 'an emergency stop', 'a removal'])(
    'and %s of the identifier at the same moment leave nothing to pay, and one removal',
    async (what) => {
      const label = freshLabel();
      const { body: name } = await register(label, OPTION);
      const id: string = name['identifier_id'];
      const change = () =>
        what === 'an update'
          ? owner.update(wallet, id, { payment_options: [OTHER_OPTION] })
          : what === 'a removal'
            ? owner.remove(wallet, id)
            : owner.suspend(wallet, id);
      const [released, changed] = await Promise.all([release(label, other), change()]);
      expect(released.status).toBe(200);
      expect([200, 403]).toContain(changed.status);
      expect((await owner.resolve('custom', `${label}@shop`)).body['status']).toBe('removed');
      const events = await owner.history(id);
      expect(events.filter(({ type }) => type === 'remove')).toHaveLength(1);
    },
  );

  it.each(['with a signature', 'without one, as the reservation that it was'])(
    'and an identifier that is linked just before they are released, %s',
    async (how) => {
      const label = freshLabel();
      const isReservation = how.startsWith('without');
      const { body: name } = isReservation ? await reserve(label) : await register(label);
      const request = { type: 'custom', value: `${label}@shop`, name_id: name['id'], payment_options: [OPTION] };
      const session = await service.connect();
      await session.query('begin');
      await session.query('select from namespace_names where id = $1 for update', [name['id']]);
      const linking = owner.signed(wallet, 'POST', '/v1/identifiers', request);
      await sleep(200);
      const releasing = isReservation ? releaseUnsigned(label) : release(label);
      await sleep(200);
      await session.query('commit');
      await session.end();
      const { status, body } = await linking;
      expect([status, (await releasing).status]).toEqual([201, isReservation ? 401 : 200]);
      expect((await owner.get(`/v1/identifiers/${body['id']}`)).body['status']).toBe(
        isReservation ? 'active' : 'removed',
      );
      expect((await owner.get(pathOf(label))).body['status']).toBe(isReservation ? 'active' : 'removed');
    },
  );

  it('and an operator who suspends the name at the same moment: it stays suspended', async () => {
    const label = freshLabel();
    const name = await register(label, OPTION);
    const session = await service.connect();
    await session.query('begin');
    await session.query(`update namespace_names set status = 'suspended' where id = $1`, [name.body['id']]);
    const answer = release(label);
    await sleep(200);
    await session.query('commit');
    await session.end();
    expect(await answer).toMatchObject({ status: 403, body: { code: 'name_not_mutable' } });
  });

  it('leave histories that verify, whatever was released', async () => {
    const { identifiers, events } = await operate(service, 'history', 'verify');
    expect([identifiers > 10, events > 20]).toEqual([true, true]);
  });
});

describe('namespaces can be changed', () => {
  let service: Service;
  let owner: Provider;
  let other: Provider;
  let slug = '';
  let slugs = 0;

  beforeAll(async () => {
    service = await Service.start({ ...UNLIMITED, LIMIT_NAMESPACE_PER_HOUR: '1000000' });
    [owner, other] = await Promise.all([Provider.create(service), Provider.create(service)]);
  });
  beforeEach(async () => {
    slug = `shop-${(slugs += 1)}`;
    const body = { slug, description: 'First', reserved_names: ['admin'] };
    expect((await service.http.post('/v1/namespaces', { key: owner.key, body })).status).toBe(201);
    await service.sql(`update namespaces set status = 'active' where slug = $1`, [slug]);
  });
  afterAll(() => service.stop());

  const change = (body: unknown, headers: Record<string, string> = {}, by = owner) =>
    service.http.call('PATCH', `/v1/namespaces/${slug}`, { key: by.key, body, headers });
  const read = () => owner.get(`/v1/namespaces/${slug}`);
  const reserve = (label: string, by = owner) =>
    service.http.post(`/v1/namespaces/${slug}/names`, { key: by.key, body: { label } });

  it.each([
    ['its description', { description: 'Second' }, { description: 'Second' }],
    ['its description away', { description: '' }, { description: null }],
    ['its policy', { registration_policy: 'open' }, { registration_policy: 'open' }],
    ['its reserved names', { reserved_names: ['Root', 'root', 'help'] }, { reserved_names: ['root', 'help'] }],
    ['its reserved names away', { reserved_names: [] }, { reserved_names: [] }],
    [
      'all at once, and nothing else',
      { slug: 'mine', status: 'pending', description: 'x', registration_policy: 'closed', reserved_names: ['a'] },
      { description: 'x', registration_policy: 'closed', reserved_names: ['a'] },
    ],
  ])('%s', async (_, request, expected) => {
    const before = await read();
    const answer = await change(request);
    expect(answer).toMatchObject({ status: 200, body: { ...before.body['namespace'], ...expected } });
    const after = await read();
    expect(after.body['namespace']).toEqual(answer.body);
    expect(after.headers.get('etag')).toBe(answer.headers.get('etag'));
    expect(after.headers.get('etag')).not.toBe(before.headers.get('etag'));
  });

  it.each([[{}], [{ description: null, registration_policy: null, reserved_names: null }], [{ description: 'First' }]])(
    'by %j to what they are',
    async (request) => {
      const before = await read();
      const answer = await change(request);
      expect(answer).toMatchObject({ status: 200, body: before.body['namespace'] });
      expect(answer.headers.get('etag')).toBe(before.headers.get('etag'));
    },
  );

  it('and the next names are registered by the new rules, while those that are there stay', async () => {
    expect((await reserve('root')).status).toBe(201);
    await change({ reserved_names: ['root', 'help'] });
    expect(await reserve('he1p')).toMatchObject({ status: 409, body: { code: 'name_reserved' } });
    expect((await reserve('admin')).status).toBe(201);
    expect((await owner.get(pathOf('root', slug))).body['status']).toBe('active');
    await change({ registration_policy: 'closed' });
    expect(await reserve('late')).toMatchObject({ status: 403, body: { code: 'namespace_closed' } });
    await change({ registration_policy: 'open' });
    const body = { label: 'guest' };
    const guest = await other.signed(ed25519Wallet(), 'POST', `/v1/namespaces/${slug}/names`, body);
    expect(guest.status).toBe(201);
  });

  it('with the tag of a read, which does not depend on names, and not with an older one', async () => {
    const tag = (await read()).headers.get('etag') ?? '';
    await reserve('somebody');
    expect((await read()).headers.get('etag')).toBe(tag);
    expect((await change({ description: 'Second' }, { 'if-match': tag })).status).toBe(200);
    expect(await change({ description: 'Third' }, { 'if-match': tag })).toMatchObject({
      status: 412,
      body: { code: 'precondition_failed', detail: expect.stringContaining('namespace') },
    });
    expect((await read()).body['namespace'].description).toBe('Second');
  });

  it('once by ten changes of the same version at the same moment', async () => {
    const tag = (await read()).headers.get('etag') ?? '';
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => change({ description: `Try ${n}` }, { 'if-match': tag })),
    );
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([200, ...Array<number>(9).fill(412)]);
    const made = answers.find(({ status }) => status === 200);
    expect((await read()).body['namespace']).toEqual(made?.body);
  });

  it('once for an Idempotency-Key, which another request cannot use', async () => {
    const key = { 'idempotency-key': slug };
    const first = await change({ description: 'Second' }, key);
    await change({ description: 'Third' });
    const second = await change({ description: 'Second' }, key);
    expect([second.status, second.body, second.headers.get('etag')]).toEqual([
      200,
      first.body,
      first.headers.get('etag'),
    ]);
    expect(second.headers.get('idempotency-replayed')).toBe('true');
    expect((await read()).body['namespace'].description).toBe('Third');
    expect((await change({ description: 'Fourth' }, key)).body['code']).toBe('idempotency_key_reused');
  });

  it('by their owner only', async () => {
    expect(await change({ description: 'Mine' }, {}, other)).toMatchObject({
      status: 404,
      body: { code: 'namespace_not_found' },
    });
    expect((await read()).body['namespace'].description).toBe('First');
  });

  it.each(['pending', 'suspended'])('while they are %s', async (status) => {
    slug = `${slug}-other`;
    await service.http.post('/v1/namespaces', { key: owner.key, body: { slug } });
    if (status === 'suspended') {
      await service.sql(`update namespaces set status = 'active' where slug = $1`, [slug]);
      await service.sql(`update namespaces set status = 'suspended' where slug = $1`, [slug]);
    }
    expect(await change({ description: 'Later' })).toMatchObject({
      status: 200,
      body: { status, description: 'Later' },
    });
  });

  it('but not when their application was rejected', async () => {
    slug = `${slug}-rejected`;
    await service.http.post('/v1/namespaces', { key: owner.key, body: { slug } });
    await service.sql(`update namespaces set status = 'rejected' where slug = $1`, [slug]);
    expect(await change({ description: 'Please' })).toMatchObject({
      status: 403,
      body: { code: 'namespace_not_mutable' },
    });
  });

  it.each([
    [{ description: 'x'.repeat(501) }, 'description'],
    [{ description: 'a\u0000b' }, 'description'],
    [{ registration_policy: 'friends' }, 'registration_policy'],
    [{ reserved_names: 'admin' }, 'reserved_names'],
    [{ reserved_names: ['fine', 'a b'] }, 'reserved_names.1'],
    [{ reserved_names: Array.from({ length: 1001 }, (_, n) => `n${n}`) }, 'reserved_names'],
    [[], 'body'],
  ])('but not by %j: names %s', async (request, field) => {
    expect(await change(request)).toMatchObject({ status: 400, body: { errors: [{ field }] } });
  });

  it.each(['nowhere', '-', '\u0000'])('but not where there is none: %j', async (unknown) => {
    slug = encodeURIComponent(unknown);
    expect(await change({})).toMatchObject({ status: 404, body: { code: 'namespace_not_found' } });
  });
});
