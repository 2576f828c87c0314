import { setTimeout as sleep } from 'node:timers/promises';
import { OPTION, Provider } from '../support/actors.js';
import { SERVER_URL } from '../support/environment.js';
import type { Json } from '../support/http-client.js';
import { operate, verifyHistory } from '../support/operator.js';
import { freshValue, Operator, OTHER_OPTION, UNLIMITED } from '../support/registry.js';
import { Service } from '../support/service.js';
import { ServiceProcess } from '../support/service-process.js';
import { ed25519Wallet, evmWallet } from '../support/wallets.js';

describe('controller authorization', () => {
  let service: Service;
  let provider: Provider;
  const wallet = evmWallet();

  const registration = (value = freshValue()) => ({ type: 'custom', value, payment_options: [OPTION] });
  const sign = (over = {}) => provider.sign(wallet, 'POST', '/v1/identifiers', registration(), over);

  beforeAll(async () => {
    service = await Service.start(UNLIMITED);
    provider = await Provider.create(service);
  });
  afterAll(() => service.stop());

  it.each<[string, object, string]>([
    ['for another service', { audience: 'https://elsewhere.example' }, 'authorization_invalid'],
    ['for another provider', { provider: '019aa3f0-0000-7000-8000-000000000001' }, 'authorization_invalid'],
    ['for another path', { path: '/v1/complaints' }, 'authorization_invalid'],
    ['for another method', { method: 'PATCH' }, 'authorization_invalid'],
    ['for another body', { body: '{}' }, 'authorization_invalid'],
    ['an hour ago', { issuedAt: new Date(Date.now() - 3_600_000) }, 'authorization_expired'],
    ['for an hour from now', { issuedAt: new Date(Date.now() + 3_600_000) }, 'authorization_not_yet_valid'],
    ['for too long', { lifetimeSeconds: 301 }, 'authorization_lifetime_not_accepted'],
    ['with a short nonce', { nonce: 'short' }, 'authorization_malformed'],
    ['for another version', { ifMatch: '"1"', headers: { 'if-match': '"2"' } }, 'authorization_invalid'],
    ['for any version', { headers: { 'if-match': '"1"' } }, 'authorization_invalid'],
    [
      'by a wallet that was shown another action',
      { shown: { action: 'Check this signature' } },
      'authorization_invalid',
    ],
    ['by a wallet that was shown no payment', { shown: { pays: [] } }, 'authorization_invalid'],
    [
      'by a wallet that was shown another address',
      { shown: { pays: [`USDC on eip155:1 to ${wallet.address}`] } },
      'authorization_invalid',
    ],
    ['with an If-Match that means none', { ifMatch: '-' }, 'authorization_malformed'],
  ])('refuses a request signed %s', async (_what, over, code) => {
    const signed = await sign(over);
    const text = JSON.stringify(registration());
    const call = { ...signed.call, body: 'body' in over ? text : signed.call.body };
    const answer = await service.http.post('/v1/identifiers', call);
    expect(answer).toMatchObject({ status: 401, body: { code } });
    expect(answer.headers.get('www-authenticate')).toBe('Bearer');
  });

  it.each<[string, (header: string) => string]>([
    ['is cut', (header) => header.slice(0, -4)],
    ['is too long', (header) => header.padEnd(4097, 'A')],
    ['has padding', (header) => `${header}=`],
    ['is no JSON', () => Buffer.from('{').toString('base64url')],
    ['has unknown members', (header) => edit(header, (envelope) => ({ ...envelope, more: 1 }))],
    ['names another mode', (header) => edit(header, (envelope) => ({ ...envelope, alg: 'ed25519' }))],
    [
      'has a changed signature',
      (header) => edit(header, (envelope) => ({ ...envelope, signature: flip(envelope['signature']) })),
    ],
  ])('refuses a header that %s', async (_what, change) => {
    const { call } = await sign();
    const headers = { ...call.headers };
    headers['x-controller-authorization'] = change(headers['x-controller-authorization'] ?? '');
    expect((await service.http.post('/v1/identifiers', { ...call, headers })).status).toBe(401);
  });

  it.each<[string, (signature: string) => string]>([
    ['is its twin with the high s', highS],
    ['has the other recovery id', (hex) => hex.slice(0, -2) + (hex.endsWith('1b') ? '1c' : '1b')],
    ['has a recovery id of a chain', (hex) => `${hex.slice(0, -2)}25`],
    ['is empty', () => ''],
    ['is a prefix', () => '0x'],
    ['lacks its recovery id', (hex) => hex.slice(0, -2)],
    ['lacks half an octet', (hex) => hex.slice(0, -1)],
    ['lacks an octet in front', (hex) => `0x${hex.slice(4)}`],
    ['is r alone', (hex) => hex.slice(0, 66)],
    ['has an octet more', (hex) => `${hex}00`],
    ['is all zeros', () => `0x${'00'.repeat(65)}`],
  ])('refuses a signature that %s', async (_what, change) => {
    const { call } = await sign();
    const headers = { ...call.headers };
    headers['x-controller-authorization'] = edit(headers['x-controller-authorization'] ?? '', (envelope) => ({
      ...envelope,
      signature: change(envelope['signature'] ?? ''),
    }));
    const answer = await service.http.post('/v1/identifiers', { ...call, headers });
    expect(answer).toMatchObject({ status: 401, body: { code: expect.stringMatching(/_malformed$|_invalid$/) } });
  });

  it.each([
    ['chain form', (address: string) => `eip155:1:${address}`],
    ['form of another chain', (address: string) => `eip155:137:${address}`],
    ['lower case', (address: string) => address.toLowerCase()],
  ])('refuses the %s of a wallet that signed its plain one', async (_what, change) => {
    const { call } = await sign();
    const headers = { ...call.headers, 'x-controller-wallet': change(wallet.address) };
    expect(await service.http.post('/v1/identifiers', { ...call, headers })).toMatchObject({
      status: 401,
      body: { code: 'authorization_invalid' },
    });
  });

  it('refuses a wallet whose checksum is wrong', async () => {
    const { call } = await sign();
    const wrong = wallet.address.replace(/[a-f]/i, (letter) =>
      letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
    );
    const answer = await service.http.post('/v1/identifiers', {
      ...call,
      headers: { ...call.headers, 'x-controller-wallet': wrong },
    });
    expect(answer.status).toBe(401);
  });

  it.each([
    ['a line break in the value', { ...registration('a\nPays: nothing') }],
    ['a direction override in the memo', { ...registration(), payment_options: [{ ...OPTION, memo: '\u202e1' }] }],
    ['a line separator in the type', { ...registration(), type: 'custom\u2028' }],
    ['more options than a wallet can show', { ...registration(), payment_options: Array(101).fill(OPTION) }],
  ])('refuses %s, whatever was signed', async (_what, body) => {
    const answer = await provider.signed(wallet, 'POST', '/v1/identifiers', body);
    expect(answer).toMatchObject({ status: 401, body: { code: 'authorization_malformed' } });
  });

  it('answers a refused signature with the whole text that was expected, which no log shows', async () => {
    const value = freshValue();
    const body = { ...registration(value), payment_options: [{ ...OPTION, memo: `memo-${value}` }] };
    const over = { nonce: 'abcdefghijklmnop', shown: { pays: [] } };
    const answer = await provider.signed(wallet, 'POST', '/v1/identifiers?x=1', body, over);
    expect(answer).toMatchObject({ status: 401, body: { code: 'authorization_invalid' } });
    const [, text = ''] = answer.body['detail'].split('\n\n');
    expect(text.split('\n')).toEqual([
      'Payment identifier authorization v1',
      'Audience: https://pay.example',
      'Request: POST /v1/identifiers?x=1',
      `Action: Register custom ${value}`,
      `Pays: USDC on eip155:1 to ${OPTION.address}; memo memo-${value}`,
      expect.stringMatching(/^Body: sha-256:[\w-]{43}$/),
      `Wallet: ${wallet.address}`,
      `Provider: ${provider.id}`,
      'Idempotency-Key: -',
      'If-Match: -',
      'Nonce: abcdefghijklmnop',
      expect.stringMatching(/^Issued-At: \d{4}-.+Z$/),
      expect.stringMatching(/^Expires-At: \d{4}-.+Z$/),
    ]);
    const log = () => service.output.join('');
    for (let tries = 0; tries < 100 && !log().includes(answer.body['request_id']); tries += 1) await sleep(50);
    expect(log()).toContain(answer.body['request_id']);
    for (const secret of [value, 'abcdefghijklmnop', 'Action:', '?x=1']) expect(log()).not.toContain(secret);
  });

  it('keeps all that was signed with the event, to the byte', async () => {
    const { body } = await provider.register(wallet, 'custom', freshValue());
    const path = `/v1/identifiers/${body['id']}?x=%2F`;
    const text = ` {"payment_options" : [${JSON.stringify(OTHER_OPTION)}], "x": "দোকান"}\n`;
    const over = { body: text, ifMatch: '"1"', idempotencyKey: freshValue() };
    const signed = await provider.sign(wallet, 'PATCH', path, undefined, over);
    expect((await provider.send({ ...signed, call: { ...signed.call, body: text } })).status).toBe(200);
    const [registered, changed] = (await provider.history(body['id'])).map(
      (event) => event['controller_authorization'],
    );
    expect(registered).toMatchObject({ request: 'POST /v1/identifiers', idempotency_key: null, if_match: null });
    expect(changed).toMatchObject({
      v: 1,
      alg: 'eip191',
      wallet: wallet.address,
      audience: 'https://pay.example',
      request: `PATCH ${path}`,
      body: Buffer.from(text).toString('base64'),
      provider: provider.id,
      idempotency_key: over.idempotencyKey,
      if_match: '"1"',
    });
    expect(Object.keys(changed)).toHaveLength(13);
  });

  it('applies a replayed nonce never again', async () => {
    const { body } = await provider.register(wallet, 'custom', freshValue());
    const call = await provider.sign(wallet, 'PATCH', `/v1/identifiers/${body['id']}`, {
      payment_options: [OTHER_OPTION],
    });
    expect((await provider.send(call)).status).toBe(200);
    await provider.update(wallet, body['id'], { payment_options: [OPTION] });
    expect(await provider.send(call)).toMatchObject({ status: 401, body: { code: 'authorization_replayed' } });
    expect((await provider.get(`/v1/identifiers/${body['id']}`)).body['payment_options']).toEqual([OPTION]);
  });

  it('gives the nonce of a refused mutation back', async () => {
    const value = freshValue();
    const { body } = await provider.register(wallet, 'custom', value);
    const now = { issuedAt: new Date() };
    const call = await provider.sign(wallet, 'POST', '/v1/identifiers', registration(value), now);
    expect((await provider.send(call)).status).toBe(409);
    await provider.remove(wallet, body['id'], now);
    expect((await provider.send(call)).status).toBe(201);
    expect((await provider.send(call)).body['code']).toBe('authorization_replayed');
  });

  it('is asked for on no route that has no words for a wallet to show', async () => {
    const { body } = await service.http.get('/docs-json');
    const signed = Object.entries<Json>(body['paths']).flatMap(([path, methods]) =>
      Object.entries<Json>(methods)
        .filter(([, { parameters = [] }]) => parameters.some(({ name }: Json) => name === 'X-Controller-Wallet'))
        .map(([method]) => [method.toUpperCase(), path.replaceAll(/\{\w+\}/g, 'x')] as const),
    );
    expect(signed.length).toBeGreaterThanOrEqual(5);
    for (const [method, path] of signed) {
      const answer = await provider.signed(wallet, method, path, {});
      expect([method, path, answer.status]).not.toEqual([method, path, 401]);
    }
  });

  it('changes nothing for a wallet that does not control the identifier', async () => {
    const { body } = await provider.register(wallet, 'custom', freshValue());
    const answer = await provider.update(evmWallet(), body['id'], { payment_options: [OTHER_OPTION] });
    expect(answer).toMatchObject({ status: 403, body: { code: 'not_the_controller' } });
  });
});

