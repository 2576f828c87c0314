import { Provider } from '../support/actors.js';
import { SERVER_URL } from '../support/environment.js';
import { eventually } from '../support/eventually.js';
import { freshValue, UNLIMITED } from '../support/registry.js';
import { ServiceProcess } from '../support/service-process.js';
import { evmWallet } from '../support/wallets.js';

const QUERY_TIMEOUT_MS = 1_000;

(SERVER_URL === undefined ? describe.skip : describe)('a process that stands still between two statements', () => {
  let frozen: ServiceProcess;
  let other: ServiceProcess;

  beforeAll(async () => {
    const variables = { ...UNLIMITED, DATABASE_QUERY_TIMEOUT_MS: String(QUERY_TIMEOUT_MS) };
    frozen = await ServiceProcess.start(variables);
    other = await ServiceProcess.start(variables, frozen.database);
  });
  afterAll(async () => {
    frozen.process.kill('SIGCONT');
    await other.stop();
    await frozen.stop();
  });

  it('keeps the owner from an emergency stop for no longer than the database lets its transaction be idle', async () => {
    const wallet = evmWallet();
    const [first, second] = [await Provider.create(frozen), await Provider.create(other)];
    const { body } = await first.register(wallet, 'email', freshValue('email'));
    const id = String(body['id']);
    const removal = await first.sign(wallet, 'DELETE', `/v1/identifiers/${id}`);

    const lock = await frozen.connect();
    await lock.query('begin');
    await lock.query('select from identifiers where id = $1 for update', [id]);
    const removed = first.send(removal);
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await eventually(async () => (await other.sql(waiting)).length === 1);
    frozen.process.kill('SIGSTOP');
    await lock.query('commit');
    await lock.end();

    const idle = `select from pg_stat_activity where datname = current_database() and state = 'idle in transaction'`;
    await eventually(async () => (await other.sql(idle)).length === 1);
    await eventually(async () => (await other.sql(idle)).length === 0);
    expect(await second.suspend(wallet, id)).toMatchObject({ status: 200, body: { status: 'suspended' } });

    frozen.process.kill('SIGCONT');
    expect(await removed).toMatchObject({ status: 503, body: { code: 'database_unavailable' } });
    expect((await second.get(`/v1/identifiers/${id}`)).body).toMatchObject({ status: 'suspended' });
  });
});
