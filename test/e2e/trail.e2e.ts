import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sessionUrl } from '../../src/database/session.js';
import { Provider } from '../support/actors.js';
import { urlAs } from '../support/environment.js';
import type { Json } from '../support/http-client.js';
import { Login } from '../support/login.js';
import { operate, runCommand } from '../support/operator.js';
import { freshValue, OTHER_OPTION, UNLIMITED } from '../support/registry.js';
import { Service } from '../support/service.js';
import { ed25519Wallet } from '../support/wallets.js';

const CHANGES = 500;
const IDENTIFIERS = 40;
const REASON = 'as the owner asked';

/**
 * Tables without a trail: those that are append-only themselves, and what the service makes of others. A migration that adds a
 * table calls keep_operator_trail (prisma/migrations/…_operator_trail), or says here why not.
 */
const UNTRACKED = [
  '_prisma_migrations',
  'event_counts',
  'event_outbox',
  'events',
  'identifier_events',
  'log_checkpoints',
  'log_entries',
  'log_tiles',
  'operator_trail',
  'verified_histories',
  'wal_timelines',
];

/** One change of one record: what it is of, and how it is made in SQL. */
interface Edit {
  readonly table: string;
  readonly record: string;
  readonly sql: string;
  readonly values: readonly unknown[];
}