describe.each([
  ['eip191', evmWallet('eip191')],
  ['eip712', evmWallet('eip712')],
  ['ed25519', ed25519Wallet()],
])('every request that a wallet signs as %s', (alg, wallet) => {
  let service: Service;
  let provider: Provider;

  beforeAll(async () => {
    service = await Service.start(UNLIMITED);
    provider = await Provider.create(service);
  });
  afterAll(() => service.stop());

  it('is accepted', async () => {
    await service.http.post('/v1/namespaces', { key: provider.key, body: { slug: alg } });
    await service.sql(`update namespaces set status = 'active' where slug = $1`, [alg]);
    const named = await provider.signed(wallet, 'POST', `/v1/namespaces/${alg}/names`, { label: 'Rahim', ...OPTION });
    expect(named).toMatchObject({ status: 201, body: { full_name: `rahim@${alg}` } });
    const options = [{ ...OPTION, minimum_amount: '2', memo: '7' }, OTHER_OPTION];
    const { body } = await provider.register(wallet, 'custom', freshValue(), options);
    const id: string = body['id'];
    const statuses = [
      await provider.update(wallet, named.body['identifier_id'], { name_id: null }),
      await provider.update(wallet, named.body['identifier_id'], { name_id: named.body['id'] }),
      await provider.update(wallet, id, { payment_options: [OTHER_OPTION] }, { ifMatch: '"1"', idempotencyKey: 'k' }),
      await provider.update(wallet, id, { payment_options: [OPTION] }, { ifMatch: '"1"' }),
      await provider.suspend(wallet, id, { reason: 'phone lost' }),
      await provider.remove(wallet, id),
    ].map((answer) => answer.status);
    expect(statuses).toEqual([200, 200, 200, 412, 200, 200]);
    expect(await operate(service, 'history', 'verify')).toMatchObject({ ok: true, identifiers: 2, signatures: 7 });
  });
});

