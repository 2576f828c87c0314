import { setTimeout as sleep } from 'node:timers/promises';
import { Provider } from '../support/actors.js';
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

  it('can still be released for another wallet while nobody has registered it', async () => {
    const { id, value } = await ended('revoke');
    await operate(service, 'identifiers', 'release', id, '--for', thief.address);
    await operate(service, 'identifiers', 'release', id, '--for', owner.address);
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
      `update identifiers set released_at = clock_timestamp(), released_for = $2, release_reason = 'hers' where id = $1`,
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
});
