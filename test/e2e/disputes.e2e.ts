import { OPTION, Provider } from '../support/actors.js';
import { chainFaults } from '../support/chain.js';
import { untilSomebodyWaits } from '../support/lock-waits.js';
import { operate, runCommand, verifyHistory } from '../support/operator.js';
import { freshValue, UNLIMITED } from '../support/registry.js';
import { Service } from '../support/service.js';
import { evmWallet, type TestWallet } from '../support/wallets.js';

const WHY = 'The owner reads the mail of this address.';

describe('a dispute about possession', () => {
  let service: Service;
  let careless: Provider;
  let careful: Provider;
  const [squatter, owner, stranger] = [evmWallet(), evmWallet(), evmWallet()];

  beforeAll(async () => {
    service = await Service.start({
      ...UNLIMITED,
      LIMIT_COMPLAINT_PER_HOUR: '1000000',
      REGISTRATION_QUARANTINE_HOURS: '0',
    });
    [careless, careful] = await Promise.all([Provider.create(service), Provider.create(service)]);
  });
  afterAll(() => service.stop());

  const squat = async (value = freshValue('email')) => {
    const { body } = await careless.register(squatter, 'email', value);
    return { id: String(body['id']), value };
  };
  const complain = async (about: object, by = careful, reason = 'possession') => {
    const body = { reason, description: 'She reads its mail.', evidence: [`wallet: ${owner.address}`], ...about };
    const answer = await service.http.post('/v1/complaints', { key: by.key, body });
    expect(answer.status).toBe(201);
    return String(answer.body['id']);
  };
  const award = (complaint: string, wallet: TestWallet = owner, ...options: string[]) =>
    operate(
      service,
      'complaints',
      'resolve',
      complaint,
      '--as',
      'upheld',
      '--release-for',
      wallet.address,
      '--reason',
      WHY,
      ...options,
    );
  const refusal = (command: Promise<unknown>): Promise<string> =>
    command.then(
      () => 'not refused',
      (error: { stderr: string }) => error.stderr.trim(),
    );
  const codes = async (value: string) => (await careful.resolve('email', value)).body['trust']?.codes ?? [];
  const statusOf = async (id: string) => (await careful.get(`/v1/identifiers/${id}`)).body['status'];

  it('leads from squatting to the registration of the owner, with one decision', async () => {
    const { id, value } = await squat();
    expect(await careful.register(owner, 'email', value)).toMatchObject({
      status: 409,
      body: { code: 'identifier_taken' },
    });
    const complaint = await complain({ target_type: 'email', target_value: value });
    await complain({ identifier_id: id, reporter_user_id: 'a payer' }, careless, 'fraud');
    expect(await codes(value)).toContain('complaints');

    expect(await award(complaint)).toEqual({
      id: complaint,
      status: 'closed',
      resolution: 'upheld',
      changed: true,
      identifier_id: id,
      released_for: owner.controller,
      name_in_the_way: null,
      replaced_release: null,
    });
    expect(await careful.resolve('email', value)).toMatchObject({ status: 200, body: { payment_ready: false } });
    expect(await careless.register(squatter, 'email', value)).toMatchObject({ body: { code: 'identifier_reserved' } });
    const registered = await careful.register(owner, 'email', value);
    expect(registered).toMatchObject({ status: 201, body: { status: 'active', controller: owner.controller } });
    expect((await careful.resolve('email', value)).body).toMatchObject({
      payment_ready: true,
      payment_options: [OPTION],
    });
    // What was said about the squatter does not follow the value to its owner (D10).
    expect(await codes(value)).toEqual(['registered_recently', 'controller_changed']);
  });

  it('leaves both steps in the history, with the reason, and tells the one who complained', async () => {
    const { id } = await squat();
    const complaint = await complain({ identifier_id: id });
    await award(complaint);
    const events = await careful.history(id);
    expect(events.map(({ type, to_status, reason }) => [type, to_status, reason])).toEqual([
      ['register', 'active', null],
      ['suspend', 'suspended', WHY],
      ['remove', 'removed', WHY],
    ]);
    expect(chainFaults(events)).toEqual([]);
    expect(await verifyHistory(service, id)).toMatchObject({ ok: true });
    expect(await operate(service, 'identifiers', 'show', id)).toMatchObject({
      released_for: owner.controller,
      release_reason: WHY,
    });
    const told = await careful.get(`/v1/complaints/${complaint}`);
    expect(told.body).toMatchObject({ status: 'closed', resolution: 'upheld' });
  });

  it('is shown with both sides and their histories', async () => {
    const value = freshValue('email');
    const former = await careful.register(owner, 'email', value);
    await careful.remove(owner, former.body['id']);
    const { id } = await squat(value);
    const complaint = await complain({ identifier_id: id });
    const shown = await operate(service, 'complaints', 'show', complaint);
    expect(shown).toMatchObject({
      complaint: { id: complaint, reason: 'possession' },
      registrations: [
        {
          identifier: { id: former.body['id'], controller: owner.controller },
          disputed: false,
          claimants: true,
          events: [{ event: { type: 'register' } }, { event: { type: 'remove' } }],
        },
        { identifier: { id, controller: squatter.controller }, disputed: true, claimants: false },
      ],
      claimants: [{ wallet: owner.controller }],
    });
  });

  it('takes the value from a later registration of the same wallet as well', async () => {
    const { id, value } = await squat();
    const complaint = await complain({ identifier_id: id });
    await careless.remove(squatter, id);
    const again = await squat(value);
    expect(await statusOf(again.id)).toBe('pending');
    expect(await award(complaint)).toMatchObject({ identifier_id: again.id });
    expect(await careful.register(owner, 'email', value)).toMatchObject({ status: 201, body: { status: 'active' } });
  });

  it.each(['suspend', 'revoke'])('releases what an operator had ended with a %s before', async (verb) => {
    const { id, value } = await squat();
    const complaint = await complain({ identifier_id: id });
    await operate(service, 'identifiers', verb, id);
    await award(complaint);
    expect(await careful.register(owner, 'email', value)).toMatchObject({ status: 201, body: { status: 'active' } });
  });

  describe('is refused, and changes nothing,', () => {
    it.each([
      ['for a wallet that the evidence does not name', 'possession', stranger, 'does not name this wallet'],
      ['for a complaint about something else', 'fraud', owner, 'The complaint is about "fraud"'],
    ])('%s', async (_title, reason, wallet, sentence) => {
      const { id } = await squat();
      const complaint = await complain({ identifier_id: id }, careful, reason);
      expect(await refusal(award(complaint, wallet))).toContain(sentence);
      expect(await statusOf(id)).toBe('active');
      expect((await careful.get(`/v1/complaints/${complaint}`)).body['status']).toBe('open');
    });

    it('where the claimant has the value already', async () => {
      const value = freshValue('email');
      const { body } = await careful.register(owner, 'email', value);
      const complaint = await complain({ identifier_id: body['id'] });
      expect(await refusal(award(complaint))).toBe('This wallet has the value already: there is nothing to release.');
    });

    it('where a third wallet has registered the value since', async () => {
      const { id, value } = await squat();
      const complaint = await complain({ identifier_id: id });
      await careless.remove(squatter, id);
      const { body } = await careful.register(stranger, 'email', value);
      expect(await refusal(award(complaint))).toContain('A newer registration of this value stands.');
      expect(await statusOf(body['id'])).toBe('pending');
    });

    it('of a native name, which is given back by the name', async () => {
      await service.http.post('/v1/namespaces', { key: careless.key, body: { slug: 'market' } });
      await operate(service, 'namespaces', 'approve', 'market');
      const name = await careless.signed(squatter, 'POST', '/v1/namespaces/market/names', { label: 'ann', ...OPTION });
      const complaint = await complain({ target_type: 'custom', target_value: 'ann@market' });
      expect(await refusal(award(complaint))).toBe(
        'ann@market is a native name, and its identifier carries it. Remove the name first, and then release. ' +
          `The command is: names remove ${name.body['id']}`,
      );
      await operate(service, 'names', 'remove', name.body['id']);
      expect(await award(complaint)).toMatchObject({ released_for: owner.controller });
    });

    it('where nobody has said yes or why, and with a dismissal', async () => {
      const { id } = await squat();
      const complaint = await complain({ identifier_id: id });
      const words = ['complaints', 'resolve', complaint, '--as', 'upheld', '--release-for', owner.address];
      expect(await refusal(runCommand(service, '--json', ...words))).toContain('--json never prompts');
      expect(await refusal(runCommand(service, '--yes', ...words))).toContain('add --reason');
      const dismissal = words.map((word) => (word === 'upheld' ? 'dismissed' : word));
      expect(await refusal(runCommand(service, '--yes', ...dismissal))).toContain(
        '--release-for goes with --as upheld',
      );
      expect(await statusOf(id)).toBe('active');
    });

    it('where another operator has dismissed the complaint, until that is overruled', async () => {
      const { id } = await squat();
      const complaint = await complain({ identifier_id: id });
      await operate(service, 'complaints', 'resolve', complaint, '--as', 'dismissed');
      expect(await refusal(award(complaint))).toContain('was dismissed: nothing was changed.');
      expect(await statusOf(id)).toBe('active');
      expect(await award(complaint, owner, '--overrule')).toMatchObject({ resolution: 'upheld', identifier_id: id });
      expect(await statusOf(id)).toBe('removed');
    });

    it('as a whole when the complaint cannot be closed', async () => {
      const { id } = await squat();
      const complaint = await complain({ identifier_id: id });
      await service.sql(
        `create function refuse_closing() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`,
      );
      await service.sql(
        'create trigger refuse_closing before update on complaints for each row execute function refuse_closing()',
      );
      expect(await refusal(award(complaint))).not.toBe('not refused');
      await service.sql('drop trigger refuse_closing on complaints');
      expect(await statusOf(id)).toBe('active');
      expect((await careful.history(id)).length).toBe(1);
    });
  });

  it('is decided where the identifier no longer carries its native name, and the answer names what is left', async () => {
    const name = await careless.signed(squatter, 'POST', '/v1/namespaces/market/names', { label: 'bob', ...OPTION });
    const complaint = await complain({ target_type: 'custom', target_value: 'bob@market' });
    await careless.update(squatter, name.body['identifier_id'], { name_id: null });
    expect(await award(complaint)).toMatchObject({ released_for: owner.controller, name_in_the_way: 'bob@market' });
    expect(await statusOf(name.body['identifier_id'])).toBe('removed');
    const take = () => careless.signed(owner, 'POST', '/v1/namespaces/market/names', { label: 'bob', ...OPTION });
    expect(await take()).toMatchObject({ status: 409, body: { code: 'name_taken' } });
    await operate(service, 'names', 'remove', name.body['id']);
    expect((await take()).status).toBe(201);
  });

  it('is decided where the rightful wallet holds the native name already', async () => {
    const path = '/v1/namespaces/market/names';
    const name = await careless.signed(squatter, 'POST', path, { label: 'eve', ...OPTION });
    const complaint = await complain({ target_type: 'custom', target_value: 'eve@market' });
    await careless.update(squatter, name.body['identifier_id'], { name_id: null });
    await careless.signed(squatter, 'DELETE', `${path}/eve`);
    await service.sql(
      `insert into namespace_names (id, namespace_id, label, full_name, status, controller, provider_id, created_at, authorized_at)
       select gen_random_uuid(), id, 'eve', 'eve@market', 'active', $1, provider_id, now(), now() from namespaces where slug = 'market'`,
      [owner.controller],
    );
    expect(await award(complaint)).toMatchObject({ released_for: owner.controller, name_in_the_way: null });
  });

  it('is decided about the newest registration where the value was registered and removed again at the same moment', async () => {
    const { id } = await squat();
    const complaint = await complain({ identifier_id: id });
    await careless.remove(squatter, id);
    const session = await service.connect();
    await session.query('begin');
    await session.query('set local session_replication_role = replica');
    await session.query('select from identifiers where id = $1 for update', [id]);
    const answer = award(complaint);
    await untilSomebodyWaits(service);
    await session.query('update identifiers set is_current = false where id = $1', [id]);
    const { rows } = await session.query(
      `insert into identifiers select (jsonb_populate_record(i, jsonb_build_object('id', gen_random_uuid(),
         'is_current', true))).* from identifiers i where id = $1 returning id`,
      [id],
    );
    await session.query(
      `insert into identifier_events select (jsonb_populate_record(e, jsonb_build_object('id', gen_random_uuid(),
         'identifier_id', $2::uuid))).* from identifier_events e where identifier_id = $1`,
      [id, rows[0].id],
    );
    await session.query('commit');
    await session.end();
    expect(await answer).toMatchObject({ identifier_id: rows[0].id, released_for: owner.controller });
  });
});
