import { Provider } from '../support/actors.js';
import { operate, runCommand } from '../support/operator.js';
import { freshValue, UNLIMITED } from '../support/registry.js';
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
    service = await Service.start({ ...UNLIMITED, LIMIT_COMPLAINT_PER_HOUR: '1000000' });
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
    [{ target_type: '' }, 'target_type'],
    [{ target_value: '' }, 'target_value'],
    [{ target_value: 'a\u0000b' }, 'target_value'],
    [{ target_value: 'x'.repeat(701) }, 'target_value'],
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
    await operate(service, 'complaints', 'resolve', body['id'], '--as', 'dismissed', '--overrule');
    expect(await warnings()).not.toContainEqual(disputed);
  });

  it('keeps its resolution until an operator says that it is overruled', async () => {
    const { body } = await complain(provider, { identifier_id: id, reporter_user_id: 'u-overruled' });
    const resolve = ['complaints', 'resolve', String(body['id']), '--as'];
    const upheld = { status: 'closed', resolution: 'upheld' };
    expect(await operate(service, ...resolve, 'upheld')).toMatchObject({ ...upheld, changed: true });
    expect(await operate(service, ...resolve, 'upheld')).toMatchObject({ ...upheld, changed: false });
    await expect(operate(service, ...resolve, 'dismissed')).rejects.toMatchObject({
      code: 1,
      stderr:
        'This complaint is closed, and was upheld: nothing was changed. "trail list --record" shows who decided so. ' +
        'To change it, add --overrule.\n',
    });
    await expect(runCommand(service, '--yes', ...resolve, 'dismissed', '--overrule')).rejects.toThrow('add --reason');
    expect(await warnings()).toContainEqual(disputed);
    expect(await operate(service, ...resolve, 'dismissed', '--overrule')).toMatchObject({
      resolution: 'dismissed',
      changed: true,
    });
    const { entries } = await operate(service, 'trail', 'list', '--record', String(body['id']));
    expect(entries).toMatchObject([
      { before: { resolution: 'upheld' }, after: { resolution: 'dismissed' } },
      { before: { resolution: null }, after: { resolution: 'upheld' } },
    ]);
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

  it('takes the same complaint anew once the one before is closed', async () => {
    const same = { identifier_id: id, reporter_user_id: 'u-closed' };
    const first = await complain(provider, same);
    await operate(service, 'complaints', 'resolve', first.body['id'], '--as', 'dismissed');
    const again = await complain(provider, same);
    expect(again).toMatchObject({ status: 201, body: { status: 'open' } });
    await operate(service, 'complaints', 'resolve', again.body['id'], '--as', 'dismissed');
  });

  it('takes the same complaint once, whether it names the identifier by its id or by its value', async () => {
    const reporter = { reporter_user_id: 'u-3' };
    const first = await complain(provider, { ...reporter, identifier_id: id });
    const again = await complain(provider, { ...reporter, target_type: 'email', target_value: 'seller@shop.example' });
    expect(again).toMatchObject({ status: 200, body: { id: first.body['id'] } });
    await operate(service, 'complaints', 'resolve', first.body['id'], '--as', 'dismissed');
  });

  it('takes what was said before anybody had the value once more, and warns payers of who has it now', async () => {
    const value = freshValue('email');
    const about = { target_type: 'email', target_value: value };
    for (const by of [provider, other]) expect((await complain(by, about)).body).toMatchObject({ identifier_id: null });
    const { body } = await provider.register(evmWallet(), 'email', value);
    for (const by of [provider, other]) {
      expect(await complain(by, about)).toMatchObject({ status: 201, body: { identifier_id: body['id'] } });
    }
    expect((await provider.resolve('email', value)).body['trust'].warnings).toContainEqual(disputed);
  });

  it.each(['nobody-has-it@shop.example', 'another@shop.example'])(
    'refuses an id and the value %s, which is not that of the identifier',
    async (target_value) => {
      await provider.register(evmWallet(), 'email', 'another@shop.example');
      const answer = await complain(provider, { identifier_id: id, target_type: 'email', target_value });
      expect(answer).toMatchObject({
        status: 400,
        body: { errors: [{ field: 'identifier_id', code: 'other_target' }] },
      });
    },
  );

  it('takes complaints about nothing in particular, each for itself', async () => {
    const [one, two] = await Promise.all([complain(provider, {}), complain(provider, {})]);
    expect([one.status, two.status]).toEqual([201, 201]);
    expect(one.body['id']).not.toBe(two.body['id']);
  });

  it.each([{ target_type: 'phone' }, { target_value: ' Seller@shop.example\n' }])(
    'keeps %j as it was sent, once, and links it to nothing',
    async (target) => {
      const sent = { ...target, reporter_user_id: 'u-half' };
      const first = await complain(provider, sent);
      const nothing = { target_type: null, target_value: null, identifier_id: null };
      expect(first).toMatchObject({ status: 201, body: { ...nothing, ...sent } });
      expect(await complain(provider, sent)).toMatchObject({ status: 200, body: first.body });
    },
  );

  it('keeps half a target beside the identifier that is named by its id', async () => {
    const answer = await complain(provider, { identifier_id: id, target_type: 'phone', reporter_user_id: 'u-both' });
    expect(answer).toMatchObject({
      status: 201,
      body: { identifier_id: id, target_type: 'phone', target_value: null },
    });
  });

  describe('of one provider about one identifier', () => {
    const about = (value: string, reporter: number) => ({
      target_type: 'custom',
      target_value: value,
      reporter_user_id: `u-${reporter}`,
    });

    it('are five at the most, whatever reporters it names, until one is closed', async () => {
      const value = await registered();
      const answers = [];
      for (let reporter = 0; reporter < 6; reporter += 1)
        answers.push(await complain(provider, about(value, reporter)));
      expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201, 409]);
      expect(answers.at(-1)?.body['code']).toBe('too_many_complaints');
      expect((await complain(provider, about(value, 0))).status).toBe(200);
      expect((await complain(other, about(value, 6))).status).toBe(201);
      await operate(service, 'complaints', 'resolve', answers[0]?.body['id'], '--as', 'dismissed');
      expect((await complain(provider, about(value, 6))).status).toBe(201);
    });

    it('are five at the most also when twenty come at the same moment', async () => {
      const value = await registered();
      const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => complain(provider, about(value, n))));
      const statuses = answers.map(({ status }) => status);
      expect(statuses.filter((status) => status === 201)).toHaveLength(5);
      expect(statuses.filter((status) => status === 409)).toHaveLength(15);
    });

    it('are five at the most for every other client of the database', async () => {
      const { value, identifierId } = await identifier();
      for (let reporter = 0; reporter < 5; reporter += 1) await complain(provider, about(value, reporter));
      const sixth = service.sql(
        `insert into complaints (id, reason, description, identifier_id, provider_id, dedupe_hash, created_at)
         values (gen_random_uuid(), 'fraud', 'x', $1, $2, sha256('sixth'), now())`,
        [identifierId, provider.id],
      );
      await expect(sixth).rejects.toThrow('A provider has at most 5 unfinished complaints about one identifier.');
    });
  });

  describe('can be read by the provider that made them', () => {
    let reader: Provider;
    const made: string[] = [];
    const list = (query = '') => reader.get(`/v1/complaints${query}`);

    beforeAll(async () => {
      reader = await Provider.create(service);
      for (let n = 0; n < 5; n += 1) made.push((await complain(reader, { evidence: [`${n}`] })).body['id']);
      await operate(service, 'complaints', 'acknowledge', made[1] ?? '');
      await operate(service, 'complaints', 'resolve', made[2] ?? '', '--as', 'upheld');
    });

    it('page by page, oldest first', async () => {
      const first = await list('?limit=3');
      expect(first).toMatchObject({ status: 200, body: { next_cursor: expect.any(String) } });
      const second = await list(`?limit=3&cursor=${first.body['next_cursor']}`);
      expect(second.body['next_cursor']).toBeNull();
      expect([first, second].flatMap(({ body }) => body['complaints']).map(({ id }) => id)).toEqual(made);
    });

    it.each([
      ['open', [0, 3, 4]],
      ['acknowledged', [1]],
      ['closed', [2]],
    ])('that are %s', async (status, expected) => {
      const { body } = await list(`?status=${status}`);
      expect(body['complaints'].map((complaint: { id: string }) => made.indexOf(complaint.id))).toEqual(expected);
    });

    it('one by one, with what became of them', async () => {
      const answer = await reader.get(`/v1/complaints/${made[2]}`);
      expect(answer).toMatchObject({
        status: 200,
        body: { id: made[2], status: 'closed', resolution: 'upheld', evidence: ['2'] },
      });
      expect(Date.parse(answer.body['closed_at'])).toBeGreaterThanOrEqual(Date.parse(answer.body['created_at']));
    });

    it('and by nobody else', async () => {
      expect(await other.get(`/v1/complaints/${made[0]}`)).toMatchObject({
        status: 404,
        body: { code: 'complaint_not_found' },
      });
      const { body } = await other.get('/v1/complaints?limit=100');
      expect(body['complaints'].filter((complaint: { id: string }) => made.includes(complaint.id))).toEqual([]);
      expect((await other.get('/v1/complaints/none')).status).toBe(404);
    });

    it.each(['?status=lost', '?limit=0', '?cursor=%00'])('but not with %s', async (query) => {
      expect((await list(query)).status).toBe(400);
    });
  });

  async function identifier(): Promise<{ value: string; identifierId: string }> {
    const value = freshValue();
    const { body } = await provider.register(evmWallet(), 'custom', value);
    return { value, identifierId: body['id'] };
  }

  async function registered(): Promise<string> {
    return (await identifier()).value;
  }
});
