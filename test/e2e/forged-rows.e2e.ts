import { issueKey, OPTION, Provider } from '../support/actors.js';
import { eventually } from '../support/eventually.js';
import type { Json } from '../support/http-client.js';
import { type SigningKeys, startLoggingService } from '../support/logging-service.js';
import { merchantAccount, qr } from '../support/qr.js';
import { freshValue, UNLIMITED } from '../support/registry.js';
import type { Service } from '../support/service.js';
import { ed25519Wallet } from '../support/wallets.js';

/** What leaves every event as it was written, although it ends a warning, undoes a stop or gives a value away. */
interface Forgery {
  readonly name: string;
  /** With the names of the records that it is about, each behind a colon. */
  readonly sql: string;
  readonly record: string;
  /** The fields that are named. */
  readonly fields: string;
}

const ROW = 'update identifiers set';

const OF_IDENTIFIERS: readonly Forgery[] = [
  {
    name: 'changes of its wallet refused for years',
    sql: `${ROW} authorized_at = '2099-01-01' where id = :plain`,
    record: 'plain',
    fields: 'authorized_at',
  },
  {
    name: 'a suspended name that is paid again',
    sql: `${ROW} name_stopped = false where id = :stopped`,
    record: 'stopped',
    fields: 'name_stopped',
  },
  {
    name: 'a suspended name whose identifier is no name any more',
    sql: `${ROW} name_stopped = false, namespace_id = null, name_id = null where id = :stopped`,
    record: 'stopped',
    fields: 'name_id, namespace_id',
  },
  {
    name: 'a name that was unlinked and is linked again',
    sql: `${ROW} name_stopped = false, name_id = :unlinkedRecord where id = :unlinked`,
    record: 'unlinked',
    fields: 'name_id',
  },
  {
    name: 'a name that is given to another wallet',
    sql: 'update namespace_names set controller = :thief where id = :nameRecord',
    record: 'name',
    fields: 'name_id',
  },
  {
    name: 'complaints of which nobody is warned',
    sql: `${ROW} complained = false where id = :complained`,
    record: 'complained',
    fields: 'complained',
  },
  {
    name: 'a look-alike of which nobody is warned',
    sql: `${ROW} look_alike = false where id = :lookAlike`,
    record: 'lookAlike',
    fields: 'look_alike',
  },
  {
    name: 'an innocent that payers are warned of',
    sql: `${ROW} look_alike = true where id = :plain`,
    record: 'plain',
    fields: 'look_alike',
  },
  {
    name: 'look-alikes that do not look alike for the database',
    sql: `${ROW} skeleton_hash = sha256('x') where id = :lookAlike; ${ROW} look_alike = false where id in (:lookAlike, :other)`,
    record: 'lookAlike',
    fields: 'skeleton_hash',
  },
  {
    name: "another wallet's code of which nobody is warned",
    sql: `${ROW} qr_contested = false where id = :code`,
    record: 'code',
    fields: 'qr_contested',
  },
  {
    name: 'codes of one account that have two for the database',
    sql: `${ROW} merchant_hash = sha256('x') where id = :code; ${ROW} qr_contested = false where id in (:code, :otherCode)`,
    record: 'code',
    fields: 'merchant_hash',
  },
  {
    name: 'what was held back, as if it had not been',
    sql: `${ROW} needs_review = false where id = :heldBack`,
    record: 'heldBack',
    fields: 'needs_review',
  },
  {
    name: 'a removed value that is free for everybody, as if nobody had had it',
    sql: `${ROW} is_current = false where id = :removed`,
    record: 'removed',
    fields: 'is_current',
  },
  {
    name: 'a revoked value that nobody released',
    sql: `${ROW} released_at = now(), released_for = :thief, release_reason = 'x' where id = :revoked`,
    record: 'revoked',
    fields: 'released_at, released_for',
  },
  {
    name: 'a value that was released for another wallet',
    sql: `${ROW} released_for = :thief where id = :released`,
    record: 'released',
    fields: 'released_for',
  },
];

