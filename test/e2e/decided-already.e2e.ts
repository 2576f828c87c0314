import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Provider } from '../support/actors.js';
import type { Json } from '../support/http-client.js';
import { operate, runCommand } from '../support/operator.js';
import { UNLIMITED } from '../support/registry.js';
import { Service } from '../support/service.js';

describe('a decision that was made already', () => {
  const keyDirectory = mkdtempSync(join(tmpdir(), 'resolver-keys-'));
  let service: Service;
  let provider: Provider;
  const ids = { provider: '', key: '', endpoint: '', signingKey: '' };

  beforeAll(async () => {
    service = await Service.start({ ...UNLIMITED, WEBHOOK_KEY: Buffer.alloc(32).toString('base64') });
    provider = await Provider.create(service);
    ids.provider = (await operate(service, 'providers', 'create', '--name', 'Bolt'))['id'];
    ids.key = (await operate(service, 'keys', 'issue', '--free'))['id'];
    const { body } = await service.http.post('/v1/webhooks', {
      key: provider.key,
      body: { url: 'https://acme.example/events' },
    });
    ids.endpoint = body['id'];
    const database = { variables: { ...service.database.variables, SIGNING_KEY_DIR: keyDirectory } };
    ids.signingKey = (await operate({ database }, 'log', 'keys', 'create'))['id'];
  });
  afterAll(async () => {
    await service.stop();
    rmSync(keyDirectory, { recursive: true, force: true });
  });

  const entries = async (): Promise<number> =>
    (await service.sql('select count(*)::int as entries from operator_trail'))[0]?.['entries'];
  const text = async (words: readonly string[]): Promise<string> =>
    (await runCommand(service, '--yes', '--reason', 'again', ...words)).stdout.trim();

  it.each([
    ['providers approve', () => [ids.provider], () => `Provider ${ids.provider} was already approved`],
    ['providers suspend', () => [ids.provider], () => `Provider ${ids.provider} was already suspended`],
    ['keys revoke', () => [ids.key], () => `Key ${ids.key} was already revoked`],
    ['webhooks disable', () => [ids.endpoint], () => `Endpoint ${ids.endpoint} was already disabled`],
    ['webhooks enable', () => [ids.endpoint], () => `Endpoint ${ids.endpoint} was already enabled`],
    ['log keys retire', () => [ids.signingKey], () => `Key ${ids.signingKey} was already retired`],
  ])(
    'is not made again by "%s", which says so and leaves no entry in the trail',
    async (command, subject, sentence) => {
      const words = [...command.split(' '), ...subject()];
      const before = await entries();
      expect(await operate(service, ...words)).toMatchObject({ changed: true });
      expect(await entries()).toBe(before + 1);
      const newest = 'select command from operator_trail order by sequence desc limit 1';
      expect(await service.sql(newest)).toEqual([{ command }]);
      expect(await operate(service, ...words)).toMatchObject({ changed: false });
      expect(await text(words)).toBe(`${sentence()}: nothing was changed.`);
      expect(await entries()).toBe(before + 1);
    },
  );

  it.each([
    ['types set', () => ['custom', '--registration', 'off']],
    ['providers limits', () => [ids.provider, '--resolve-per-minute', '7']],
  ])('is told by "%s", with what holds', async (command, subject) => {
    const words = [...command.split(' '), ...subject()];
    const before = await entries();
    const { changed, ...set }: Json = await operate(service, ...words);
    expect(changed).toBe(true);
    expect(await operate(service, ...words)).toEqual({ ...set, changed: false });
    expect(await text(words)).toMatch(/\nIt was so already: nothing was changed\.$/);
    expect(await entries()).toBe(before + 1);
  });

  it('leaves the record of who confirmed that a provider verifies possession', async () => {
    const confirmation = () =>
      service.sql('select possession_confirmed_at, possession_confirmed_by from providers where id = $1', [
        provider.id,
      ]);
    await operate(service, 'providers', 'approve', provider.id);
    const before = await confirmation();
    expect(await operate(service, 'providers', 'approve', provider.id)).toMatchObject({ changed: false });
    expect(await confirmation()).toEqual(before);
  });
});
