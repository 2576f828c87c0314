import { generateKeyPairSync, sign as signWithNode } from 'node:crypto';
import { base58 } from '@scure/base';
import { privateKeyToAccount } from 'viem/accounts';
import { sign } from '../browser/index.js';
import { type Answer, type Choice, type PaymentOption, verifyHistory, verifyReceipt } from '../index.js';
import { type FakeIdentifier, FakeResolver } from './index.js';

const account = privateKeyToAccount(`0x${'2a'.repeat(32)}`);
const OPTION = { chain: 'eip155:8453', asset: 'USDC', address: account.address };
const OTHER_OPTION = { ...OPTION, address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' };
const ALICE: FakeIdentifier = {
  type: 'email',
  value: 'alice@shop.example',
  payment_options: [OPTION],
  warnings: { registered_recently: 'This recipient was registered recently.' },
};
const criteria = { chains: ['eip155:8453', 'solana:*'], assets: ['USDC'], amount: '5.00' };
const signing = { wallet: account.address };

async function scanned(resolver: FakeResolver): Promise<{ answer: Answer; option: PaymentOption }> {
  const answer = (await resolver.scan(' Alice@Shop.example\n'))!;
  const choice = answer.choose(criteria) as Choice & { ok: true };
  expect(choice.ok).toBe(true);
  return { answer, option: choice.option };
}

describe('a payment', () => {
  it('shows the warnings and then has the option to pay', async () => {
    const resolver = new FakeResolver([ALICE]);
    const { answer, option } = await scanned(resolver);
    const ask = jest.fn(async () => true);
    expect(await resolver.confirm(answer, option, ask)).toBe(option);
    expect(ask.mock.calls).toEqual([[['This recipient was registered recently.'], option]]);
    expect(answer.trust?.codes).toEqual(['registered_recently']);
    expect(resolver.requests).toBe(2);
  });

  it.each([false, undefined, 'yes', null])('is not made when the payer answers %j', async (answered) => {
    const resolver = new FakeResolver([ALICE]);
    const { answer, option } = await scanned(resolver);
    const ask = async () => answered as boolean;
    await expect(resolver.confirm(answer, option, ask)).rejects.toMatchObject({ code: 'declined' });
    expect(resolver.requests).toBe(1);
  });

  it('is not made to an option that was not in the answer', async () => {
    const resolver = new FakeResolver([ALICE]);
    const { answer, option } = await scanned(resolver);
    const ask = jest.fn(async () => true);
    const foreign = { ...option, address: OTHER_OPTION.address };
    await expect(resolver.confirm(answer, foreign, ask)).rejects.toMatchObject({ code: 'foreign_option' });
    expect(ask).not.toHaveBeenCalled();
  });

  it('is made to a copy of an option of the answer', async () => {
    const resolver = new FakeResolver([ALICE]);
    const { answer, option } = await scanned(resolver);
    await expect(resolver.confirm(answer, structuredClone(option), () => true)).resolves.toEqual(option);
  });

  it.each<[string, string[], FakeIdentifier]>([
    ['it was suspended', ['status', 'option'], { ...ALICE, status: 'suspended' }],
    ['it was removed', ['status', 'option'], { ...ALICE, status: 'removed' }],
    ['it pays elsewhere', ['option'], { ...ALICE, payment_options: [OTHER_OPTION] }],
    ['the option has another limit', ['option'], { ...ALICE, payment_options: [{ ...OPTION, minimum_amount: '9' }] }],
    ['the option asks for a memo', ['option'], { ...ALICE, payment_options: [{ ...OPTION, memo: '7' }] }],
    ['there is a new warning', ['warnings'], { ...ALICE, warnings: { ...ALICE.warnings, complaints: 'Complaints.' } }],
    ['it was registered anew', ['registration'], { ...ALICE, registered_at: '2026-11-20T00:00:00.000Z' }],
  ])('is not made when, while the payer reads, %s', async (_, changes, after) => {
    const resolver = new FakeResolver([ALICE]);
    const { answer, option } = await scanned(resolver);
    const confirmed = resolver.confirm(answer, option, () => {
      resolver.put(after);
      return true;
    });
    await expect(confirmed).rejects.toMatchObject({
      code: 'changed',
      changes,
      answer: { status: after.status ?? 'active' },
    });
  });

  it.each<[string, FakeIdentifier]>([
    ['another option was added', { ...ALICE, payment_options: [OTHER_OPTION, OPTION] }],
    ['a warning has gone', { ...ALICE, warnings: {} }],
  ])('is made when, while the payer reads, %s', async (_, after) => {
    const resolver = new FakeResolver([ALICE]);
    const { answer, option } = await scanned(resolver);
    const confirmed = resolver.confirm(answer, option, () => {
      resolver.put(after);
      return true;
    });
    await expect(confirmed).resolves.toEqual(option);
  });

  it('is not made when the option expires while the payer reads', async () => {
    const soonMs = Date.now() + 60_000;
    const expiration = new Date(soonMs).toISOString();
    const resolver = new FakeResolver([{ ...ALICE, payment_options: [{ ...OPTION, expiration }] }]);
    const { answer, option } = await scanned(resolver);
    const confirmed = resolver.confirm(answer, option, () => {
      jest.useFakeTimers({ now: soonMs, advanceTimers: true });
      return true;
    });
    await expect(confirmed).rejects.toMatchObject({ code: 'changed', changes: ['status', 'option'] });
    jest.useRealTimers();
  });

  it('is not made when the service cannot say whether something changed', async () => {
    const resolver = new FakeResolver([ALICE]);
    const { answer, option } = await scanned(resolver);
    resolver.failNext({ status: 429, code: 'rate_limited', retryAfter: 3_600 });
    await expect(resolver.confirm(answer, option, () => true)).rejects.toMatchObject({ code: 'rate_limited' });
  });
});

it('knows what is registered under nothing, and what is no identifier', async () => {
  const resolver = new FakeResolver([ALICE]);
  expect(await resolver.scan('bob@shop.example')).toBeNull();
  expect(await resolver.resolve({ type: 'custom', value: 'bob' })).toBeNull();
  await expect(resolver.scan('https://shop.example')).rejects.toMatchObject({ code: 'unrecognized_text' });
  expect(await resolver.resolveMany([ALICE, { type: 'email', value: 'x@y.example' }])).toMatchObject([
    { answer: { status: 'active' }, error: null },
    { answer: null, error: null },
  ]);
});

describe('a receipt', () => {
  const asked = { type: 'email', value: ' Alice@Shop.example' };
  const given = async (resolver: FakeResolver, question = asked) => {
    const { body, receipt } = await resolver.resolve(question, { receipt: true });
    const keys = await resolver.publicKeys();
    const claims = { question, answer: body, keys, audience: await resolver.audience() };
    return { receipt: receipt ?? '', claims };
  };

  it.each([asked, { type: 'email', value: 'nobody@shop.example' }])('proves the answer to %j', async (question) => {
    const { receipt, claims } = await given(new FakeResolver([ALICE]), question);
    expect(await verifyReceipt(receipt, claims)).toMatchObject({ ok: true, checkpoint: null });
  });

  it('proves an answer as well as the JSON that it was made of', async () => {
    const resolver = new FakeResolver([ALICE]);
    const { answer, receipt } = await resolver.resolve(asked, { receipt: true });
    const claims = { question: asked, keys: await resolver.publicKeys(), audience: await resolver.audience() };
    expect(await verifyReceipt(receipt ?? '', { ...claims, answer })).toMatchObject({ ok: true });
    expect(await verifyReceipt(receipt ?? '', { ...claims, audience: `${claims.audience}/`, answer })).toMatchObject({
      ok: true,
    });
  });

  it('proves nothing else', async () => {
    const { receipt, claims } = await given(new FakeResolver([ALICE]));
    const { claims: others } = await given(new FakeResolver([ALICE]));
    const verdicts = await Promise.all([
      verifyReceipt(receipt, { ...claims, question: { type: 'email', value: 'bob@shop.example' } }),
      verifyReceipt(receipt, { ...claims, answer: {} }),
      verifyReceipt(receipt, { ...claims, keys: others.keys }),
    ]);
    const faults = verdicts.map((verdict) => (verdict.ok ? null : verdict.fault));
    expect(faults).toEqual(['another_question', 'another_answer', 'unknown_key']);
  });

  it('is missing where the service gives none', async () => {
    const resolver = new FakeResolver([ALICE]);
    resolver.givesReceipts = false;
    const { receipt, answer } = await resolver.resolve(asked, { receipt: true });
    expect([receipt, answer?.status, await resolver.publicKeys()]).toEqual([null, 'active', []]);
  });
});

it('chooses nothing of an expired option', async () => {
  const resolver = new FakeResolver([
    { ...ALICE, payment_options: [{ ...OPTION, expiration: '2026-01-01T00:00:00Z' }] },
  ]);
  const answer = (await resolver.scan(ALICE.value))!;
  expect(answer).toMatchObject({ payment_ready: false, reasons: ['expired'] });
  expect(answer.choose(criteria)).toEqual({ ok: false, why: 'expired' });
});

describe.each(['eip191', 'eip712', 'ed25519'] as const)('a life, signed with %s', (alg) => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const solana = base58.encode(publicKey.export({ format: 'der', type: 'spki' }).subarray(-32));
  const wallet = alg === 'ed25519' ? solana : account.address;
  const signer = alg === 'ed25519' ? async (text: Uint8Array) => signWithNode(null, text, privateKey) : account;

  it('ends with a history that verifies', async () => {
    const resolver = new FakeResolver();
    const request = { type: 'email', value: 'Alice@Shop.example', payment_options: [OPTION] };
    const draft = await resolver.register(request, { wallet, alg });
    const registered = await resolver.send(draft, await sign(draft, signer));
    expect(registered).toMatchObject({ status: 'active', controller: wallet, etag: '"1"' });

    const change = await resolver.update(registered, { payment_options: [OTHER_OPTION] }, { wallet, alg });
    const updated = await resolver.send(change, await sign(change, signer));
    await expect(resolver.send(change, await sign(change, signer))).resolves.toEqual(updated);
    const late = await resolver.update(registered, { payment_options: [OPTION] }, { wallet, alg });
    await expect(resolver.send(late, await sign(late, signer))).rejects.toMatchObject({ code: 'precondition_failed' });

    const stop = await resolver.emergencySuspend(registered, { reason: 'phone lost' }, { wallet, alg });
    expect(await resolver.send(stop, await sign(stop, signer))).toMatchObject({ status: 'suspended' });
    const end = await resolver.remove({ id: updated.id, etag: '"3"' }, { wallet, alg });
    await resolver.send(end, await sign(end, signer));

    const found = await resolver.find(request);
    expect(found).toMatchObject({ status: 'removed', etag: '"4"' });
    const verdict = await verifyHistory(await resolver.history(updated.id), found, {
      audience: await resolver.audience(),
    });
    expect(verdict).toEqual({ ok: true, events: 4, signatures: 4 });
  });

  it('may begin with a name', async () => {
    const resolver = new FakeResolver();
    const draft = await resolver.registerName('acme', { label: 'Rahim', ...OPTION }, { wallet, alg });
    const name = await resolver.send(draft, await sign(draft, signer));
    expect(name).toMatchObject({ full_name: 'rahim@acme', controller: wallet });
    const identifier = await resolver.get(name.identifier_id!);
    const verdict = await verifyHistory(await resolver.history(identifier!.id), identifier, {
      audience: await resolver.audience(),
    });
    expect(verdict).toMatchObject({ ok: true });
    expect(await resolver.scan('rahim@acme')).toMatchObject({ status: 'active' });
  });

  it('may end with its name', async () => {
    const resolver = new FakeResolver();
    const draft = await resolver.registerName('acme', { label: 'rahim', ...OPTION }, { wallet, alg });
    const registered = await resolver.send(draft, await sign(draft, signer));
    const stale = await resolver.releaseName({ ...registered, etag: '"7"' }, { wallet, alg });
    await expect(resolver.send(stale, await sign(stale, signer))).rejects.toMatchObject({
      code: 'precondition_failed',
    });

    const name = await resolver.getName({ namespace: 'acme', label: 'Rahim' });
    expect(name).toEqual(registered);
    const release = await resolver.releaseName(name!, { wallet, alg });
    expect(release.if_match).toBe('"1"');
    expect(await resolver.send(release, await sign(release, signer))).toMatchObject({ status: 'removed', etag: '"2"' });
    const identifier = await resolver.get(name!.identifier_id!);
    expect(identifier?.status).toBe('removed');
    const verdict = await verifyHistory(await resolver.history(identifier!.id), identifier, {
      audience: await resolver.audience(),
    });
    expect(verdict).toMatchObject({ ok: true, events: 2 });
  });

  it('can be tried without changing anything', async () => {
    const resolver = new FakeResolver();
    const draft = await resolver.checkSignature({ wallet, alg });
    expect(await resolver.send(draft, await sign(draft, signer))).toEqual({ valid: true, controller: wallet });
    const refused = resolver.send(resolver.renew(draft), await sign(draft, signer));
    await expect(refused).resolves.toEqual({ valid: true, controller: wallet });
  });
});

