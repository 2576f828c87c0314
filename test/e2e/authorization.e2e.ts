import { OPTION, Provider } from '../support/actors.js';
import { SERVER_URL } from '../support/environment.js';
import { freshValue, OTHER_OPTION, UNLIMITED } from '../support/registry.js';
import { Service } from '../support/service.js';
import { evmWallet } from '../support/wallets.js';

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
    const call = await provider.sign(wallet, 'POST', '/v1/identifiers', registration(value));
    expect((await provider.send(call)).status).toBe(409);
    await provider.remove(wallet, body['id']);
    expect((await provider.send(call)).status).toBe(201);
    expect((await provider.send(call)).body['code']).toBe('authorization_replayed');
  });

  it('changes nothing for a wallet that does not control the identifier', async () => {
    const { body } = await provider.register(wallet, 'custom', freshValue());
    const answer = await provider.update(evmWallet(), body['id'], { payment_options: [OTHER_OPTION] });
    expect(answer).toMatchObject({ status: 403, body: { code: 'not_the_controller' } });
  });
});

const onServer = SERVER_URL === undefined ? describe.skip : describe;

onServer('two processes on one PostgreSQL', () => {
  let first: Service;
  let second: Service;
  let provider: Provider;
  const wallet = evmWallet();

  beforeAll(async () => {
    first = await Service.start(UNLIMITED);
    second = await Service.start(UNLIMITED, first.database);
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
    const calls = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        provider.sign(wallet, 'PATCH', path, { payment_options: [{ ...OPTION, memo: `m-${index}` }] }),
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
