import { OPTION, Provider } from '../support/actors.js';
import type { Json } from '../support/http-client.js';
import { eventually } from '../support/eventually.js';
import { operate, runCommand } from '../support/operator.js';
import { freshValue, Operator, OTHER_OPTION, UNLIMITED } from '../support/registry.js';
import { Service } from '../support/service.js';
import { ed25519Wallet } from '../support/wallets.js';

const THIEF = JSON.stringify([{ ...OTHER_OPTION, memo: 'thief' }]);

describe('verifying histories again', () => {
  let service: Service;
  let provider: Provider;
  let operator: Operator;
  const wallet = ed25519Wallet();

  beforeAll(async () => {
    service = await Service.start(UNLIMITED);
    provider = await Provider.create(service);
    operator = new Operator(service);
    await register();
    await register();
  });
  afterAll(() => service.stop());

  async function register(): Promise<string> {
    const { body } = await provider.register(wallet, 'custom', freshValue());
    return String(body['id']);
  }

  const verify = (...options: string[]): Promise<Json> =>
    operate(service, 'history', 'verify', ...options).catch((error: { code: number; stdout: string }) => ({
      exitCode: error.code,
      ...JSON.parse(error.stdout),
    }));

  /** As somebody can who owns the database. */
  const unguarded = (sql: string) => service.sql(`begin; set local session_replication_role = replica; ${sql}; commit`);
  /** Once the log has it, too. */
  const keep = async (ids: string) => {
    await eventually(async () => (await service.sql('select from event_outbox')).length === 0);
    await unguarded(`
      drop schema if exists kept cascade; create schema kept;
      create table kept.identifiers as select * from identifiers where id in (${ids});
      create table kept.identifier_events as select * from identifier_events where identifier_id in (${ids})`);
  };
  /** Puts it back as it was kept: the log goes on telling of what has gone. */
  const restore = (ids: string) =>
    unguarded(`
      delete from identifier_events where identifier_id in (${ids}); delete from identifiers where id in (${ids});
      insert into identifiers select * from kept.identifiers;
      insert into identifier_events select * from kept.identifier_events`);

  it('reads what has changed since the last time, and everything with --all', async () => {
    const id = await register();
    expect(await verify()).toMatchObject({ ok: true, identifiers: 3, events: 3, signatures: 3 });
    expect(await verify()).toMatchObject({ ok: true, identifiers: 0, events: 0, signatures: 0 });
    await operator.setStatus(id, 'suspended');
    const added = await register();
    expect(await verify()).toMatchObject({ ok: true, identifiers: 2, events: 3, signatures: 2 });
    expect(await verify('--identifier', added)).toMatchObject({ ok: true, identifiers: 1, events: 1 });
    expect(await verify('--all')).toMatchObject({ ok: true, identifiers: 4, events: 5, signatures: 4 });
    expect(await verify()).toMatchObject({ ok: true, identifiers: 0 });
    const { stdout } = await runCommand(service, 'history', 'verify', '--all');
    expect(stdout).toMatch(
      /^Checked 5 events of 4 identifiers, with 4 signatures, in [\d.]+ s \(\d+ events per second\)\.\n/,
    );
  });

  const cut = (id: string) => `
    delete from identifier_events where identifier_id = '${id}' and sequence = 2;
    update identifiers i set version = 1, status = 'active', updated_at = registered_at, history_head = e.hash
      from identifier_events e where e.identifier_id = i.id and i.id = '${id}'`;

  it.each<{ what: string; sql: (id: string) => string; sequence: number; fault: RegExp }>([
    {
      what: 'a row that was changed without its history',
      sql: (id) => `update identifiers set payment_options = '${THIEF}' where id = '${id}'`,
      sequence: 2,
      fault: /differs in payment_options$/,
    },
    {
      what: 'newest events that were cut off, with the row set back',
      sql: cut,
      sequence: 2,
      fault: /^it is missing; 2 events were verified before$/,
    },
    {
      what: 'newest events that were cut off and written anew, with hashes that fit',
      sql: (id) => `
        update identifier_events set reason = 'anew' where identifier_id = '${id}' and sequence = 2;
        update identifier_events e set hash = event_hash(e) where identifier_id = '${id}' and sequence = 2;
        update identifiers i set history_head = e.hash from identifier_events e
          where e.identifier_id = i.id and e.sequence = 2 and i.id = '${id}'`,
      sequence: 2,
      fault: /^it is not the event that was verified in its place before$/,
    },
    {
      what: 'an identifier that has gone with its history',
      sql: (id) =>
        `delete from identifier_events where identifier_id = '${id}'; delete from identifiers where id = '${id}'`,
      sequence: 1,
      fault: /^it is missing, like the identifier; 2 events were verified before$/,
    },
    {
      what: 'an identifier that has gone from its history',
      sql: (id) => `delete from identifiers where id = '${id}'`,
      sequence: 1,
      fault: /^its identifier is missing$/,
    },
    {
      what: 'a newest event that has gone',
      sql: (id) => `delete from identifier_events where identifier_id = '${id}' and sequence = 2`,
      sequence: 2,
      fault: /^it is missing; the identifier is at 2$/,
    },
    {
      what: 'a history that has gone',
      sql: (id) => `delete from identifier_events where identifier_id = '${id}'`,
      sequence: 1,
      fault: /like the whole history$/,
    },
  ])('finds $what', async ({ sql, sequence, fault }) => {
    const id = await register();
    await operator.setStatus(id, 'suspended');
    expect(await verify()).toMatchObject({ ok: true });
    await keep(`'${id}'`);
    await unguarded(sql(id));
    const found = {
      exitCode: 1,
      ok: false,
      broken: { identifier_id: id, sequence, fault: expect.stringMatching(fault) },
    };
    expect(await verify()).toMatchObject(found);
    expect(await verify('--all')).toMatchObject(found);
    expect(await verify('--identifier', id)).toMatchObject(found);
    await restore(`'${id}'`);
  });

  it.each([
    ['its row', '', /^its identifier is missing$/],
    ['its row and its history', 'identifier_events', /^the log has it at \d+, but it was deleted$/],
  ])(
    'finds an identifier that was never verified and has gone with %s, and names it when asked for it',
    async (_, table, fault) => {
      const id = await register();
      await keep(`'${id}'`);
      const history = table && `delete from ${table} where identifier_id = '${id}';`;
      await unguarded(`${history} delete from identifiers where id = '${id}'`);
      const found = {
        exitCode: 1,
        ok: false,
        broken: { identifier_id: id, sequence: 1, fault: expect.stringMatching(fault) },
      };
      expect(await verify('--all')).toMatchObject(found);
      expect(await verify('--identifier', id)).toMatchObject({ ...found, broken_count: 1 });
      await restore(`'${id}'`);
      await expect(operate(service, 'history', 'verify', '--identifier', provider.id)).rejects.toMatchObject({
        stderr: expect.stringMatching(/There is no identifier/),
      });
    },
  );

  it('finds an old event that was changed in its place with --all, and says that only this finds it', async () => {
    const id = await register();
    await operator.setStatus(id, 'suspended');
    expect(await verify()).toMatchObject({ ok: true });
    await unguarded(`update identifier_events set reason = 'x' where identifier_id = '${id}' and sequence = 1`);
    expect(await verify()).toMatchObject({ ok: true, identifiers: 0 });
    const broken = { identifier_id: id, sequence: 1, fault: expect.stringMatching(/its hash/) };
    expect(await verify('--all')).toMatchObject({ exitCode: 1, broken });
    const { stdout: help } = await runCommand(service, 'history', 'verify', '--help');
    expect(help.replace(/\s+/g, ' ')).toContain('only that reveals an old event that was edited in place');
    await unguarded(`update identifier_events set reason = null where identifier_id = '${id}' and sequence = 1`);
  });

  it('goes on behind a broken identifier: names every one, by its history and by the log, and keeps none as verified', async () => {
    const [paid, cutOff, deleted, whole] = [await register(), await register(), await register(), await register()];
    for (const id of [cutOff, deleted]) await operator.setStatus(id, 'suspended');
    expect(await verify()).toMatchObject({ ok: true, broken_count: 0, broken_events: [] });
    for (const id of [paid, whole]) await operator.setStatus(id, 'suspended');
    const both = `'${cutOff}', '${deleted}'`;
    await keep(both);
    await unguarded(`update identifiers set payment_options = '${THIEF}' where id = '${paid}'; ${cut(cutOff)};
      delete from identifier_events where identifier_id = '${deleted}'; delete from identifiers where id = '${deleted}'`);
    const event = (id: string, sequence: number, fault: RegExp) => ({
      identifier_id: id,
      sequence,
      fault: expect.stringMatching(fault),
    });
    const found = [
      event(deleted, 1, /like the identifier/),
      event(paid, 2, /differs in payment_options$/),
      event(cutOff, 2, /2 events were verified before$/),
      event(deleted, 1, /^the log has it at \d+, but it was deleted$/),
      event(cutOff, 2, /^the log has it at \d+, but it was deleted$/),
    ];
    expect(await verify()).toMatchObject({
      exitCode: 1,
      ok: false,
      identifiers: 3,
      broken: found[0],
      broken_events: found,
      // The log also misses the second event of the one that was deleted.
      broken_count: found.length + 1,
    });
    const { stdout } = await runCommand(service, 'history', 'verify').catch((error) => error);
    for (const id of [paid, cutOff]) expect(stdout).toContain(`Event 2 of identifier ${id} is broken: `);
    const verified = await service.sql(
      `select identifier_id as id, version from verified_histories where identifier_id in ('${paid}', '${whole}')
       order by identifier_id`,
    );
    expect(verified).toEqual([
      { id: paid, version: 1 },
      { id: whole, version: 2 },
    ]);
    await restore(both);
    await unguarded(`update identifiers set payment_options = '${JSON.stringify([OPTION])}' where id = '${paid}'`);
    expect(await verify()).toMatchObject({ ok: true, identifiers: 1 });
  });

  it('keeps what was verified: nothing sets it back', async () => {
    await verify();
    for (const sql of ['update verified_histories set version = version - 1', 'delete from verified_histories']) {
      await expect(service.sql(sql)).rejects.toThrow('What was verified of a history is never forgotten.');
    }
  });

  it('keeps only what is there to be verified', async () => {
    await verify();
    const unknown = `insert into verified_histories (identifier_id, version, history_head, row_digest, verified_at)
      select gen_random_uuid(), 1, repeat('0', 64), '', now()`;
    for (const sql of ['update verified_histories set version = 2147483647', unknown]) {
      await expect(service.sql(sql)).rejects.toThrow('Only an event that is there can have been verified.');
    }
    expect(await verify()).toMatchObject({ ok: true });
  });

  describe('and showing one', () => {
    it('tells of each event who asked for it in which words, and that the signature was verified', async () => {
      const { body } = await provider.register(wallet, 'custom', 'shop-of-words');
      const id = String(body['id']);
      await provider.update(wallet, id, { payment_options: [OTHER_OPTION] });
      await operate(service, 'identifiers', 'suspend', id, '--reason', 'looked at');
      const { stdout } = await runCommand(service, 'history', 'show', id);
      const [first = '', second = '', third = '', verdict] = stdout.trim().split('\n\n');
      expect(first).toContain(`register: active, by provider ${provider.id}`);
      expect(first).toContain('"Register custom shop-of-words"');
      expect(first).toContain(`signature verified: ${wallet.controller} signed this at `);
      expect(second).toContain(`"Pays: XLM on stellar to ${OTHER_OPTION.address}"`);
      expect(third).toContain('suspend: active to suspended, by ');
      expect(third).toContain('reason: looked at');
      expect(third).not.toContain('signature');
      expect(verdict).toBe('Every event is as it was written, and the identifier is what the events made of it.');
      const page = await operate(service, 'history', 'show', id, '--limit', '2');
      expect(page).toMatchObject({
        ok: true,
        next: 2,
        events: [{ sequence: 1, signed: { verified: true } }, { sequence: 2 }],
      });
      const rest = await operate(service, 'history', 'show', id, '--after', '2');
      expect(rest).toMatchObject({ next: null, events: [{ sequence: 3, signed: null, fault: null }] });
    });

    it('says which signature is not good, and ends with 1', async () => {
      const id = await register();
      await unguarded(`update identifier_events set controller_authorization
        = jsonb_set(controller_authorization, '{nonce}', '"BBBBBBBBBBBBBBBBBBBBBB"') where identifier_id = '${id}'`);
      const { stdout, code } = await runCommand(service, 'history', 'show', id).catch((error) => error);
      expect(code).toBe(1);
      expect(stdout).toContain(`SIGNATURE NOT VERIFIED: ${wallet.controller} has not signed this`);
      expect(stdout).toContain('Event 1 is broken: its hash is not the hash of its content.');
      expect(await runCommand(service, 'history', 'show', provider.id).catch(({ stderr }) => stderr)).toMatch(
        /identifier/,
      );
    });
  });
});