it('registers once, whatever happens to requests and answers', async () => {
  const resolver = new FakeResolver();
  const faults = ['unreachable', 'answer_lost', { status: 503, code: 'database_unavailable', retryAfter: 0 }] as const;
  for (let n = 0; n < 27; n += 1) {
    const request = { type: 'custom', value: `shop-${n}`, payment_options: [OPTION] };
    const draft = await resolver.register(request, signing);
    resolver.failNext(faults[n % 3]!, faults[Math.floor(n / 3) % 3]!, faults[Math.floor(n / 9)]!);
    const identifier = await resolver.send(draft, await sign(draft, account));
    expect((await resolver.history(identifier.id))?.events).toHaveLength(1);
  }
});

it('refuses an Idempotency-Key that was used for another request', async () => {
  const resolver = new FakeResolver();
  const named = { ...signing, idempotencyKey: 'order-7' };
  const send = async (value: string) => {
    const draft = await resolver.register({ type: 'custom', value, payment_options: [OPTION] }, named);
    return resolver.send(draft, await sign(draft, account));
  };
  const first = await send('shop');
  await expect(send('shop')).resolves.toEqual(first);
  await expect(send('store')).rejects.toMatchObject({ code: 'idempotency_key_reused', status: 409, uncertain: false });
});

it('refuses a signature over something else', async () => {
  const resolver = new FakeResolver();
  const request = { type: 'custom', value: 'shop', payment_options: [OPTION] };
  const [one, other] = [await resolver.register(request, signing), await resolver.register(request, signing)];
  await expect(resolver.send(one, await sign(other, account))).rejects.toMatchObject({ code: 'authorization_invalid' });
});

