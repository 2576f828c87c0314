import { Provider } from '../support/actors.js';
import { startLoggingService } from '../support/logging-service.js';
import { operate, runCommand } from '../support/operator.js';
import { freshValue } from '../support/registry.js';
import type { Service } from '../support/service.js';
import { HAS_TERMINALS, onTerminal } from '../support/terminal.js';
import { ed25519Wallet } from '../support/wallets.js';

(HAS_TERMINALS ? describe : describe.skip)('what an operator confirms on a terminal', () => {
  let service: Service;
  let provider: Provider;
  const wallet = ed25519Wallet();
  const value = freshValue();
  const ids = { provider: '', pending: '', identifier: '', key: '', name: '', signingKey: '', verifierKey: '' };

  beforeAll(async () => {
    ({ service } = await startLoggingService({}));
    provider = await Provider.create(service);
    ids.provider = (await operate(service, 'providers', 'create', '--name', 'Leaver', '--approve'))['id'];
    ids.pending = (await operate(service, 'providers', 'create', '--name', 'Newcomer'))['id'];
    ids.identifier = (await provider.register(wallet, 'custom', value)).body['id'];
    ids.key = (await operate(service, 'keys', 'issue', '--provider', provider.id, '--label', 'production'))['id'];
    const post = (path: string, body: object) => service.http.post(path, { key: provider.key, body });
    await post('/v1/namespaces', { slug: 'acme', description: 'Shops of Acme' });
    await operate(service, 'namespaces', 'approve', 'acme');
    ids.name = (await post('/v1/namespaces/acme/names', { label: 'rahim' })).body['id'];
    const [signingKey] = (await operate(service, 'log', 'keys', 'list'))['keys'];
    [ids.signingKey, ids.verifierKey] = [signingKey['id'], signingKey['vkey']];
  });
  afterAll(() => service.stop());

  const trail = async () => (await operate(service, 'trail', 'list'))['entries'];

  it.each([
    ['identifiers suspend', () => [ids.identifier], () => [value, wallet.controller]],
    ['identifiers revoke', () => [ids.identifier], () => [value, wallet.controller]],
    ['identifiers release', () => [ids.identifier], () => [value, wallet.controller]],
    ['names suspend', () => [ids.name], () => ['rahim@acme']],
    ['names remove', () => [ids.name], () => ['rahim@acme']],
    ['namespaces suspend', () => ['acme'], () => ['Shops of Acme', provider.id]],
    ['keys revoke', () => [ids.key], () => ['production', provider.id]],
    ['providers approve', () => [ids.pending], () => ['Newcomer']],
    ['providers suspend', () => [ids.provider], () => ['Leaver']],
    ['providers offboard', () => [ids.provider, '--suspend'], () => ['Leaver']],
    ['log keys retire', () => [ids.signingKey], () => [ids.verifierKey]],
  ])('%s shows the record, then asks, and changes nothing when the answer is no', async (command, words, shown) => {
    const before = await trail();
    const printed = await onTerminal(service, [...command.split(' '), ...words()], ['n']);
    for (const text of shown()) {
      expect(printed).toContain(text);
      expect(printed.indexOf(text)).toBeLessThan(printed.indexOf('[y/N]'));
    }
    expect(printed).toContain('Nothing was changed.');
    expect(await trail()).toEqual(before);
  });

  it('is carried out after a yes, for the reason that was typed', async () => {
    const printed = await onTerminal(service, ['identifiers', 'suspend', ids.identifier], ['y', 'reported as stolen']);
    expect(printed).toContain(`Identifier ${ids.identifier} is suspended.`);
    expect((await provider.history(ids.identifier)).at(-1)).toMatchObject({
      type: 'suspend',
      reason: 'reported as stolen',
    });
  });

  it('is not carried out for a reason that reads otherwise than it is', async () => {
    const typed = `reported as \u202enelots`;
    const printed = await onTerminal(service, ['keys', 'revoke', ids.key], ['y', typed]);
    expect(printed).toContain('Nothing was changed. The reason: Must not hold a character that cannot be seen');
    expect((await operate(service, 'providers', 'show', provider.id))['keys']).toContainEqual(
      expect.objectContaining({ id: ids.key, revoked_at: null }),
    );
  });

  it('is the record as it was shown: a provider that was suspended meanwhile is not approved', async () => {
    const printed = await onTerminal(service, ['providers', 'approve', ids.pending], ['y'], () =>
      operate(service, 'providers', 'suspend', ids.pending),
    );
    expect(printed).toContain('It has changed since you saw it: look at it again.');
    expect(await operate(service, 'providers', 'show', ids.pending)).toMatchObject({ status: 'suspended' });
  });

  it('is the namespace as it was shown: not what its owner made of it meanwhile', async () => {
    const printed = await onTerminal(service, ['namespaces', 'suspend', 'ACME'], ['y', 'names of others'], (answer) =>
      answer === 1
        ? service.http.call('PATCH', '/v1/namespaces/acme', { key: provider.key, body: { description: 'Other' } })
        : undefined,
    );
    expect(printed).toContain('It has changed since you saw it: look at it again.');
    expect((await operate(service, 'namespaces', 'list', '--status', 'active'))['namespaces']).toHaveLength(1);
  });

  const HOSTILE = 'n\u202e\u001b[2J\nEverything is well.';
  const SHOWN = 'n\\u{202e}\\u{1b}[2J Everything is well.';

  it.each([
    ['the sentence of a refusal', ['log', 'keys', 'retire', HOSTILE, '--yes'], 1],
    ['a file that cannot be read', ['identifiers', 'suspend', '--file', HOSTILE, '--yes', '--reason', 'x'], 1],
    ['an option that is wrong', ['providers', 'limits', ids.provider, '--resolve-per-minute', HOSTILE], 2],
    ['a command that is not there', [HOSTILE], 2],
  ])('repeats what was typed without commanding the terminal, in %s', async (_where, words, code) => {
    const failed = runCommand(service, ...words);
    await expect(failed).rejects.toMatchObject({ code, stdout: '', stderr: expect.stringContaining(SHOWN) });
    await expect(failed).rejects.toMatchObject({ stderr: expect.not.stringContaining('\u202e') });
  });
});
