import { randomBytes } from 'node:crypto';
import { OPTION, Provider } from '../support/actors.js';
import { onServer, SERVER_URL } from '../support/environment.js';
import { Login } from '../support/login.js';
import { operate, runCommand } from '../support/operator.js';
import { identifierIn, Operator, OTHER_OPTION, UNLIMITED } from '../support/registry.js';
import { Service } from '../support/service.js';
import { ed25519Wallet } from '../support/wallets.js';

/** What each person's login is a member of; `several` has the rights of all of its groups at once. */
const GROUPS = {
  viewer: ['resolver_viewer'],
  reviewer: ['resolver_reviewer'],
  admin: ['resolver_admin'],
  several: ['resolver_viewer', 'resolver_reviewer'],
  deputy: ['resolver_service'],
  nobody: [],
} as const satisfies Readonly<Record<string, readonly string[]>>;
type Person = keyof typeof GROUPS;
const PEOPLE = ['viewer', 'reviewer', 'admin', 'several', 'deputy', 'nobody'] as const satisfies readonly Person[];
const RUN = randomBytes(4).toString('hex');
/** It begins as the names of the groups do, and is none of them. */
const nameOf = (person: Person) => `resolver_${person}_${RUN}`;

/** People who log in with SQL and take no role. The embedded database has one login, so there are none. */
(SERVER_URL === undefined ? describe.skip : describe)('a login of a person, without SET ROLE,', () => {
  let service: Service;
  let provider: Provider;
  let operator: Operator;
  let logins: Readonly<Record<Person, Login>>;
  const wallet = ed25519Wallet();

  const urlOf = (person: Person): string => {
    const url = new URL(service.database.url);
    url.username = nameOf(person);
    return url.href;
  };
  const active = () => identifierIn('active', { provider, wallet, operator });

  beforeAll(async () => {
    service = await Service.start(UNLIMITED);
    provider = await Provider.create(service);
    operator = new Operator(service);
    await operator.reviews('email');
    for (const person of PEOPLE) {
      const membership = GROUPS[person].length === 0 ? '' : `in role ${GROUPS[person].join(', ')}`;
      await onServer(service.database.url, `create role ${nameOf(person)} login ${membership}`);
    }
    const login = (person: Person) => new Login(urlOf(person));
    logins = {
      viewer: login('viewer'),
      reviewer: login('reviewer'),
      admin: login('admin'),
      several: login('several'),
      deputy: login('deputy'),
      nobody: login('nobody'),
    };
  });
  afterAll(async () => {
    await Promise.all(Object.values(logins).map((login) => login.close()));
    for (const person of PEOPLE) await onServer(service.database.url, `drop role ${nameOf(person)}`);
    await service.stop();
  });

  it.each([
    ['admin', 'numbered'],
    ['reviewer', 'permission denied for function number_events'],
  ] as const)(
    'of %s that asks for what has happened to be numbered, as making an endpoint does: %s',
    async (person, said) => {
      const session = await service.connect();
      await session.query('begin');
      await session.query(`select publish_event('complaint.opened', $1, $2, null, '{}', now())`, [
        provider.id,
        provider.id,
      ]);
      await session.query(`set local role ${nameOf(person)}`);
      const outcome = await session.query('select number_events(1000) > 0 as numbered').then(
        ({ rows }) => Object.keys(rows[0])[0],
        (error: Error) => error.message,
      );
      await session.query('rollback');
      await session.end();
      expect(outcome).toBe(said);
    },
  );

  it.each([
    ['viewer', 'resolver_viewer'],
    ['reviewer', 'resolver_reviewer'],
    ['admin', 'resolver_admin'],
    ['several', 'resolver_reviewer'],
    ['deputy', 'resolver_admin'],
    ['nobody', nameOf('nobody')],
  ] as const)('of %s acts as %s', async (person, role) => {
    expect(await logins[person].sql('select acting_role() as role')).toEqual([{ role }]);
  });

  it('of a superuser acts as itself, and as a group when it takes its role', async () => {
    const client = await service.connect();
    try {
      const acting = async () => (await client.query('select acting_role() as role, session_user')).rows[0];
      const { role, session_user } = await acting();
      expect(role).toBe(session_user);
      await client.query('set role resolver_reviewer');
      expect(await acting()).toMatchObject({ role: 'resolver_reviewer' });
    } finally {
      await client.end();
    }
  });

  it.each(['reviewer', 'several', 'admin', 'deputy'] as const)(
    'of %s sends no payment elsewhere by an event in the name of the provider',
    async (person) => {
      const { id, value } = await active();
      const options = JSON.stringify([OTHER_OPTION]);
      const role = person === 'admin' || person === 'deputy' ? 'resolver_admin' : 'resolver_reviewer';
      const login = logins[person];
      const attack = `begin;
        insert into identifier_events select (jsonb_populate_record(d, jsonb_build_object('hash', event_hash(d)))).*
          from (
            select jsonb_populate_record(e, jsonb_build_object('id', gen_random_uuid(), 'sequence', 2, 'type', 'update',
              'from_status', 'active', 'previous_hash', e.hash, 'payment_options_hash', canonical_hash('${options}'::jsonb),
              'occurred_at', date_trunc('milliseconds', clock_timestamp()))) as d
            from identifier_events e where e.identifier_id = '${id}'
          ) drafted;
        set local role ${role};
        update identifiers i set version = 2, history_head = e.hash, updated_at = e.occurred_at, payment_updated_at = e.occurred_at,
          payment_options = '${options}'
        from identifier_events e where i.id = '${id}' and e.identifier_id = i.id and e.sequence = 2;
        commit`;
      expect(await login.refusal(attack)).toBe('An operator writes no event but its own.');
      await login.sql('rollback');
      expect((await provider.resolve('custom', value)).body['payment_options']).toMatchObject([OPTION]);
    },
  );

  it.each(['reviewer', 'several'] as const)(
    'of %s revokes and removes nothing, and an admin revokes',
    async (person) => {
      const { id } = await active();
      const set = (assignment: string) => `update identifiers set ${assignment} where id = '${id}'`;
      expect(await logins[person].refusal(set(`status = 'revoked'`))).toContain('A reviewer may not revoke');
      expect(await logins[person].refusal(set(`status = 'removed', version = version + 1`))).toContain(
        'A reviewer may not remove',
      );
      expect(await logins.admin.refusal(set(`status = 'revoked'`))).toBe('not refused');
    },
  );

  it('decides within its group, and the trail names both the login and the group', async () => {
    const { id } = await active();
    await logins.reviewer.sql(`update identifiers set status = 'suspended' where id = $1`, [id]);
    const { entries } = await operate(service, 'trail', 'list', '--record', id);
    expect(entries).toMatchObject([
      { operator: nameOf('reviewer'), login: nameOf('reviewer'), role: 'resolver_reviewer' },
    ]);
    expect(await operate(service, 'history', 'verify', '--identifier', id)).toMatchObject({ broken: null });
  });

  it('of nobody reads and changes nothing', async () => {
    expect(await logins.nobody.refusal('select from identifiers')).toBe('permission denied for table identifiers');
    expect(await logins.nobody.refusal(`update identifiers set status = 'suspended'`)).toMatch(/^permission denied/);
  });

  it('of a viewer reads with the commands, and holds none of the locks that changes wait for', async () => {
    const { id } = await active();
    const taken = ['pg_advisory_lock', 'pg_advisory_lock_shared', 'pg_try_advisory_xact_lock', 'pg_advisory_xact_lock'];
    for (const person of ['viewer', 'nobody'] as const) {
      for (const name of taken) {
        expect(await logins[person].refusal(`select ${name}(7470104)`)).toBe(`permission denied for function ${name}`);
        expect(await logins[person].refusal(`select ${name}(7470102, 1)`)).toBe(
          `permission denied for function ${name}`,
        );
      }
    }
    const viewer = { database: { variables: { DATABASE_URL: urlOf('viewer') } } };
    for (const words of [['desk'], ['history', 'verify'], ['trail', 'verify'], ['identifiers', 'show', id]]) {
      await expect(operate(viewer, ...words)).resolves.toBeDefined();
    }
  });

  it('that holds what a command waits for is what the command tells of', async () => {
    const { id } = await active();
    const holder = await service.connect();
    try {
      await holder.query('select pg_advisory_lock(7470104)');
      for (const words of [
        ['identifiers', 'suspend', id],
        ['types', 'set', 'email', '--registration', 'off'],
      ]) {
        await expect(runCommand(service, '--yes', '--reason', 'x', ...words)).rejects.toMatchObject({
          stderr: expect.stringContaining('another transaction has held what this would change for 10 seconds'),
        });
      }
    } finally {
      await holder.end();
    }
    expect((await provider.get(`/v1/identifiers/${id}`)).body).toMatchObject({ status: 'active' });
  }, 60_000);
});