it('lets only its controller change an identifier', async () => {
  const resolver = new FakeResolver([{ ...ALICE, controller: OTHER_OPTION.address }]);
  const identifier = await resolver.find(ALICE);
  const draft = await resolver.remove(identifier!, signing);
  await expect(resolver.send(draft, await sign(draft, account))).rejects.toMatchObject({ code: 'not_the_controller' });
});

describe('the feed', () => {
  it('tells in order what happened, and waits for what happens next', async () => {
    const resolver = new FakeResolver([ALICE]);
    const draft = await resolver.register({ type: 'custom', value: 'shop', payment_options: [OPTION] }, signing);
    const { id } = await resolver.send(draft, await sign(draft, account));
    setTimeout(() => resolver.put({ ...ALICE, status: 'suspended' }), 20);
    setTimeout(() => resolver.put({ ...ALICE, status: 'active' }), 40);
    const seen: string[] = [];
    for await (const event of resolver.events()) {
      if (seen.push(event.type) === 2) expect(event.data).toMatchObject({ identifier_id: id, sequence: 1 });
      if (seen.length === 4) break;
    }
    expect(seen).toEqual([
      'identifier.registered',
      'identifier.registered',
      'identifier.suspended',
      'identifier.reinstated',
    ]);
  });

  it('is read on behind a cursor, for some types or for one identifier', async () => {
    const resolver = new FakeResolver([ALICE]);
    const alice = await resolver.find(ALICE);
    resolver.put({ ...ALICE, status: 'suspended' });
    resolver.put({ ...ALICE, value: 'bob@shop.example' });
    const first = async (options: Parameters<typeof resolver.events>[0]) => {
      for await (const event of resolver.events(options)) return event;
      throw new Error('no event');
    };
    const { cursor } = await first({});
    expect(await first({ after: cursor })).toMatchObject({ type: 'identifier.suspended' });
    expect(await first({ types: ['identifier.suspended'] })).toMatchObject({ data: { identifier_id: alice?.id } });
    const last = await first({ after: cursor, types: ['identifier.registered'] });
    expect(await first({ identifier: last.data.identifier_id! })).toEqual(last);
  });

  it('ends when it is given up', async () => {
    const giveUp = new AbortController();
    setTimeout(() => giveUp.abort(), 20);
    for await (const event of new FakeResolver().events({ signal: giveUp.signal })) expect(event).toBeUndefined();
    expect(giveUp.signal.aborted).toBe(true);
  });
});

