import { OPTION, Provider } from '../support/actors.js';
import { operate } from '../support/operator.js';
import { Service } from '../support/service.js';
import { evmWallet } from '../support/wallets.js';

describe('namespaces and names', () => {
  let service: Service;
  let owner: Provider;
  let other: Provider;

  const apply = (provider: Provider, body: unknown) => service.http.post('/v1/namespaces', { key: provider.key, body });
  const reserve = (provider: Provider, slug: string, body: unknown) =>
    service.http.post(`/v1/namespaces/${slug}/names`, { key: provider.key, body });
  const open = async (slug: string, body: object = {}) => {
    expect((await apply(owner, { slug, ...body })).status).toBe(201);
    await operate(service, 'namespaces', 'approve', slug);
  };

  beforeAll(async () => {
    service = await Service.start({ REGISTRATION_QUARANTINE_HOURS: '0' });
    [owner, other] = await Promise.all([Provider.create(service), Provider.create(service)]);
    await open('shop');
    await open('street', { registration_policy: 'open', reserved_names: ['admin'] });
    await open('vault', { registration_policy: 'closed' });
  });
  afterAll(() => service.stop());

  it.each([
    ...['', 'a', 'ab', '-ab', 'ab-', 'a b', 'a.b', 'a@b', 'দোকান', 'abc\n'].map((slug) => [JSON.stringify(slug), slug]),
    ['64 letters', 'x'.repeat(64)],
    ['60,000 letters', 'x'.repeat(60_000)],
  ])('refuses %s as a slug', async (_slug, slug) => {
    expect(await apply(owner, { slug })).toMatchObject({
      status: 400,
      body: { code: 'invalid_slug', errors: [{ field: 'slug' }] },
    });
  });

  it('gives a slug to one provider only, in any case', async () => {
    expect(await apply(other, { slug: 'SHOP' })).toMatchObject({ status: 409, body: { code: 'namespace_taken' } });
  });

  it('gives the slug of a rejected application to the next one', async () => {
    const path = '/v1/namespaces/wished/names/rahim';
    await apply(other, { slug: 'wished' });
    expect((await reserve(other, 'wished', { label: 'rahim' })).status).toBe(201);
    await operate(service, 'namespaces', 'reject', 'wished');
    expect(await reserve(other, 'wished', { label: 'karim' })).toMatchObject({ status: 404 });
    expect(await service.http.call('DELETE', path, { key: other.key })).toMatchObject({ status: 404 });
    expect((await apply(owner, { slug: 'wished' })).status).toBe(201);
    expect((await reserve(owner, 'wished', { label: 'rahim' })).status).toBe(201);
    expect((await reserve(other, 'wished', { label: 'karim' })).status).toBe(403);
    expect(await service.http.call('DELETE', path, { key: owner.key })).toMatchObject({ status: 200 });
  });

  it('refuses a label that reads otherwise beside the digits of the slug, with and without an address', async () => {
    await open('24shop');
    const refused = {
      status: 400,
      body: { code: 'invalid_label', errors: [{ field: 'label', code: 'reading_order' }] },
    };
    expect(await reserve(owner, '24shop', { label: 'שלום' })).toMatchObject(refused);
    const { chain, asset, address } = OPTION;
    const named = { label: 'שלום', chain, asset, address };
    expect(await owner.signed(evmWallet(), 'POST', '/v1/namespaces/24shop/names', named)).toMatchObject(refused);
    expect((await reserve(owner, '24shop', { label: 'রহিম' })).status).toBe(201);
  });

  it('tells operators of an unknown slug in their own words', async () => {
    const failed: { code: number; stderr: string } = await operate(service, 'namespaces', 'approve', 'nowhere').then(
      () => ({ code: 0, stderr: '' }),
      (error) => error,
    );
    expect(failed.code).toBe(1);
    expect(failed.stderr.trim()).toBe('There is no namespace with this slug, or its application was rejected.');
  });

  it('refuses an unknown registration policy and names the field', async () => {
    const answer = await apply(owner, { slug: 'policy', registration_policy: 'friends' });
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ field: 'registration_policy' }] } });
  });

  it("hides another provider's namespace", async () => {
    expect((await other.get('/v1/namespaces/shop')).status).toBe(404);
    expect(
      (await other.get('/v1/namespaces')).body['namespaces'].map((each: { slug: string }) => each.slug),
    ).not.toContain('shop');
  });

  it.each([
    ['shop', 'other', true, 403, 'namespace_closed'],
    ['vault', 'owner', true, 403, 'namespace_closed'],
    ['street', 'other', true, 201, undefined],
    ['street', 'other', false, 403, 'namespace_closed'],
    ['nowhere', 'owner', true, 404, 'namespace_not_found'],
  ])('in %s, %s, signed %s: %d %s', async (slug, who, isSigned, status, code) => {
    const provider = who === 'owner' ? owner : other;
    const body = { label: `label-${status}` };
    const path = `/v1/namespaces/${slug}/names`;
    const answer = isSigned
      ? await provider.signed(evmWallet(), 'POST', path, body)
      : await reserve(provider, slug, body);
    expect(answer).toMatchObject({ status, body: code === undefined ? {} : { code } });
  });

  it.each(['a\\b', '100%', 'snake_case'])('takes the label %s as it is written', async (label) => {
    const answer = await reserve(owner, 'shop', { label });
    expect(answer).toMatchObject({ status: 201, body: { full_name: `${label}@shop` } });
  });

  it.each(['admin', 'ＡＤＭＩＮ', 'adm1n', 'adrnin'])('refuses %s for a reserved admin', async (label) => {
    expect(await reserve(owner, 'street', { label })).toMatchObject({ status: 409, body: { code: 'name_reserved' } });
    const path = `/v1/identifiers/custom/${encodeURIComponent(`${label}@street`)}/availability`;
    expect((await service.http.get(path)).body).toMatchObject({ available: false, status: 'reserved' });
  });

  it('lists reserved names as they were given', async () => {
    const { body } = await owner.get('/v1/namespaces/street');
    expect(body['namespace'].reserved_names).toEqual(['admin']);
  });

  it('lets 20 applications of a provider wait, also when several arrive at once, and takes another when one is decided', async () => {
    const eager = await Provider.create(service);
    for (let n = 0; n < 16; n += 1) expect((await apply(eager, { slug: `early-${n}` })).status).toBe(201);
    const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => apply(eager, { slug: `eager-${n}` })));
    const refused = answers.filter(({ status }) => status !== 201);
    expect(refused).toHaveLength(4);
    for (const answer of refused) {
      expect(answer).toMatchObject({ status: 409, body: { code: 'too_many_pending_namespaces' } });
    }
    expect((await apply(eager, { slug: 'one-more' })).status).toBe(409);
    await operate(service, 'namespaces', 'approve', 'early-0');
    expect((await apply(eager, { slug: 'one-more' })).status).toBe(201);
    expect((await apply(other, { slug: 'of-another' })).status).toBe(201);
  });

  it('refuses a taken label in any spelling', async () => {
    expect((await reserve(owner, 'shop', { label: 'karim' })).status).toBe(201);
    expect(await reserve(owner, 'shop', { label: 'Karim' })).toMatchObject({
      status: 409,
      body: { code: 'name_taken' },
    });
  });

  it.each([
    [{ label: 'half', chain: 'eip155:1' }, ['asset', 'address']],
    [{ label: 'bad', ...OPTION, address: '0x12' }, ['address']],
  ])('refuses %j and names the fields', async (body, fields) => {
    const answer = await owner.signed(evmWallet(), 'POST', '/v1/namespaces/shop/names', body);
    expect(answer.status).toBe(400);
    expect(answer.body['errors'].map((error: { field: string }) => error.field)).toEqual(fields);
  });

  it.each(['memo', 'payment_reference', 'minimum_amount', 'expiration'])(
    'refuses a name that comes with a %s, because it would be lost',
    async (field) => {
      const { chain, asset, address } = OPTION;
      const body = { label: 'memo', chain, asset, address, [field]: '1' };
      expect(await owner.signed(evmWallet(), 'POST', '/v1/namespaces/shop/names', body)).toMatchObject({
        status: 400,
        body: { code: 'validation_failed', errors: [{ field }] },
      });
    },
  );

  it('wants a signature for an address', async () => {
    expect((await reserve(owner, 'shop', { label: 'unsigned', ...OPTION })).status).toBe(401);
  });

  it('binds a reservation to the first wallet its owner brings', async () => {
    const { body: name } = await reserve(owner, 'shop', { label: 'salma', controller_ref: 'customer-7' });
    const wallet = evmWallet();
    const request = { type: 'custom', value: 'Salma@Shop', name_id: name['id'], payment_options: [OPTION] };
    expect(await other.signed(wallet, 'POST', '/v1/identifiers', request)).toMatchObject({
      status: 400,
      body: { code: 'invalid_name_id' },
    });
    const registered = await owner.signed(wallet, 'POST', '/v1/identifiers', request);
    expect(registered).toMatchObject({ status: 201, body: { normalized_value: 'salma@shop', name_id: name['id'] } });
    const { body } = await owner.get('/v1/namespaces/shop');
    expect(body['names'].find((each: { id: string }) => each.id === name['id'])).toMatchObject({
      controller: wallet.controller,
      controller_ref: 'customer-7',
      identifier_id: registered.body['id'],
    });
  });

  it('registers a native name through its namespace only', async () => {
    expect(await owner.register(evmWallet(), 'custom', 'ghost@shop')).toMatchObject({
      status: 400,
      body: { code: 'name_required' },
    });
  });

  it('registers neither the name nor the identifier when the identifier is taken', async () => {
    const wallet = evmWallet();
    const path = '/v1/namespaces/shop/names';
    const { body: name } = await owner.signed(wallet, 'POST', path, { label: 'twice', ...OPTION });
    await service.sql(`update namespace_names set status = 'removed' where id = $1`, [name['id']]);
    expect((await owner.resolve('custom', 'twice@shop')).body).toMatchObject({
      status: 'removed',
      payment_options: [],
    });
    const again = await owner.signed(evmWallet(), 'POST', path, { label: 'twice', ...OPTION });
    expect(again.status).toBe(201);
    expect(again.body['identifier_id']).not.toBe(name['identifier_id']);
  });

  it('answers a retry with the same Idempotency-Key with the same name', async () => {
    const call = { key: owner.key, headers: { 'idempotency-key': 'n-1' }, body: { label: 'once' } };
    const first = await service.http.post('/v1/namespaces/shop/names', call);
    const second = await service.http.post('/v1/namespaces/shop/names', call);
    expect(second).toMatchObject({ status: 201, body: { id: first.body['id'] } });
    expect(second.headers.get('idempotency-replayed')).toBe('true');
  });

  it('lists the names that live, as its usage counts them, and not those that were released', async () => {
    await open('mall');
    const path = '/v1/namespaces/mall/names';
    for (const label of ['kept', 'given-up', 'kept-too'])
      expect((await reserve(owner, 'mall', { label })).status).toBe(201);
    expect((await service.http.call('DELETE', `${path}/given-up`, { key: owner.key })).status).toBe(200);
    const first = await owner.get('/v1/namespaces/mall?limit=1');
    expect(first.body).toMatchObject({
      names: [{ label: 'kept' }],
      usage: { names_total: 2, names_active: 2, names_pending: 0 },
    });
    const second = await owner.get(`/v1/namespaces/mall?limit=1&cursor=${first.body['next_cursor']}`);
    expect(second.body).toMatchObject({ names: [{ label: 'kept-too' }], next_cursor: null });
    expect((await owner.get(`${path}/given-up`)).body['status']).toBe('removed');
  });

  it('reads no removed names where it lists and counts those that live', async () => {
    await open('market');
    await service.sql(`insert into namespace_names (id, namespace_id, label, full_name, status, provider_id, created_at)
      select gen_random_uuid(), id, 'gone-' || place, 'gone-' || place || '@market', 'removed', provider_id, now()
      from namespaces, generate_series(1, 20000) place where slug = 'market'`);
    const names = `from namespace_names n join namespaces s on s.id = n.namespace_id where s.slug = 'market' and n.status <> 'removed'`;
    for (const question of [`select n.id ${names} order by n.id limit 51`, `select count(*), min(n.status) ${names}`]) {
      const [plan] = await service.sql(`explain (format json) ${question}`);
      expect(JSON.stringify(plan)).toContain('namespace_names_standing');
    }
    expect((await owner.get('/v1/namespaces/market')).body).toMatchObject({ names: [], usage: { names_total: 0 } });
    await reserve(owner, 'market', { label: 'stall' });
    expect((await owner.get('/v1/namespaces/market')).body).toMatchObject({ names: [{ label: 'stall' }] });
  });

  it('lists names page by page', async () => {
    const seen: string[] = [];
    let cursor = '';
    do {
      const { body } = await owner.get(`/v1/namespaces/shop?limit=2${cursor && `&cursor=${cursor}`}`);
      seen.push(...body['names'].map((each: { id: string }) => each.id));
      cursor = body['next_cursor'] ?? '';
    } while (cursor);
    expect(new Set(seen).size).toBe(seen.length);
    const { body } = await owner.get('/v1/namespaces/shop');
    expect(seen).toEqual(body['names'].map((each: { id: string }) => each.id));
  });
});
