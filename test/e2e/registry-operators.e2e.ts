import { randomUUID } from 'node:crypto';
import { sessionUrl } from '../../src/database/session.js';
import { OPTION, Provider } from '../support/actors.js';
import { chainFaults, hashOf } from '../support/chain.js';
import { Login } from '../support/login.js';
import { verifyHistory } from '../support/operator.js';
import { identifierIn, Operator, OTHER_OPTION, STATUSES, type Status, UNLIMITED } from '../support/registry.js';
import { Service } from '../support/service.js';
import { ed25519Wallet } from '../support/wallets.js';

/** D2, the operator's part: the event of a status that is changed by hand. What is not listed is refused. */
const EVENTS: Partial<Record<Status, Partial<Record<Status, string>>>> = {
  pending: { active: 'approve', removed: 'reject', suspended: 'suspend', revoked: 'revoke' },
  active: { suspended: 'suspend', revoked: 'revoke' },
  update_pending: { active: 'approve', suspended: 'suspend', revoked: 'revoke' },
  suspended: { active: 'reinstate', revoked: 'revoke' },
};
const PAIRS = STATUSES.flatMap((from) => STATUSES.filter((to) => to !== from).map((to) => ({ from, to })));
const ALLOWED = PAIRS.flatMap(({ from, to }) => {
  const type = EVENTS[from]?.[to];
  return type === undefined ? [] : [{ from, to, type }];
});
const REFUSED = PAIRS.filter(({ from, to }) => EVENTS[from]?.[to] === undefined);

/** Kept by the database, with a guard of their own: they may change on thousands of identifiers at once (D11). */
const SIGNALS = ['name_stopped', 'complained', 'look_alike', 'qr_contested'];

