import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { CURRENT_IDENTIFIERS, IDENTIFIERS_IN_LOG } from '../../src/resolution/identifier-lookup.statements.js';
import { issueKey, OPTION, Provider } from '../support/actors.js';
import { SERVER_URL } from '../support/environment.js';
import { Service } from '../support/service.js';
import { evmWallet, ed25519Wallet } from '../support/wallets.js';
import emv from '../vectors/emv.json';

/** The embedded database works in the service's own thread: it has no time-outs, and its one session cannot be blocked. */
const onServer = SERVER_URL === undefined ? it.skip : it;

describe('resolve', () => {
  let service: Service;
  let provider: Provider;

  beforeAll(async () => {
    // One of these tests waits for the time limit of a statement.
    service = await Service.start({ DATABASE_QUERY_TIMEOUT_MS: '1000' });
    provider = await Provider.create(service);
  });
  afterAll(() => service.stop());

  it('answers where to pay a registered e-mail address, in any spelling of it', async () => {
    const registered = await provider.register(evmWallet(), 'email', 'Alice@Shop.example');
    expect(registered).toMatchObject({
      status: 201,
      body: { status: 'active', normalized_value: 'alice@shop.example' },
    });
    const answer = await provider.resolve('email', ' ALICE@shop.example ');
    expect(answer).toMatchObject({
      status: 200,
      body: {
        protocol_version: '1.0',
        status: 'active',
        payment_ready: true,
        identifier: { type: 'email', normalized_value: 'alice@shop.example' },
        payment_options: [{ ...OPTION, payment_ready: true }],
      },
    });
    expect(answer.body).not.toHaveProperty('reasons');
    expect(answer.body['payment_options'][0]).not.toHaveProperty('reasons');
  });

  it('names the network of an option by its CAIP-2 id, where the option has no name for it', async () => {
    const options = [
      { ...OPTION, chain: 'base' },
      { ...OPTION, chain: 'polygon', network_identifier: '137' },
    ];
    await provider.register(evmWallet(), 'email', 'networks@shop.example', options);
    const { body } = await provider.resolve('email', 'networks@shop.example');
    expect(body['payment_options']).toMatchObject([
      { chain: 'base', network_identifier: 'eip155:8453' },
      { chain: 'polygon', network_identifier: '137' },
    ]);
  });

  it('says why a suspended identifier cannot be paid, and none of its options', async () => {
    const wallet = evmWallet();
    const { body } = await provider.register(wallet, 'email', 'stopped@shop.example');
    await provider.suspend(wallet, body['id']);
    expect((await provider.resolve('email', 'stopped@shop.example')).body).toMatchObject({
      status: 'suspended',
      payment_ready: false,
      reasons: ['suspended'],
      payment_options: [{ payment_ready: false, reasons: ['suspended'] }],
    });
  });

  it('takes an Ed25519 wallet as controller', async () => {
    const wallet = ed25519Wallet();
    const registered = await provider.register(wallet, 'custom', 'rahim-store');
    expect(registered).toMatchObject({ status: 201, body: { controller: wallet.controller } });
  });

  it('classifies a full EMV payload that comes without a type', async () => {
    const payload = emv.accepted[0]?.payload ?? '';
    await provider.register(evmWallet(), 'bangla_qr', payload);
    const answer = await service.http.resolve(provider.key, { value: payload });
    expect(answer).toMatchObject({ status: 200, body: { identifier: { type: 'bangla_qr', value: payload } } });
  });

  it('answers 404 when nothing is registered', async () => {
    expect(await provider.resolve('email', 'nobody@shop.example')).toMatchObject({
      status: 404,
      body: { code: 'no_mapping' },
    });
  });

  it('accepts a Free key here and refuses it elsewhere', async () => {
    const { key } = await issueKey(service, null);
    const elsewhere = () => service.http.get('/v1/identifier-types', { key });
    const refused = { status: 401, body: { code: 'credential_not_accepted' } };
    // The process looks the key up the first time, and remembers it the second time.
    expect(await elsewhere()).toMatchObject(refused);
    expect((await service.http.resolve(key, { type: 'email', value: 'nobody@shop.example' })).status).toBe(404);
    expect(await elsewhere()).toMatchObject(refused);
  });

  it('answers for the others when one row cannot be read', async () => {
    const good = Array.from({ length: 5 }, (_, n) => `good-${n}@shop.example`);
    for (const value of [...good, 'poisoned@shop.example']) await provider.register(evmWallet(), 'email', value);
    await service.sql(
      `create function unreadable() returns jsonb language plpgsql as $$ begin raise 'This row cannot be read.'; end $$;
       alter table identifiers rename to readable_identifiers;
       create view identifiers as select value_hash, type, status, is_current, registered_at, activated_at, updated_at,
         payment_updated_at, controller_changed_at, name_stopped, complained, look_alike, qr_contested,
         case when value = 'poisoned@shop.example' then unreadable() else payment_options end as payment_options
         from readable_identifiers;
       grant select on identifiers to resolver_service`,
    );
    for (let round = 0; round < 5; round += 1) {
      // The first one leaves by itself; those that come while it is asked for share a query.
      const [first = '', ...rest] = good;
      const values = [first, 'poisoned@shop.example', ...rest];
      const answers = await Promise.all(values.map((value) => provider.resolve('email', value)));
      expect(answers.map(({ status }) => status)).toEqual([200, 500, ...rest.map(() => 200)]);
    }
    await service.sql('drop view identifiers; alter table readable_identifiers rename to identifiers');
  });

  it.each([
    ['look-up', CURRENT_IDENTIFIERS],
    ['look-up with receipts', IDENTIFIERS_IN_LOG],
  ])('lets the database plan its %s a few times, and not for each identifier', async (name, text) => {
    const client = await service.connect();
    try {
      // As on a table that is worth an index.
      await client.query('begin; set local enable_seqscan = off; set local enable_bitmapscan = off');
      for (let times = 0; times < 30; times += 1) {
        const hash = randomBytes(32).toString('hex');
        await client.query({ name, text, values: [`{"\\\\x${hash}"}`] });
      }
      const counts = 'select generic_plans::int, custom_plans::int from pg_prepared_statements where name = $1';
      const { rows } = await client.query(counts, [name]);
      expect(rows).toEqual([{ generic_plans: 25, custom_plans: 5 }]);
    } finally {
      await client.end();
    }
  });

  onServer('leaves no statement behind in a server that answers too late', async () => {
    const blocker = new pg.Client(service.database.url);
    await blocker.connect();
    try {
      await blocker.query('begin; lock table identifiers in access exclusive mode');
      expect((await provider.resolve('email', 'late@shop.example')).status).toBe(503);
      const { rows } = await blocker.query(
        `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      expect(rows).toEqual([]);
    } finally {
      await blocker.end();
    }
  });
});
