import { ADDRESS, OPTION, Provider } from '../support/actors.js';
import type { Json } from '../support/http-client.js';
import { runCommand } from '../support/operator.js';
import { OTHER_OPTION, UNLIMITED } from '../support/registry.js';
import { Service } from '../support/service.js';
import { ed25519Wallet, evmWallet } from '../support/wallets.js';

/** One day at the desk, from the first provider to the last: every step by the commands that the handbook names. */
describe("an operator's day", () => {
  let service: Service;
  let acme: Provider;
  let bolt: Provider;
  const [alice, thief] = [evmWallet(), evmWallet()];

  beforeAll(async () => {
    service = await Service.start(UNLIMITED);
  });
  afterAll(() => service.stop());

  /** A question, and what it is answered with. */
  const look = async (...words: string[]): Promise<Json> =>
    JSON.parse((await runCommand(service, '--json', ...words)).stdout);
  const decide = (reason: string, ...words: string[]) => look('--yes', '--reason', reason, ...words);
  const refused = (...words: string[]): Promise<string> =>
    runCommand(service, ...words).then(
      () => 'not refused',
      (error: { stderr: string }) => error.stderr,
    );
  const idOf = (body: Json) => String(body['id']);
  const pay = async (type: string, value: string) => (await bolt.resolve(type, value)).body;

  it('opens with two providers, who must say that they verify possession', async () => {
    const created = await look('providers', 'create', '--name', 'Acme Pay');
    expect(created).toMatchObject({ status: 'pending' });
    const id = idOf(created);
    expect(await refused('--json', 'providers', 'approve', id)).toContain('verifies possession before it registers');
    expect(await look('providers', 'show', id)).toMatchObject({ status: 'pending', possession_confirmed_at: null });
    await look('--yes', 'providers', 'approve', id);
    expect(await look('providers', 'show', id)).toMatchObject({
      status: 'approved',
      possession_confirmed_at: expect.any(String),
      possession_confirmed_by: expect.stringMatching(/./),
    });
    acme = Provider.with(service, id, await look('keys', 'issue', '--provider', id));
    expect(await refused('--json', 'providers', 'create', '--name', 'Bolt', '--approve')).toContain('answers for it');
    const other = idOf(await look('--yes', 'providers', 'create', '--name', 'Bolt', '--approve'));
    expect(await look('providers', 'show', other)).toMatchObject({ possession_confirmed_at: expect.any(String) });
    bolt = Provider.with(service, other, await look('keys', 'issue', '--provider', other));
    expect((await acme.get('/v1/me')).body).toMatchObject({ name: 'Acme Pay' });
  });

  it('decides about a namespace, and about what a review holds back', async () => {
    await service.http.post('/v1/namespaces', { key: acme.key, body: { slug: 'acme' } });
    await look('namespaces', 'approve', 'acme');
    expect((await acme.signed(alice, 'POST', '/v1/namespaces/acme/names', { label: 'alice', ...OPTION })).status).toBe(
      201,
    );
    const value = 'alice@shop.example';
    const { body } = await acme.register(alice, 'email', value);
    const review = ['types', 'set', 'email', '--review', 'on'];
    expect(await refused('--json', '--reason', 'many false addresses', ...review)).toContain('cannot be paid at all');
    await decide('many false addresses', ...review);
    await acme.update(alice, body['id'], { payment_options: [OTHER_OPTION] });
    expect(await pay('email', value)).toMatchObject({ status: 'update_pending', payment_ready: false });
    const { version } = await look('identifiers', 'show', body['id']);
    await look('identifiers', 'approve', body['id'], '--version', String(version));
    expect(await pay('email', value)).toMatchObject({ payment_ready: true, payment_options: [OTHER_OPTION] });
    await look('types', 'set', 'email', '--review', 'off');
  });

  it('helps after a wallet was stolen', async () => {
    const stolen = evmWallet();
    const value = 'stolen-shop';
    const { body } = await acme.register(stolen, 'custom', value);
    await decide('wallet stolen', 'identifiers', 'suspend', body['id']);
    expect(await pay('custom', value)).toMatchObject({ status: 'suspended', payment_ready: false });
    await decide('the owner has shown that it is hers', 'identifiers', 'release', body['id'], '--for', alice.address);
    expect((await acme.register(stolen, 'custom', value)).body).toMatchObject({ code: 'identifier_reserved' });
    expect(await acme.register(alice, 'custom', value)).toMatchObject({ status: 201, body: { status: 'active' } });
    expect(await pay('custom', value)).toMatchObject({ payment_ready: true });
  });

  it("helps after a provider's key leaked", async () => {
    const rotated = await look('keys', 'rotate', acme.keyId);
    await decide('found in a public repository', 'keys', 'revoke', acme.keyId);
    expect((await acme.get('/v1/me')).status).toBe(401);
    acme = Provider.with(service, acme.id, rotated);
    expect((await acme.get('/v1/me')).status).toBe(200);
    const keys = (await look('keys', 'list', '--provider', acme.id))['keys'];
    expect(keys.filter((each: Json) => each['revoked_at'] === null)).toHaveLength(1);
  });

  it('gives an address back to its owner', async () => {
    const value = 'ceo@shop.example';
    await acme.register(thief, 'email', value);
    const { body } = await service.http.post('/v1/complaints', {
      key: bolt.key,
      body: {
        reason: 'possession',
        description: 'Our customer has received a code at this address.',
        target_type: 'email',
        target_value: value,
        evidence: [alice.address],
      },
    });
    const shown = await look('complaints', 'show', body['id']);
    expect(JSON.stringify(shown)).toContain(thief.controller);
    expect(JSON.stringify(shown)).toContain(alice.controller);
    await decide(
      'she reads its mail',
      'complaints',
      'resolve',
      body['id'],
      '--as',
      'upheld',
      '--release-for',
      alice.address,
    );
    expect(await bolt.register(alice, 'email', value)).toMatchObject({ status: 201, body: { status: 'active' } });
    expect((await pay('email', value))['trust'].codes).toEqual(['registered_recently', 'controller_changed']);
    expect((await look('complaints', 'list', '--open'))['complaints']).toEqual([]);
  });

  it('stops what pays a sanctioned address, until its controller pays elsewhere', async () => {
    const wallet = ed25519Wallet();
    const sanctioned = { chain: 'eip155:1', asset: 'USDC', address: thief.address };
    const { body } = await bolt.register(wallet, 'custom', 'sanctioned-shop', [sanctioned]);
    await decide('sanctioned address', 'identifiers', 'suspend', body['id']);
    expect(await pay('custom', 'sanctioned-shop')).toMatchObject({ payment_ready: false });
    await bolt.update(wallet, body['id'], { payment_options: [{ ...sanctioned, address: ADDRESS }] });
    expect(await refused('identifiers', 'reinstate', body['id'], '--version', '2')).toContain('version');
    await look('--reason', 'the new address is clean', 'identifiers', 'reinstate', body['id'], '--version', '3');
    expect(await pay('custom', 'sanctioned-shop')).toMatchObject({ payment_ready: true });
  });

  it('lets the first provider leave, and nobody is paid less for it', async () => {
    const offboard = ['providers', 'offboard', acme.id, '--to', bolt.id];
    const { identifiers } = await look(...offboard, '--dry-run');
    // The name's identifier, the reviewed address, and the value that came back to its owner.
    expect(identifiers).toEqual({ active: 3 });
    expect(await decide('its contract has ended', ...offboard)).toMatchObject({
      changed: 3,
      left: { identifiers: {}, keys: 0 },
    });
    expect((await acme.get('/v1/me')).status).toBe(401);
    for (const [type, value] of [
      ['custom', 'alice@acme'],
      ['email', 'alice@shop.example'],
      ['custom', 'stolen-shop'],
    ] as const) {
      expect(await pay(type, value)).toMatchObject({ status: 'active', payment_ready: true });
    }
    const { body } = await bolt.get('/v1/identifiers?type=email&value=alice@shop.example');
    const id = body['identifiers'][0].id;
    expect((await bolt.history(id)).at(-1)).toMatchObject({
      reason: 'its contract has ended',
      actor: { kind: 'operator', provider_id: bolt.id },
    });
    expect((await bolt.update(alice, id, { payment_options: [OPTION] })).status).toBe(200);
  });

  it('ends with histories that verify', async () => {
    expect(await look('history', 'verify')).toMatchObject({ ok: true });
  });
});
