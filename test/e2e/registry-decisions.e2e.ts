import { OPTION, Provider } from '../support/actors.js';
import { operate, runCommand } from '../support/operator.js';
import { freshValue, Operator, OTHER_OPTION, UNLIMITED } from '../support/registry.js';
import { Service } from '../support/service.js';
import { ed25519Wallet } from '../support/wallets.js';

const EMAIL = 'email';

describe('the decision of an operator', () => {
  let service: Service;
  let provider: Provider;
  const wallet = ed25519Wallet();

  beforeAll(async () => {
    service = await Service.start(UNLIMITED);
    provider = await Provider.create(service);
    await new Operator(service).reviews(EMAIL);
  });
  afterAll(() => service.stop());

  const read = async (id: string) => (await provider.get(`/v1/identifiers/${id}`)).body;
  const failure = (...command: string[]): Promise<{ code: number; stderr: string }> =>
    runCommand(service, ...command).then(
      () => ({ code: 0, stderr: '' }),
      (error) => error,
    );

  /** An identifier that waits for a decision, at the version that its last change has made. */
  const WAITING = {
    approve: async () => (await provider.register(wallet, EMAIL, freshValue(EMAIL))).body['id'],
    reject: async () => (await provider.register(wallet, EMAIL, freshValue(EMAIL))).body['id'],
    reinstate: async () => {
      const { body } = await provider.register(wallet, 'custom', freshValue());
      await provider.suspend(wallet, body['id']);
      return body['id'];
    },
  } as const satisfies Record<string, () => Promise<string>>;
  const EVENTS = ['approve', 'reject', 'reinstate'] as const;
  const OUTCOMES = { approve: 'active', reject: 'removed', reinstate: 'active' };

  it.each(EVENTS)('to %s takes effect on the version that it names', async (event) => {
    const id = await WAITING[event]();
    const { version } = await operate(service, 'identifiers', 'show', id);
    await operate(service, 'identifiers', event, id, '--version', String(version));
    expect(await read(id)).toMatchObject({ status: OUTCOMES[event] });
  });

  it.each(EVENTS)('to %s is refused with a sentence once the payment options were exchanged', async (event) => {
    const id = await WAITING[event]();
    const { version } = await operate(service, 'identifiers', 'show', id);
    const exchanged = await provider.update(wallet, id, { payment_options: [OTHER_OPTION] });
    expect(exchanged.headers.get('etag')).toBe(`"${version + 1}"`);
    expect(
      await failure('--json', '--yes', '--reason=x', 'identifiers', event, id, '--version', String(version)),
    ).toMatchObject({
      code: 1,
      stderr: `This identifier is at version ${version + 1} now, not ${version}: look at it again before you decide.\n`,
    });
    expect(await read(id)).toEqual(exchanged.body);
    expect(await provider.history(id)).toHaveLength(version + 1);
  });

  it('to approve new payment options names the version that proposes them', async () => {
    const id = await WAITING.approve();
    await operate(service, 'identifiers', 'approve', id, '--version', '1');
    await provider.update(wallet, id, { payment_options: [OTHER_OPTION] });
    await provider.update(wallet, id, { payment_options: [{ ...OPTION, asset: 'DAI' }] });
    expect((await failure('--json', 'identifiers', 'approve', id, '--version', '3')).code).toBe(1);
    await operate(service, 'identifiers', 'approve', id, '--version', '4');
    expect(await read(id)).toMatchObject({ status: 'active', payment_options: [{ ...OPTION, asset: 'DAI' }] });
  });

  it.each([
    ['a program', ['--json']],
    ['a script that answers questions', ['--yes']],
    ['a shell without a terminal', []],
  ])('is not taken from %s that names no version', async (_, options) => {
    for (const event of EVENTS) {
      const id = await WAITING[event]();
      const before = await read(id);
      const { code, stderr } = await failure(...options, 'identifiers', event, id);
      expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining('--version <version>') });
      expect(await read(id)).toEqual(before);
    }
  });

  it.each(['0', '-1', '1.5', '01', '1e0', '0x1', '', ' 1', '1\n', '１', '1 or 1=1', 'latest', '9999999999'])(
    'is not taken for version %j',
    async (version) => {
      const id = await WAITING.approve();
      expect((await failure('--json', 'identifiers', 'approve', id, `--version=${version}`)).code).toBe(2);
      expect(await read(id)).toMatchObject({ status: 'pending' });
    },
  );

  it('to stop payments needs no version', async () => {
    const { body } = await provider.register(wallet, 'custom', freshValue());
    await operate(service, 'identifiers', 'suspend', body['id']);
    expect(await read(body['id'])).toMatchObject({ status: 'suspended' });
    await operate(service, 'identifiers', 'revoke', body['id']);
    expect(await read(body['id'])).toMatchObject({ status: 'revoked' });
  });
});
