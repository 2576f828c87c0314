import { randomBytes } from 'node:crypto';
import { OPERATOR_ROLES, type OperatorRole, sessionUrl } from '../../src/database/session.js';
import { Provider } from '../support/actors.js';
import { onServer, SERVER_URL, urlAs } from '../support/environment.js';
import { Login } from '../support/login.js';
import { operate, runCommand, spawnCommand, verifyHistory } from '../support/operator.js';
import { identifierIn, Operator, OTHER_OPTION, UNLIMITED } from '../support/registry.js';
import { Service } from '../support/service.js';
import { ed25519Wallet } from '../support/wallets.js';

type Rights = readonly ('INSERT' | 'UPDATE' | 'DELETE')[];
const ROLES: readonly OperatorRole[] = ['viewer', 'reviewer', 'admin'];
const EDITS = ['INSERT', 'UPDATE', 'DELETE'] as const;

/** What a role may do with a table besides reading it (D19). Nothing with any other table. */
const RIGHTS: Readonly<Record<OperatorRole, Readonly<Record<string, Rights>>>> = {
  viewer: { verified_histories: ['INSERT', 'UPDATE'] },
  reviewer: {
    complaints: ['UPDATE'],
    identifier_events: ['INSERT'],
    identifiers: ['UPDATE'],
    namespace_names: ['UPDATE'],
    namespaces: ['UPDATE'],
    verified_histories: ['INSERT', 'UPDATE'],
  },
  admin: {
    api_keys: ['INSERT', 'UPDATE'],
    complaints: ['UPDATE'],
    identifier_events: ['INSERT'],
    identifier_types: ['UPDATE'],
    identifiers: ['UPDATE'],
    namespace_names: ['UPDATE'],
    namespaces: ['UPDATE'],
    providers: ['INSERT', 'UPDATE'],
    signing_keys: ['INSERT', 'UPDATE'],
    verified_histories: ['INSERT', 'UPDATE'],
    webhook_deliveries: ['UPDATE'],
    webhook_endpoints: ['INSERT', 'UPDATE'],
  },
};

const OPTIONS = JSON.stringify([OTHER_OPTION]);
const PAID_ELSEWHERE = `payment_options = '${OPTIONS}', payment_updated_at = updated_at`;
const KEPT = 'This field is kept by the service';

