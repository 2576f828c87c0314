import { setTimeout as sleep } from 'node:timers/promises';
import { OPTION, Provider } from '../support/actors.js';
import { chainFaults } from '../support/chain.js';
import { operate, runCommand, verifyHistory } from '../support/operator.js';
import { freshValue, UNLIMITED } from '../support/registry.js';
import { Service } from '../support/service.js';
import { evmWallet, type TestWallet } from '../support/wallets.js';

describe('a value that an operator releases', () => {
  let service: Service;
  let provider: Provider;
  const [thief, owner] = [evmWallet(), evmWallet()];

  beforeAll(async () => {
    service = await Service.start(UNLIMITED);
    provider = await Provider.create(service);
  });
  afterAll(() => service.stop());

  const register = (by: TestWallet, value: string) => provider.register(by, 'custom', value);
  const availability = async (value: string) =>
    (await service.http.get(`/v1/identifiers/custom/${value}/availability`)).body;
  const refusal = (...command: string[]): Promise<string> =>
    runCommand(service, ...command).then(
      () => 'not refused',
      (error: { stderr: string }) => error.stderr.trim(),
    );
  /** A registration of the thief that an operator has ended. */
  const ended = async (by: 'suspend' | 'revoke') => {
    const value = freshValue();
    const { body } = await register(thief, value);
    const id: string = body['id'];
    await operate(service, 'identifiers', by, id, '--reason', 'stolen');
    return { id, value };
  };

  it.each(['suspend', 'revoke'] as const)('after a %s for a wallet is registered by that one only', async (by) => {
    const { id, value } = await ended(by);
    await operate(service, 'identifiers', 'release', id, '--for', `eip155:1:${owner.address.toLowerCase()}`);
    expect(await availability(value)).toMatchObject({ available: false, status: 'reserved' });
    expect(await register(thief, value)).toMatchObject({ status: 409, body: { code: 'identifier_reserved' } });
    expect(await register(owner, value)).toMatchObject({ status: 201, body: { status: 'active' } });
    expect((await provider.resolve('custom', value)).body).toMatchObject({ status: 'active', payment_ready: true });
    expect(await verifyHistory(service, id)).toMatchObject({ ok: true });
  });

  it.each(['suspend', 'revoke'] as const)('after a %s for anybody comes back as pending', async (by) => {
    const { id, value } = await ended(by);
    await operate(service, 'identifiers', 'release', id);
    expect(await availability(value)).toMatchObject({ available: true, status: 'available' });
    expect(await register(thief, value)).toMatchObject({ status: 201, body: { status: 'pending' } });
  });

  it('ends a suspended registration with an event of the operator', async () => {
    const { id } = await ended('suspend');
    await operate(service, 'identifiers', 'release', id, '--reason', 'The owner has shown that it is hers.');
    const events = await provider.history(id);
    expect(events.at(-1)).toMatchObject({
      type: 'remove',
      from_status: 'suspended',
      to_status: 'removed',
      actor: { kind: 'operator' },
      reason: 'The owner has shown that it is hers.',
    });
    expect(chainFaults(events)).toEqual([]);
  });

  it('leaves a revoked registration revoked, and says who it was released for', async () => {
    const { id, value } = await ended('revoke');
    const before = await provider.history(id);
    await operate(service, 'identifiers', 'release', id, '--for', owner.address, '--reason', 'A mistake.');
    expect(await provider.history(id)).toEqual(before);
    expect((await provider.resolve('custom', value)).body).toMatchObject({ status: 'revoked' });
    expect(await operate(service, 'identifiers', 'show', id)).toMatchObject({
      status: 'revoked',
      released_for: owner.controller,
      release_reason: 'A mistake.',
    });
  });

  it('can still be released for another wallet while nobody has registered it, and says what it takes the place of', async () => {
    const { id, value } = await ended('revoke');
    const release = ['identifiers', 'release', id, '--for'];
    expect(await operate(service, ...release, thief.address)).toMatchObject({ replaced_release: null });
    const { result } = await operate(service, ...release, owner.address, '--dry-run');
    expect(result).toContain(
      `revoked, its value would be released, in place of the release for ${thief.controller} of 20`,
    );
    expect(await operate(service, ...release, owner.address)).toMatchObject({
      replaced_release: { released_for: thief.controller, released_at: expect.any(String) },
    });
    const { stdout } = await runCommand(service, '--yes', '--reason=x', ...release, owner.address);
    expect(stdout).toContain(
      `is released for ${owner.controller}, in place of the release for ${owner.controller} of 20`,
    );
    expect(await register(thief, value)).toMatchObject({ status: 409, body: { code: 'identifier_reserved' } });
    expect((await register(owner, value)).status).toBe(201);
  });

  it('is reserved although the thief has removed it before', async () => {
    const { id, value } = await ended('suspend');
    await provider.remove(thief, id);
    await operate(service, 'identifiers', 'release', id, '--for', owner.address);
    expect(await register(thief, value)).toMatchObject({ status: 409, body: { code: 'identifier_reserved' } });
    expect(await register(owner, value)).toMatchObject({ status: 201, body: { status: 'active' } });
  });

  it('goes to its wallet, although the wallet that had it registers it again at the same moment', async () => {
    const value = freshValue();
    const { body } = await register(thief, value);
    await provider.remove(thief, body['id']);
    const operator = await service.connect();
    await operator.query('begin; set local role resolver_admin');
    await operator.query(
      `update identifiers set released_at = greatest(clock_timestamp(), updated_at), released_for = $2, release_reason = 'hers'
       where id = $1`,
      [body['id'], owner.controller],
    );
    const answer = register(thief, value);
    await sleep(300);
    await operator.query('commit');
    await operator.end();
    expect(await answer).toMatchObject({ status: 409, body: { code: 'identifier_reserved' } });
    expect(await register(owner, value)).toMatchObject({ status: 201, body: { status: 'active' } });
  });

  it('comes back as pending for everybody when its wallet has not registered it within 30 days', async () => {
    const { id, value } = await ended('revoke');
    await operate(service, 'identifiers', 'release', id, '--for', owner.address);
    await service.sql(
      `begin; set local session_replication_role = replica;
       update identifiers set released_at = released_at - interval '30 days' where id = '${id}'; commit`,
    );
    expect(await register(owner, value)).toMatchObject({ status: 201, body: { status: 'pending' } });
  });

  it('is refused while it can be paid, for what is no wallet, and where a newer registration stands', async () => {
    const value = freshValue();
    const { body } = await register(owner, value);
    expect(await refusal('--yes', '--reason=x', 'identifiers', 'release', body['id'])).toBe(
      'Only what is suspended, removed or revoked can be released, and this identifier is active.',
    );
    const { id, value: freed } = await ended('revoke');
    expect(await refusal('--yes', '--reason=x', 'identifiers', 'release', id, '--for', 'nobody')).toContain(
      'is no wallet',
    );
    expect(await register(owner, freed)).toMatchObject({ status: 409, body: { code: 'identifier_revoked' } });
    await operate(service, 'identifiers', 'release', id);
    expect((await register(owner, freed)).status).toBe(201);
    expect(await refusal('--yes', '--reason=x', 'identifiers', 'release', id)).toBe(
      'A newer registration of this value stands. Find it with "identifiers find".',
    );
  });

  describe('of a native name', () => {
    const NAMES = '/v1/namespaces/bazaar/names';
    const take = (by: TestWallet, label: string) => provider.signed(by, 'POST', NAMES, { label, ...OPTION });
    /** The name of the thief, and the identifier that carries it, which an operator has ended. */
    const stolen = async (label: string, by: 'suspend' | 'revoke') => {
      const { body } = await take(thief, label);
      await operate(service, 'identifiers', by, body['identifier_id']);
      return { nameId: String(body['id']), id: String(body['identifier_id']) };
    };
    const forOwner = (id: string) => ['identifiers', 'release', id, '--for', owner.address];

    beforeAll(async () => {
      await service.http.post('/v1/namespaces', { key: provider.key, body: { slug: 'bazaar' } });
      await operate(service, 'namespaces', 'approve', 'bazaar');
    });

    it('wants the name removed first while the identifier carries it, and says so beforehand', async () => {
      const { nameId, id } = await stolen('ann', 'suspend');
      const sentence =
        'ann@bazaar is a native name, and its identifier carries it. Remove the name first, and then release. ' +
        `The command is: names remove ${nameId}`;
      expect(await refusal(...forOwner(id), '--dry-run')).toBe(sentence);
      expect(await refusal('--yes', '--reason=x', ...forOwner(id))).toBe(sentence);
      expect((await provider.get(`/v1/identifiers/${id}`)).body['status']).toBe('suspended');
      await operate(service, 'names', 'remove', nameId);
      expect(await operate(service, ...forOwner(id))).toMatchObject({ name_in_the_way: null });
      expect((await take(owner, 'ann')).status).toBe(201);
    });

    it('tells of the name that the ended identifier leaves, beforehand and afterwards', async () => {
      const { nameId, id } = await stolen('bob', 'revoke');
      const left = `; somebody still holds the name bob@bazaar, and nobody else can register the value before "names remove ${nameId}".`;
      const rehearsed = await runCommand(service, ...forOwner(id), '--dry-run');
      expect(rehearsed.stdout.trim()).toBe(
        `Nothing was changed. Identifier ${id}: revoked, its value would be released${left}`,
      );
      expect(await operate(service, 'identifiers', 'show', id)).toMatchObject({ released_at: null });
      const { stdout } = await runCommand(service, '--yes', '--reason=x', ...forOwner(id));
      expect(stdout.trim()).toBe(`The value of identifier ${id} is released for ${owner.controller}${left}`);
      expect(await take(owner, 'bob')).toMatchObject({ status: 409, body: { code: 'name_taken' } });
      await operate(service, 'names', 'remove', nameId);
      expect((await take(owner, 'bob')).status).toBe(201);
    });

    it('is as simple as any other for the wallet that holds the name', async () => {
      const { nameId, id } = await stolen('eve', 'suspend');
      await operate(service, 'identifiers', 'release', id, '--for', thief.address);
      const registration = { type: 'custom', value: 'eve@bazaar', name_id: nameId, payment_options: [OPTION] };
      expect(await provider.signed(thief, 'POST', '/v1/identifiers', registration)).toMatchObject({
        status: 201,
        body: { status: 'active' },
      });
    });
  });
});
