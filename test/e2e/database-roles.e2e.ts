import { Provider } from '../support/actors.js';
import { SERVER_URL, urlAs } from '../support/environment.js';
import { Login } from '../support/login.js';
import { operate } from '../support/operator.js';
import { identifierIn, Operator, OTHER_OPTION, UNLIMITED } from '../support/registry.js';
import { Service } from '../support/service.js';
import { ed25519Wallet } from '../support/wallets.js';
import { sessionUrl } from '../../src/database/session.js';

/** What each role may do with each table besides reading it (D19). A migration that adds a table adds it here. */
const RIGHTS: Readonly<Record<string, { service: string; operator: string }>> = {
  _prisma_migrations: { service: '', operator: '' },
  api_keys: { service: 'INSERT, UPDATE', operator: 'UPDATE' },
  complaints: { service: 'INSERT, UPDATE', operator: 'UPDATE' },
  event_counts: { service: '', operator: '' },
  event_outbox: { service: 'DELETE', operator: '' },
  events: { service: 'DELETE, INSERT', operator: '' },
  free_key_usage: { service: 'DELETE, INSERT, UPDATE', operator: '' },
  idempotency_records: { service: 'DELETE, INSERT, UPDATE', operator: '' },
  identifier_events: { service: 'INSERT', operator: '' },
  identifier_types: { service: 'UPDATE', operator: 'UPDATE' },
  identifiers: { service: 'INSERT, UPDATE', operator: 'UPDATE' },
  log_checkpoints: { service: 'INSERT', operator: '' },
  log_entries: { service: 'INSERT', operator: '' },
  log_tiles: { service: 'INSERT, UPDATE', operator: '' },
  namespace_names: { service: 'INSERT, UPDATE', operator: 'UPDATE' },
  namespaces: { service: 'INSERT, UPDATE', operator: 'UPDATE' },
  operator_trail: { service: '', operator: '' },
  providers: { service: 'INSERT, UPDATE', operator: 'UPDATE' },
  signing_keys: { service: 'INSERT, UPDATE', operator: '' },
  spent_nonces: { service: 'DELETE, INSERT, UPDATE', operator: '' },
  verified_histories: { service: 'INSERT, UPDATE', operator: '' },
  wal_timelines: { service: 'INSERT', operator: '' },
  webhook_deliveries: { service: 'DELETE, INSERT, UPDATE', operator: '' },
  webhook_endpoints: { service: 'INSERT, UPDATE', operator: '' },
};

/** What nobody does who serves or operates. */
const FORBIDDEN = [
  'update identifier_events set reason = null',
  'delete from identifier_events',
  'truncate identifier_events',
  'truncate identifiers cascade',
  'delete from identifiers',
  'delete from providers',
  'delete from api_keys',
  'delete from complaints',
  'delete from webhook_endpoints',
  'delete from signing_keys',
  'update events set data = null',
  'delete from log_entries',
  'update log_checkpoints set size = 0',
  'delete from log_tiles',
  'insert into event_outbox select',
  `select publish_event('complaint.opened', null, null, null, null, null)`,
  'delete from verified_histories',
  'delete from namespaces',
  'delete from namespace_names',
  'delete from identifier_types',
  'delete from _prisma_migrations',
  `update _prisma_migrations set checksum = ''`,
  'alter table identifiers disable trigger identifiers_guard',
  'alter table identifier_events disable trigger user',
  'alter table identifiers drop constraint identifiers_payment_options',
  'alter table identifiers add column extra text',
  'alter table identifier_events owner to current_user',
  'drop trigger identifiers_guard on identifiers',
  'drop trigger identifier_events_append_only on identifier_events',
  'drop table identifier_events',
  'create trigger quiet before update on identifiers for each row execute function suppress_redundant_updates_trigger()',
  'create or replace function acting_role() returns text language sql as $$ select $1 $$',
  'alter function record_edit() security invoker',
  'create rule quiet as on insert to identifier_events do instead nothing',
  'create policy quiet on identifiers',
  'set session_replication_role = replica',
  `select set_config('session_replication_role', 'replica', false)`,
  'create schema mine',
  'create table mine (id int)',
  'create function mine() returns int language sql return 1',
  'create role mine',
];

/** A server knows who has logged in; the one login of the embedded database can always become its superuser again. */
const FORBIDDEN_ON_SERVERS = [
  'set role resolver_owner',
  'set role postgres',
  'create temporary table identifiers (id int)',
];

