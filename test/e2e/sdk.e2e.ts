import { generateKeyPairSync, sign as signWithNode } from 'node:crypto';
import { base58 } from '@scure/base';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { sign, type Signer } from '../../sdk/src/browser/index.js';
import { PaymentResolver, type ResolverOptions, verifyHistory } from '../../sdk/src/index.js';
import { ADDRESS, Provider } from '../support/actors.js';
import { compareSends, faultEveryChange, sendAll } from '../support/faulted-sends.mjs';
import { type Fault, FAULTS, FaultyProxy } from '../support/faulty-proxy.mjs';
import { freshValue, Operator, OTHER_OPTION, UNLIMITED } from '../support/registry.js';
import { Service } from '../support/service.js';

const OPTION = { chain: 'eip155:8453', asset: 'USDC', address: ADDRESS, minimum_amount: '1' };
const CRITERIA = { chains: ['eip155:8453', 'stellar:*'], assets: ['USDC', 'XLM'], amount: '5.00' };
/** The service's public base URL; it is reached under others. */
const AUDIENCE = 'https://pay.example';
const TIMEOUT_MS = 1_500;
const HOUR_MS = 3_600_000;

let service: Service;
let provider: Provider;
let proxy: FaultyProxy;

beforeAll(async () => {
  service = await Service.start(UNLIMITED);
  provider = await Provider.create(service);
  proxy = await FaultyProxy.start(service.url, { lateMs: TIMEOUT_MS + 300 });
});
afterAll(async () => {
  await proxy.stop();
  await service.stop();
});

function resolverAt(url: string, options: Partial<ResolverOptions> = {}): PaymentResolver {
  return new PaymentResolver({ url, key: provider.key, audience: AUDIENCE, ...options });
}

interface Controller {
  readonly wallet: string;
  readonly signer: Signer;
}

function evmController(): Controller {
  const account = privateKeyToAccount(generatePrivateKey());
  return { wallet: account.address, signer: account };
}

function solanaController(): Controller {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const wallet = base58.encode(publicKey.export({ format: 'der', type: 'spki' }).subarray(-32));
  return { wallet, signer: async (text: Uint8Array) => signWithNode(null, text, privateKey) };
}

describe.each([
  ['typed data', evmController(), 'eip712'],
  ['a personal message', evmController(), 'eip191'],
  ['Ed25519', solanaController(), 'ed25519'],
] as const)('the client, with a wallet that signs %s', (_, { wallet, signer }, alg) => {
  const signing = { wallet, alg };

  it('leads an identifier through its whole life, and verifies it', async () => {
    const resolver = resolverAt(service.url);
    const request = { type: 'email', value: freshValue('email'), payment_options: [OPTION] };
    const registration = await resolver.register(request, signing);
    const registered = await resolver.send(registration, await sign(registration, signer));
    expect(registered).toMatchObject({ value: request.value, status: 'active', controller: wallet });

    const answer = await resolver.scan(` ${request.value.toUpperCase()}\n`);
    const choice = answer?.choose(CRITERIA);
    if (!answer || !choice?.ok) throw new Error('There is nothing to pay.');
    const asked: string[] = [];
    const confirmed = await resolver.confirm(answer, choice.option, (warnings) => asked.push(...warnings) > 0);
    expect(confirmed).toMatchObject({ address: ADDRESS, network_identifier: 'eip155:8453' });
    expect(answer.trust?.codes).toEqual(['registered_recently']);
    expect(answer.choose({ ...CRITERIA, amount: '0.99' })).toMatchObject({ ok: false, why: 'below_minimum' });

    const change = await resolver.update(registered, { payment_options: [OTHER_OPTION] }, signing);
    const updated = await resolver.send(change, await sign(change, signer));
    const stale = await resolver.update(registered, { payment_options: [OPTION] }, signing);
    await expect(resolver.send(stale, await sign(stale, signer))).rejects.toMatchObject({
      code: 'precondition_failed',
    });
    await expect(resolver.confirm(answer, choice.option, () => true)).rejects.toMatchObject({
      code: 'changed',
      changes: ['option', 'warnings'],
    });

    const stop = await resolver.emergencySuspend(registered, { reason: 'The phone was lost.' }, signing);
    expect(await resolver.send(stop, await sign(stop, signer))).toMatchObject({ status: 'suspended' });
    expect((await resolver.resolve(request))?.choose(CRITERIA)).toEqual({ ok: false, why: 'not_active' });
    const removal = await resolver.remove((await resolver.find(request)) ?? updated, signing);
    await resolver.send(removal, await sign(removal, signer));

    const audience = await resolver.audience();
    const verdict = await verifyHistory(await resolver.history(registered.id), await resolver.get(registered.id), {
      audience,
    });
    expect(verdict).toEqual({ ok: true, events: 4, signatures: 4 });
  });
});

