import { setTimeout as sleep } from 'node:timers/promises';
import { Provider } from '../support/actors.js';
import { createDatabase, type TestDatabase } from '../support/environment.js';
import { freshValue, UNLIMITED } from '../support/registry.js';
import { Service } from '../support/service.js';
import { ServiceProcess } from '../support/service-process.js';
import { ed25519Wallet } from '../support/wallets.js';

const INSERT_NONCES = `insert into spent_nonces
  select 'wallet', lpad(i::text, 16, '0') || $2::int, now() - $2::int * interval '1 minute' from generate_series(1, $1::int) i`;
const INSERT_ANSWERS = `insert into idempotency_records (scope_hash, fingerprint, provider_id, created_at)
  select sha256((i || ' ' || $3::int)::text::bytea), sha256('x'), $2::uuid, now() - $3::int * interval '1 hour'
  from generate_series(1, $1::int) i`;
const INSERT_EVENTS = `insert into events (id, type, provider_id, subject_id, data, occurred_at, numbered_at)
  select gen_random_uuid(), 'complaint.opened', $2::uuid, gen_random_uuid(), '{}', now(), now() - $3::int * interval '1 day'
  from generate_series(1, $1::int)`;
const INSERT_DELIVERIES = `with endpoint as (
    insert into webhook_endpoints (id, url, types, status, created_at)
      values (gen_random_uuid(), 'https://hooks.example/', '{}', 'deleted', now()) returning id
  ) insert into webhook_deliveries (id, endpoint_id, position, subject_id, next_attempt_at, retry_until, created_at, status, finished_at)
  select gen_random_uuid(), endpoint.id, i, gen_random_uuid(), now(), now(), now() - $2::int * interval '1 day', 'delivered', now()
  from endpoint, generate_series(1, $1::int) i`;
const OLD_EVENTS = `select count(*)::int as old from events where numbered_at < now() - interval '1 day'`;
const COUNT = `select (select count(*)::int from spent_nonces) as nonces, (select count(*)::int from idempotency_records) as answers`;

describe('what has served its time', () => {
  let database: TestDatabase;

  /** A database that a service has left with so many expired rows. */
  const leave = async (nonces: number, answers: number): Promise<void> => {
    database = await createDatabase();
    const before = await Service.start({}, database);
    const provider = await Provider.create(before);
    // As the service does it: rows that somebody writes by hand leave entries in the operators' trail.
    const connection = await before.connect();
    await connection.query('set role resolver_service');
    await connection.query(INSERT_NONCES, [nonces, 61]);
    await connection.query(INSERT_NONCES, [10, 59]);
    await connection.query(INSERT_ANSWERS, [answers, provider.id, 26]);
    await connection.query(INSERT_ANSWERS, [10, provider.id, 24]);
    await connection.query(INSERT_EVENTS, [1_500, provider.id, 92]);
    await connection.query(INSERT_EVENTS, [10, provider.id, 90]);
    await connection.query(INSERT_DELIVERIES, [2_500, 91]);
    await connection.query(INSERT_DELIVERIES, [10, 89]);
    await connection.end();
    await before.stop();
  };
  afterEach(() => database.drop());

  const logged = (service: Service) => {
    const lines = service.output.join('').split('\n');
    return lines.filter((line) => line.includes('"event":"purged"')).map((line) => JSON.parse(line));
  };

  it('is purged in chunks, an hour late by the clock of the database, while changes go on', async () => {
    await leave(7_000, 7_000);
    const service = await Service.start(UNLIMITED, database);
    const provider = await Provider.create(service);
    const wallet = ed25519Wallet();
    for (let tries = 0; tries < 60 && logged(service).length === 0; tries += 1) {
      expect((await provider.register(wallet, 'custom', freshValue())).status).toBe(201);
      await sleep(100);
    }
    expect(logged(service)).toMatchObject([{ nonces: 7_000, answers: 7_000 }]);
    const [left] = await service.sql(`${COUNT}, (select count(*)::int from identifiers) as registered`);
    expect(left).toEqual({ nonces: 10 + left?.['registered'], answers: 10, registered: left?.['registered'] });
    expect(await service.sql(OLD_EVENTS)).toEqual([{ old: 10 }]);
    expect(await service.sql('select count(*)::int as deliveries from webhook_deliveries')).toEqual([
      { deliveries: 10 },
    ]);
    await service.stop();
  });

  it('waits for the next start where a process ends before it is through', async () => {
    await leave(120_000, 0);
    const service = await ServiceProcess.start(UNLIMITED, database);
    expect(await service.stop()).toBe(0);
    const [{ nonces } = { nonces: -1 }] = logged(service);
    expect(nonces).toBeGreaterThan(0);
    expect(nonces).toBeLessThan(120_000);
  });
});