it('lists what it has, and keeps complaints', async () => {
  const resolver = new FakeResolver([ALICE, { ...ALICE, value: 'bob@shop.example', status: 'suspended' }]);
  const listed: string[] = [];
  for await (const { value } of resolver.listIdentifiers({ status: 'suspended' })) listed.push(value);
  expect(listed).toEqual(['bob@shop.example']);
  const complaint = await resolver.complain({ reason: 'possession', description: 'It is my address.' });
  expect(await resolver.getComplaint(complaint.id)).toEqual(complaint);
  expect(await resolver.getComplaint('x')).toBeNull();
  for await (const each of resolver.listComplaints()) expect(each).toEqual(complaint);
  expect(await resolver.me()).toMatchObject({ key_kind: 'provider', status: 'approved' });
  expect(await resolver.getName({ namespace: 'acme', label: 'nobody' })).toBeNull();
});

it('keeps no member that is null', async () => {
  const resolver = new FakeResolver();
  const request = { type: 'custom', value: 'shop', payment_options: [{ ...OPTION, memo: null }] };
  const draft = await resolver.register(request, signing);
  expect(await resolver.send(draft, await sign(draft, account))).toMatchObject({ payment_options: [OPTION] });
  expect((await resolver.resolve(request))?.choose(criteria)).toMatchObject({ ok: true });
});