describe('the client', () => {
  const { wallet, signer } = evmController();
  const signing = { wallet };

  async function register(resolver: PaymentResolver, value = freshValue()) {
    const draft = await resolver.register({ type: 'custom', value, payment_options: [OPTION] }, signing);
    return resolver.send(draft, await sign(draft, signer));
  }

  it('registers a name, reads it and releases it with its identifier', async () => {
    const resolver = resolverAt(service.url);
    const slug = `shop-${Date.now()}`;
    await service.http.post('/v1/namespaces', { key: provider.key, body: { slug } });
    await service.sql(`update namespaces set status = 'active' where slug = $1`, [slug]);
    const { minimum_amount: _, ...address } = OPTION;
    const draft = await resolver.registerName(slug, { label: 'Rahim', ...address }, signing);
    await resolver.send(draft, await sign(draft, signer));
    expect((await resolver.scan(`rahim@${slug}`))?.choose(CRITERIA)).toMatchObject({ ok: true });

    const name = await resolver.getName({ namespace: slug, label: 'rahim' });
    if (!name?.identifier_id) throw new Error('no name');
    const release = await resolver.releaseName(name, signing);
    expect(release.if_match).toBe(name.etag);
    expect(await resolver.send(release, await sign(release, signer))).toMatchObject({ status: 'removed' });
    const identifier = await resolver.get(name.identifier_id);
    const history = await resolver.history(name.identifier_id);
    const audience = await resolver.audience();
    expect(identifier?.status).toBe('removed');
    expect(await verifyHistory(history, identifier, { audience })).toMatchObject({ ok: true, events: 2 });
    expect(await resolver.getName({ namespace: slug, label: 'nobody' })).toBeNull();
  });

  it.each([
    ['email', () => `J\u030cane${Date.now()}@Straße。example`],
    ['email', () => `jose\u0301${Date.now()}@bu\u0308cher.ＥＸＡＭＰＬＥ`],
    ['custom', () => `শাখা-৪-${Date.now()}`],
    ['custom', () => `ﬁne\u2014${Date.now()}`],
  ])('knows what it has registered in any spelling: %s', async (type, valueOf) => {
    const resolver = resolverAt(service.url);
    const value = valueOf();
    const draft = await resolver.register({ type, value, payment_options: [OPTION] }, signing);
    const { id } = await resolver.send(draft, await sign(draft, signer));
    const identifier = await resolver.find({ type, value: ` ${value}` });
    expect(identifier?.id).toBe(id);
    const audience = await resolver.audience();
    expect(await verifyHistory(await resolver.history(id), identifier, { audience })).toMatchObject({ ok: true });
  });

  it('resolves many at once, and lists what the provider carries', async () => {
    const resolver = resolverAt(service.url);
    const { id, value } = await register(resolver);
    const resolutions = await resolver.resolveMany([
      { type: 'custom', value },
      { type: 'custom', value: freshValue() },
      { type: 'telepathy', value },
    ]);
    expect(resolutions).toMatchObject([
      { answer: { status: 'active' }, error: null },
      { answer: null, error: null },
      { answer: null, error: { code: 'unsupported_type', status: 400 } },
    ]);
    const listed: string[] = [];
    for await (const each of resolver.listIdentifiers({ status: 'active' })) listed.push(each.id);
    expect(listed).toContain(id);
    expect(await resolver.me()).toMatchObject({ provider_id: provider.id, key_kind: 'provider' });
  });

  it('is told what it has registered already, and which fields are wrong', async () => {
    const resolver = resolverAt(service.url);
    const { id, value } = await register(resolver);
    await expect(register(resolver, value)).rejects.toMatchObject({ code: 'identifier_taken', identifierId: id });
    const wrong = { type: 'custom', value: freshValue(), payment_options: [{ ...OPTION, address: '0x1' }] };
    const draft = await resolver.register(wrong, signing);
    await expect(resolver.send(draft, await sign(draft, signer))).rejects.toMatchObject({
      code: 'invalid_payment_options',
      fields: [{ field: 'payment_options.0.address' }],
      requestId: expect.stringMatching(/./),
      uncertain: false,
    });
  });

  it('hears of an operator who stops what a payer is about to pay, and complains once', async () => {
    const resolver = resolverAt(service.url);
    const { events_cursor: after } = await resolver.me();
    const { id, value } = await register(resolver);
    const answer = await resolver.resolve({ type: 'custom', value });
    const choice = answer?.choose(CRITERIA);
    if (!answer || !choice?.ok) throw new Error('There is nothing to pay.');
    const paid = resolver.confirm(answer, choice.option, async () => {
      await new Operator(service).setStatus(id, 'suspended');
      return true;
    });
    await expect(paid).rejects.toMatchObject({ code: 'changed', changes: expect.arrayContaining(['status']) });
    const heard: string[] = [];
    for await (const event of resolver.events({ after: after ?? undefined, identifier: id })) {
      heard.push(event.type);
      if (heard.length === 2) break;
    }
    expect(heard).toEqual(['identifier.registered', 'identifier.suspended']);
    const complaint = await resolver.complain({ reason: 'fraud', description: 'Not a shop.', identifier_id: id });
    expect(await resolver.getComplaint(complaint.id)).toEqual(complaint);
  });
});

