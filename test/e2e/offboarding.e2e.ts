import { OPTION, Provider } from '../support/actors.js';
import { chainFaults } from '../support/chain.js';
import { operate, runCommand } from '../support/operator.js';
import { freshValue, identifierIn, Operator, OTHER_OPTION, UNLIMITED } from '../support/registry.js';
import { Service } from '../support/service.js';
import { evmWallet } from '../support/wallets.js';

const WHY = 'Its contract has ended.';
/** More than one batch. */
const MANY = 52;

describe('a provider that is off-boarded', () => {
  let service: Service;
  let operator: Operator;
  let heir: Provider;
  const wallet = evmWallet();

  beforeAll(async () => {
    service = await Service.start({ ...UNLIMITED, WEBHOOK_KEY: Buffer.alloc(32).toString('base64') });
    operator = new Operator(service);
    heir = await Provider.create(service);
    await operator.reviews('email');
  });
  afterAll(() => service.stop());

  const offboard = (provider: Provider, ...words: string[]) =>
    operate(service, 'providers', 'offboard', provider.id, ...words, '--reason', WHY);
  const refusal = (...words: string[]): Promise<string> =>
    runCommand(service, ...words).then(
      () => 'not refused',
      (error: { stderr: string }) => error.stderr.trim(),
    );
  /** A provider with an identifier in each state, a webhook and a second key. */
  const leaving = async () => {
    const provider = await Provider.create(service);
    const ids: Record<string, string> = {};
    for (const status of ['pending', 'active', 'update_pending', 'suspended', 'removed'] as const) {
      ids[status] = (await identifierIn(status, { provider, wallet, operator })).id;
    }
    await operate(service, 'keys', 'issue', '--provider', provider.id);
    await service.http.post('/v1/webhooks', { key: provider.key, body: { url: 'https://leaving.example/events' } });
    return { provider, ids };
  };
  /** A provider with the sorted ids of more identifiers than one batch has. */
  const leavingWithMany = async () => {
    const provider = await Provider.create(service);
    const ids: string[] = [];
    while (ids.length < MANY) {
      const few = Array.from({ length: 4 }, () => provider.register(wallet, 'custom', freshValue()));
      ids.push(...(await Promise.all(few)).map(({ body }) => String(body['id'])));
    }
    return { provider, ids: ids.toSorted() };
  };
  const carrierOf = async (id: string) =>
    (await service.sql('select provider_id from identifiers where id = $1', [id]))[0]?.['provider_id'];
  const show = async (id: string) => (await heir.get(`/v1/identifiers/${id}`)).body;

  it('hands all its identifiers to another one, each with its event, keeps who controls them, and can still have its update approved', async () => {
    const { provider, ids } = await leaving();
    const foreseen = await offboard(provider, '--to', heir.id, '--dry-run');
    expect(foreseen).toEqual({
      id: provider.id,
      dry_run: true,
      name: 'Test',
      to_name: 'Test',
      to: heir.id,
      identifiers: { pending: 1, active: 1, update_pending: 1, suspended: 1 },
      keys: 2,
      webhooks: 1,
      namespaces: 0,
    });
    expect(await carrierOf(ids['active'] ?? '')).toBe(provider.id);

    expect(await offboard(provider, '--to', heir.id.toUpperCase())).toEqual({
      id: provider.id,
      status: 'suspended',
      to: heir.id,
      changed: 4,
      left: { identifiers: {}, keys: 0, webhooks: 0, namespaces: 0 },
    });
    for (const status of ['pending', 'active', 'update_pending', 'suspended']) {
      const id = ids[status] ?? '';
      expect(await show(id)).toMatchObject({ status, controller: wallet.controller });
      expect(await carrierOf(id)).toBe(heir.id);
      const events = await heir.history(id);
      expect(events.at(-1)).toMatchObject({
        type: 'update',
        actor: { kind: 'operator', provider_id: heir.id, controller: null },
        reason: WHY,
        changed_fields: ['provider_id'],
        to_status: status,
      });
      expect(chainFaults(events)).toEqual([]);
    }
    expect(await carrierOf(ids['removed'] ?? '')).toBe(provider.id);
    expect((await provider.get('/v1/me')).status).toBe(401);

    const waits = ids['update_pending'] ?? '';
    const { version } = await operate(service, 'identifiers', 'show', waits);
    await operate(service, 'identifiers', 'approve', waits, '--version', String(version));
    expect(await show(waits)).toMatchObject({ status: 'active', payment_options: [OTHER_OPTION] });
  });

  it('lets payers pay as before, and the controller go on through the other provider', async () => {
    const provider = await Provider.create(service);
    const value = freshValue();
    const { body } = await provider.register(wallet, 'custom', value);
    const before = await heir.resolve('custom', value);
    await offboard(provider, '--to', heir.id);
    const after = await heir.resolve('custom', value);
    expect(after.body).toMatchObject({ payment_ready: true, payment_options: [OPTION], trust: before.body['trust'] });
    const updated = await heir.update(wallet, body['id'], { payment_options: [OTHER_OPTION] });
    expect(updated).toMatchObject({ status: 200, body: { payment_options: [OTHER_OPTION] } });
    expect((await heir.history(body['id'])).at(-1)).toMatchObject({ changed_fields: ['payment_options'] });
  });

  it('has all its identifiers suspended', async () => {
    const { provider, ids } = await leaving();
    expect(await offboard(provider, '--suspend')).toMatchObject({
      changed: 3,
      left: { identifiers: { suspended: 4 } },
    });
    for (const status of ['pending', 'active', 'update_pending']) {
      expect((await heir.history(ids[status] ?? '')).at(-1)).toMatchObject({ type: 'suspend', reason: WHY });
    }
  });

  it('is settled by the next command when the one before was stopped on the way', async () => {
    const { provider, ids } = await leavingWithMany();
    const last = ids.at(-1);
    // The second batch fails as a whole, as if the process had been killed in it.
    await service.sql(
      `create function refuse_one() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`,
    );
    await service.sql(`create trigger refuse_one before update on identifiers for each row
      when (old.id = '${last}') execute function refuse_one()`);
    await expect(offboard(provider, '--to', heir.id)).rejects.toThrow();
    await service.sql('drop trigger refuse_one on identifiers');
    expect(await offboard(provider, '--to', heir.id, '--dry-run')).toMatchObject({ identifiers: { active: 2 } });
    expect(await offboard(provider, '--to', heir.id)).toMatchObject({ changed: 2, left: { identifiers: {} } });
    expect(await offboard(provider, '--to', heir.id)).toMatchObject({ changed: 0 });
    const versions = await service.sql(
      `select version, count(*)::int as identifiers from identifiers where id = any($1) group by version`,
      [ids],
    );
    expect(versions).toEqual([{ version: 2, identifiers: MANY }]);
  });

  it('stops where the other provider is suspended on the way, and says how far it came', async () => {
    const { provider, ids } = await leavingWithMany();
    const other = await Provider.create(service);
    await service.sql(`create function suspend_heir() returns trigger language plpgsql as $$
      begin update providers set status = 'suspended' where id = '${other.id}'; return null; end $$`);
    await service.sql(`create trigger suspend_heir after update on identifiers for each row
      when (old.id = '${ids[49]}') execute function suspend_heir()`);
    const command = ['providers', 'offboard', provider.id, '--yes', '--reason', WHY];
    expect(await refusal(...command, '--to', other.id)).toBe(
      `Provider ${other.id} is suspended now. Handed to it so far: 50 identifiers. The others stay with the provider that ` +
        'leaves, which is shut out: give the command again with another provider, or approve this one first.',
    );
    await service.sql('drop trigger suspend_heir on identifiers');
    expect(await carrierOf(ids[51] ?? '')).toBe(provider.id);
    expect(await offboard(provider, '--to', heir.id)).toMatchObject({ changed: 2, left: { identifiers: {} } });
    expect(await offboard(other, '--to', heir.id)).toMatchObject({ changed: 50 });
  });

  it('goes to no provider that is unknown, not approved or itself, and not without a reason', async () => {
    const provider = await Provider.create(service);
    const pending = await Provider.create(service, 'pending');
    const command = ['providers', 'offboard', provider.id];
    const sure = ['--yes', '--reason', WHY, ...command];
    expect(await refusal(...sure, '--to', pending.id)).toBe(`Provider ${pending.id} is pending: approve it first.`);
    expect(await refusal(...sure, '--to', provider.id)).toBe('A provider cannot be off-boarded to itself.');
    expect(await refusal(...sure, '--to', wallet.controller)).toContain('no provider');
    expect(await refusal(...sure)).toContain('say --to <provider> or --suspend');
    expect(await refusal(...sure, '--to', heir.id, '--suspend')).toContain('cannot be used with');
    expect(await refusal('--yes', ...command, '--suspend')).toContain('add --reason');
    expect(await refusal('--json', '--reason', WHY, ...command, '--suspend')).toContain('add --yes');
    expect((await provider.get('/v1/me')).status).toBe(200);
  });

  it('leaves histories that verify', async () => {
    expect(await operate(service, 'history', 'verify')).toMatchObject({ ok: true });
  });
});
