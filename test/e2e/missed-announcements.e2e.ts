import { setTimeout as sleep } from 'node:timers/promises';
import { Provider } from '../support/actors.js';
import { createDatabase, freePort, SERVER_URL, type TestDatabase } from '../support/environment.js';
import { eventually } from '../support/eventually.js';
import type { Json } from '../support/http-client.js';
import { Relay } from '../support/relay.js';
import { ServiceProcess } from '../support/service-process.js';
import { TransactionPooler } from '../support/transaction-pooler.js';

const onServer = SERVER_URL === undefined ? describe.skip : describe;

/** The embedded database is in the process itself and cannot be cut off from it. */
onServer('a process that the announcements of the database do not reach', () => {
  const startBehind = async (database: TestDatabase, port: number, metricsPort = 0) => {
    const direct = new URL(database.url);
    direct.hostname = '127.0.0.1';
    direct.port = String(port);
    return ServiceProcess.start({ DATABASE_DIRECT_URL: direct.href, METRICS_PORT: String(metricsPort) }, database);
  };
  const serverPort = (database: TestDatabase) => Number(new URL(database.url).port || 5432);
  const code = async (provider: Provider) => (await provider.resolve('custom', 'no-such-shop')).body['code'];
  const disableType = (service: ServiceProcess) =>
    service.sql(`update identifier_types set status = 'disabled' where name = 'custom'`);
  const revoke = (service: ServiceProcess, { keyId }: Provider) =>
    service.sql('update api_keys set revoked_at = now() where id = $1', [keyId]);
  const notices = (service: ServiceProcess) =>
    service.output
      .join('')
      .split('\n')
      .filter((line) => line.includes('"event":"notices_'))
      .map((line): Json => JSON.parse(line));

  describe('because its connection is cut off and stays open', () => {
    let database: TestDatabase;
    let relay: Relay;
    let service: ServiceProcess;
    let provider: Provider;
    let metricsPort: number;

    const arriving = async () => {
      const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
      return /^notices_arriving (\S+)$/m.exec(text)?.[1];
    };

    beforeAll(async () => {
      database = await createDatabase();
      relay = await Relay.to(serverPort(database));
      metricsPort = await freePort();
      service = await startBehind(database, relay.port, metricsPort);
      provider = await Provider.create(service);
      expect(await code(provider)).toBe('no_mapping');
      expect(await arriving()).toBe('1');
      relay.freeze();
    });
    afterAll(async () => {
      relay.close();
      await service.stop();
      await database.drop();
    });

    it('does not go on with a type that it remembers', async () => {
      await disableType(service);
      await sleep(1_000);
      expect(await code(provider)).toBe('unsupported_type');
    });

    it('does not go on with a key that it remembers', async () => {
      await revoke(service, provider);
      await sleep(1_000);
      expect(await code(provider)).toBe('credential_revoked');
    });

    it('says so once in the log and all the time in the metrics, and that they arrive again', async () => {
      const cause = expect.stringContaining('The connection is open');
      await eventually(async () => notices(service).length > 0);
      expect(notices(service)).toMatchObject([{ level: 'warn', event: 'notices_not_arriving', cause }]);
      expect(await arriving()).toBe('0');
      relay.thaw();
      await eventually(async () => notices(service).length > 1);
      expect(notices(service)[1]).toMatchObject({ level: 'info', event: 'notices_arriving', ms: expect.any(Number) });
      expect(await arriving()).toBe('1');
    });
  });

  describe('because a pooler answers its statements and gives its connection to others in between', () => {
    let database: TestDatabase;
    let pooler: TransactionPooler;
    let service: ServiceProcess;
    let provider: Provider;

    beforeAll(async () => {
      database = await createDatabase();
      pooler = await TransactionPooler.to(serverPort(database));
      service = await startBehind(database, pooler.port);
      provider = await Provider.create(service);
      expect(await code(provider)).toBe('no_mapping');
    });
    afterAll(async () => {
      await service.stop();
      pooler.close();
      await database.drop();
    });

    it('does not go on with what it remembers', async () => {
      for (let calls = 0; calls < 5; calls += 1) expect(await code(provider)).toBe('no_mapping');
      await disableType(service);
      await sleep(1_000);
      expect(await code(provider)).toBe('unsupported_type');
      await revoke(service, provider);
      await sleep(1_000);
      expect(await code(provider)).toBe('credential_revoked');
    });

    it('says so once, and goes on connecting', async () => {
      await eventually(async () => notices(service).length === 1);
      const before = pooler.connections;
      await eventually(async () => pooler.connections > before);
      expect(notices(service)).toMatchObject([{ event: 'notices_not_arriving' }]);
    });
  });

  it('hears again at once after its connection has ended', async () => {
    const database = await createDatabase();
    const service = await ServiceProcess.start({}, database);
    const provider = await Provider.create(service);
    expect(await code(provider)).toBe('no_mapping');
    const ended = `select pg_terminate_backend(pid) as ended from pg_stat_activity
      where datname = current_database() and application_name = 'payment-identifier-resolver' and query ~ '^listen|advisory_lock_shared'`;
    await eventually(async () => (await service.sql(ended)).length === 1);
    await disableType(service);
    await sleep(1_000);
    expect(await code(provider)).toBe('unsupported_type');
    await sleep(2_000);
    expect(notices(service)).toEqual([]);
    await service.stop();
    await database.drop();
  });
});