describe('a wrong clock', () => {
  /** Everything but the date goes on as it is. */
  const REAL = [
    ...(['nextTick', 'queueMicrotask', 'performance', 'hrtime', 'setImmediate', 'clearImmediate'] as const),
    ...(['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] as const),
  ];
  const { wallet, signer } = evmController();
  const request = () => ({ type: 'custom', value: freshValue(), payment_options: [OPTION] });
  afterEach(() => jest.useRealTimers());

  it.each([
    ['ahead', HOUR_MS],
    ['behind', -HOUR_MS],
  ])('an hour %s stops nothing, as the service tells the time', async (_, offsetMs) => {
    jest.useFakeTimers({ now: Date.now() + offsetMs, doNotFake: REAL });
    const resolver = resolverAt(service.url);
    const draft = await resolver.register(request(), { wallet });
    const headers = await sign(draft, signer, resolver.serviceTime());
    expect(await resolver.send(draft, headers)).toMatchObject({ status: 'active' });
  });

  it('that the service has not corrected yet is one signature more', async () => {
    const audience = await resolverAt(service.url).audience();
    jest.useFakeTimers({ now: Date.now() - HOUR_MS, doNotFake: REAL });
    const resolver = resolverAt(service.url, { audience, provider: provider.id });
    const draft = await resolver.register(request(), { wallet });
    const late = resolver.send(draft, await sign(draft, signer));
    await expect(late).rejects.toMatchObject({ code: 'authorization_expired', uncertain: false });
    const renewed = resolver.renew(draft);
    const headers = await sign(renewed, signer, resolver.serviceTime());
    expect(await resolver.send(renewed, headers)).toMatchObject({ status: 'active' });
  });
});

describe('between the client and the service', () => {
  const { wallet, signer } = evmController();
  /** Fifty times less patient than others. */
  const hasty = () =>
    resolverAt(proxy.url, {
      timeoutMs: TIMEOUT_MS,
      sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms / 50)),
    });
  beforeEach(() => {
    proxy.judge = () => 'pass';
  });

  it.each(FAULTS.map((fault) => [fault]))('%s: the change is made once, and told', async (fault) => {
    const resolver = hasty();
    const value = freshValue();
    const draft = await resolver.register({ type: 'custom', value, payment_options: [OPTION] }, { wallet });
    const headers = await sign(draft, signer);
    const faults: Fault[] = [fault, fault];
    proxy.judge = () => faults.shift() ?? 'pass';
    const identifier = await resolver.send(draft, headers);
    expect(faults).toEqual([]);
    const isLost = ['reset after', 'cut', 'unavailable after', 'late'].includes(fault);
    expect(proxy.arrived.get(draft.idempotency_key ?? '')).toBe(isLost ? 3 : 1);
    expect((await resolver.history(identifier.id))?.events).toHaveLength(1);
    expect(await resolver.find({ type: 'custom', value })).toMatchObject({ id: identifier.id });
  });

  it('nothing doubles or loses a change in fifty sends, each with one fault at least', async () => {
    faultEveryChange(proxy);
    const held = await sendAll({ resolver: hasty(), sign, ...solanaController(), count: 25, clients: 8 });
    expect(held).toHaveLength(25);
    const isHeld = new Set(held.map(({ value }) => value));
    const recorded = async (text: string) =>
      (await service.sql<{ id: string; value: string; types: string }>(text)).filter(({ value }) => isHeld.has(value));
    expect(await compareSends(held, recorded)).toEqual({ doubled: 0, lost: 0, unknown: 0 });
    expect(FAULTS.filter((fault) => !proxy.counts.has(fault))).toEqual([]);
    expect(proxy.replayed).toBeGreaterThan(10);
  }, 120_000);
});
