import { randomBytes } from 'node:crypto';
import { OPERATOR_ROLES, type OperatorRole, sessionUrl } from '../../src/database/session.js';
import { Provider } from '../support/actors.js';
import { onServer, SERVER_URL, urlAs } from '../support/environment.js';
import { Login } from '../support/login.js';
import { operate, runCommand } from '../support/operator.js';
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
        [`payment_options = '${OPTIONS}', version = version + 1`, 'only together with its history'],
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