const OF_RECORDS: readonly (Forgery & { readonly table: string })[] = [
  {
    name: 'a provider approved again',
    sql: `update providers set status = 'approved' where id = :suspendedProvider`,
    table: 'providers',
    record: 'suspendedProvider',
    fields: 'status',
  },
  {
    name: 'a provider that nobody made',
    sql: `insert into providers (id, name, status) values (:thiefId, 'Mallory', 'approved')`,
    table: 'providers',
    record: 'thiefId',
    fields: 'name,status',
  },
  {
    name: 'a provider without a limit',
    sql: 'update providers set limit_read_per_minute = 1000000 where id = :provider',
    table: 'providers',
    record: 'provider',
    fields: 'limit_read_per_minute',
  },
  {
    name: 'a revoked key in force again',
    sql: 'update api_keys set revoked_at = null where id = :revokedKey',
    table: 'api_keys',
    record: 'revokedKey',
    fields: 'revoked_at',
  },
  {
    name: "a key that became another provider's",
    sql: 'update api_keys set provider_id = :suspendedProvider where id = :key',
    table: 'api_keys',
    record: 'key',
    fields: 'provider_id',
  },
  {
    name: 'a namespace in service again, with its names',
    sql: `update namespaces set status = 'active' where id = :namespace; ${ROW} name_stopped = false where namespace_id = :namespace`,
    table: 'namespaces',
    record: 'namespace',
    fields: 'status',
  },
  {
    name: 'a name in service again, with its identifier',
    sql: `update namespace_names set status = 'active' where id = :stoppedRecord; ${ROW} name_stopped = false where id = :stopped`,
    table: 'namespace_names',
    record: 'stoppedRecord',
    fields: 'status',
  },
  {
    name: 'an upheld complaint dismissed, with its warning',
    sql: `update complaints set resolution = 'dismissed' where id = :complaint; ${ROW} complained = false where id = :complained`,
    table: 'complaints',
    record: 'complaint',
    fields: 'resolution',
  },
  {
    name: 'an upheld complaint deleted, with its warning',
    sql: `delete from complaints where id = :complaint; ${ROW} complained = false where id = :complained`,
    table: 'complaints',
    record: 'complaint',
    fields: 'resolution,status',
  },
  {
    name: 'a review switched off',
    sql: `update identifier_types set review_required = false where name = 'email'`,
    table: 'identifier_types',
    record: 'email',
    fields: 'review_required',
  },
  {
    name: "a thief's key that signs for the service",
    sql: `insert into signing_keys (id, name, public_key) values (:thiefKey, 'pay.example/log', sha256('x'))`,
    table: 'signing_keys',
    record: 'thiefKey',
    fields: 'created_at,name,public_key',
  },
  {
    name: 'a signing key that is newer than what it has signed',
    sql: `update signing_keys set created_at = created_at + interval '1 day'`,
    table: 'signing_keys',
    record: 'signingKey',
    fields: 'created_at',
  },
];

