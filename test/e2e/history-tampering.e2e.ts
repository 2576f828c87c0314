import { OPTION, Provider } from '../support/actors.js';
import { canonicalHash, chainFaults } from '../support/chain.js';
import { urlAs } from '../support/environment.js';
import { eventually } from '../support/eventually.js';
import { Login } from '../support/login.js';
import { verifyHistory } from '../support/operator.js';
import { freshValue, identifierIn, Operator, OTHER_OPTION, type Status, UNLIMITED } from '../support/registry.js';
import { Service } from '../support/service.js';
import { ed25519Wallet } from '../support/wallets.js';

const THIEF = JSON.stringify([{ ...OTHER_OPTION, memo: 'thief' }]);
const HARD_OPTION = {
  ...OTHER_OPTION,
  memo: '1 2',
  payment_reference: '"\\/ é বাংলা 👍🏽 <&>',
  fixed_amount: '0.50',
  expiration: '2099-01-31T18:00:00.5+06:00',
};
const [ROW, OF_ROW] = ['update identifiers set', 'where id = ID'];
const [EVENT, OF_EVENT] = ['update identifier_events set', 'where identifier_id = ID'];

/** Hashes a chain anew. */
const RESEAL = `do $$
  declare
    head text := repeat('0', 64);
    place identifier_events%rowtype;
  begin
    for place in select * from identifier_events where identifier_id = ID order by sequence loop
      update identifier_events set previous_hash = head where id = place.id;
      update identifier_events e set hash = event_hash(e) where id = place.id returning hash into head;
    end loop;
    update identifiers set history_head = head where id = ID;
  end $$`;
/** Pays to the thief, in the row and in its newest event. */
const PAY_THIEF = `${EVENT} payment_options_hash = canonical_hash('${THIEF}'::jsonb) ${OF_EVENT}
    and sequence = (select version from identifiers where id = ID);
  ${ROW} payment_options = '${THIEF}' ${OF_ROW}`;
/** One more event, a copy of the newest with other members. */
const append = (members: string) => `
  insert into identifier_events select (jsonb_populate_record(e, jsonb_build_object(
    'id', gen_random_uuid(), 'sequence', e.sequence + 1, 'from_status', e.to_status, ${members}))).*
  from identifier_events e join identifiers i on i.id = e.identifier_id and i.version = e.sequence where i.id = ID;
  ${ROW} version = version + 1 ${OF_ROW};
  ${ROW} updated_at = (select occurred_at from identifier_events e where identifier_id = ID and e.sequence = version) ${OF_ROW}`;
const BY_OPERATOR = `'actor_kind', 'operator', 'operator', 'mallory', 'provider_id', null, 'controller', null, 'controller_authorization', null`;
const SIGNED_BODY = `convert_from(decode(controller_authorization ->> 'body', 'base64'), 'UTF8')`;

