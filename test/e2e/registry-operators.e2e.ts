import { Provider } from '../support/actors.js';
import { chainFaults, hashOf } from '../support/chain.js';
import { identifierIn, Operator, OPTION, OTHER_OPTION, STATUSES, type Status, UNLIMITED } from '../support/registry.js';
import { Service } from '../support/service.js';
import { ed25519Wallet } from '../support/wallets.js';

/** D2, the operator's part: the event of a status that is changed by hand. What is not listed is refused. */
const EVENTS: Partial<Record<Status, Partial<Record<Status, string>>>> = {
  pending: { active: 'approve', suspended: 'suspend', revoked: 'reject' },
  active: { suspended: 'suspend', revoked: 'revoke' },
  update_pending: { suspended: 'suspend', revoked: 'revoke' },
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

describe('an edit of an identifier by hand', () => {
  let service: Service;
  let provider: Provider;
  let operator: Operator;
  const wallet = ed25519Wallet();
  const held = (status: Status) => identifierIn(status, { provider, wallet, operator });
  const refusal = (sql: string, ...values: unknown[]): Promise<string> =>
    service.sql(sql, values).then(
      () => 'not refused',
      (error: Error) => error.message,
    );

  beforeAll(async () => {
    service = await Service.start(UNLIMITED);
    provider = await Provider.create(service);
    operator = new Operator(service);
    await operator.reviews('email');
  });
  afterAll(() => service.stop());

  it.each(ALLOWED)('from $from to $to is recorded as $type by the operator', async ({ from, to, type }) => {
    const { id } = await held(from);
    const before = await provider.get(`/v1/identifiers/${id}`);
    await operator.setStatus(id, to);
    const after = await provider.get(`/v1/identifiers/${id}`);
    expect(after.body).toMatchObject({ status: to, payment_options: [OPTION] });
    expect(after.headers.get('etag')).not.toBe(before.headers.get('etag'));
    const events = await provider.history(id);
    expect(events.at(-1)).toMatchObject({
      type,
      from_status: from,
      to_status: to,
      actor: { kind: 'operator', provider_id: null, controller: null },
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

  it('of payment options is recorded as an update, and resolve says that they changed', async () => {
    const { id, value } = await held('active');
    await service.sql('update identifiers set payment_options = $2 where id = $1', [
      id,
      JSON.stringify([OTHER_OPTION]),
    ]);
    const resolved = await provider.resolve('custom', value);
    expect(resolved.body['payment_options']).toMatchObject([OTHER_OPTION]);
    expect(resolved.body['registration'].last_payment_update).not.toBeNull();
    const events = await provider.history(id);
    expect(events.at(-1)).toMatchObject({ type: 'update', changed_fields: ['payment_options'] });
    expect(chainFaults(events)).toEqual([]);
  });

  it('that changes nothing is no event', async () => {
    const { id } = await held('active');
    await service.sql('update identifiers set status = status, value = value where id = $1', [id]);
    expect(await provider.history(id)).toHaveLength(1);
  });

  it('lets the controller go on afterwards', async () => {
    const { id } = await held('active');
    await operator.setStatus(id, 'suspended');
    await operator.setStatus(id, 'active');
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
  ])('of the %s is refused with a sentence', async (_, assignment) => {
    const { id } = await held('active');
    const before = await service.sql('select * from identifiers where id = $1', [id]);
    expect(await refusal(`update identifiers set ${assignment} where id = $1`, id)).toMatch(SENTENCE);
    expect(await service.sql('select * from identifiers where id = $1', [id])).toEqual(before);
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

  it.each([
    ['no list', '{}'],
    ['no options', '[]'],
    ['no address', '[{"chain":"solana","asset":"SOL"}]'],
    ['an unknown member', '[{"chain":"solana","asset":"SOL","address":"x","adress":"y"}]'],
    ['a number', '[{"chain":"solana","asset":"SOL","address":"x","fixed_amount":1}]'],
    ['a wrong amount', '[{"chain":"solana","asset":"SOL","address":"x","fixed_amount":"1e3"}]'],
    ['a wrong date', '[{"chain":"solana","asset":"SOL","address":"x","expiration":"2026-02-30T00:00:00Z"}]'],
    [
      'an option twice',
      '[{"chain":"solana","asset":"SOL","address":"x"},{"chain":"solana","asset":"SOL","address":"x"}]',
    ],
    ['null', null],
  ])('of the payment options to %s is refused with a sentence', async (_, options) => {
    const { id } = await held('active');
    const before = await service.sql('select * from identifiers where id = $1', [id]);
    for (const column of options === null ? ['payment_options'] : ['payment_options', 'proposed_payment_options']) {
      const message = await refusal(`update identifiers set ${column} = $2::jsonb where id = $1`, id, options);
      expect(message).toMatch(/^Payment options are a list .*\.$/);
    }
    expect(await service.sql('select * from identifiers where id = $1', [id])).toEqual(before);
  });

  it('of the proposed options of one that nobody reviews is refused with a sentence', async () => {
    const { id } = await held('active');
    expect(
      await refusal('update identifiers set proposed_payment_options = payment_options where id = $1', id),
    ).toMatch(/^Proposed payment options wait .*\.$/);
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
