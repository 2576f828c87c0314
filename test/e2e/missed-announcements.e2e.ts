import { setTimeout as sleep } from 'node:timers/promises';
import { Provider } from '../support/actors.js';
import { createDatabase, SERVER_URL, type TestDatabase } from '../support/environment.js';
import { Relay } from '../support/relay.js';
import { ServiceProcess } from '../support/service-process.js';

const onServer = SERVER_URL === undefined ? describe.skip : describe;

/** The embedded database is in the process itself and cannot be cut off from it. */
onServer('a process that the announcements of the database do not reach', () => {
  let database: TestDatabase;
  let relay: Relay;
  let service: ServiceProcess;
  let provider: Provider;

  beforeAll(async () => {
    database = await createDatabase();
    const direct = new URL(database.url);
    relay = await Relay.to(Number(direct.port || 5432));
    direct.hostname = '127.0.0.1';
    direct.port = String(relay.port);
    service = await ServiceProcess.start({ DATABASE_DIRECT_URL: direct.href }, database);
    provider = await Provider.create(service);
    expect((await provider.resolve('custom', 'no-such-shop')).body['code']).toBe('no_mapping');
    relay.freeze();
  });
  afterAll(async () => {
    relay.close();
    await service.stop();
    await database.drop();
  });

  it('does not go on with a type that it remembers', async () => {
    await service.sql(`update identifier_types set status = 'disabled' where name = 'custom'`);
    await sleep(1_000);
    expect((await provider.resolve('custom', 'no-such-shop')).body['code']).toBe('unsupported_type');
  });

  it('does not go on with a key that it remembers', async () => {
    await service.sql('update api_keys set revoked_at = now() where id = $1', [provider.keyId]);
    await sleep(1_000);
    expect((await provider.resolve('custom', 'no-such-shop')).body['code']).toBe('credential_revoked');
  });
});