/** Two checkpoints of these sizes with different roots, one behind the other. */
const contradiction = (...sizes: number[]) =>
  sizes
    .map(
      (size, at) =>
        `select append_to_log((select coalesce(max(number), 0) from log_checkpoints), '[]', ${size},
           decode(repeat('0${at}', 32), 'hex'), 'note', 'key')`,
    )
    .join('; ');

const REFUSED = /^(permission denied|must be owner of)/;

describe('a database role', () => {
  let service: Service;
  let provider: Provider;
  let operator: Operator;
  let logins: Readonly<Record<'service' | 'operator', Login>>;
  const wallet = ed25519Wallet();

  beforeAll(async () => {
    service = await Service.start(UNLIMITED);
    provider = await Provider.create(service);
    operator = new Operator(service);
    await operator.reviews('email');
    const url = urlAs('resolver_service', service.database.url);
    // As Prisma Studio does with the login of the service.
    const operatorUrl = sessionUrl(url, { role: 'resolver_operator', operator: 'anna' });
    logins = { service: new Login(url), operator: new Login(operatorUrl) };
  });
  afterAll(async () => {
    await Promise.all(Object.values(logins).map((login) => login.close()));
    await service.stop();
  });

  it('serves: no connection of the service acts as anybody else', async () => {
    await provider.register(wallet, 'custom', 'seen-by-the-service');
    const rights = `select has_table_privilege(current_user, 'identifier_events', 'DELETE') as "canDelete", current_user`;
    const [row] = await logins.service.sql<Record<string, unknown>>(rights);
    expect(row).toEqual({ canDelete: false, current_user: 'resolver_service' });
    if (SERVER_URL === undefined) return;
    const connected = await service.sql<{ usename: string }>(
      `select distinct usename from pg_stat_activity
       where application_name = 'payment-identifier-resolver' and datname = current_database()`,
    );
    expect(connected).toEqual([{ usename: 'resolver_service' }]);
  });

  it.each(['service', 'operator'] as const)('of the %s has the rights that are written here', async (who) => {
    const rows = await service.sql<{ name: string; rights: string }>(
      `select c.relname as name, coalesce(string_agg(privilege_type, ', ' order by privilege_type)
          filter (where grantee = $1::regrole and privilege_type <> 'SELECT'), '') as rights,
         coalesce(bool_or(grantee = $1::regrole and privilege_type = 'SELECT'), false) as reads
       from pg_class c left join lateral aclexplode(c.relacl) on true
       where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' group by c.relname`,
      [`resolver_${who}`],
    );
    const expected = Object.entries(RIGHTS).map(([name, rights]) => ({ name, rights: rights[who], reads: true }));
    expect(rows.toSorted((a, b) => (a.name < b.name ? -1 : 1))).toEqual(expected);
  });

  it.each(['service', 'operator'] as const)('of the %s owns nothing', async (who) => {
    const [owned] = await service.sql(
      `select (select count(*)::int from pg_class where relowner = $1::regrole) as relations,
         (select count(*)::int from pg_proc where proowner = $1::regrole) as functions`,
      [`resolver_${who}`],
    );
    expect(owned).toEqual({ relations: 0, functions: 0 });
  });

  describe.each(['service', 'operator'] as const)('of the %s', (who) => {
    it.each(SERVER_URL === undefined ? FORBIDDEN : [...FORBIDDEN, ...FORBIDDEN_ON_SERVERS])(
      'may not %s',
      async (sql) => {
        expect(await logins[who].refusal(sql)).toMatch(REFUSED);
      },
    );
  });

  it.each([
    ['update identifier_events set reason = null', 'The history is append-only'],
    ['delete from identifier_events', 'The history is append-only'],
    ['truncate identifier_events', 'The history is append-only'],
    ['delete from identifiers', 'Identifiers are never deleted'],
    ['truncate identifiers cascade', 'Identifiers are never deleted'],
    ['delete from api_keys', 'Keys are never deleted'],
    ['truncate api_keys', 'Keys are never deleted'],
    ['delete from signing_keys', 'Signing keys are never deleted'],
    ['truncate signing_keys', 'Signing keys are never deleted'],
    ['update log_entries set index = index', 'The log is append-only'],
    ['delete from log_entries', 'The log is append-only'],
    ['truncate log_entries', 'The log is append-only'],
    ['delete from log_tiles', 'The log is append-only'],
    ['truncate log_tiles', 'The log is append-only'],
    ['update log_checkpoints set size = 0', 'A checkpoint that was signed stays'],
    ['delete from log_checkpoints', 'A checkpoint that was signed stays'],
    ['truncate log_checkpoints', 'A checkpoint that was signed stays'],
    [
      `insert into log_tiles (level, index, hashes) values (7, 0, decode(repeat('11', 32), 'hex'));
       update log_tiles set hashes = decode(repeat('00', 64), 'hex') where level = 7`,
      'a tile only gets more hashes',
    ],
    [contradiction(1_000_000, 1_000_000), 'A checkpoint that was signed is never contradicted'],
    [contradiction(1_000_000, 999_999), 'A checkpoint that was signed is never contradicted'],
    [`update api_keys set revoked_at = now(); update api_keys set revoked_at = null`, 'A revoked key stays revoked'],
    [`update api_keys set digest = sha256('another')`, 'A key keeps its kind'],
    [`update api_keys set kind = 'free', provider_id = null`, 'A key keeps its kind'],
  ])('of a superuser, who needs no right, may not %s either', async (sql, sentence) => {
    await expect(service.sql(sql)).rejects.toThrow(sentence);
  });

  it.each([
    [`payment_options = '${JSON.stringify([OTHER_OPTION])}'`, 'Only the controller says where payments go'],
    [`payment_options = '${JSON.stringify([OTHER_OPTION])}', version = version + 1`, 'only together with its history'],
    [`status = 'suspended', version = version + 1`, 'only together with its history'],
    [`controller = 'thief'`, 'An identifier keeps'],
    [`updated_at = now()`, 'kept by the service'],
  ])('of the service may not set %s without its event', async (assignment, message) => {
    const { id } = await identifierIn('active', { provider, wallet, operator });
    expect(await logins.service.refusal(`update identifiers set ${assignment} where id = $1`, id)).toContain(message);
  });

  it('of an operator may not bring an event of its own', async () => {
    const { id } = await identifierIn('active', { provider, wallet, operator });
    const event = `insert into identifier_events select (jsonb_populate_record(e, '{"sequence": 2}')).*
      from identifier_events e where identifier_id = $1`;
    expect(await logins.operator.refusal(event, id)).toBe('permission denied for table identifier_events');
  });

  it('of an operator lets the database write the event, with the name of the operator', async () => {
    const { id } = await identifierIn('active', { provider, wallet, operator });
    await logins.operator.sql(`update identifiers set status = 'suspended' where id = $1`, [id]);
    expect((await provider.history(id)).at(-1)).toMatchObject({
      type: 'suspend',
      actor: { kind: 'operator', operator: 'anna' },
    });
  });

  it('brings the name of the operator into what a command does, and into what follows from it', async () => {
    const { id } = await identifierIn('active', { provider, wallet, operator });
    const named = { ...service.database, variables: { ...service.database.variables, OPERATOR: `Anna O'Hara` } };
    const anna: Pick<Service, 'database'> = { database: named };
    await operate(anna, 'identifiers', 'suspend', id);
    expect((await provider.history(id)).at(-1)).toMatchObject({ actor: { kind: 'operator', operator: `Anna O'Hara` } });

    const { id: held } = await nativeName();
    await operate(anna, 'namespaces', 'approve', 'roles');
    expect((await provider.history(held)).at(-1)).toMatchObject({
      type: 'approve',
      actor: { kind: 'operator', operator: `Anna O'Hara` },
    });
  });

  it('purges only what has served its time', async () => {
    for (const table of ['spent_nonces', 'idempotency_records', 'free_key_usage'])
      expect(await logins.service.refusal(`delete from ${table} where false`)).toBe('not refused');
  });

  async function nativeName(): Promise<{ id: string }> {
    await service.http.post('/v1/namespaces', { key: provider.key, body: { slug: 'roles' } });
    const body = { label: 'rahim', ...OTHER_OPTION };
    const answer = await provider.signed(wallet, 'POST', '/v1/namespaces/roles/names', body);
    expect(answer).toMatchObject({ status: 201, body: { status: 'pending' } });
    return { id: answer.body['identifier_id'] };
  }
});
