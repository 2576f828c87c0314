import { Provider } from '../support/actors.js';
import { operate, runCommand, spawnCommand } from '../support/operator.js';
import { freshValue } from '../support/registry.js';
import { Service } from '../support/service.js';
import { ed25519Wallet } from '../support/wallets.js';

/** How a command ends that asks where nobody can answer. */
const refused = (sentence: string) => ({ code: 1, stdout: '', stderr: expect.stringContaining(`? ${sentence}\n`) });
const UNANSWERED = refused('There is no terminal to ask on: run it on a terminal, or add --yes and --reason.');
const REASON = ['--reason', 'as the owner asked'];

describe('a command that cannot be undone', () => {
  let service: Service;
  let provider: Provider;
  const ids = { provider: '', identifier: '', other: '', otherName: '', complaint: '', key: '' };

  const post = (path: string, body: object) => service.http.post(path, { key: provider.key, body });

  /** Everything that the commands below could change. */
  const states = () =>
    service.sql(`select id::text, status::text from providers union select id::text, status::text from identifiers
      union select id::text, status::text from namespaces union select id::text, status::text from namespace_names
      union select id::text, status::text from complaints union select id::text, revoked_at::text from api_keys
      union select name, concat(status, resolution_eligible, review_required) from identifier_types order by id`);

  beforeAll(async () => {
    service = await Service.start();
    provider = await Provider.create(service);
    ids.provider = provider.id;
    ids.identifier = (await provider.register(ed25519Wallet(), 'custom', freshValue())).body['id'];
    ids.other = (await provider.register(ed25519Wallet(), 'custom', freshValue())).body['id'];
    ids.key = (await operate(service, 'keys', 'issue', '--provider', provider.id))['id'];
    for (const slug of ['acme', 'other']) await post('/v1/namespaces', { slug });
    await operate(service, 'namespaces', 'approve', 'other');
    await post('/v1/namespaces/acme/names', { label: 'rahim' });
    ids.otherName = (await post('/v1/namespaces/other/names', { label: 'rahim' })).body['id'];
    const complaint = { reason: 'fraud', description: 'Not delivered.', identifier_id: ids.other };
    ids.complaint = (await post('/v1/complaints', complaint)).body['id'];
  });
  afterAll(() => service.stop());

  it('changes nothing in a process that nobody answers, and is carried out in another with --yes', async () => {
    const { id } = (await provider.register(ed25519Wallet(), 'custom', freshValue())).body;
    await expect(spawnCommand(service, 'identifiers', 'revoke', id)).rejects.toMatchObject(UNANSWERED);
    expect((await provider.get(`/v1/identifiers/${id}`)).body['status']).toBe('active');
    await expect(spawnCommand(service, 'identifiers', 'revoke', id, '--yes', ...REASON)).resolves.toMatchObject({
      stderr: '',
    });
    expect((await provider.get(`/v1/identifiers/${id}`)).body['status']).toBe('revoked');
  });

  it.each([
    [['--json', ...REASON], '--json never prompts: add --yes.'],
    [['--json'], '--json never prompts: add --yes and --reason.'],
    [['--yes'], 'Nothing was changed: add --reason, which is recorded in the audit trail.'],
    [['--json', '--yes'], 'Nothing was changed: add --reason, which is recorded in the audit trail.'],
    [REASON, 'There is no terminal to ask on: run it on a terminal, or add --yes.'],
  ])('is refused with a sentence when it has only %j', async (options, sentence) => {
    const before = await states();
    const command = runCommand(service, 'identifiers', 'suspend', ids.identifier, ...options);
    await expect(command).rejects.toMatchObject(refused(sentence));
    expect(await states()).toEqual(before);
  });

  it('takes no empty reason, and none that is too long', async () => {
    for (const reason of ['', ' ', 'x'.repeat(501)]) {
      const command = runCommand(service, 'identifiers', 'suspend', ids.identifier, '--yes', '--reason', reason);
      await expect(command).rejects.toMatchObject({ code: 2 });
    }
  });

  it('is rehearsed for the version that it names', async () => {
    const { id } = (await provider.register(ed25519Wallet(), 'custom', freshValue())).body;
    await operate(service, 'identifiers', 'suspend', String(id));
    const rehearse = (version: string) =>
      runCommand(service, 'identifiers', 'reinstate', String(id), '--version', version, '--dry-run');
    await expect(rehearse('1')).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('version 2 now, not 1'),
    });
    expect((await rehearse('2')).stdout).toContain('suspended, would be active');
    const withFile = runCommand(service, 'identifiers', 'reinstate', '--file', 'any', '--version', '2');
    await expect(withFile).rejects.toMatchObject({
      code: 2,
      stderr: expect.stringContaining('--version goes with one'),
    });
  });

  it('tells which keys work after another one was issued', async () => {
    const id: string = (await operate(service, 'providers', 'create', '--name', 'Waits'))['id'];
    const say = async (...words: string[]) => (await runCommand(service, '--yes', ...REASON, 'keys', ...words)).stdout;
    const waits = `Provider ${id} is pending: its keys work once it is approved.`;
    expect(await say('issue', '--provider', id)).toContain(waits);
    await operate(service, 'providers', 'approve', id);
    expect(await say('issue', '--provider', id)).not.toContain('Provider');
    const key: string = (await operate(service, 'keys', 'issue', '--provider', id))['id'];
    expect(await say('rotate', key)).toContain(`Key ${key} still works until you revoke it`);
    await operate(service, 'keys', 'revoke', key);
    expect(await say('rotate', key)).toContain(`Key ${key} was revoked before, and stays so.`);
  });

  it('keeps the reason in the history', async () => {
    const { id } = (await provider.register(ed25519Wallet(), 'custom', freshValue())).body;
    await operate(service, 'identifiers', 'revoke', String(id), ...REASON);
    expect((await provider.history(id)).at(-1)).toMatchObject({ type: 'revoke', reason: 'as the owner asked' });
  });

  it.each([
    ['identifiers suspend', () => [ids.identifier]],
    ['identifiers release', () => [ids.identifier]],
    ['identifiers revoke', () => [ids.other]],
    ['names suspend', () => [ids.otherName]],
    ['names remove', () => [ids.otherName]],
    ['namespaces reject', () => ['acme']],
    ['namespaces suspend', () => ['other']],
    ['complaints resolve', () => [ids.complaint, '--as', 'upheld']],
    ['types set', () => ['email', '--resolution', 'off']],
    ['types set', () => ['email', '--status', 'deprecated']],
    ['types set', () => ['email', '--review', 'on']],
    ['keys revoke', () => [ids.key]],
    ['providers suspend', () => [ids.provider]],
  ])(
    '%s changes nothing where nobody can answer its question, and is carried out with --yes and a reason',
    async (command, subject) => {
      const before = await states();
      const words = [...command.split(' '), ...subject()];
      await expect(runCommand(service, ...words)).rejects.toMatchObject(UNANSWERED);
      expect(await states()).toEqual(before);
      await runCommand(service, ...words, '--yes', ...REASON);
      expect(await states()).not.toEqual(before);
    },
  );
});