describe('a history', () => {
  let service: Service;
  let provider: Provider;
  let operator: Operator;
  const wallet = ed25519Wallet();

  beforeAll(async () => {
    service = await Service.start({ ...UNLIMITED, REGISTRATION_QUARANTINE_HOURS: '0' });
    provider = await Provider.create(service);
    await Provider.create(service);
    operator = new Operator(service);
    await operator.reviews('email');
  });
  afterAll(() => service.stop());

  /** As somebody can who owns the database. */
  const unguarded = (sql: string) => service.sql(`begin; set local session_replication_role = replica; ${sql}; commit`);

  /** Writes to a history and to its row, and makes all hashes fit again. */
  const forge = (id: string, ...statements: string[]) =>
    unguarded([...statements, RESEAL].join(';').replaceAll('ID', `'${id}'`));

  it('binds the payment options after each event, whoever caused it', async () => {
    const { body } = await provider.register(wallet, 'email', freshValue('email'));
    const id: string = body['id'];
    await operator.approve(id);
    await provider.update(wallet, id, { payment_options: [OTHER_OPTION] });
    await provider.update(wallet, id, { payment_options: [HARD_OPTION, OPTION] });
    await operator.approve(id);
    await operator.setStatus(id, 'suspended');
    const events = await provider.history(id);
    const [old, hard] = [canonicalHash([OPTION]), canonicalHash([HARD_OPTION, OPTION])];
    expect(events.map((event) => [event['payment_options_hash'], event['proposed_payment_options_hash']])).toEqual([
      [old, null],
      [old, null],
      [old, canonicalHash([OTHER_OPTION])],
      [old, hard],
      [hard, null],
      [hard, null],
    ]);
    expect(chainFaults(events)).toEqual([]);
    expect(await verifyHistory(service, id)).toMatchObject({ ok: true, events: 6, signatures: 3 });
  });

  it('binds what the identifier is in every event, whoever wrote it', async () => {
    const value = `দোকান"\\/<&>-${freshValue()}`;
    const { body } = await provider.register(wallet, 'custom', value);
    await operator.setStatus(body['id'], 'suspended');
    const hashes = (await provider.history(body['id'])).map((event) => event['identifier_hash']);
    expect(hashes).toEqual(Array(2).fill(canonicalHash({ type: 'custom', value: body['normalized_value'] })));
    expect(await verifyHistory(service, body['id'])).toMatchObject({ ok: true, events: 2 });
  });

  describe('is refused by the database, also when the service writes it,', () => {
    let forger: Login;
    beforeAll(() => {
      forger = new Login(urlAs('resolver_service', service.database.url));
    });
    afterAll(() => forger.close());

    /** The next event of an identifier as the service would write it, except for what a forger wants. */
    const forge = async (status: Status, event: object, assignment = '', version = 'version + 1') => {
      const { id } = await identifierIn(status, { provider, wallet, operator });
      return forger.refusal(
        `with event as (
           insert into identifier_events select (jsonb_populate_record(e, jsonb_build_object('id', gen_random_uuid(),
             'sequence', e.sequence + 1, 'type', 'update', 'from_status', e.to_status, 'previous_hash', e.hash,
             'hash', repeat('a', 64), 'occurred_at', now()::timestamptz(3)) || $2)).*
           from identifier_events e where e.identifier_id = $1 order by e.sequence desc limit 1
         )
         update identifiers set version = ${version}, history_head = repeat('a', 64), updated_at = now()${assignment}
         where id = $1`,
        id,
        JSON.stringify(event),
      );
    };
    const byOperator = {
      actor_kind: 'operator',
      provider_id: null,
      controller: null,
      controller_authorization: null,
      operator: 'mallory',
    };
    const thiefs = { payment_options_hash: canonicalHash(JSON.parse(THIEF)) };
    const proposed = { proposed_payment_options_hash: canonicalHash(JSON.parse(THIEF)) };
    const changed = `, payment_options = '${THIEF}'`;
    const stopped = `, status = 'suspended'`;
    const approval = { ...byOperator, type: 'approve', to_status: 'active', proposed_payment_options_hash: null };
    const approved = `, status = 'active', proposed_payment_options = null`;

    it('but not where it is in order', async () => {
      const options = { payment_options_hash: canonicalHash([OTHER_OPTION]), proposed_payment_options_hash: null };
      expect(await forge('active', {})).toBe('not refused');
      expect(
        await forge(
          'update_pending',
          { ...approval, ...options },
          `${approved}, payment_options = proposed_payment_options`,
        ),
      ).toBe('not refused');
    });

    const NOT_ITS_EVENT = /only together with its history/;
    const NOT_BEHIND = /each behind the one before/;
    const NOT_SIGNED = /Only the controller says where payments go/;

    it.each<{ of: string; status: Status; event: object; row?: string; version?: string; says: RegExp }>([
      { of: 'other payment options than the row', status: 'active', event: {}, row: changed, says: NOT_ITS_EVENT },
      { of: 'another status than the row', status: 'active', event: {}, row: stopped, says: NOT_ITS_EVENT },
      {
        of: 'another time than the row',
        status: 'active',
        event: { occurred_at: '2025-01-01T00:00:00Z' },
        says: NOT_ITS_EVENT,
      },
      { of: 'other proposed options than the row', status: 'update_pending', event: proposed, says: NOT_ITS_EVENT },
      {
        of: 'another identifier than the row',
        status: 'active',
        event: { identifier_hash: 'b'.repeat(64) },
        says: NOT_ITS_EVENT,
      },
      { of: 'another version than the row', status: 'active', event: { sequence: 3 }, says: NOT_ITS_EVENT },
      {
        of: 'a version that leaps',
        status: 'active',
        event: { sequence: 3 },
        version: 'version + 2',
        says: /kept by the service/,
      },
      {
        of: 'a status that it does not start from',
        status: 'active',
        event: { from_status: 'suspended', to_status: 'suspended' },
        row: stopped,
        says: NOT_BEHIND,
      },
      { of: 'another event before it', status: 'active', event: { previous_hash: 'b'.repeat(64) }, says: NOT_BEHIND },
      { of: 'what the lifecycle forbids', status: 'active', event: { type: 'reinstate' }, says: /events_lifecycle/ },
      {
        of: 'a provider for whom nobody signed',
        status: 'active',
        event: { controller_authorization: null },
        says: /events_actor/,
      },
      {
        of: 'an operator without a name',
        status: 'active',
        event: { ...byOperator, operator: null },
        says: /events_actor/,
      },
      {
        of: 'an operator for whom somebody signed',
        status: 'active',
        event: { ...byOperator, controller_authorization: {} },
        says: /events_actor/,
      },
      {
        of: 'payment options by an operator',
        status: 'active',
        event: { ...byOperator, ...thiefs },
        row: changed,
        says: NOT_SIGNED,
      },
      {
        of: 'payment options by the system',
        status: 'active',
        event: { ...byOperator, ...thiefs, actor_kind: 'system', operator: null },
        row: changed,
        says: NOT_SIGNED,
      },
      {
        of: 'an approval of other options',
        status: 'update_pending',
        event: { ...approval, ...thiefs },
        row: changed + approved,
        says: NOT_SIGNED,
      },
      {
        of: 'an approval that keeps the old options',
        status: 'update_pending',
        event: approval,
        row: approved,
        says: NOT_SIGNED,
      },
      {
        of: 'proposed options by an operator',
        status: 'update_pending',
        event: { ...byOperator, ...proposed },
        row: `, proposed_payment_options = '${THIEF}'`,
        says: NOT_SIGNED,
      },
    ])('when it tells of $of', async ({ status, event, row, version, says }) => {
      expect(await forge(status, event, row, version)).toMatch(says);
    });
  });

  it.each<[string, Status, string, number, RegExp]>([
    ['an address', 'active', `${ROW} payment_options = '${THIEF}' ${OF_ROW}`, 1, /differs in payment_options$/],
    [
      'an address that waits',
      'update_pending',
      `${ROW} proposed_payment_options = '${THIEF}' ${OF_ROW}`,
      3,
      /differs in proposed_payment_options$/,
    ],
    [
      'a value',
      'active',
      `${ROW} normalized_value = 'thief-' || id, value_hash = sha256(convert_to('thief-' || id, 'UTF8')) ${OF_ROW}`,
      1,
      /another provider, time or request$/,
    ],
    ['a type', 'suspended', `${ROW} type = 'bangla_qr' ${OF_ROW}`, 1, /another provider, time or request$/],
    ['a status', 'suspended', `${ROW} status = 'active' ${OF_ROW}`, 2, /differs in status$/],
    ['a head', 'active', `${ROW} history_head = repeat('a', 64) ${OF_ROW}`, 1, /differs in history_head$/],
    ['a version', 'suspended', `${ROW} version = 1 ${OF_ROW}`, 2, /differs in version$/],
    ['the last event', 'suspended', `delete from identifier_events ${OF_EVENT} and sequence = 2`, 2, /is missing/],
    ['all events', 'suspended', `delete from identifier_events ${OF_EVENT}`, 1, /whole history/],
    ['a reason', 'suspended', `${EVENT} reason = 'asked to' ${OF_EVENT} and sequence = 2`, 2, /its hash/],
    ['a hash', 'active', `${EVENT} payment_options_hash = repeat('a', 64) ${OF_EVENT}`, 1, /its hash/],
  ])('tells of %s that changed while the triggers were off', async (_, status, edit, sequence, fault) => {
    const { id } = await identifierIn(status, { provider, wallet, operator });
    const sql = edit.replace('ID', `'${id}'`);
    await unguarded(sql);
    expect(await verifyHistory(service, id)).toMatchObject({
      exitCode: 1,
      ok: false,
      broken: { identifier_id: id, sequence, fault: expect.stringMatching(fault) },
    });
  });

  it.each<[string, Status, string[], number, RegExp]>([
    ['another address in a signed registration', 'active', [PAY_THIEF], 1, /not those that the controller signed for/],
    [
      'another address in a signed registration and in the body that was signed',
      'active',
      [
        `${EVENT} controller_authorization = jsonb_set(controller_authorization, '{body}', to_jsonb(
          encode(convert_to(jsonb_set(${SIGNED_BODY}::jsonb, '{payment_options}', '${THIEF}')::text, 'UTF8'), 'base64'))) ${OF_EVENT}`,
        PAY_THIEF,
      ],
      1,
      /signature/,
    ],
    [
      'a registration that nobody signed and that is dated back',
      'active',
      [
        `${EVENT} actor_kind = 'operator', operator = 'mallory', provider_id = null, controller = null, controller_authorization = null,
          occurred_at = occurred_at - interval '1 year' ${OF_EVENT}`,
        `${ROW} registered_at = registered_at - interval '1 year', activated_at = activated_at - interval '1 year',
          updated_at = updated_at - interval '1 year' ${OF_ROW}`,
      ],
      1,
      /only the controller/,
    ],
    [
      'a signed registration that is dated back',
      'active',
      [
        `${EVENT} occurred_at = occurred_at - interval '1 year' ${OF_EVENT}`,
        `${ROW} registered_at = registered_at - interval '1 year', activated_at = activated_at - interval '1 year',
          updated_at = updated_at - interval '1 year' ${OF_ROW}`,
      ],
      1,
      /another provider, time or request/,
    ],
    [
      'an update of the address by an operator',
      'active',
      [append(`'type', 'update', ${BY_OPERATOR}`), PAY_THIEF],
      2,
      /not those that the controller signed for/,
    ],
    [
      'an update of the address with the signature of the registration',
      'active',
      [append(`'type', 'update'`), PAY_THIEF],
      2,
      /another provider, time or request/,
    ],
    [
      'an event that is dated before the one before it',
      'suspended',
      [
        append(`'type', 'reinstate', 'to_status', 'active', 'occurred_at', e.occurred_at - interval '1 hour'`),
        `${ROW} status = 'active' ${OF_ROW}`,
      ],
      3,
      /happened before/,
    ],
    [
      'an approval of options that nobody proposed',
      'update_pending',
      [
        append(`'type', 'approve', 'to_status', 'active', 'proposed_payment_options_hash', null, ${BY_OPERATOR}`),
        `${ROW} status = 'active', proposed_payment_options = null ${OF_ROW}`,
        PAY_THIEF,
      ],
      4,
      /not those that the controller signed for/,
    ],
    [
      'another value in the row and in its history',
      'active',
      [
        `${ROW} value = 'thief', normalized_value = 'thief', value_hash = sha256('thief') ${OF_ROW}`,
        `${EVENT} identifier_hash = (select identifier_hash(i) from identifiers i where i.id = ID) ${OF_EVENT}`,
      ],
      1,
      /another provider, time or request/,
    ],
    [
      'a row with other times and another provider than its events have',
      'active',
      [
        `${ROW} registered_at = registered_at - interval '1 year', activated_at = now(), updated_at = now(),
          controller_changed_at = now(), authorized_at = authorized_at - interval '1 s',
          provider_id = (select p.id from providers p where p.id <> identifiers.provider_id limit 1) ${OF_ROW}`,
      ],
      1,
      /differs in provider_id, registered_at, activated_at, updated_at, controller_changed_at, authorized_at$/,
    ],
  ])('tells of a forgery whose hashes fit: %s', async (_, status, statements, sequence, fault) => {
    const { id } = await identifierIn(status, { provider, wallet, operator });
    await forge(id, ...statements);
    expect(await verifyHistory(service, id)).toMatchObject({
      exitCode: 1,
      broken: { identifier_id: id, sequence, fault: expect.stringMatching(fault) },
    });
  });

  it('tells of an address that a controller had left and that was brought back by its old signature', async () => {
    const { id } = await identifierIn('active', { provider, wallet, operator });
    await provider.update(wallet, id, { payment_options: [OTHER_OPTION] });
    await provider.update(wallet, id, { payment_options: [OPTION] });
    const old = `(select o.controller_authorization from identifier_events o where o.identifier_id = ID and o.sequence = 2)`;
    await forge(
      id,
      append(
        `'type', 'update', 'controller_authorization', ${old}, 'payment_options_hash', '${canonicalHash([OTHER_OPTION])}'`,
      ),
      `${ROW} payment_options = '${JSON.stringify([OTHER_OPTION])}', payment_updated_at = updated_at ${OF_ROW}`,
    );
    expect(await verifyHistory(service, id)).toMatchObject({
      broken: { sequence: 4, fault: expect.stringMatching(/used before, or signed before/) },
    });
  });

  it('tells of a redirection of which nobody is warned any more', async () => {
    const { id } = await identifierIn('active', { provider, wallet, operator });
    await provider.update(wallet, id, { payment_options: [OTHER_OPTION] });
    await forge(id, `${ROW} payment_updated_at = null ${OF_ROW}`);
    expect(await verifyHistory(service, id)).toMatchObject({
      broken: { sequence: 2, fault: expect.stringMatching(/differs in payment_updated_at$/) },
    });
  });

  it('tells of another controller of whom nobody is warned any more', async () => {
    const { value } = await identifierIn('removed', { provider, wallet, operator });
    const { body } = await provider.register(ed25519Wallet(), 'custom', value);
    expect(await verifyHistory(service, body['id'])).toMatchObject({ ok: true });
    await forge(body['id'], `${ROW} controller_changed_at = null ${OF_ROW}`);
    expect(await verifyHistory(service, body['id'])).toMatchObject({
      broken: { sequence: 1, fault: expect.stringMatching(/differs in controller_changed_at$/) },
    });
  });

  it('is in order where a wallet got a value from another one, removed it and registered it again', async () => {
    const { value } = await identifierIn('removed', { provider, wallet, operator });
    const owner = ed25519Wallet();
    const first = await provider.register(owner, 'custom', value);
    await provider.remove(owner, first.body['id']);
    const { body } = await provider.register(owner, 'custom', value);
    expect(await verifyHistory(service, body['id'])).toMatchObject({ ok: true });
    for (const time of ['null', 'now()', "controller_changed_at - interval '1 hour'"]) {
      await forge(body['id'], `${ROW} controller_changed_at = ${time} ${OF_ROW}`);
      expect(await verifyHistory(service, body['id'])).toMatchObject({
        broken: { sequence: 1, fault: expect.stringMatching(/differs in controller_changed_at$/) },
      });
    }
  });

  it('tells by the log of what left no other trace in the database', async () => {
    const cut = await identifierIn('suspended', { provider, wallet, operator });
    await eventually(async () => {
      const logged = await service.sql('select from log_entries where identifier_id = $1', [cut.id]);
      return logged.length === 2;
    });
    await forge(
      cut.id,
      `delete from identifier_events where identifier_id = ID and sequence = 2`,
      `${ROW} status = 'active', version = 1, updated_at = registered_at ${OF_ROW}`,
    );
    expect(await verifyHistory(service, cut.id)).toMatchObject({
      broken: { sequence: 2, fault: expect.stringMatching(/^the log has it at \d+, but it was deleted$/) },
    });
  });
});
