import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { CURRENT_IDENTIFIERS } from '../../src/resolution/identifier-lookup.statements.js';
import { ADDRESS, Provider } from '../support/actors.js';
import type { Answer } from '../support/http-client.js';
import { merchantAccount, qr } from '../support/qr.js';
import { freshValue, Operator, UNLIMITED } from '../support/registry.js';
import { Service } from '../support/service.js';
import { countSignals, wrongSignals } from '../support/signals.js';
import { ed25519Wallet } from '../support/wallets.js';

const COMPLAINANTS = 2_000;
const COMPLAINTS_EACH = 5;
/** Rows of complaints, providers and identifiers that a new complaint may look at, its own included. */
const FEW = 40;
/** Long enough for a request to arrive at what it has to wait for. */
const OPEN_MS = 400;

describe('what payers are warned of is stored with the identifier', () => {
  let service: Service;
  let provider: Provider;
  let other: Provider;
  const [wallet, rival, third] = [ed25519Wallet(), ed25519Wallet(), ed25519Wallet()];

  beforeAll(async () => {
    service = await Service.start({
      ...UNLIMITED,
      LIMIT_COMPLAINT_PER_HOUR: '1000000',
      LIMIT_NAMESPACE_PER_HOUR: '1000000',
      REGISTRATION_QUARANTINE_HOURS: '0',
      // A deadlock is found after a second; a busy machine is none.
      DATABASE_QUERY_TIMEOUT_MS: '10000',
    });
    [provider, other] = await Promise.all([Provider.create(service), Provider.create(service)]);
  });
  afterEach(async () => expect(await wrongSignals(service)).toEqual([]));
  afterAll(() => service.stop());

  describe('of ten thousand complaints about one identifier', () => {
    let target: { id: string; value: string };

    beforeAll(async () => {
      target = await registered();
      // As the service does it: rows that somebody writes by hand leave entries in the operators' trail.
      const connection = await service.connect();
      await connection.query('set role resolver_service');
      await connection.query(
        `insert into providers (id, name, status) select gen_random_uuid(), 'Crowd', 'approved' from generate_series(1, $1::int)`,
        [COMPLAINANTS],
      );
      await connection.query(
        `insert into complaints (id, reason, description, identifier_id, provider_id, dedupe_hash, created_at)
         select gen_random_uuid(), 'fraud', 'x', $1, p.id, sha256(convert_to(p.id::text || n, 'UTF8')), now()
         from providers p, generate_series(1, $2::int) n where p.name = 'Crowd'`,
        [target.id, COMPLAINTS_EACH],
      );
      await connection.end();
    });

    it('a resolve warns, and reads one row of one table', async () => {
      expect(await codes(target.value)).toContain('complaints');
      const [hash] = await service.sql<{ hash: string }>(
        `select encode(value_hash, 'hex') as hash from identifiers where id = $1`,
        [target.id],
      );
      const [plan] = await service.sql<{ 'QUERY PLAN': unknown }>(
        `explain (analyze, format json) ${CURRENT_IDENTIFIERS.replace('$1', `'{"\\\\x${hash?.hash}"}'`)}`,
      );
      const nodes = JSON.stringify(plan?.['QUERY PLAN']);
      const relations = [...nodes.matchAll(/"Relation Name":"([a-z_]+)"/g)].map(([, name]) => name);
      const rows = [...nodes.matchAll(/"Actual Rows":([0-9.]+)/g)].map(([, count]) => Number(count));
      expect(new Set(relations)).toEqual(new Set(['identifiers']));
      expect(new Set(rows)).toEqual(new Set([1]));
    });

    it.each(['of a provider that has complained', 'of a provider that has not'])(
      'one more complaint %s looks at a few rows',
      async (title) => {
        const complainant = title.endsWith('not') ? await Provider.create(service) : provider;
        expect(await rowsRead(complaintSql(complainant, target.id))).toBeLessThan(FEW);
      },
    );

    it('the warning ends with the last complaint that counts, also when their providers are suspended together', async () => {
      await service.sql(`update providers set status = 'suspended' where name = 'Crowd'`);
      expect(await codes(target.value)).not.toContain('complaints');
      await service.sql(`update providers set status = 'approved' where name = 'Crowd'`);
      expect(await codes(target.value)).toContain('complaints');
      await service.sql(`update complaints set resolution = 'dismissed' where identifier_id = $1`, [target.id]);
      expect(await codes(target.value)).not.toContain('complaints');
      // Each of the rows leaves an entry in the operators' trail, which takes long on a busy machine.
    }, 180_000);
  });

  describe('whatever happens at the same time:', () => {
    it('the complaints of two providers', async () => {
      const { id, value } = await registered();
      await during(complaintSql(provider, id), () => complain(other, id));
      expect(await codes(value)).toContain('complaints');
    });

    it('a complaint and the end of the approval of its provider', async () => {
      const { id, value } = await registered();
      const doomed = await Provider.create(service);
      await complain(provider, id);
      await during(complaintSql(doomed, id), () => setProvider(doomed, 'suspended'));
      expect(await codes(value)).not.toContain('complaints');
    });

    it('a suspension and the complaint that its provider submits', async () => {
      const { id, value } = await registered();
      const doomed = await Provider.create(service);
      await complain(provider, id);
      const suspension = `update providers set status = 'suspended' where id = '${doomed.id}'`;
      await during(suspension, () => complain(doomed, id));
      expect(await codes(value)).not.toContain('complaints');
    });

    it('a complaint and a registration that succeeds the one that it is about', async () => {
      const { id, value } = await registered();
      await complain(provider, id);
      await provider.remove(wallet, id);
      await during(complaintSql(other, id), () => provider.register(wallet, 'custom', value));
      expect(await codes(value)).toContain('complaints');
    });

    it('a complaint and the next registration by the same wallet', async () => {
      for (let round = 0; round < 5; round += 1) {
        const { id, value } = await registered();
        await complain(provider, id);
        await provider.remove(wallet, id);
        await allWell([complain(other, id), provider.register(wallet, 'custom', value)]);
        expect(await codes(value)).toContain('complaints');
      }
    });

    it('look-alikes that come and go, without a deadlock', async () => {
      const spellings = (group: number) => ['pay-pal', 'pay-pa1', 'pay-pai'].map((name) => `${name}-${group}`);
      for (let round = 0; round < 4; round += 1) {
        const values = [0, 1, 2, 3].flatMap(spellings);
        const come = await allWell(values.map((value) => provider.register(wallet, 'custom', value)));
        const ids = come.map(({ body }) => body['id']);
        await allWell(
          ids.flatMap((id, at) => [
            ...(at % 3 > 0 ? [provider.remove(wallet, id)] : [provider.suspend(wallet, id)]),
            ...(at % 3 === 0 ? [provider.register(wallet, 'custom', `pay-paI-${at}-${round}`)] : []),
          ]),
        );
        expect(await wrongSignals(service)).toEqual([]);
        await allWell(ids.filter((_, at) => at % 3 === 0).map((id) => provider.remove(wallet, id)));
        await service.sql(`update identifiers set status = 'active' where status = 'pending'`);
      }
    });

    it('claims to a merchant account that come and go', async () => {
      for (let round = 0; round < 4; round += 1) {
        const claims = [wallet, wallet, rival, rival].map((by, shop) => ({
          by,
          value: qr({ account: merchantAccount(100), shop: `SHOP ${shop} ${round}` }),
        }));
        const come = await allWell(claims.map(({ by, value }) => provider.register(by, 'bangla_qr', value)));
        expect(await wrongSignals(service)).toEqual([]);
        const go = come.map(({ body }, at) => ({ id: body['id'], by: claims[at]?.by ?? wallet }));
        await allWell(go.slice(1).map(({ id, by }) => provider.remove(by, id)));
        expect(await wrongSignals(service)).toEqual([]);
        await allWell(go.slice(0, 1).map(({ id, by }) => provider.remove(by, id)));
      }
    });

    it('claims of three wallets to a merchant account, of which one goes', async () => {
      const [first = '', ...others] = ['A', 'B', 'C'].map((shop) => qr({ account: merchantAccount(101), shop }));
      await provider.register(wallet, 'bangla_qr', first);
      const come = await allWell(
        others.map((value, at) => provider.register([rival, third][at] ?? rival, 'bangla_qr', value)),
      );
      await allWell(come.slice(1).map(({ body }) => provider.remove(third, body['id'])));
      const { body } = await provider.resolve('bangla_qr', first);
      expect(body['trust'].codes).toContain('qr_other_claimant');
    });

    it('a name that gets its address while its namespace is suspended, and takes part again', async () => {
      const slug = await namespace();
      for (let round = 0; round < 4; round += 1) {
        const names = Array.from({ length: 4 }, (_, n) => ({ label: `n-${round}-${n}`, ...ADDRESSED }));
        const path = `/v1/namespaces/${slug}/names`;
        await Promise.all([
          ...names.slice(0, 2).map((name) => provider.signed(wallet, 'POST', path, name)),
          setNamespace(slug, round % 2 === 0 ? 'suspended' : 'active'),
          ...names.slice(2).map((name) => provider.signed(wallet, 'POST', path, name)),
        ]);
        expect(await wrongSignals(service)).toEqual([]);
      }
    });

    it('a removal and a registration that waits for its turn', async () => {
      const { id } = await registered();
      const others = `select lock_resemblances(i) from identifiers i where i.id = '${id}'`;
      const [removed] = await during(others, () => provider.remove(wallet, id), [
        `set local lock_timeout = '400ms'`,
        `update identifiers set is_current = is_current where id = '${id}'`,
      ]);
      expect(removed?.status).toBe(200);
    });

    it('a link to a name and the suspension of that name, or of its namespace', async () => {
      for (const [table, condition] of [
        ['namespace_names', 'full_name = $1'],
        ['namespaces', `slug = split_part($1, '@', 2)`],
      ]) {
        const name = await named();
        await provider.update(wallet, name.identifierId, { name_id: null });
        const suspension = `update ${table} set status = 'suspended' where ${condition}`;
        await during(suspension.replace('$1', `'${name.value}'`), () =>
          provider.update(wallet, name.identifierId, { name_id: name.id }),
        );
        expect((await provider.resolve('custom', name.value)).body).toMatchObject({
          payment_ready: false,
          reasons: ['name_not_active'],
        });
      }
    });

    it('a name that is unlinked and linked again while its namespace is suspended', async () => {
      const slug = `ns-${randomUUID().slice(0, 8)}`;
      await service.http.post('/v1/namespaces', { key: provider.key, body: { slug } });
      await setNamespace(slug, 'active');
      const { body } = await provider.signed(wallet, 'POST', `/v1/namespaces/${slug}/names`, {
        label: 'a',
        ...ADDRESSED,
      });
      for (const status of ['suspended', 'active', 'suspended', 'active']) {
        await provider.update(wallet, body['identifier_id'], { name_id: null });
        await Promise.all([
          provider.update(wallet, body['identifier_id'], { name_id: body['id'] }),
          setNamespace(slug, status),
        ]);
        expect(await wrongSignals(service)).toEqual([]);
      }
    });
  });

  it('had something to compare with in each of these tests', async () => {
    await new Operator(service).reviews('email');
    await Promise.all(['lily', 'lliy'].map((name) => provider.register(wallet, 'email', `${name}@waiting.example`)));
    const account = merchantAccount(200);
    await provider.register(wallet, 'bangla_qr', qr({ account, shop: 'A' }));
    await provider.register(rival, 'bangla_qr', qr({ account, shop: 'B' }));
    await setNamespace((await someNamespace()) ?? '', 'suspended');
    const counts = await countSignals(service);
    expect(counts.map((count) => count > 0)).toEqual([true, true, true, true]);
  });

  const ADDRESSED = { chain: 'base', asset: 'USDC', address: ADDRESS };

  async function registered(): Promise<{ id: string; value: string }> {
    const value = freshValue();
    const { body } = await provider.register(wallet, 'custom', value);
    return { id: body['id'], value };
  }

  async function namespace(): Promise<string> {
    const slug = `ns-${randomUUID().slice(0, 8)}`;
    expect((await service.http.post('/v1/namespaces', { key: provider.key, body: { slug } })).status).toBe(201);
    await setNamespace(slug, 'active');
    return slug;
  }

  async function named(): Promise<{ id: string; slug: string; value: string; identifierId: string }> {
    const slug = await namespace();
    const { body } = await provider.signed(wallet, 'POST', `/v1/namespaces/${slug}/names`, {
      label: 'a',
      ...ADDRESSED,
    });
    return { id: body['id'], slug, value: body['full_name'], identifierId: body['identifier_id'] };
  }

  function complaintSql(by: Provider, id: string): string {
    return `insert into complaints (id, reason, description, identifier_id, provider_id, dedupe_hash, created_at)
      values (gen_random_uuid(), 'fraud', 'x', '${id}', '${by.id}', sha256(convert_to('${randomUUID()}', 'UTF8')), now())`;
  }

  function complain(by: Provider, id: string, reporter?: string): Promise<Answer> {
    const body = { reason: 'fraud', description: 'x', identifier_id: id, reporter_user_id: reporter };
    return service.http.post('/v1/complaints', { key: by.key, body });
  }

  async function codes(value: string): Promise<string[]> {
    const { status, body } = await provider.resolve('custom', value);
    expect(status).toBe(200);
    return body['trust']?.codes ?? [];
  }

  /** None was refused, and none has failed because it waited for another one. */
  async function allWell(calls: Promise<Answer>[]): Promise<Answer[]> {
    const answers = await Promise.all(calls);
    expect(answers.filter(({ status }) => status !== 200 && status !== 201)).toEqual([]);
    return answers;
  }

  async function setProvider({ id }: Provider, status: string): Promise<void> {
    await service.sql('update providers set status = $2::provider_status where id = $1', [id, status]);
  }

  async function setNamespace(slug: string, status: string): Promise<void> {
    await service.sql('update namespaces set status = $2::namespace_status where slug = $1', [slug, status]);
  }

  async function someNamespace(): Promise<string | undefined> {
    const [row] = await service.sql<{ slug: string }>(
      `select s.slug from namespaces s join identifiers i on i.namespace_id = s.id where s.status = 'active' limit 1`,
    );
    return row?.slug;
  }

  /** Rows that a statement reads, triggers included, in a transaction of its own that is rolled back. */
  async function rowsRead(statement: string): Promise<number> {
    const client = new pg.Client(service.database.url);
    await client.connect();
    try {
      await client.query('begin');
      const before = await rowsReadSoFar(client);
      await client.query(statement);
      const after = await rowsReadSoFar(client);
      await client.query('rollback');
      return after - before;
    } finally {
      await client.end();
    }
  }

  /** What becomes of a call that comes while a transaction is open which has done something, and will do more. */
  async function during<Result>(done: string, call: () => Promise<Result>, then: string[] = []): Promise<[Result]> {
    const client = new pg.Client(service.database.url);
    await client.connect();
    try {
      await client.query('begin');
      await client.query(done);
      const called = call();
      await sleep(OPEN_MS);
      for (const statement of then) await client.query(statement);
      await client.query('commit');
      return [await called];
    } finally {
      await client.end();
    }
  }

  async function rowsReadSoFar(client: pg.Client): Promise<number> {
    const { rows } = await client.query<{ read: string | null }>(
      `select sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0)) as read from pg_stat_xact_user_tables`,
    );
    return Number(rows[0]?.read ?? 0);
  }
});