const SENTENCE = /^[A-Z][^\n]*\.$/;
/** Of the operator, or else of the role that the superuser logged in as. */
const NAME = /^(Anna O'Hara|postgres|root)$/;

/** Both are people: the owner could switch the triggers off, and is an operator as long as it does not. */
const HANDS: readonly [string, (url: string) => string][] = [
  ['an operator', (url) => sessionUrl(url, { role: 'resolver_operator', operator: `Anna O'Hara` })],
  ['a superuser', (url) => url],
];

const THIEF = JSON.stringify([{ ...OTHER_OPTION, memo: 'thief' }]);

/** A change of the status as the service makes it: the version, and the event in the same statement. */
const forgery = (id: string) => `
  with event as (
    insert into identifier_events select (jsonb_populate_record(e, jsonb_build_object('id', gen_random_uuid(),
      'sequence', e.sequence + 1, 'type', 'emergency_suspend', 'from_status', e.to_status, 'to_status', 'suspended',
      'previous_hash', e.hash, 'hash', repeat('a', 64), 'occurred_at', now()))).*
    from identifier_events e where e.identifier_id = '${id}' order by sequence desc limit 1
  )
  update identifiers set status = 'suspended', version = version + 1, history_head = repeat('a', 64), updated_at = now()
  where id = '${id}'`;

describe.each(HANDS)('an edit of an identifier by the hand of %s', (_, urlOf) => {
  let service: Service;
  let hand: Login;
  let provider: Provider;
  let operator: Operator;
  const wallet = ed25519Wallet();
  const held = (status: Status) => identifierIn(status, { provider, wallet, operator });
  const refusal = (sql: string, ...values: unknown[]) => hand.refusal(sql, ...values);
  const setStatus = (id: string, status: Status) =>
    hand.sql('update identifiers set status = $2::identifier_status where id = $1', [id, status]);
  const rowOf = (id: string) => service.sql('select * from identifiers where id = $1', [id]);

  beforeAll(async () => {
    service = await Service.start(UNLIMITED);
    provider = await Provider.create(service);
    operator = new Operator(service);
    hand = new Login(urlOf(service.database.url));
    await operator.reviews('email');
  });
  afterAll(async () => {
    await hand.close();
    await service.stop();
  });

  it.each(ALLOWED)('from $from to $to is recorded as $type by the operator', async ({ from, to, type }) => {
    const { id } = await held(from);
    const before = await provider.get(`/v1/identifiers/${id}`);
    await setStatus(id, to);
    const after = await provider.get(`/v1/identifiers/${id}`);
    const options = from === 'update_pending' && to === 'active' ? [OTHER_OPTION] : [OPTION];
    expect(after.body).toMatchObject({ status: to, payment_options: options });
    expect(after.headers.get('etag')).not.toBe(before.headers.get('etag'));
    const events = await provider.history(id);
    expect(events.at(-1)).toMatchObject({
      type,
      from_status: from,
      to_status: to,
      actor: { kind: 'operator', provider_id: null, controller: null, operator: expect.stringMatching(NAME) },
      controller_authorization: null,
      occurred_at: after.body['updated_at'],
    });
    expect(chainFaults(events)).toEqual([]);
  });

  it.each(REFUSED)('from $from to $to is refused with a sentence', async ({ from, to }) => {
    const { id } = await held(from);
    const before = await provider.history(id);
    expect(await refusal('update identifiers set status = $2::identifier_status where id = $1', id, to)).toMatch(
      SENTENCE,
    );
    expect((await provider.get(`/v1/identifiers/${id}`)).body['status']).toBe(from);
    expect(await provider.history(id)).toEqual(before);
  });

  it('moves exactly the signed options into place when it approves them', async () => {
    const { id, value } = await held('update_pending');
    await setStatus(id, 'active');
    const resolved = await provider.resolve('email', value);
    expect(resolved.body['payment_options']).toMatchObject([OTHER_OPTION]);
    expect(resolved.body['registration'].last_payment_update).not.toBeNull();
    const events = await provider.history(id);
    expect(events.at(-1)).toMatchObject({
      type: 'approve',
      changed_fields: ['status', 'payment_options', 'proposed_payment_options'],
      payment_options_hash: events.at(-2)?.['proposed_payment_options_hash'],
    });
    expect(chainFaults(events)).toEqual([]);
    expect(await verifyHistory(service, id)).toMatchObject({ ok: true });
  });

  it('rejects them when it clears them and sets the status to active', async () => {
    const { id } = await held('update_pending');
    await hand.sql(`update identifiers set status = 'active', proposed_payment_options = null where id = $1`, [id]);
    expect((await provider.get(`/v1/identifiers/${id}`)).body).toMatchObject({
      status: 'active',
      payment_options: [OPTION],
    });
    const events = await provider.history(id);
    expect(events.at(-1)).toMatchObject({
      type: 'reject',
      changed_fields: ['status', 'proposed_payment_options'],
      proposed_payment_options_hash: null,
    });
    expect(await verifyHistory(service, id)).toMatchObject({ ok: true });
  });

  it('says that clearing the proposed options alone does not reject them', async () => {
    const { id } = await held('update_pending');
    expect(await refusal('update identifiers set proposed_payment_options = null where id = $1', id)).toBe(
      'To reject the proposed payment options, set the status to active as well.',
    );
  });

  it('frees the value of a registration that it rejects', async () => {
    const { id, value } = await held('pending');
    await setStatus(id, 'removed');
    expect(await provider.register(wallet, 'email', value)).toMatchObject({ status: 201 });
  });

  it('that changes nothing is no event', async () => {
    const { id } = await held('active');
    await hand.sql('update identifiers set status = status, value = value where id = $1', [id]);
    expect(await provider.history(id)).toHaveLength(1);
  });

  it('lets the controller go on afterwards', async () => {
    const { id } = await held('active');
    await setStatus(id, 'suspended');
    await setStatus(id, 'active');
    await provider.update(wallet, id, { payment_options: [OTHER_OPTION] });
    await provider.remove(wallet, id);
    const events = await provider.history(id);
    expect(events.map((event) => event['type'])).toEqual(['register', 'suspend', 'reinstate', 'update', 'remove']);
    expect(chainFaults(events)).toEqual([]);
  });

  it.each([
    ['controller', `controller = 'somebody-else'`],
    ['value', `value = 'another', normalized_value = 'another', value_hash = sha256('another')`],
    ['skeleton', `skeleton_hash = sha256('another')`],
    ['type', `type = 'email'`],
    ['provider', `provider_id = gen_random_uuid()`],
    ['registration time', `registered_at = registered_at - interval '1 year'`],
    ['time of the last change', `payment_updated_at = null, updated_at = now()`],
    ['time of the change of controllers', `controller_changed_at = now()`],
    ['version', 'version = version + 1'],
    ['version, by two', 'version = version + 2'],
    ['head of the history', `history_head = repeat('0', 64)`],
    ['version and head', `version = version + 1, history_head = repeat('0', 64), status = 'suspended'`],
    ['place as the current registration', 'is_current = false'],
    ['need of a review', 'needs_review = true'],
    ['release', 'released_at = now()'],
  ])('of the %s is refused with a sentence', async (_, assignment) => {
    const { id } = await held('active');
    const before = await rowOf(id);
    expect(await refusal(`update identifiers set ${assignment} where id = $1`, id)).toMatch(SENTENCE);
    expect(await rowOf(id)).toEqual(before);
  });

  it.each(SIGNALS)('of the signal %s is refused with a sentence', async (signal) => {
    const { id } = await held('active');
    expect(await refusal(`update identifiers set ${signal} = not ${signal} where id = $1`, id)).toMatch(SENTENCE);
  });

  it.each(['identifiers_guard', 'identifiers_have_history'])(
    'is seen by %s in every column but the signals',
    async (name) => {
      const columns = await service.sql<{ attname: string }>(
        `select a.attname from pg_attribute a join pg_trigger t on t.tgrelid = a.attrelid
       where t.tgname = $1 and a.attnum > 0 and not a.attisdropped and a.attnum <> all (t.tgattr::int2[])`,
        [name],
      );
      expect(columns.map(({ attname }) => attname).toSorted()).toEqual(SIGNALS.toSorted());
    },
  );

  it.each([
    ['payment options', `payment_options = '[{"chain":"solana","asset":"SOL","address":"x"}]'`],
    ['waiting options', `proposed_payment_options = payment_options`],
    ['name', `name_id = null, payment_options = payment_options || payment_options`],
    ['skeleton', `skeleton_hash = null`],
  ])('of the %s of one that is final is refused with a sentence', async (_, assignment) => {
    for (const status of ['removed', 'revoked'] as const) {
      const { id } = await held(status);
      expect(await refusal(`update identifiers set ${assignment} where id = $1`, id)).toMatch(SENTENCE);
    }
  });

  it.each<[string, Status, string]>([
    ['the payment options', 'active', `payment_options = '${THIEF}'`],
    ['the payment options, approving', 'pending', `status = 'active', payment_options = '${THIEF}'`],
    ['the payment options, reinstating', 'suspended', `status = 'active', payment_options = '${THIEF}'`],
    ['the payment options to nothing', 'active', 'payment_options = null'],
    ['the proposed options', 'update_pending', `proposed_payment_options = '${THIEF}'`],
    ['the proposed options, approving', 'update_pending', `status = 'active', proposed_payment_options = '${THIEF}'`],
    ['the payment options for the proposed ones', 'update_pending', 'payment_options = proposed_payment_options'],
    ['the proposed options of one that nobody reviews', 'active', 'proposed_payment_options = payment_options'],
    ['the status, proposing', 'active', `status = 'update_pending', proposed_payment_options = '${THIEF}'`],
  ])('of %s is refused with a sentence that names the controller', async (_title, status, assignment) => {
    const { id } = await held(status);
    const before = await rowOf(id);
    expect(await refusal(`update identifiers set ${assignment} where id = $1`, id)).toMatch(
      /^Only the controller says where payments go: .*\.$/,
    );
    expect(await rowOf(id)).toEqual(before);
  });

  it('takes an identifier off its name, and links it to none', async () => {
    const { nameId, id } = await named();
    await hand.sql('update identifiers set name_id = null where id = $1', [id]);
    const events = await provider.history(id);
    expect(events.at(-1)).toMatchObject({ type: 'update', changed_fields: ['name_id'] });
    expect(chainFaults(events)).toEqual([]);
    expect(await refusal('update identifiers set name_id = $2 where id = $1', id, nameId)).toMatch(
      /^Only the controller links .*\.$/,
    );
  });

  it('gives a reservation to no wallet', async () => {
    const { nameId } = await reserved();
    expect(await refusal(`update namespace_names set controller = 'thief' where id = $1`, nameId)).toBe(
      'A reservation gets its controller from the first wallet that its provider brings.',
    );
  });

  it('of the version, with an event that it brings along, is refused with a sentence', async () => {
    const { id } = await held('active');
    const before = await rowOf(id);
    expect(await refusal(forgery(id))).toMatch(/^(This field is kept by the service: .*\.|permission denied for .*)$/);
    expect(await rowOf(id)).toEqual(before);
  });

  it.each([
    ['an insert', 'insert into identifiers select (i).* from (select i from identifiers i limit 1) one'],
    [
      'a copy',
      `insert into identifiers select (jsonb_populate_record(i, jsonb_build_object('id', gen_random_uuid(),
       'is_current', false, 'status', 'removed'))).* from identifiers i limit 1`,
    ],
    ['a deletion', 'delete from identifiers'],
    ['a truncation', 'truncate identifiers cascade'],
  ])('by %s is refused', async (_, sql) => {
    await held('active');
    const before = await service.sql('select count(*) from identifiers');
    expect(await refusal(sql)).not.toBe('not refused');
    expect(await service.sql('select count(*) from identifiers')).toEqual(before);
  });

  async function namespace(): Promise<string> {
    const slug = `s-${randomUUID().slice(0, 8)}`;
    await service.http.post('/v1/namespaces', { key: provider.key, body: { slug } });
    await service.sql(`update namespaces set status = 'active' where slug = $1`, [slug]);
    return slug;
  }

  async function reserved(): Promise<{ nameId: string }> {
    const path = `/v1/namespaces/${await namespace()}/names`;
    const { status, body } = await service.http.post(path, { key: provider.key, body: { label: 'karim' } });
    expect(status).toBe(201);
    return { nameId: body['id'] };
  }

  async function named(): Promise<{ id: string; nameId: string }> {
    const slug = await namespace();
    const body = { label: 'rahim', ...OPTION };
    const answer = await provider.signed(wallet, 'POST', `/v1/namespaces/${slug}/names`, body);
    expect(answer.status).toBe(201);
    return { id: answer.body['identifier_id'], nameId: answer.body['id'] };
  }

  it('hashes the text of its event as RFC 8785 writes it, whatever characters it has', async () => {
    const { id } = await held('suspended');
    const [event] = (await provider.history(id)).slice(-1);
    for (const reason of [
      '"\\/',
      'tab\tline\nfeed\r\b\f',
      '\u0001\u001f\u007f\u0080',
      'é\u2028\u2029 বাংলা 👍🏽',
      '<&>',
      '',
    ]) {
      const [row] = await service.sql<{ hash: string }>(
        `select event_hash(jsonb_populate_record(e, jsonb_build_object('reason', $2::text))) as hash
         from identifier_events e where id = $1`,
        [event?.['id'], reason],
      );
      expect(row?.hash).toBe(hashOf({ ...event, reason }));
    }
  });
});
