import { Provider } from '../support/actors.js';
import { operate, runCommand, spawnCommand } from '../support/operator.js';
import { freshValue } from '../support/registry.js';
import { Service } from '../support/service.js';
import { ed25519Wallet } from '../support/wallets.js';

/** How a command ends that asks where nobody can answer. */
const UNANSWERED = {
  code: 1,
  stdout: '',
  stderr: expect.stringMatching(/^[A-Z][^\n]*\? Nobody is there to answer: [^\n]*--yes\.\n$/),
};

describe('a command that cannot be undone', () => {
  let service: Service;
  let provider: Provider;
  const ids = { provider: '', identifier: '', name: '' };

  /** Everything that the commands below could change. */
  const states = () =>
    service.sql(`select id, status::text from providers union select id, status::text from identifiers
      union select id, status::text from namespaces union select id, status::text from namespace_names order by id`);

  beforeAll(async () => {
    service = await Service.start();
    provider = await Provider.create(service);
    ids.provider = provider.id;
    ids.identifier = (await provider.register(ed25519Wallet(), 'custom', freshValue())).body['id'];
    await service.http.post('/v1/namespaces', { key: provider.key, body: { slug: 'acme' } });
    const name = { key: provider.key, body: { label: 'rahim' } };
    ids.name = (await service.http.post('/v1/namespaces/acme/names', name)).body['id'];
  });
  afterAll(() => service.stop());

  it('changes nothing in a process that nobody answers, and is carried out in another with --yes', async () => {
    const { id } = (await provider.register(ed25519Wallet(), 'custom', freshValue())).body;
    await expect(spawnCommand(service, 'identifiers', 'revoke', id)).rejects.toMatchObject(UNANSWERED);
    expect((await provider.get(`/v1/identifiers/${id}`)).body['status']).toBe('active');
    await expect(spawnCommand(service, 'identifiers', 'revoke', id, '--yes')).resolves.toMatchObject({ stderr: '' });
    expect((await provider.get(`/v1/identifiers/${id}`)).body['status']).toBe('revoked');
  });

  it('is carried out for a program without a question', async () => {
    const { id } = (await provider.register(ed25519Wallet(), 'custom', freshValue())).body;
    await expect(operate(service, 'identifiers', 'revoke', String(id))).resolves.toMatchObject({ id });
  });

  it.each([
    ['identifiers revoke', () => ids.identifier],
    ['names remove', () => ids.name],
    ['namespaces reject', () => 'acme'],
    ['providers suspend', () => ids.provider],
  ])(
    '%s changes nothing where nobody can answer its question, and is carried out with --yes',
    async (command, subject) => {
      const before = await states();
      const words = [...command.split(' '), subject()];
      await expect(runCommand(service, ...words)).rejects.toMatchObject(UNANSWERED);
      expect(await states()).toEqual(before);
      await runCommand(service, ...words, '--yes');
      expect(await states()).not.toEqual(before);
    },
  );
});