describe('the role of an operator', () => {
  let service: Service;
  let provider: Provider;
  let operator: Operator;
  let other: Provider;
  let logins: Readonly<Record<OperatorRole, Login>>;
  let tables: readonly { readonly name: string; readonly column: string }[];
  const wallet = ed25519Wallet();

  beforeAll(async () => {
    service = await Service.start(UNLIMITED);
    provider = await Provider.create(service);
    other = await Provider.create(service);
    operator = new Operator(service);
    await operator.reviews('email');
    const url = urlAs('resolver_service', service.database.url);
    const login = (role: OperatorRole) => new Login(sessionUrl(url, { role: OPERATOR_ROLES[role], operator: 'anna' }));
    logins = { viewer: login('viewer'), reviewer: login('reviewer'), admin: login('admin') };
    tables = await service.sql(
      `select c.relname as name, a.attname as column from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum = 1
       where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by 1`,
    );
  });
  afterAll(async () => {
    await Promise.all(Object.values(logins).map((login) => login.close()));
    await service.stop();
  });

  const as = (role: OperatorRole): Pick<Service, 'database'> => ({
    database: { ...service.database, variables: { ...service.database.variables, OPERATOR_ROLE: role } },
  });

  it.each(ROLES)('%s reads every table, and changes only those that are written here', async (role) => {
    for (const { name, column } of tables) {
      const statements = {
        INSERT: `insert into ${name} select * from ${name} where false`,
        UPDATE: `update ${name} set ${column} = ${column} where false`,
        DELETE: `delete from ${name} where false`,
      };
      expect(await logins[role].refusal(`select from ${name} limit 1`)).toBe('not refused');
      for (const edit of EDITS) {
        const sentence = `permission denied for table ${name}`;
        const refusal = await logins[role].refusal(statements[edit]);
        expect(`${edit} ${refusal}`).toBe(`${edit} ${RIGHTS[role][name]?.includes(edit) ? 'not refused' : sentence}`);
      }
      expect(await logins[role].refusal(`truncate ${name} cascade`)).toMatch(/^permission denied/);
      expect(await logins[role].refusal(`alter table ${name} disable trigger user`)).toMatch(/^must be owner/);
    }
  });

  it.each([
    ['reviewer', `status = 'revoked'`, 'A reviewer may not revoke an identifier'],
    ['reviewer', `status = 'removed', released_at = now()`, 'released by the command "identifiers release"'],
    ['reviewer', `status = 'removed'`, 'Only the controller removes an identifier'],
    ['reviewer', `status = 'removed', version = version + 1`, 'A reviewer may not remove an identifier'],
    ['admin', `status = 'removed', version = version + 1`, 'only together with its history'],
    ['admin', `status = 'removed'`, 'Only the controller removes an identifier'],
    ['admin', `released_at = now()`, 'Only what has ended is released'],
    ...(['reviewer', 'admin'] as const).flatMap((role) =>
      [
        [`payment_options = '${OPTIONS}'`, 'Only the controller says where payments go'],
        [`payment_options = '${OPTIONS}', version = version + 1`, KEPT],
        [`${PAID_ELSEWHERE}, version = version + 1`, 'only together with its history'],
        [`activated_at = now(), version = version + 1`, KEPT],
        [`payment_updated_at = now(), version = version + 1`, KEPT],
        [`status = 'active', version = version + 1`, 'only together with its history'],
        [`controller = 'thief'`, 'An identifier keeps'],
        [`value = 'another'`, 'An identifier keeps'],
        [`authorized_at = now() + interval '1 day'`, KEPT],
        [`authorized_at = now() + interval '1 day', version = version + 1`, KEPT],
        [`skeleton_hash = null, version = version + 1`, KEPT],
        [`merchant_hash = value_hash, version = version + 1`, KEPT],
        [`name_id = id`, 'Only the controller links an identifier to a name'],
        [`name_id = id, version = version + 1`, KEPT],
        [`updated_at = now()`, KEPT],
        [`look_alike = true`, 'What payers are warned of'],
      ].map(([assignment, sentence]) => [role, assignment, sentence] as const),
    ),
  ] as const)('%s may not set %s of an identifier', async (role, assignment, sentence) => {
    const { id } = await identifierIn('suspended', { provider, wallet, operator });
    expect(await logins[role].refusal(`update identifiers set ${assignment} where id = $1`, id)).toContain(sentence);
  });

  it('reviewer may not hand an identifier to another provider', async () => {
    const { id } = await identifierIn('active', { provider, wallet, operator });
    const handing = `update identifiers set provider_id = $2, version = version + 1 where id = $1`;
    expect(await logins.reviewer.refusal(handing, id, other.id)).toContain(KEPT);
  });

  it.each(['reviewer', 'admin'] as const)('%s writes no event but its own', async (role) => {
    const { id } = await identifierIn('active', { provider, wallet, operator });
    const forged = (over: object) =>
      logins[role].refusal(
        `insert into identifier_events select (jsonb_populate_record(e, $2)).* from identifier_events e where identifier_id = $1`,
        id,
        JSON.stringify({ sequence: 2, ...over }),
      );
    expect(await forged({})).toBe('An operator writes no event but its own.');
    const byAnother = { actor_kind: 'operator', operator: 'bob', provider_id: null, controller: null };
    expect(await forged({ ...byAnother, controller_authorization: null })).toBe(
      'An operator writes no event but its own.',
    );
  });

  /** An event that a role writes with the change that it says, in one statement as the commands do. */
  const decide = (role: OperatorRole, id: string, event: object, assignment = '') =>
    logins[role].refusal(
      `with newest as (select e from identifier_events e where e.identifier_id = $1 order by e.sequence desc limit 1),
        drafted as (
          select jsonb_populate_record(e, jsonb_build_object('id', gen_random_uuid(), 'sequence', (e).sequence + 1,
            'from_status', (e).to_status, 'previous_hash', (e).hash, 'actor_kind', 'operator', 'operator', 'anna',
            'provider_id', null, 'controller', null, 'controller_authorization', null,
            'occurred_at', date_trunc('milliseconds', clock_timestamp())) || $2::jsonb) as d from newest
        ),
        sealed as (select (jsonb_populate_record(d, jsonb_build_object('hash', event_hash(d)) || $3::jsonb)).* from drafted),
        changed as (
          update identifiers i set version = s.sequence, history_head = s.hash, status = s.to_status, updated_at = s.occurred_at ${assignment}
          from sealed s where i.id = s.identifier_id returning i.id
        )
      insert into identifier_events select s.* from sealed s, changed`,
      id,
      JSON.stringify({ type: 'suspend', to_status: 'suspended', changed_fields: ['status'], ...event }),
      JSON.stringify('hash' in event ? { hash: event.hash } : {}),
    );
  const at = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();
  const OWN = 'An operator writes no event but its own.';
  const SAYS = 'An event of an operator says what its change has made of the identifier.';
  const NOW = 'An event of an operator happens when it is written';

  it.each([
    ['reviewer', {}, '', 'not refused'],
    ['admin', {}, '', 'not refused'],
    ['reviewer', { type: 'emergency_suspend' }, '', OWN],
    ['reviewer', { type: 'update', to_status: 'active', changed_fields: [] }, '', OWN],
    ['admin', { type: 'update', to_status: 'active', changed_fields: [] }, '', SAYS],
    ['reviewer', { hash: '0'.repeat(64) }, '', SAYS],
    ['reviewer', { changed_fields: ['status', 'controller'] }, '', SAYS],
    ['reviewer', { changed_fields: [] }, '', SAYS],
    ['reviewer', { occurred_at: at(-120) }, '', NOW],
    ['reviewer', { occurred_at: at(120) }, '', NOW],
  ])('%s who writes an event %j with its change%s: %s', async (role, event, assignment, sentence) => {
    const { id } = await identifierIn('active', { provider, wallet, operator });
    expect(await decide(role === 'admin' ? 'admin' : 'reviewer', id, event, assignment)).toContain(sentence);
    expect((await verifyHistory(service, id))['broken']).toBeNull();
  });

  it('admin hands an identifier to no other provider than the event names', async () => {
    const { id } = await identifierIn('active', { provider, wallet, operator });
    const handing = `, provider_id = '${other.id}'`;
    const update = { type: 'update', to_status: 'active', changed_fields: ['provider_id'], provider_id: other.id };
    expect(await decide('admin', id, update)).toBe(SAYS);
    expect(await decide('admin', id, {}, handing)).toBe(SAYS);
    expect(await decide('admin', id, update, handing)).toBe('not refused');
    expect((await verifyHistory(service, id))['broken']).toBeNull();
  });

  it('admin releases a value when it is said, not before and not after', async () => {
    const { id } = await identifierIn('revoked', { provider, wallet, operator });
    const release = (time: string) =>
      logins.admin.refusal(`update identifiers set released_at = ${time} where id = $1`, id);
    expect(await release(`now() - interval '1 minute'`)).toContain('A value is released when it is said');
    expect(await release(`now() + interval '1 day'`)).toContain('A value is released when it is said');
    expect(await release('clock_timestamp()')).toBe('not refused');
  });

  it.each(['-120', '120'])('decides by the clock of the database, with a machine that is %s s off', async (seconds) => {
    const clock = `globalThis.Date = class extends Date {
      constructor(...given) { given.length === 0 ? super(new.target.now()) : super(...given); }
      static now() { return super.now() + ${seconds}000; } }`;
    const elsewhere = {
      database: {
        variables: {
          ...service.database.variables,
          OPERATOR: 'anna',
          NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(clock)}`,
        },
      },
    };
    const { id } = await identifierIn('active', { provider, wallet, operator });
    const decided = async (...words: string[]) => spawnCommand(elsewhere, '--yes', '--reason', 'x', ...words);
    await decided('identifiers', 'suspend', id);
    await decided('identifiers', 'reinstate', id, '--version', '2');
    await decided('identifiers', 'suspend', id);
    await decided('identifiers', 'release', id);
    expect((await verifyHistory(service, id))['broken']).toBeNull();
    const [row] = await service.sql(
      `select bool_and(abs(extract(epoch from clock_timestamp() - e.occurred_at)) < 60) as "happenedNow",
         bool_and(abs(extract(epoch from clock_timestamp() - i.released_at)) < 60) as "releasedNow"
       from identifiers i join identifier_events e on e.identifier_id = i.id where i.id = $1`,
      [id],
    );
    expect(row).toEqual({ happenedNow: true, releasedNow: true });
  });

  const NAME_KEEPS = 'A name keeps its namespace, its label, its provider and its controller.';
  const RULES = 'Only its provider changes the rules of a namespace';

  it.each([
    ['namespace_names', `provider_id = '00000000-0000-4000-8000-000000000000'`, NAME_KEEPS],
    ['namespace_names', `controller_ref = 'another'`, NAME_KEEPS],
    ['namespace_names', `authorized_at = now() - interval '1 day'`, NAME_KEEPS],
    ['namespace_names', `authorized_at = null`, NAME_KEEPS],
    ['namespace_names', `controller = 'thief'`, NAME_KEEPS],
    ['namespaces', `registration_policy = 'open'`, RULES],
    ['namespaces', `reserved_names = '{}'`, RULES],
    ['namespaces', `description = 'another'`, RULES],
    ['namespaces', `approved_at = now() - interval '1 day'`, 'The time of an approval follows from the status.'],
  ])('an operator may not, in %s, set %s', async (table, assignment, sentence) => {
    const slug = `roles-${randomBytes(4).toString('hex')}`;
    const rules = { slug, description: 'Ours', reserved_names: ['boss'] };
    await service.http.post('/v1/namespaces', { key: provider.key, body: rules });
    await logins.reviewer.sql(`update namespaces set status = 'active' where slug = $1`, [slug]);
    await provider.signed(wallet, 'POST', `/v1/namespaces/${slug}/names`, { label: 'rahim', controller_ref: 'ours' });
    const where = table === 'namespaces' ? 'slug = $1' : 'namespace_id = (select id from namespaces where slug = $1)';
    for (const role of ['reviewer', 'admin'] as const) {
      expect(await logins[role].refusal(`update ${table} set ${assignment} where ${where}`, slug)).toContain(sentence);
    }
    expect((await service.http.get(`/v1/namespaces/${slug}`, { key: provider.key })).body).toMatchObject({
      namespace: { ...rules, status: 'active' },
      names: [{ label: 'rahim', controller: wallet.controller, controller_ref: 'ours' }],
    });
  });

  it('ends a complaint for good: by hand it is not opened again, and its times are those of the database', async () => {
    const { id: about } = await identifierIn('active', { provider, wallet, operator });
    const body = { reason: 'fraud', description: 'Not delivered.', identifier_id: about };
    const { id } = (await service.http.post('/v1/complaints', { key: provider.key, body })).body;
    const set = (assignment: string) =>
      logins.reviewer.refusal(`update complaints set ${assignment} where id = $1`, id);
    const read = async () => (await service.http.get(`/v1/complaints/${id}`, { key: provider.key })).body;
    expect(await set(`status = 'acknowledged', acknowledged_at = '2020-01-01', closed_at = '2020-01-01'`)).toBe(
      'not refused',
    );
    expect(await read()).toMatchObject({ status: 'acknowledged', closed_at: null });
    expect(Date.parse((await read())['acknowledged_at'])).toBeGreaterThan(Date.parse('2026-01-01'));
    expect(await set(`status = 'open'`)).toBe('A complaint that is acknowledged does not become open again.');
    await set(`resolution = 'upheld'`);
    for (const status of ['open', 'acknowledged']) {
      expect(await set(`status = '${status}', resolution = null`)).toBe(
        `A complaint that is closed does not become ${status} again.`,
      );
    }
    const closed = await read();
    expect(await set(`resolution = 'dismissed', closed_at = null`)).toBe('not refused');
    expect(await read()).toEqual({ ...closed, resolution: 'dismissed' });
  });

  it.each([
    ['providers', 'id = gen_random_uuid()', 'A provider keeps its id'],
    ['providers', `created_at = '2020-01-01'`, 'A provider keeps its id'],
    ['identifier_types', `privacy = 'public'`, 'A type comes with the service'],
    ['identifier_types', `version = '9'`, 'A type comes with the service'],
    ['webhook_endpoints', `url = 'https://thief.example/'`, 'Only its provider says where'],
    ['webhook_endpoints', 'secret_version = secret_version + 1', 'Only its provider says where'],
    ['webhook_endpoints', 'provider_id = null', 'Only its provider says where'],
    ['webhook_deliveries', 'endpoint_id = gen_random_uuid()', 'A delivery keeps its event and its endpoint'],
    ['webhook_deliveries', 'position = position + 1', 'A delivery keeps its event and its endpoint'],
  ])('admin may not, in %s, set %s', async (table, assignment, sentence) => {
    await service.sql(
      `with endpoint as (
         insert into webhook_endpoints (id, provider_id, url, created_at)
         values (gen_random_uuid(), $1, 'https://ours.example/', now()) returning id
       )
       insert into webhook_deliveries (id, endpoint_id, position, subject_id, status, next_attempt_at, retry_until)
       select gen_random_uuid(), id, 1, id, 'dead', now(), now() from endpoint`,
      [provider.id],
    );
    const where = table === 'identifier_types' ? `where name = 'email'` : '';
    expect(await logins.admin.refusal(`update ${table} set ${assignment} ${where}`)).toContain(sentence);
  });

  it('may what it may: a reviewer decides, an admin revokes and releases, by hand as by command', async () => {
    const { id } = await identifierIn('pending', { provider, wallet, operator });
    await logins.reviewer.sql(`update identifiers set status = 'active' where id = $1`, [id]);
    await operate(as('reviewer'), 'identifiers', 'suspend', id);
    await logins.admin.sql(`update identifiers set status = 'removed', released_at = now() where id = $1`, [id]);
    const events = (await provider.history(id)).map(({ type, actor }) => `${type} ${actor.operator ?? ''}`);
    expect(events.slice(1)).toEqual(['approve anna', expect.stringMatching(/^suspend ./), 'remove anna']);
  });

  it.each([
    ['viewer', ['identifiers', 'suspend', 'x'], 'reviewer'],
    ['viewer', ['providers', 'create', '--name', 'x'], 'an admin'],
    ['reviewer', ['identifiers', 'revoke', 'x'], 'an admin'],
    ['reviewer', ['keys', 'issue', '--free'], 'an admin'],
  ] as const)('%s is told by a sentence that it may not do %j', async (role, words, needed) => {
    const refusal = runCommand(as(role), '--yes', '--reason', 'x', ...words);
    const sentence = `A ${role} may not do "${words.slice(0, 2).join(' ')}": that takes`;
    await expect(refusal).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(new RegExp(`^${sentence}[^\n]* ${needed}\\.[^\n]*\n$`)),
    });
    await expect(runCommand(as(role), 'providers', 'list')).resolves.toMatchObject({ stderr: '' });
  });

  (SERVER_URL === undefined ? it.skip : it)('is that of the login, which cannot take a higher one', async () => {
    const name = `anna_${randomBytes(4).toString('hex')}`;
    await onServer(service.database.url, `create role ${name} login in role resolver_reviewer`);
    const url = new URL(service.database.url);
    url.username = name;
    const login = (variables: Record<string, string> = {}) => ({
      database: { variables: { DATABASE_URL: url.href, ...variables } },
    });
    try {
      const { id } = await identifierIn('active', { provider, wallet, operator });
      await expect(operate(login(), 'keys', 'issue', '--free')).rejects.toMatchObject({
        stderr: expect.stringContaining('A reviewer may not do "keys issue"'),
      });
      await expect(operate(login({ OPERATOR_ROLE: 'admin' }), 'keys', 'issue', '--free')).rejects.toMatchObject({
        stderr: 'The login in DATABASE_URL may not act as resolver_admin: see deploy/roles.sql.\n',
      });
      await operate(login({ OPERATOR: 'Anna' }), 'identifiers', 'suspend', id);
      const { entries } = await operate(service, 'trail', 'list', '--record', id);
      expect(entries).toMatchObject([{ operator: 'Anna', login: name, role: 'resolver_reviewer' }]);
      await onServer(service.database.url, `revoke resolver_reviewer from ${name}`);
      await expect(operate(login(), 'keys', 'list')).rejects.toMatchObject({
        stderr: expect.stringContaining('is no operator'),
      });
    } finally {
      await onServer(service.database.url, `drop role ${name}`);
    }
  });
});