describe('a row that was written with the triggers off', () => {
  let service: Service;
  let keys: SigningKeys;
  let provider: Provider;
  let tables: string[];
  const [wallet, rival] = [ed25519Wallet(), ed25519Wallet()];
  const records: Record<string, string> = {
    thief: ed25519Wallet().controller,
    thiefId: '019aa3f0-0000-7000-8000-0000000000ee',
    email: 'email',
  };

  const unguarded = (sql: string) => service.sql(`begin; set local session_replication_role = replica; ${sql}; commit`);
  const forge = (sql: string) =>
    unguarded(
      `${sql.replaceAll(/:([a-z]\w+)/gi, (_, name: string) => `'${records[name]}'`)}; delete from verified_histories`,
    );
  const operate = (...words: string[]) => keys.operate(service, ...words);
  const verify = (...words: string[]): Promise<Json> =>
    operate(...words).catch(({ stdout }: { stdout: string }) => JSON.parse(stdout));
  const register = async (by = wallet, value = freshValue(), type = 'custom'): Promise<string> =>
    (await provider.register(by, type, value)).body['id'];
  const post = async (path: string, body: object): Promise<string> =>
    (await service.http.post(path, { key: provider.key, body })).body['id'];

  beforeAll(async () => {
    ({ service, keys } = await startLoggingService({ ...UNLIMITED, REGISTRATION_QUARANTINE_HOURS: '0' }));
    provider = await Provider.create(service);
    Object.assign(records, { provider: provider.id, key: provider.keyId });
    records['plain'] = await register();
    records['lookAlike'] = await register(wallet, 'pay-pal');
    records['other'] = await register(rival, 'pay-pa1');
    const code = (shop: string) => qr({ account: merchantAccount(1), shop });
    records['code'] = await register(wallet, code('A'), 'bangla_qr');
    records['otherCode'] = await register(rival, code('B'), 'bangla_qr');

    records['complained'] = await register();
    const complaint = { reason: 'fraud', description: 'x', identifier_id: records['complained'] };
    records['complaint'] = await post('/v1/complaints', complaint);
    await operate('complaints', 'resolve', records['complaint'], '--as', 'upheld');

    const { chain, asset, address } = OPTION;
    const named = async (slug: string, label: string): Promise<Json> =>
      (await provider.signed(wallet, 'POST', `/v1/namespaces/${slug}/names`, { label, chain, asset, address })).body;
    for (const slug of ['good', 'gone']) {
      records['namespace'] = await post('/v1/namespaces', { slug });
      await operate('namespaces', 'approve', slug);
    }
    const [name, stopped, unlinked] = [
      await named('good', 'one'),
      await named('good', 'two'),
      await named('good', 'three'),
    ];
    await provider.update(wallet, unlinked['identifier_id'], { name_id: null });
    Object.assign(records, { unlinked: unlinked['identifier_id'], unlinkedRecord: unlinked['id'] });
    await named('gone', 'three');
    Object.assign(records, { name: name['identifier_id'], nameRecord: name['id'] });
    Object.assign(records, { stopped: stopped['identifier_id'], stoppedRecord: stopped['id'] });
    await operate('names', 'suspend', stopped['id']);
    await operate('namespaces', 'suspend', 'gone');

    const value = freshValue();
    const first = await register(wallet, value);
    await provider.suspend(wallet, first);
    await provider.remove(wallet, first);
    records['heldBack'] = await register(wallet, value);
    records['removed'] = await register();
    await provider.remove(wallet, records['removed']);
    for (const name of ['revoked', 'released']) {
      records[name] = await register();
      await operate('identifiers', 'revoke', records[name]);
    }
    await operate('identifiers', 'release', records['released'] ?? '', '--for', rival.controller);

    records['suspendedProvider'] = (await Provider.create(service)).id;
    await operate('providers', 'suspend', records['suspendedProvider']);
    records['revokedKey'] = (await issueKey(service, provider.id)).keyId;
    await operate('keys', 'revoke', records['revokedKey']);
    await operate('types', 'set', 'email', '--review', 'on');
    const [made] = await service.sql<{ signingKey: string; thiefKey: string }>(`select id as "signingKey",
      left(encode(sha256('pay.example/log'::bytea || '\\x0a01' || sha256('x')), 'hex'), 8) as "thiefKey" from signing_keys`);
    Object.assign(records, made);

    const [{ count } = { count: 0 }] = await service.sql<{ count: number }>(
      'select count(*)::int as count from identifier_events',
    );
    await eventually(async () => (await verify('log', 'verify'))['size'] === count);
    const names = await service.sql<{ name: string }>(`select relname as name from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace and relname not in ('_prisma_migrations', 'wal_timelines')`);
    tables = names.map(({ name }) => name);
    await service.sql('create schema kept');
    for (const table of tables) await service.sql(`create table kept.${table} as table ${table}`);
  }, 120_000);
  afterAll(() => service.stop());

  /** Puts everything back to where it was. */
  const restore = () =>
    unguarded(
      tables.map((table) => `delete from ${table}; insert into ${table} select * from kept.${table}`).join(';'),
    );

  it('is told from those that the triggers keep', async () => {
    expect(await verify('history', 'verify', '--all')).toMatchObject({ ok: true });
    expect(await verify('trail', 'verify')).toMatchObject({ ok: true, unlike_count: 0, unlike_records: [] });
  });

  it.each(OF_IDENTIFIERS)('is found by history verify: $name', async ({ sql, record, fields }) => {
    expect(await verify('history', 'verify')).toMatchObject({ ok: true });
    await forge(sql);
    const found = await verify('history', 'verify');
    await restore();
    expect(found['broken']).toMatchObject({
      identifier_id: records[record],
      fault: `it is the newest, and the identifier differs in ${fields}`,
    });
  });

  it.each(OF_RECORDS)('is found by trail verify: $name', async ({ sql, table, record, fields }) => {
    await forge(sql);
    const found = await verify('trail', 'verify');
    await restore();
    expect(found).toMatchObject({
      ok: false,
      broken: null,
      unlike_count: 1,
      unlike_records: [{ table_name: table, record_id: records[record], fields: fields.split(',') }],
    });
  });

  it('is found when it was written after the identifier was verified, and what is unchanged is not read again', async () => {
    await verify('history', 'verify');
    await unguarded(`${ROW} look_alike = false where id = '${records['lookAlike']}'`);
    const found = await verify('history', 'verify');
    await restore();
    expect(found).toMatchObject({ identifiers: 1, broken: { identifier_id: records['lookAlike'] } });
  });

  it('leaves nothing behind when it is undone', async () => {
    expect(await verify('history', 'verify')).toMatchObject({ ok: true });
    expect(await verify('trail', 'verify')).toMatchObject({ ok: true });
  });
});