describe('signed changes', () => {
  let service: Service;
  let provider: Provider;
  const wallet = evmWallet();
  const past = Date.now() - 60_000;
  const at = (second: number) => ({ issuedAt: new Date(past + second * 1000) });
  const DAI = { ...OPTION, asset: 'DAI' };
  const MEETINGS = 10;

  beforeAll(async () => {
    service = await Service.start(UNLIMITED);
    provider = await Provider.create(service);
  });
  afterAll(() => service.stop());

  const registered = async (second: number): Promise<string> => {
    const { body } = await provider.register(wallet, 'custom', freshValue(), [OPTION], at(second));
    return body['id'];
  };
  const change = (id: string, option: object, second: number) =>
    provider.update(wallet, id, { payment_options: [option] }, at(second));
  const optionsOf = async (id: string) => (await provider.get(`/v1/identifiers/${id}`)).body['payment_options'];
  const outdated = { status: 409, body: { code: 'authorization_outdated' } };

  it('are refused when one that was signed later has been applied', async () => {
    const id = await registered(1);
    expect((await change(id, DAI, 3)).status).toBe(200);
    expect(await change(id, OTHER_OPTION, 2)).toMatchObject(outdated);
    expect(await provider.remove(wallet, id, at(2))).toMatchObject(outdated);
    expect(await optionsOf(id)).toEqual([DAI]);
    expect(await provider.history(id)).toHaveLength(2);
  });

  it.each([
    ['and dates them ahead of the clock', () => ({ issuedAt: new Date(Date.now() + 50_000) })],
    ['while the owner signs', () => at(3)],
    ['that change nothing', () => at(3), OPTION],
  ])(
    'are taken as an emergency stop although a thief of the key sends changes %s',
    async (_what, over, option = DAI) => {
      const id = await registered(1);
      const stop = await provider.sign(wallet, 'POST', `/v1/identifiers/${id}/emergency-suspend`, undefined, at(2));
      expect((await provider.update(wallet, id, { payment_options: [option] }, over())).status).toBe(200);
      expect(await provider.remove(wallet, id, at(2))).toMatchObject(outdated);
      expect(await provider.send(stop)).toMatchObject({ status: 200, body: { status: 'suspended' } });
      expect(await change(id, OPTION, 2)).toMatchObject(outdated);
      expect(await verifyHistory(service, id)).toMatchObject({ ok: true });
    },
  );

  it('are refused when they were signed before the registration', async () => {
    expect(await change(await registered(2), DAI, 1)).toMatchObject(outdated);
  });

  it('are applied when they were signed in the same second', async () => {
    const id = await registered(1);
    expect((await change(id, DAI, 1)).status).toBe(200);
    expect(await optionsOf(id)).toEqual([DAI]);
  });

  it('are refused when one that was signed later has found everything as it asked', async () => {
    const id = await registered(1);
    expect((await change(id, OPTION, 3)).status).toBe(200);
    expect(await change(id, DAI, 2)).toMatchObject(outdated);
    expect(await provider.history(id)).toHaveLength(1);
    expect(await verifyHistory(service, id)).toMatchObject({ ok: true });
  });

  it('lead to what was signed last, however they meet', async () => {
    for (let n = 0; n < MEETINGS; n += 1) {
      const id = await registered(1);
      const patch = (option: object, second: number) =>
        provider.sign(wallet, 'PATCH', `/v1/identifiers/${id}`, { payment_options: [option] }, at(second));
      const requests = [await patch(DAI, 2), await patch(OPTION, 3)];
      const [, last] = await Promise.all(requests.map((request) => provider.send(request)));
      expect(last).toMatchObject({ status: 200, body: { payment_options: [OPTION] } });
      expect(await optionsOf(id)).toEqual([OPTION]);
    }
  });

  it('are applied whatever an operator did in between', async () => {
    const id = await registered(1);
    await new Operator(service).setStatus(id, 'suspended');
    expect((await change(id, DAI, 1)).status).toBe(200);
  });

  it('give their nonce back when they are refused for their order', async () => {
    const id = await registered(2);
    const [{ count: before } = { count: -1 }] = await service.sql<{ count: number }>(COUNT_NONCES);
    expect(await change(id, DAI, 1)).toMatchObject(outdated);
    expect(await service.sql(COUNT_NONCES)).toEqual([{ count: before }]);
  });

  it('do not register again what was removed, and removed once more by a request that was signed later', async () => {
    const value = freshValue();
    const { body } = await provider.register(wallet, 'custom', value, [OPTION], at(1));
    for (const second of [3, 9]) expect((await provider.remove(wallet, body['id'], at(second))).status).toBe(200);
    expect(await provider.register(wallet, 'custom', value, [OPTION], at(5))).toMatchObject(outdated);
    const again = await provider.register(wallet, 'custom', value, [OPTION], at(10));
    expect(again.status).toBe(201);
    expect((await provider.remove(wallet, body['id'], at(11))).status).toBe(200);
    expect(await verifyHistory(service, again.body['id'])).toMatchObject({ ok: true });
    expect(await verifyHistory(service, body['id'])).toMatchObject({ ok: true });
  });

  it('do not register again what was removed by a request that was signed later', async () => {
    const value = freshValue();
    const { body } = await provider.register(wallet, 'custom', value, [OPTION], at(1));
    await provider.remove(wallet, body['id'], at(9));
    expect(await provider.register(wallet, 'custom', value, [OPTION], at(5))).toMatchObject(outdated);
    expect((await provider.resolve('custom', value)).body['status']).toBe('removed');
    const again = await provider.register(wallet, 'custom', value, [OPTION], at(10));
    expect(again.status).toBe(201);
    expect((await change(again.body['id'], DAI, 11)).status).toBe(200);
  });

  it('cannot be made to count again by hand', async () => {
    const id = await registered(2);
    const turnedBack = service.sql(
      `update identifiers set authorized_at = authorized_at - interval '1 s' where id = $1`,
      [id],
    );
    await expect(turnedBack).rejects.toThrow('never goes back');
  });
});

