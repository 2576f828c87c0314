import { hashTypedData, recoverTypedDataAddress, type TypedDataDefinition } from 'viem';
import { issueKey, Provider } from '../support/actors.js';
import { SERVER_URL } from '../support/environment.js';
import { UNLIMITED } from '../support/registry.js';
import { Service } from '../support/service.js';
import { ed25519Wallet, evmWallet, type TestWallet } from '../support/wallets.js';

const DESCRIPTION = '/.well-known/payment-identifier-resolver.json';
const CHECK = '/v1/controller-authorizations/check';

describe('what callers learn from the service itself', () => {
  let service: Service;
  let provider: Provider;

  beforeAll(async () => {
    service = await Service.start({
      ...UNLIMITED,
      LIMIT_RESOLVE_PER_MINUTE: '120',
      LIMIT_READ_PER_MINUTE: '1200',
      LIMIT_FREE_PER_DAY: '50',
      CONTROLLER_AUTH_MAX_SECONDS: '400',
    });
    provider = await Provider.create(service);
  });
  afterAll(() => service.stop());

  describe('GET /v1/me', () => {
    it('names the provider of a key, its limits and what is left of them', async () => {
      const asked = await Provider.create(service);
      for (let calls = 0; calls < 3; calls += 1) await asked.resolve('custom', 'no-such-shop');
      await asked.get('/v1/namespaces');
      const { status, body, headers } = await asked.get('/v1/me');
      expect(status).toBe(200);
      expect(headers.get('cache-control')).toBe('no-store');
      expect(body).toEqual({
        key_kind: 'provider',
        provider_id: asked.id,
        name: 'Test',
        status: 'approved',
        events_cursor: expect.any(String),
        limits: {
          resolve_per_minute: { quota: 120, remaining: 117, reset_seconds: expect.any(Number) },
          read_per_minute: { quota: 1200, remaining: 1198, reset_seconds: expect.any(Number) },
          mutation_per_minute: { quota: 1_000_000, remaining: 1_000_000, reset_seconds: 0 },
          complaint_per_hour: { quota: 60, remaining: 60, reset_seconds: 0 },
          namespace_per_hour: { quota: 60, remaining: 60, reset_seconds: 0 },
          lookup_per_minute: { quota: 120, remaining: 120, reset_seconds: 0 },
        },
      });
      expect(body['limits'].resolve_per_minute.reset_seconds).toBeGreaterThan(50);
    });

    it('has a cursor behind which there is what happens from then on', async () => {
      const asked = await Provider.create(service);
      await asked.register(evmWallet(), 'email', 'before@shop.example');
      const { events_cursor: cursor } = (await asked.get('/v1/me')).body;
      const { body } = await asked.register(evmWallet(), 'email', 'after@shop.example');
      const { events } = (await asked.get(`/v1/events?after=${cursor}`)).body;
      expect(events).toMatchObject([{ type: 'identifier.registered', data: { identifier_id: body['id'] } }]);
    });

    it('costs a read and no resolve, however often it is asked', async () => {
      const asked = await Provider.create(service);
      const answers = [];
      for (let calls = 0; calls < 3; calls += 1) answers.push((await asked.get('/v1/me')).body['limits']);
      expect(answers.map((limits) => limits.read_per_minute.remaining)).toEqual([1199, 1198, 1197]);
      expect(answers.map((limits) => limits.resolve_per_minute.remaining)).toEqual([120, 120, 120]);
    });

    it('tells a Free key what is left of its minute and its day', async () => {
      const { key } = await issueKey(service, null);
      const me = async () => (await service.http.get('/v1/me', { key })).body;
      expect((await me())['limits'].resolve_per_day).toEqual({ quota: 50, remaining: 50, reset_seconds: 0 });
      await service.http.resolve(key, { type: 'custom', value: 'no-such-shop' });
      const body = await me();
      expect(body).toEqual({
        key_kind: 'free',
        provider_id: null,
        name: null,
        status: null,
        events_cursor: null,
        limits: {
          resolve_per_minute: { quota: 10, remaining: 9, reset_seconds: expect.any(Number) },
          resolve_per_day: { quota: 50, remaining: 49, reset_seconds: expect.any(Number) },
          read_per_minute: { quota: 1200, remaining: 1198, reset_seconds: expect.any(Number) },
        },
      });
      const toMidnight = 86_400 - (Math.floor(Date.now() / 1000) % 86_400);
      expect(Math.abs(body['limits'].resolve_per_day.reset_seconds - toMidnight)).toBeLessThanOrEqual(2);
    });
  });

  describe('the description', () => {
    it('needs no key, may be cached, and tells who the service is and what it takes', async () => {
      const { status, body, headers } = await service.http.get(DESCRIPTION);
      expect(status).toBe(200);
      expect(headers.get('cache-control')).toBe('public, max-age=300');
      expect(body).toMatchObject({
        protocol_version: '1.0',
        audience: 'https://pay.example',
        controller_authorization: {
          version: 1,
          modes: ['eip191', 'eip712', 'ed25519'],
          max_seconds: 400,
          clock_skew_seconds: 60,
        },
        limits: {
          provider: { resolve_per_minute: 120, read_per_minute: 1200, complaint_per_hour: 60 },
          free_key: { resolve_per_minute: 10, resolve_per_day: 50, read_per_minute: 1200 },
          client_address: {
            availability_per_minute: 1_000_000,
            auth_failure_per_minute: 1_000_000,
            log_per_minute: 600,
          },
          batch_requests: 100,
          value_characters: 700,
          body_bytes: 65_536,
        },
        public_keys: SERVER_URL === undefined ? [{ retired_at: null }] : [],
      });
      expect(body['limits'].provider).not.toHaveProperty('resolve_miss_per_hour');
      const { body: listed } = await provider.get('/v1/identifier-types');
      expect(body['identifier_types']).toEqual(listed['types']);
    });

    it('has the typed data that a wallet can sign with nothing else than a message', async () => {
      const { types, domain, primaryType } = (await service.http.get(DESCRIPTION)).body['controller_authorization']
        .eip712;
      expect([types.EIP712Domain.length, types.Authorization.length, primaryType]).toEqual([2, 12, 'Authorization']);
      expect(domain).toEqual({ name: 'Payment Identifier Authorization', version: '1' });
      // The answer to a wrong signature is the whole of it, with the message.
      const answer = await provider.signed(
        evmWallet('eip712'),
        'POST',
        CHECK,
        { any: 'body' },
        { nonce: 'a'.repeat(16), ...WRONG },
      );
      const { message, ...rest } = expectedTypedData(answer.body['detail']);
      expect(rest).toEqual({ types, domain, primaryType });
      expect(Object.keys(message)).toEqual(types.Authorization.map(({ name }: { name: string }) => name));
    });

    it('leaves out what the operator has switched off', async () => {
      await service.sql(`update identifier_types set status = 'disabled' where name = 'email'`);
      const types = async () => (await service.http.get(DESCRIPTION)).body['identifier_types'];
      const email = { name: 'email', status: 'disabled', registration_eligible: false, resolution_eligible: false };
      for (let tries = 0; tries < 100 && (await types())[2].status !== 'disabled'; tries += 1);
      expect(await types()).toContainEqual(expect.objectContaining(email));
      await service.sql(`update identifier_types set status = 'active' where name = 'email'`);
    });
  });

  describe(`POST ${CHECK}`, () => {
    const WALLETS: [string, () => TestWallet][] = [
      ['eip191', () => evmWallet('eip191')],
      ['eip712', () => evmWallet('eip712')],
      ['ed25519', () => ed25519Wallet()],
    ];

    it.each(WALLETS)(
      'says that a signature by %s is good, as often as it is asked, and changes nothing',
      async (_, wallet) => {
        const signer = wallet();
        const idempotencyKey = signer.controller;
        const call = await provider.sign(signer, 'POST', CHECK, { payment_options: [] }, { idempotencyKey });
        const answers = [await provider.send(call), await provider.send(call)];
        expect(answers.map(({ status, body }) => [status, body])).toEqual(
          Array.from({ length: 2 }, () => [200, { valid: true, controller: signer.controller }]),
        );
        expect(answers.map(({ headers }) => headers.get('idempotency-replayed'))).toEqual([null, null]);
        expect(await service.sql('select from spent_nonces where controller = $1', [signer.controller])).toEqual([]);
        expect(await service.sql('select from idempotency_records where provider_id = $1', [provider.id])).toEqual([]);
      },
    );

    it('leaves the nonce for the change itself', async () => {
      const signer = ed25519Wallet();
      const over = { nonce: 'the-same-nonce-for-both' };
      expect((await provider.signed(signer, 'POST', CHECK, undefined, over)).status).toBe(200);
      expect((await provider.register(signer, 'custom', 'checked-before', undefined, over)).status).toBe(201);
    });

    it.each(WALLETS)('answers a wrong signature by %s with what was expected', async (alg, wallet) => {
      const signer = wallet();
      const answer = await provider.signed(signer, 'POST', CHECK, { a: 1 }, { nonce: 'b'.repeat(16), ...WRONG });
      expect(answer).toMatchObject({ status: 401, body: { code: 'authorization_invalid' } });
      const detail: string = answer.body['detail'];
      if (alg === 'eip712') {
        expect(expectedTypedData(detail).message).toMatchObject({
          audience: 'https://pay.example',
          request: `POST ${CHECK}`,
          action: 'Check this signature',
          pays: [],
          wallet: signer.address,
          provider: provider.id,
          idempotencyKey: '-',
          ifMatch: '-',
          nonce: 'b'.repeat(16),
        });
        return;
      }
      const [, text = ''] = detail.split('\n\n');
      expect(text.split('\n').slice(0, 4)).toEqual([
        'Payment identifier authorization v1',
        'Audience: https://pay.example',
        `Request: POST ${CHECK}`,
        'Action: Check this signature',
      ]);
    });

    it('shows typed data whose signature is accepted', async () => {
      const signer = evmWallet('eip712');
      const over = { nonce: 'c'.repeat(16), ...WRONG };
      const refused = await provider.sign(signer, 'POST', CHECK, { a: 1 }, over);
      const expected = expectedTypedData((await provider.send(refused)).body['detail']);
      const issuedAt = new Date(expected.message['issuedAt'] as string);
      const right = await provider.sign(signer, 'POST', CHECK, { a: 1 }, { nonce: over.nonce, issuedAt });
      expect((await provider.send(right)).status).toBe(200);
      const header = right.call.headers?.['x-controller-authorization'] ?? '';
      const { signature } = JSON.parse(Buffer.from(header, 'base64url').toString());
      expect(hashTypedData(expected)).toMatch(/^0x/);
      expect(await recoverTypedDataAddress({ ...expected, signature })).toBe(signer.address);
    });

    it('takes no other word for it', async () => {
      const call = { key: provider.key, body: {} };
      expect((await service.http.post(CHECK, call)).body['code']).toBe('authorization_missing');
      const expired = { issuedAt: new Date(Date.now() - 400_000), lifetimeSeconds: 100 };
      const answer = await provider.signed(ed25519Wallet(), 'POST', CHECK, {}, expired);
      expect(answer).toMatchObject({ status: 401, body: { code: 'authorization_expired' } });
    });
  });
});

/** A wallet that was shown something else signs something else. */
const WRONG = { shown: { action: 'Something else' } };

/** What the service says that it would have accepted. */
function expectedTypedData(detail: string): TypedDataDefinition & { message: Record<string, unknown> } {
  return JSON.parse(detail.slice(detail.indexOf('\n\n')));
}