describe('the trail of operators', () => {
  let service: Service;
  let provider: Provider;
  let logins: Readonly<Record<'studio' | 'admin' | 'operator' | 'served', Login>>;
  const wallet = ed25519Wallet();
  const directory = mkdtempSync(join(tmpdir(), 'trail-'));
  const ids: string[] = [];
  const made = { complaint: '', name: '', endpoint: '' };

  beforeAll(async () => {
    service = await Service.start({ ...UNLIMITED, WEBHOOK_KEY: 'k'.repeat(40), WEBHOOK_ALLOW_PRIVATE: 'on' });
    provider = await Provider.create(service);
    const url = urlAs('resolver_service', service.database.url);
    logins = {
      studio: new Login(sessionUrl(url, { role: 'resolver_admin', operator: 'Sara', tool: 'studio', reason: REASON })),
      admin: new Login(sessionUrl(url, { role: 'resolver_admin' })),
      operator: new Login(sessionUrl(url, { role: 'resolver_operator' })),
      served: new Login(sessionUrl(url, { role: 'resolver_service' })),
    };
  });
  afterAll(async () => {
    await Promise.all(Object.values(logins).map((login) => login.close()));
    rmSync(directory, { recursive: true });
    await service.stop();
  });

  const as = (operator: string): Pick<Service, 'database'> => ({
    database: { ...service.database, variables: { ...service.database.variables, OPERATOR: operator } },
  });
  const count = async (): Promise<number> => {
    const [row] = await service.sql<{ count: number }>('select count(*)::int as count from operator_trail');
    return row?.count ?? 0;
  };
  const newest = async (): Promise<Json> => (await operate(service, 'trail', 'list', '--limit', '1'))['entries'][0];
  const verify = (...options: string[]): Promise<Json> =>
    operate(service, 'trail', 'verify', ...options).catch((error: { stdout: string }) => JSON.parse(error.stdout));

  it('has nothing of what comes over the API, and nothing of what the service does by itself', async () => {
    const before = await count();
    const post = (path: string, body: object) => service.http.post(path, { key: provider.key, body });
    for (let at = 0; at < IDENTIFIERS; at += 1)
      ids.push((await provider.register(wallet, 'custom', freshValue())).body['id']);
    const { id } = (await provider.register(wallet, 'custom', freshValue())).body;
    await provider.update(wallet, id, { payment_options: [OTHER_OPTION] });
    await provider.suspend(wallet, id);
    await provider.remove(wallet, id);
    const complaint = { reason: 'fraud', description: 'x', identifier_id: ids[0] };
    made.complaint = (await post('/v1/complaints', complaint)).body['id'];
    await post('/v1/namespaces', { slug: 'trail' });
    made.name = (await post('/v1/namespaces/trail/names', { label: 'rahim' })).body['id'];
    made.endpoint = (await post('/v1/webhooks', { url: 'http://127.0.0.1:9/' })).body['id'];
    expect(Object.values(made)).toEqual(Object.values(made).map(() => expect.any(String)));
    expect(await count()).toBe(before);
  });

  it('says who changed what, how, by which command and why', async () => {
    await operate(as(`Anna O'Hara`), 'providers', 'limits', provider.id, '--read-per-minute', '70', '--reason', REASON);
    expect(await newest()).toMatchObject({
      operator: `Anna O'Hara`,
      tool: 'command',
      command: 'providers limits',
      action: 'update',
      table_name: 'providers',
      record_id: provider.id,
      before: { limit_read_per_minute: null },
      after: { limit_read_per_minute: 70 },
      reason: REASON,
    });
    const [shown, { login: connected }] = [await runCommand(service, 'trail', 'list', '--limit', '1'), await newest()];
    expect(shown.stdout).toMatch(new RegExp(`  Anna O'Hara +${connected} +providers limits  `));
    await logins.studio.sql(`update providers set name = 'Acme' where id = $1`, [provider.id]);
    expect(await newest()).toMatchObject({
      operator: 'Sara',
      role: 'resolver_admin',
      tool: 'studio',
      command: null,
      before: { name: 'Test' },
      after: { name: 'Acme' },
    });
    await logins.operator.sql(`update providers set name = 'Acme Pay' where id = $1`, [provider.id]);
    const { operator, login, ...entry } = await newest();
    expect(entry).toMatchObject({ role: 'resolver_operator', tool: 'sql', reason: null });
    expect(operator).toBe(login);
  });

  it('never has a key or what a key is recognized by', async () => {
    const { id, key } = await operate(service, 'keys', 'issue', '--provider', provider.id);
    const [row] = await service.sql<{ digest: string }>(
      `select encode(digest, 'hex') as digest from api_keys where id = $1`,
      [id],
    );
    const { stdout } = await runCommand(service, 'trail', 'export', '--record', id);
    expect(JSON.parse(stdout)).toMatchObject({ record_id: id, action: 'insert', after: { last_four: key.slice(-4) } });
    expect(stdout).not.toContain(key);
    expect(stdout).not.toContain(row?.digest);
  });

  it('has one entry for a command, whatever follows from it', async () => {
    const entriesOf = async (...command: string[]) => {
      const before = await count();
      await operate(service, ...command);
      return (await count()) - before;
    };
    expect(await entriesOf('namespaces', 'approve', 'trail')).toBe(1);
    expect(await entriesOf('namespaces', 'approve', 'trail')).toBe(0);
    const { id } = (await provider.register(wallet, 'custom', freshValue())).body;
    expect(await entriesOf('identifiers', 'suspend', id)).toBe(1);
    expect(await entriesOf('identifiers', 'release', id)).toBe(1);
    expect(await entriesOf('webhooks', 'redeliver', made.endpoint)).toBe(0);
  });

  it('has one entry for an endpoint whose deliveries are sent again', async () => {
    await service.sql(
      `insert into webhook_deliveries (id, endpoint_id, position, subject_id, status, next_attempt_at, retry_until, finished_at)
       select gen_random_uuid(), $1, 1000000 + n, gen_random_uuid(), 'dead', now(), now(), now() from generate_series(1, 3) n`,
      [made.endpoint],
    );
    const before = await count();
    await operate(service, 'webhooks', 'redeliver', made.endpoint);
    expect(await count()).toBe(before + 1);
    expect(await newest()).toMatchObject({
      record_id: made.endpoint,
      before: { status: ['dead'] },
      after: { deliveries: 3 },
    });
  });

  it(`has ${CHANGES} entries of ${CHANGES} changes by commands, in Studio and in SQL, in one chain`, async () => {
    const before = await newest();
    const expected = await changeAtRandom();
    const { stdout } = await runCommand(service, 'trail', 'export');
    const entries: Json[] = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    const fresh = entries.filter(({ sequence }) => sequence > before['sequence']);
    expect(fresh).toHaveLength(CHANGES);
    const told = fresh.map(({ tool, table_name, record_id }) => `${tool} ${table_name} ${record_id}`);
    expect(told.toSorted()).toEqual(expected.toSorted());
    expect(await verify()).toMatchObject({ ok: true, entries: entries.length, broken: null });
  });

  /** @returns the tool, table and record of each change */
  async function changeAtRandom(): Promise<string[]> {
    const done: string[] = [];
    const file = join(directory, 'ids');
    for (const event of ['suspend', 'reinstate', 'suspend', 'reinstate']) {
      const rows = await service.sql<{ id: string; version: number }>(
        'select id, version from identifiers where id = any($1)',
        [ids],
      );
      writeFileSync(file, rows.map(({ id, version }) => `${id} ${version}\n`).join(''));
      await operate(service, 'identifiers', event, '--file', file);
      done.push(...ids.map((id) => `command identifiers ${id}`));
    }
    const bySql = async (login: Pick<Login, 'sql'>, tool: string, edits: readonly Edit[]) => {
      for (const { table, record, sql, values } of edits) {
        await login.sql(sql, [...values]);
        done.push(`${tool} ${table} ${record}`);
      }
    };
    const remaining = CHANGES - done.length;
    const share = Math.floor(remaining / 4);
    const editors = [logins.studio, logins.admin, logins.operator, service] as const;
    const edits = Array.from({ length: remaining }, (_, at) => editAt(at, Math.min(3, Math.floor(at / share))));
    // All at once, so that they wait for each other's turn in the chain.
    await Promise.all(
      editors.map((editor, index) =>
        bySql(
          editor,
          index === 0 ? 'studio' : 'sql',
          edits.slice(index * share, index === 3 ? remaining : (index + 1) * share),
        ),
      ),
    );
    return done;
  }

  /** Another value for a record at random. Each editor has identifiers of its own: what is decided twice is no change. */
  function editAt(at: number, editor: number): Edit {
    const edit = (table: string, record: string, assignment: string, ...values: unknown[]): Edit => ({
      table,
      record,
      sql: `update ${table} set ${assignment} where ${table === 'identifier_types' ? 'name' : 'id'}::text = $1`,
      values: [record, ...values],
    });
    const own = ids.filter((_, index) => index % 4 === editor);
    const status = `(case status when 'active' then 'suspended' else 'active' end)::identifier_status`;
    return pick([
      edit('providers', provider.id, 'name = $2', `Acme ${at}`),
      edit('providers', provider.id, 'limit_read_per_minute = $2::int', 1_000_000 + at),
      edit('api_keys', provider.keyId, 'label = $2', `"\\ \u2028 é 𝄞 ${at}`),
      edit('identifier_types', 'bangla_qr', 'registration_eligible = not registration_eligible'),
      edit('identifiers', pick(own), `status = ${status}`),
    ]);
  }

  it.each([
    ['a changed reason', `update operator_trail set reason = 'nobody asked' where sequence = 7`, 7, 'its hash'],
    ['a changed value', `update operator_trail set after = '{"name": "x"}' where sequence = 7`, 7, 'its hash'],
    ['another operator', `update operator_trail set operator = 'Eve' where sequence = 7`, 7, 'its hash'],
    ['an entry that was taken out', 'delete from operator_trail where sequence = 7', 8, 'entry 7 is missing'],
    [
      'an entry that was changed together with its hash',
      `update operator_trail t set reason = 'x', hash = canonical_hash(trail_entry(t) - 'hash' || '{"reason": "x"}') where sequence = 7`,
      8,
      'does not follow',
    ],
    ['the beginning that was cut off', 'delete from operator_trail where sequence < 3', 3, 'entry 1 is missing'],
  ])('shows %s', async (_, tampering, sequence, fault) => {
    const repair = await tamper(tampering);
    try {
      expect(await verify()).toMatchObject({ ok: false, broken: { sequence, fault: expect.stringContaining(fault) } });
    } finally {
      await repair();
    }
  });

  it('shows to whoever has kept the head that its end was cut off or written again', async () => {
    const { head } = await verify();
    const kept = `${head.sequence}:${head.hash}`;
    expect(await verify('--head', kept)).toMatchObject({ ok: true, head });
    const repair = await tamper(`delete from operator_trail where sequence = ${head.sequence}`);
    try {
      expect(await verify('--head', kept)).toMatchObject({ ok: false, broken: { sequence: head.sequence } });
      await logins.studio.sql(`update providers set name = 'Another' where id = $1`, [provider.id]);
      expect(await verify('--head', kept)).toMatchObject({ ok: false, broken: { sequence: head.sequence } });
    } finally {
      await repair();
    }
  });

  /** As whoever owns the database can: with the triggers off. @returns what puts the entries back */
  async function tamper(sql: string): Promise<() => Promise<unknown>> {
    const quietly = (statements: string) =>
      service.sql(`begin; set local session_replication_role = replica; ${statements}; commit`);
    await quietly(`create table kept as select * from operator_trail; ${sql}`);
    return () =>
      quietly(
        'delete from operator_trail; insert into operator_trail select * from kept order by sequence; drop table kept',
      );
  }

  it.each([
    `update operator_trail set reason = 'x'`,
    'delete from operator_trail',
    'truncate operator_trail',
    'insert into operator_trail select * from operator_trail',
    `select append_to_trail('update', 'providers', 'x', '{}', '{}')`,
    `select keep_operator_trail('providers', 'id', '')`,
    'alter table operator_trail disable trigger user',
    'alter table providers disable trigger providers_operator_trail',
    'drop trigger providers_operator_trail on providers',
  ])('is not written by the service or by operators: %s', async (sql) => {
    for (const login of [logins.served, logins.admin, logins.operator])
      expect(await login.refusal(sql)).toMatch(/^(permission denied|must be owner of)/);
  });

  it.each([`update operator_trail set reason = 'x'`, 'delete from operator_trail', 'truncate operator_trail'])(
    'is append-only for whoever owns it, too: %s',
    async (sql) => {
      await expect(service.sql(sql)).rejects.toThrow('The trail is append-only');
      await expect(service.sql('truncate providers cascade')).rejects.toThrow('never');
    },
  );

  it('is listed page by page, and by operator, record and time', async () => {
    const first = await operate(service, 'trail', 'list', '--limit', '2');
    const second = await operate(service, 'trail', 'list', '--limit', '2', '--before', String(first['next_before']));
    const sequences = [...first['entries'], ...second['entries']].map(({ sequence }) => sequence);
    expect(sequences).toEqual([0, 1, 2, 3].map((back) => sequences[0] - back));
    const { entries } = await operate(service, 'trail', 'list', '--operator', `Anna O'Hara`, '--record', provider.id);
    expect(entries).toMatchObject([{ operator: `Anna O'Hara`, record_id: provider.id }]);
    expect((await operate(service, 'trail', 'list', '--since', '2100-01-01'))['entries']).toEqual([]);
    const until = await operate(service, 'trail', 'list', '--until', entries[0].occurred_at, '--limit', '1');
    expect(until['entries'][0].sequence).toBeLessThan(entries[0].sequence);
  });

  it('is kept for each table whose rows are not the business of the service alone', async () => {
    const rows = await service.sql<{ name: string }>(
      `select c.relname as name from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
         and not exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgname = c.relname || '_operator_trail')`,
    );
    expect(rows.map(({ name }) => name).toSorted()).toEqual(UNTRACKED);
  });
});

function pick<Item>(items: readonly Item[]): Item {
  const item = items[Math.floor(Math.random() * items.length)];
  if (item === undefined) throw new Error('There is nothing to pick from.');
  return item;
}