const COUNT_NONCES = 'select count(*)::int as count from spent_nonces';

const onServer = SERVER_URL === undefined ? describe.skip : describe;

onServer('two processes on one PostgreSQL', () => {
  let first: Service;
  let second: Service;
  let provider: Provider;
  const wallet = evmWallet();

  beforeAll(async () => {
    first = await Service.start(UNLIMITED);
    second = await ServiceProcess.start(UNLIMITED, first.database);
    provider = await Provider.create(first);
  });
  afterAll(async () => {
    await second.stop();
    await first.stop();
  });

  it('apply one of 30 concurrent replays of a nonce', async () => {
    const { body } = await provider.register(wallet, 'custom', freshValue());
    const call = await provider.sign(wallet, 'PATCH', `/v1/identifiers/${body['id']}`, {
      payment_options: [OTHER_OPTION],
    });
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) => provider.send(call, index % 2 ? first : second)),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(answers.filter((answer) => answer.body['code'] === 'authorization_replayed')).toHaveLength(29);
  });

  it('give one value to one of 30 wallets', async () => {
    const value = freshValue();
    const calls = await Promise.all(
      Array.from({ length: 30 }, () =>
        provider.sign(evmWallet(), 'POST', '/v1/identifiers', { type: 'custom', value, payment_options: [OPTION] }),
      ),
    );
    const answers = await Promise.all(calls.map((call, index) => provider.send(call, index % 2 ? first : second)));
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1);
    expect(answers.filter((answer) => answer.body['code'] === 'identifier_taken')).toHaveLength(29);
  });

  it('keep one chain through 20 conflicting changes', async () => {
    const { body } = await provider.register(wallet, 'custom', freshValue());
    const path = `/v1/identifiers/${body['id']}`;
    const together = { issuedAt: new Date() };
    const calls = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        provider.sign(wallet, 'PATCH', path, { payment_options: [{ ...OPTION, memo: `m-${index}` }] }, together),
      ),
    );
    const answers = await Promise.all(calls.map((call, index) => provider.send(call, index % 2 ? first : second)));
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
    const events = await provider.history(body['id']);
    expect(events.map((event) => event['sequence'])).toEqual(Array.from({ length: 21 }, (_, index) => index + 1));
    for (const [index, event] of events.entries())
      if (index > 0) expect(event['previous_hash']).toBe(events[index - 1]?.['hash']);
  });

  it('never answer with the old state after a suspension on the other one', async () => {
    for (let round = 0; round < 50; round += 1) {
      const value = freshValue();
      const { body } = await provider.register(wallet, 'custom', value);
      await provider.suspend(wallet, body['id']);
      const answer = await second.http.resolve(provider.key, { type: 'custom', value });
      expect(answer.body).toMatchObject({ status: 'suspended', payment_ready: false });
    }
  });

  it('never answer with the old options in a thousand changes on the other one', async () => {
    const value = freshValue();
    const { body } = await provider.register(wallet, 'custom', value);
    for (let round = 0; round < 1_000; round += 1) {
      const option = { ...OPTION, memo: `m-${round}` };
      const changed = await provider.update(wallet, body['id'], { payment_options: [option] });
      const answer = await second.http.resolve(provider.key, { type: 'custom', value });
      expect([changed.status, answer.body['payment_options']]).toMatchObject([200, [option]]);
    }
  }, 180_000);
});

function edit(header: string, change: (envelope: Record<string, string>) => object): string {
  return Buffer.from(JSON.stringify(change(JSON.parse(Buffer.from(header, 'base64url').toString())))).toString(
    'base64url',
  );
}

/** The other signature of the same key over the same words: -s, with the parity turned. */
function highS(hex: string): string {
  const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;
  const s = (order - BigInt(`0x${hex.slice(66, 130)}`)).toString(16).padStart(64, '0');
  return hex.slice(0, 66) + s + (hex.endsWith('1b') ? '1c' : '1b');
}

function flip(hex = ''): string {
  return hex.slice(0, 10) + (hex[10] === '0' ? '1' : '0') + hex.slice(11);
}
