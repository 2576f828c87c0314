import { OPTION, Provider } from '../support/actors.js';
import { SERVER_URL } from '../support/environment.js';
import { untilSomebodyWaits } from '../support/lock-waits.js';
import { operate, runCommand } from '../support/operator.js';
import { freshValue, OTHER_OPTION, UNLIMITED } from '../support/registry.js';
import { Service } from '../support/service.js';
import { ed25519Wallet } from '../support/wallets.js';

/** Two who wait for each other need two transactions at a time, which the embedded database does not have. */
const onServer = SERVER_URL === undefined ? it.skip : it;

let slugs = 0;

/** A transaction of somebody else holds the row that the command has read, changes it, and commits while the command waits. */
describe('an operator who is overtaken by another change', () => {
  let service: Service;
  let provider: Provider;
  let slug = '';
  const wallet = ed25519Wallet();

  beforeAll(async () => {
    service = await Service.start({ ...UNLIMITED, LIMIT_NAMESPACE_PER_HOUR: '1000000' });
    provider = await Provider.create(service);
  });
  beforeEach(async () => {
    slug = `shop-${(slugs += 1)}`;
    expect((await service.http.post('/v1/namespaces', { key: provider.key, body: { slug } })).status).toBe(201);
  });
  afterAll(() => service.stop());

  /** What a command has printed, whether it was refused or not. */
  const said = (...command: string[]): Promise<string> =>
    runCommand(service, '--yes', '--reason', 'a test', ...command).then(
      ({ stdout }) => stdout.trim(),
      ({ stderr }: { stderr: string }) => `refused: ${stderr.trim()}`,
    );
  const overtaken = async (sql: string, parameters: unknown[], ...command: string[]): Promise<string> => {
    const session = await service.connect();
    await session.query('begin');
    await session.query(sql, parameters);
    const answer = said(...command);
    await untilSomebodyWaits(service);
    await session.query('commit');
    await session.end();
    return answer;
  };
  const name = async () => {
    await operate(service, 'namespaces', 'approve', slug);
    const { body } = await provider.signed(wallet, 'POST', `/v1/namespaces/${slug}/names`, { label: 'ann', ...OPTION });
    return { id: String(body['id']), identifierId: String(body['identifier_id']) };
  };
  const setNamespace = `update namespaces set status = $2::namespace_status where slug = $1`;
  const setName = `update namespace_names set status = $2::name_status where id = $1`;

  it('approves a namespace that was approved meanwhile without claiming it', async () => {
    expect(await overtaken(setNamespace, [slug, 'active'], 'namespaces', 'approve', slug)).toBe(
      `Namespace ${slug} was already active: nothing was changed.`,
    );
  });

  it('cannot reject a namespace that was approved meanwhile, and is told what it is now', async () => {
    expect(await overtaken(setNamespace, [slug, 'active'], 'namespaces', 'reject', slug)).toBe(
      `refused: Namespace ${slug} is active: only one that is pending can be changed by "reject".`,
    );
  });

  it('cannot approve a namespace that was rejected meanwhile', async () => {
    expect(await overtaken(setNamespace, [slug, 'rejected'], 'namespaces', 'approve', slug)).toBe(
      'refused: There is no namespace with this slug, or its application was rejected.',
    );
  });

  it('suspends a name that was suspended meanwhile without claiming it', async () => {
    const { id } = await name();
    expect(await overtaken(setName, [id, 'suspended'], 'names', 'suspend', id)).toBe(
      `Name ${id} was already suspended: nothing was changed.`,
    );
  });

  it('cannot suspend a name that was removed meanwhile, and is told what it is now', async () => {
    const { id } = await name();
    expect(await overtaken(setName, [id, 'removed'], 'names', 'suspend', id)).toBe(
      'refused: What is removed cannot become suspended.',
    );
  });

  it('removes a name that was suspended meanwhile', async () => {
    const { id } = await name();
    expect(await overtaken(setName, [id, 'suspended'], 'names', 'remove', id)).toBe(`Name ${id} is removed.`);
  });

  it('suspends an identifier that was suspended meanwhile without claiming it', async () => {
    const { identifierId: id } = await name();
    const suspend = `update identifiers set status = 'suspended' where id = $1`;
    expect(await overtaken(suspend, [id], 'identifiers', 'suspend', id)).toBe(
      `Identifier ${id} was already suspended: nothing was changed.`,
    );
  });

  it('cannot reinstate a version that was changed meanwhile', async () => {
    const { identifierId: id } = await name();
    await operate(service, 'identifiers', 'suspend', id);
    await provider.update(wallet, id, { payment_options: [OTHER_OPTION] });
    expect(await said('identifiers', 'reinstate', id, '--version', '2')).toMatch(/^refused: .*version 3 now, not 2/);
  });

  onServer('releases a value while its wallet registers it again, and neither fails for the other', async () => {
    const value = freshValue();
    const { body } = await provider.register(wallet, 'custom', value);
    await provider.remove(wallet, body['id']);
    const session = await service.connect();
    await session.query('begin');
    await session.query('select lock_resemblances(i) from identifiers i where id = $1', [body['id']]);
    const released = said('identifiers', 'release', body['id'], '--for', wallet.address);
    await untilSomebodyWaits(service);
    const registered = provider.register(wallet, 'custom', value);
    await untilSomebodyWaits(service, 2);
    await session.query('commit');
    await session.end();
    expect(await released).toContain('is released for');
    expect((await registered).status).toBe(201);
  });

  it('cannot dismiss a complaint that was upheld meanwhile, and is told so', async () => {
    const { identifierId } = await name();
    const body = { reason: 'fraud', description: 'Never delivered.', identifier_id: identifierId };
    const { body: complaint } = await service.http.post('/v1/complaints', { key: provider.key, body });
    const uphold = `update complaints set status = 'closed', resolution = 'upheld' where id = $1`;
    const dismiss = ['complaints', 'resolve', String(complaint['id']), '--as', 'dismissed'];
    expect(await overtaken(uphold, [complaint['id']], ...dismiss)).toMatch(/^refused: .* closed, and was upheld/);
    expect(await said(...dismiss)).toMatch(/^refused: .* closed, and was upheld/);
  });

  it('cannot acknowledge a complaint that was closed meanwhile, and does not claim it', async () => {
    const { identifierId } = await name();
    const body = { reason: 'fraud', description: 'Never delivered.', identifier_id: identifierId };
    const { body: complaint } = await service.http.post('/v1/complaints', { key: provider.key, body });
    const close = `update complaints set status = 'closed', resolution = 'upheld' where id = $1`;
    expect(await overtaken(close, [complaint['id']], 'complaints', 'acknowledge', complaint['id'])).toBe(
      `Complaint ${complaint['id']} was already closed: nothing was changed.`,
    );
  });
});
