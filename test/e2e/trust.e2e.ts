import { setTimeout as sleep } from 'node:timers/promises';
import { CCITT_FALSE, crc16 } from '../../src/common/domain/crc16.js';
import { ADDRESS, OPTION, Provider } from '../support/actors.js';
import { freshValue, Operator, OTHER_OPTION, UNLIMITED } from '../support/registry.js';
import { Service } from '../support/service.js';
import { ed25519Wallet } from '../support/wallets.js';

/** Whose details changed, who registered, and who re-registered within this time is warned of. */
const WINDOW_MS = 2_500;
const SOON_MS = 3_600_000;
const HOURS = String(WINDOW_MS / 3_600_000);

interface Target {
  readonly type: string;
  readonly value: string;
  readonly id: string;
}

/** What brings a warning, and what ends it; a cure that is another target is one without the cause. */
interface Story {
  readonly title: string;
  readonly says: RegExp;
  cause(): Promise<Target>;
  cure(target: Target): Promise<Target | void>;
}

describe('a trust warning', () => {
  let service: Service;
  let provider: Provider;
  let other: Provider;
  let operator: Operator;
  const [wallet, rival] = [ed25519Wallet(), ed25519Wallet()];

  beforeAll(async () => {
    service = await Service.start({
      ...UNLIMITED,
      BANGLA_QR_CHECKSUM: 'warn',
      REGISTRATION_QUARANTINE_HOURS: '0',
      TRUST_CHANGED_HOURS: HOURS,
      TRUST_REGISTERED_HOURS: HOURS,
      TRUST_REREGISTERED_HOURS: HOURS,
      TRUST_EXPIRING_HOURS: String(SOON_MS / 3_600_000),
    });
    [provider, other] = await Promise.all([Provider.create(service), Provider.create(service)]);
    operator = new Operator(service);
  });
  afterAll(() => service.stop());

  const STORIES: Story[] = [
    {
      title: 'of a change',
      says: /details of this recipient were changed recently/,
      async cause() {
        const target = await register();
        await settled(target);
        await provider.update(wallet, target.id, { payment_options: [OTHER_OPTION] });
        return target;
      },
      cure: () => sleep(WINDOW_MS),
    },
    {
      title: 'of a registration',
      says: /registered recently/,
      cause: () => register(),
      cure: () => sleep(WINDOW_MS),
    },
    {
      title: 'of another owner',
      says: /belonged to somebody else/,
      async cause() {
        const { type, value, id } = await register();
        await provider.remove(wallet, id);
        const again = await provider.register(rival, type, value);
        return { type, value, id: again.body['id'] };
      },
      cure: () => sleep(WINDOW_MS),
    },
    {
      title: 'of complaints by two providers',
      says: /Complaints/,
      async cause() {
        const target = await register();
        await complain(provider, target);
        expect(await warnings(target)).not.toContainEqual(expect.stringMatching(this.says));
        await complain(other, target);
        return target;
      },
      cure: ({ id }) => closeComplaints(id, 'dismissed'),
    },
    {
      title: 'of an upheld complaint',
      says: /Complaints/,
      async cause() {
        const target = await register();
        await complain(provider, target);
        await closeComplaints(target.id, 'upheld');
        return target;
      },
      cure: ({ id }) => closeComplaints(id, 'dismissed'),
    },
    {
      title: 'of a look-alike that came later',
      says: /looks the same/,
      async cause() {
        const target = await register({ value: 'paypal-shop' });
        await register({ value: 'paypa1-shop' });
        return target;
      },
      cure: () => remove('paypa1-shop'),
    },
    {
      title: 'of a look-alike that was there',
      says: /looks the same/,
      async cause() {
        await register({ value: 'good-shop' });
        return register({ value: 'g00d-shop' });
      },
      cure: () => remove('good-shop'),
    },
    {
      title: 'of a foreign QR code',
      says: /another country or currency/,
      cause: () => register({ type: 'bangla_qr', value: qr({ currency: '704', country: 'VN' }) }),
      cure: () => register({ type: 'bangla_qr', value: qr({ shop: 'FOREIGN' }) }),
    },
    {
      title: 'of a QR code with a link',
      says: /web address/,
      cause: () => register({ type: 'bangla_qr', value: qr({ account: '0014https://x.test' }) }),
      cure: () => register({ type: 'bangla_qr', value: qr({ shop: 'LINKED' }) }),
    },
    {
      title: 'of a wrong checksum',
      says: /checksum/,
      cause: () => register({ type: 'bangla_qr', value: `${qr({ shop: 'DAMAGED' }).slice(0, -4)}0000` }),
      cure: () => register({ type: 'bangla_qr', value: qr({ shop: 'DAMAGED' }) }),
    },
    {
      title: 'of a memo',
      says: /memo/,
      cause: () => register({ options: [{ ...OTHER_OPTION, memo: '1048576' }] }),
      cure: ({ id }) => update(id, [OTHER_OPTION]),
    },
    {
      title: 'of an option that expires soon',
      says: /expires soon/,
      cause: () => register({ options: [{ ...OPTION, expiration: inFuture(SOON_MS / 2) }] }),
      cure: ({ id }) => update(id, [{ ...OPTION, expiration: inFuture(2 * SOON_MS) }]),
    },
    {
      title: 'of a name that is suspended',
      says: /not in service/,
      async cause() {
        const target = await nativeName('acme');
        await service.sql(`update namespace_names set status = 'suspended' where full_name = $1`, [target.value]);
        return target;
      },
      async cure({ value }) {
        await service.sql(`update namespace_names set status = 'active' where full_name = $1`, [value]);
      },
    },
    {
      title: 'of a namespace that is suspended',
      says: /not in service/,
      async cause() {
        const target = await nativeName('bazar');
        await setNamespace('bazar', 'suspended');
        return target;
      },
      cure: () => setNamespace('bazar', 'active'),
    },
  ];

  it.each(STORIES)('$title appears with its cause and disappears with it', async (story) => {
    const target = await story.cause();
    expect(await warnings(target)).toContainEqual(expect.stringMatching(story.says));
    const cured = (await story.cure(target)) ?? target;
    expect(await warnings(cured)).not.toContainEqual(expect.stringMatching(story.says));
  });

  it('is absent where there is no cause', async () => {
    const target = await register({ options: [{ ...OPTION, expiration: inFuture(2 * SOON_MS) }] });
    await settled(target);
    const { body } = await provider.resolve(target.type, target.value);
    expect(body).not.toHaveProperty('trust');
  });

  it('is shown with others in the order of their weight, each once', async () => {
    const expiration = inFuture(SOON_MS / 2);
    const target = await register({
      options: [OPTION, OTHER_OPTION].map((each) => ({ ...each, memo: 'm', expiration })),
    });
    expect(await warnings(target)).toEqual([
      expect.stringMatching(/registered recently/),
      expect.stringMatching(/memo/),
      expect.stringMatching(/expires soon/),
    ]);
  });

  describe('of look-alikes reaches both', () => {
    it('that were registered at the same time', async () => {
      const pairs = Array.from({ length: 40 }, (_, n) => [`twin-${n}-bazar-l0`, `twin-${n}-bazar-lo`]);
      const twins = await Promise.all(pairs.flat().map((value) => register({ value })));
      await expectLookAlikes(...twins);
    });

    it('of which one was suspended when the other came', async () => {
      const first = await register({ value: 'reinstated-shop' });
      await operator.setStatus(first.id, 'suspended');
      const second = await register({ value: 'reinstated-sh0p' });
      await expectLookAlikes(first);
      await operator.setStatus(first.id, 'active');
      await expectLookAlikes(first, second);
    });

    it('of which one waited for review when the other came', async () => {
      await operator.reviews('email');
      const pending = await register({ type: 'email', value: 'anna@pending.example' });
      const updating = await register({ type: 'email', value: 'hal@updating.example' });
      await operator.approve(updating.id);
      await update(updating.id, [OTHER_OPTION]);
      await operator.reviews('email', false);
      await register({ type: 'email', value: 'anna@pendlng.example' });
      await register({ type: 'email', value: 'hai@updating.example' });
      await expectLookAlikes(pending, updating);
    });

    it('that were approved together', async () => {
      await operator.reviews('email');
      const twins = await Promise.all([
        register({ type: 'email', value: 'bill@reviewed.example' }),
        register({ type: 'email', value: 'biil@reviewed.example' }),
      ]);
      await operator.reviews('email', false);
      await service.sql(`update identifiers set status = 'active' where type = 'email' and status = 'pending'`);
      await expectLookAlikes(...twins);
    });

    async function expectLookAlikes(...targets: Target[]): Promise<void> {
      for (const target of targets) {
        expect(await warnings(target)).toContainEqual(expect.stringMatching(/looks the same/));
      }
    }
  });

  async function register(over: { type?: string; value?: string; options?: object[] } = {}): Promise<Target> {
    const { type = 'custom', value = freshValue(), options = [OPTION] } = over;
    const { status, body } = await provider.register(wallet, type, value, options);
    expect({ status, body }).toMatchObject({ status: 201 });
    return { type, value, id: body['id'] };
  }

  async function update(id: string, options: object[]): Promise<void> {
    expect((await provider.update(wallet, id, { payment_options: options })).status).toBe(200);
  }

  async function remove(value: string): Promise<void> {
    const [row] = await service.sql<{ id: string }>('select id from identifiers where value = $1', [value]);
    expect((await provider.remove(wallet, row?.id ?? '')).status).toBe(200);
  }

  async function warnings({ type, value }: Target): Promise<string[]> {
    const { status, body } = await provider.resolve(type, value);
    expect(status).toBe(200);
    return body['trust']?.warnings ?? [];
  }

  /** Until its registration is no longer recent. */
  async function settled(target: Target): Promise<void> {
    await sleep(WINDOW_MS);
    expect(await warnings(target)).toEqual([]);
  }

  async function complain(by: Provider, { id }: Target): Promise<void> {
    const body = { reason: 'fraud', description: 'Not delivered.', identifier_id: id };
    expect((await service.http.post('/v1/complaints', { key: by.key, body })).status).toBe(201);
  }

  /** As in Prisma Studio. */
  async function closeComplaints(id: string, resolution: string): Promise<void> {
    await service.sql('update complaints set resolution = $2::complaint_resolution where identifier_id = $1', [
      id,
      resolution,
    ]);
  }

  async function setNamespace(slug: string, status: string): Promise<void> {
    await service.sql('update namespaces set status = $2::namespace_status where slug = $1', [slug, status]);
  }

  async function nativeName(slug: string): Promise<Target> {
    expect((await service.http.post('/v1/namespaces', { key: provider.key, body: { slug } })).status).toBe(201);
    await setNamespace(slug, 'active');
    const name = { label: 'rahim', chain: 'base', asset: 'USDC', address: ADDRESS };
    const { status, body } = await provider.signed(wallet, 'POST', `/v1/namespaces/${slug}/names`, name);
    expect({ status, body }).toMatchObject({ status: 201 });
    return { type: 'custom', value: body['full_name'], id: body['identifier_id'] };
  }
});

function inFuture(ms: number): string {
  return new Date(Date.now() + ms).toISOString();
}

/** A Bangla QR code with a right checksum. */
function qr(over: { account?: string; currency?: string; country?: string; shop?: string }): string {
  const { account = '0014bd.org.bb.npsb', currency = '050', country = 'BD', shop = 'SHOP' } = over;
  const fields = { '00': '01', '26': account, '52': '5411', '53': currency, '58': country, '59': shop, '60': 'DHAKA' };
  const text = Object.entries(fields)
    .sort()
    .map(([tag, value]) => tag + String(value.length).padStart(2, '0') + value);
  const payload = `${text.join('')}6304`;
  return payload + crc16(Buffer.from(payload), CCITT_FALSE).toString(16).toUpperCase().padStart(4, '0');
}
