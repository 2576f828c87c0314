import { Provider } from '../support/actors.js';
import { canonicalHash, chainFaults } from '../support/chain.js';
import { verifyHistory } from '../support/operator.js';
import {
  freshValue,
  identifierIn,
  Operator,
  OPTION,
  OTHER_OPTION,
  type Status,
  UNLIMITED,
} from '../support/registry.js';
import { Service } from '../support/service.js';
import { ed25519Wallet } from '../support/wallets.js';

const THIEF = JSON.stringify([{ ...OTHER_OPTION, memo: 'thief' }]);
const HARD_OPTION = {
  ...OTHER_OPTION,
  memo: '"\\/ é বাংলা 👍🏽 <&>',
  payment_reference: ' ',
  fixed_amount: '0.50',
  expiration: '2099-01-31T18:00:00.5+06:00',
};
const [ROW, OF_ROW] = ['update identifiers set', 'where id = ID'];
const [EVENT, OF_EVENT] = ['update identifier_events set', 'where identifier_id = ID'];

describe('a history', () => {
  let service: Service;
  let provider: Provider;
  let operator: Operator;
  const wallet = ed25519Wallet();

  beforeAll(async () => {
    service = await Service.start(UNLIMITED);
    provider = await Provider.create(service);
    operator = new Operator(service);
    await operator.reviews('email');
  });
  afterAll(() => service.stop());

  /** As in Prisma Studio. */
  const edit = (id: string, column: string, options: unknown) =>
    service.sql(`update identifiers set ${column} = $2 where id = $1`, [id, JSON.stringify(options)]);

  it('binds the payment options after each event, whoever changed them', async () => {
    const { body } = await provider.register(wallet, 'email', freshValue('email'));
    const id: string = body['id'];
    await operator.approve(id);
    await provider.update(wallet, id, { payment_options: [OTHER_OPTION] });
    await edit(id, 'proposed_payment_options', [HARD_OPTION]);
    await operator.approve(id);
    await edit(id, 'payment_options', [OPTION, HARD_OPTION]);
    const events = await provider.history(id);
    const [old, hard] = [canonicalHash([OPTION]), canonicalHash([HARD_OPTION])];
    expect(events.map((event) => [event['payment_options_hash'], event['proposed_payment_options_hash']])).toEqual([
      [old, null],
      [old, null],
      [old, canonicalHash([OTHER_OPTION])],
      [old, hard],
      [hard, null],
      [canonicalHash([OPTION, HARD_OPTION]), null],
    ]);
    expect(chainFaults(events)).toEqual([]);
    expect(await verifyHistory(service, id)).toMatchObject({ ok: true, events: 6 });
  });

  it('binds what the identifier is in every event, whoever wrote it', async () => {
    const value = `দোকান"\\/<&>-${freshValue()}`;
    const { body } = await provider.register(wallet, 'custom', value);
    await operator.setStatus(body['id'], 'suspended');
    const hashes = (await provider.history(body['id'])).map((event) => event['identifier_hash']);
    expect(hashes).toEqual(Array(2).fill(canonicalHash({ type: 'custom', value: body['normalized_value'] })));
    expect(await verifyHistory(service, body['id'])).toMatchObject({ ok: true, events: 2 });
  });

  it('is refused by the database when its newest event is not about the payment options', async () => {
    const { id } = await identifierIn('active', { provider, wallet, operator });
    const forged = service.sql(
      `with event as (
         insert into identifier_events select (jsonb_populate_record(e, jsonb_build_object('id', gen_random_uuid(),
           'sequence', 2, 'type', 'update', 'from_status', 'active', 'previous_hash', e.hash, 'hash', repeat('a', 64)))).*
         from identifier_events e where e.identifier_id = $1
       )
       update identifiers set version = 2, history_head = repeat('a', 64), payment_options = $2 where id = $1`,
      [id, THIEF],
    );
    await expect(forged).rejects.toThrow('An identifier changes only together with its history');
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
      /differs in identifier$/,
    ],
    ['a type', 'suspended', `${ROW} type = 'bangla_qr' ${OF_ROW}`, 2, /differs in identifier$/],
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
    await service.sql(`begin; set local session_replication_role = replica; ${sql}; commit`);
    expect(await verifyHistory(service, id)).toMatchObject({
      exitCode: 1,
      ok: false,
      broken: { identifier_id: id, sequence, fault: expect.stringMatching(fault) },
    });
  });
});
