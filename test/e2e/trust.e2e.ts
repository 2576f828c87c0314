import { setTimeout as sleep } from 'node:timers/promises';
import { ADDRESS, OPTION, Provider } from '../support/actors.js';
import { merchantAccount, qr } from '../support/qr.js';
import { freshValue, Operator, OTHER_OPTION, UNLIMITED } from '../support/registry.js';
import { Service } from '../support/service.js';
import { ed25519Wallet } from '../support/wallets.js';

/** Whose details changed, who registered, and who re-registered within this time is warned of. */
const WINDOW_MS = 2_500;
/** In every process at once, as a notification; the limit that the service promises is a second. */
const APPROVAL_HEARD_MS = 300;
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
  readonly code: string;
  cause(): Promise<Target>;
  cure(target: Target): Promise<Target | void>;
}

describe('a trust warning', () => {
  let service: Service;
  let provider: Provider;
  let other: Provider;
  let banned: Provider;
  let operator: Operator;
  const [wallet, rival] = [ed25519Wallet(), ed25519Wallet()];

  beforeAll(async () => {
    service = await Service.start({
      ...UNLIMITED,
      BANGLA_QR_CHECKSUM: 'warn',
      LIMIT_COMPLAINT_PER_HOUR: '1000000',
      REGISTRATION_QUARANTINE_HOURS: '0',
      TRUST_CHANGED_HOURS: HOURS,
      TRUST_REGISTERED_HOURS: HOURS,
      TRUST_REREGISTERED_HOURS: HOURS,
      TRUST_EXPIRING_HOURS: String(SOON_MS / 3_600_000),
    });
    [provider, other, banned] = await Promise.all([
      Provider.create(service),
      Provider.create(service),
      Provider.create(service),
    ]);
    operator = new Operator(service);
  });
  afterAll(() => service.stop());

  const STORIES: Story[] = [
    {
      title: 'of a change',
      says: /details of this recipient were changed recently/,
      code: 'payment_options_changed',
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
      code: 'registered_recently',
      cause: () => register(),
      cure: () => sleep(WINDOW_MS),
    },
    {
      title: 'of another owner',
      says: /belonged to somebody else/,
      code: 'controller_changed',
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
      code: 'complaints',
      async cause() {
        const target = await register();
        await complain(provider, target);
        expect(await warnings(target)).not.toContainEqual(expect.stringMatching(this.says));
        await complain(other, target);
        return target;
      },
      cure: ({ value }) => closeComplaints(value, 'dismissed'),
    },
    {
      title: 'of an upheld complaint',
      says: /Complaints/,
      code: 'complaints',
      async cause() {
        const target = await register();
        await complain(provider, target);
        await closeComplaints(target.value, 'upheld');
        return target;
      },
      cure: ({ value }) => closeComplaints(value, 'dismissed'),
    },
    {
      title: 'of complaints as long as both providers are approved',
      says: /Complaints/,
      code: 'complaints',
      async cause() {
        const target = await register();
        await complain(provider, target);
        await complain(banned, target);
        return target;
      },
      cure: () => setProvider(banned, 'suspended'),
    },
    {
      title: 'of an upheld complaint as long as its provider is approved',
      says: /Complaints/,
      code: 'complaints',
      async cause() {
        await setProvider(banned, 'approved');
        const target = await register();
        await complain(banned, target);
        await closeComplaints(target.value, 'upheld');
        return target;
      },
      cure: () => setProvider(banned, 'suspended'),
    },
    {
      title: 'of complaints about an earlier registration by the same wallet',
      says: /Complaints/,
      code: 'complaints',
      async cause() {
        const { type, value, id } = await register();
        await complain(provider, { type, value, id });
        await complain(other, { type, value, id });
        await provider.remove(wallet, id);
        return register({ value });
      },
      cure: ({ value }) => closeComplaints(value, 'dismissed'),
    },
    {
      title: 'of complaints about an earlier registration that come after the next one',
      says: /Complaints/,
      code: 'complaints',
      async cause() {
        const earlier = await register();
        await provider.remove(wallet, earlier.id);
        const target = await register({ value: earlier.value });
        await complain(provider, earlier);
        await complain(other, target);
        return target;
      },
      cure: ({ value }) => closeComplaints(value, 'dismissed'),
    },
    {
      title: 'of complaints about an earlier registration by another wallet',
      says: /Complaints/,
      code: 'complaints',
      async cause() {
        const target = await register();
        await complain(provider, target);
        await complain(other, target);
        return target;
      },
      async cure({ type, value, id }) {
        await provider.remove(wallet, id);
        const again = await provider.register(rival, type, value);
        return { type, value, id: again.body['id'] };
      },
    },
    {
      title: 'of a look-alike that came later',
      says: /looks the same/,
      code: 'look_alike',
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
      code: 'look_alike',
      async cause() {
        await register({ value: 'good-shop' });
        return register({ value: 'g00d-shop' });
      },
      cure: () => remove('good-shop'),
    },
    {
      title: 'of the same telephone number in Bengali digits',
      says: /looks the same/,
      code: 'look_alike',
      async cause() {
        const target = await register({ value: '01712345678' });
        await register({ value: '০১৭১২৩৪৫৬৭৮' });
        return target;
      },
      cure: () => remove('০১৭১২৩৪৫৬৭৮'),
    },
    {
      title: 'of a look-alike that is suspended',
      says: /looks the same/,
      code: 'look_alike',
      async cause() {
        const { id } = await register({ value: 'silent-shop' });
        await provider.suspend(wallet, id);
        return register({ value: 'si1ent-shop' });
      },
      cure: () => remove('silent-shop'),
    },
    {
      title: 'of a look-alike that an operator revokes',
      says: /looks the same/,
      code: 'look_alike',
      async cause() {
        await register({ value: 'strasse-9' });
        return register({ value: 'straße-9' });
      },
      async cure() {
        await service.sql(`update identifiers set status = 'revoked' where value = 'strasse-9'`);
      },
    },
    {
      title: 'of another claimant that came later',
      says: /another QR code of this merchant account/,
      code: 'qr_other_claimant',
      async cause() {
        const target = await claim(merchantAccount(1), 'FIRST');
        await claim(merchantAccount(1), 'LATER', rival);
        return target;
      },
      cure: () => remove(qr({ account: merchantAccount(1), shop: 'LATER' }), rival),
    },
    {
      title: 'of another claimant that was there, though suspended',
      says: /another QR code of this merchant account/,
      code: 'qr_other_claimant',
      async cause() {
        const { id } = await claim(merchantAccount(2), 'FIRST', rival);
        await provider.suspend(rival, id);
        return claim(merchantAccount(2), 'LATER');
      },
      cure: () => remove(qr({ account: merchantAccount(2), shop: 'FIRST' }), rival),
    },
    {
      title: 'of another claimant that spells the account differently',
      says: /another QR code of this merchant account/,
      code: 'qr_other_claimant',
      async cause() {
        await claim('0206000004' + '0016BD.ORG.BB.NPSB  ', 'FIRST', rival);
        return claim(merchantAccount(4), 'LATER');
      },
      cure: () => remove(qr({ account: '0206000004' + '0016BD.ORG.BB.NPSB  ', shop: 'FIRST' }), rival),
    },
    {
      title: 'of another claimant beside further codes of the same merchant',
      says: /another QR code of this merchant account/,
      code: 'qr_other_claimant',
      async cause() {
        const target = await claim(merchantAccount(3), 'A');
        await claim(merchantAccount(3), 'B');
        expect(await codes(target)).not.toContain(this.code);
        await claim(merchantAccount(3), 'C', rival);
        await remove(qr({ account: merchantAccount(3), shop: 'B' }));
        return target;
      },
      cure: () => remove(qr({ account: merchantAccount(3), shop: 'C' }), rival),
    },
    {
      title: 'of a foreign QR code',
      says: /another country or currency/,
      code: 'qr_foreign',
      cause: () => register({ type: 'bangla_qr', value: qr({ currency: '704', country: 'VN' }) }),
      cure: () => register({ type: 'bangla_qr', value: qr({ shop: 'FOREIGN' }) }),
    },
    {
      title: 'of a QR code with a link',
      says: /web address/,
      code: 'qr_url_acquirer',
      cause: () => register({ type: 'bangla_qr', value: qr({ account: '0014https://x.test' }) }),
      cure: () => register({ type: 'bangla_qr', value: qr({ shop: 'LINKED' }) }),
    },
    {
      title: 'of a wrong checksum',
      says: /checksum/,
      code: 'qr_checksum',
      cause: () => register({ type: 'bangla_qr', value: `${qr({ shop: 'DAMAGED' }).slice(0, -4)}0000` }),
      cure: () => register({ type: 'bangla_qr', value: qr({ shop: 'DAMAGED' }) }),
    },
    {
      title: 'of a memo',
      says: /memo/,
      code: 'memo_required',
      cause: () => register({ options: [{ ...OTHER_OPTION, memo: '1048576' }] }),
      cure: ({ id }) => update(id, [OTHER_OPTION]),
    },
    {
      title: 'of an option that expires soon',
      says: /expires soon/,
      code: 'option_expires_soon',
      cause: () => register({ options: [{ ...OPTION, expiration: inFuture(SOON_MS / 2) }] }),
      cure: ({ id }) => update(id, [{ ...OPTION, expiration: inFuture(2 * SOON_MS) }]),
    },
    {
      title: 'of a name that is suspended',
      says: /not in service/,
      code: 'name_not_active',
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
      code: 'name_not_active',
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
    const before = await trust(target);
    expect(before.warnings[before.codes.indexOf(story.code)]).toMatch(story.says);
    const cured = (await story.cure(target)) ?? target;
    const after = await trust(cured);
    expect(after.codes).not.toContain(story.code);
    expect(after.warnings).not.toContainEqual(expect.stringMatching(story.says));
  });

  it('is absent where there is no cause', async () => {
    const target = await register({ options: [{ ...OPTION, expiration: inFuture(2 * SOON_MS) }] });
    await settled(target);
    const { body } = await provider.resolve(target.type, target.value);
    expect(body).not.toHaveProperty('trust');
  });

  it('is shown with others in the order of their weight, each once, as a sentence and as a code', async () => {
    const expiration = inFuture(SOON_MS / 2);
    const target = await register({
      options: [OPTION, OTHER_OPTION].map((each) => ({ ...each, memo: 'm', expiration })),
    });
    expect(await trust(target)).toEqual({
      warnings: [
        expect.stringMatching(/registered recently/),
        expect.stringMatching(/memo/),
        expect.stringMatching(/expires soon/),
      ],
      codes: ['registered_recently', 'memo_required', 'option_expires_soon'],
    });
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
      await expectLookAlikes(first, second);
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

    it('but not of one that waited for review until its own wallet stopped it, before an operator reinstates it', async () => {
      const standing = await register({ type: 'email', value: 'lily@stopped.example' });
      await operator.reviews('email');
      const waiting = await register({ type: 'email', value: 'liiy@stopped.example' });
      await operator.reviews('email', false);
      await provider.suspend(wallet, waiting.id);
      expect(await warnings(standing)).not.toContainEqual(expect.stringMatching(/looks the same/));
      await expectLookAlikes(waiting);
      await operator.setStatus(waiting.id, 'active');
      await expectLookAlikes(standing, waiting);
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

  async function remove(value: string, by = wallet): Promise<void> {
    const [row] = await service.sql<{ id: string }>('select id from identifiers where value = $1', [value]);
    expect((await provider.remove(by, row?.id ?? '')).status).toBe(200);
  }

  async function trust({ type, value }: Target): Promise<{ warnings: string[]; codes: string[] }> {
    const { status, body } = await provider.resolve(type, value);
    expect(status).toBe(200);
    return body['trust'] ?? { warnings: [], codes: [] };
  }

  async function warnings(target: Target): Promise<string[]> {
    return (await trust(target)).warnings;
  }

  async function codes(target: Target): Promise<string[]> {
    return (await trust(target)).codes;
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

  /** All about a value, as in Prisma Studio. */
  async function closeComplaints(value: string, resolution: string): Promise<void> {
    await service.sql(
      `update complaints set resolution = $2::complaint_resolution
       where identifier_id in (select id from identifiers where value = $1)`,
      [value, resolution],
    );
  }

  async function setProvider({ id }: Provider, status: string): Promise<void> {
    await service.sql('update providers set status = $2::provider_status where id = $1', [id, status]);
    await sleep(APPROVAL_HEARD_MS);
  }

  async function claim(account: string, shop: string, by = wallet): Promise<Target> {
    const value = qr({ account, shop });
    const { status, body } = await provider.register(by, 'bangla_qr', value);
    expect({ status, body }).toMatchObject({ status: 201 });
    return { type: 'bangla_qr', value, id: body['id'] };
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
