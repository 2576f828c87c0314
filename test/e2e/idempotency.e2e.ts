import { setTimeout as sleep } from 'node:timers/promises';
import { OPTION, Provider } from '../support/actors.js';
import { eventually } from '../support/eventually.js';
import { freshValue, OTHER_OPTION, UNLIMITED } from '../support/registry.js';
import { Service } from '../support/service.js';
import { evmWallet, type TestWallet } from '../support/wallets.js';

describe('idempotency', () => {
  let service: Service;
  let provider: Provider;
  const wallet = evmWallet();

  const signRegistration = (value: string, idempotencyKey: string) =>
    provider.sign(
      wallet,
      'POST',
      '/v1/identifiers',
      { type: 'custom', value, payment_options: [OPTION] },
      { idempotencyKey },
    );

  beforeAll(async () => {
    service = await Service.start(UNLIMITED);
    provider = await Provider.create(service);
  });
  afterAll(() => service.stop());

  it('replays the stored answer of the identical signed request, although its nonce is spent', async () => {
    const call = await signRegistration(freshValue(), 'k-1');
    const first = await provider.send(call);
    const second = await provider.send(call);
    expect(second).toMatchObject({ status: 201, body: first.body });
    expect([first, second].map((answer) => answer.headers.get('idempotency-replayed'))).toEqual([null, 'true']);
    expect(await provider.history(first.body['id'])).toHaveLength(1);
  });

  it('replays it to a request that was signed anew', async () => {
    const value = freshValue();
    const first = await provider.send(await signRegistration(value, 'k-2'));
    const second = await provider.send(await signRegistration(value, 'k-2'));
    expect(second).toMatchObject({ status: 201, body: { id: first.body['id'] } });
  });

  it('takes a key bare or quoted as the same key', async () => {
    const value = freshValue();
    const first = await provider.send(await signRegistration(value, 'k-3'));
    const second = await provider.send(await signRegistration(value, '"k-3"'));
    expect(second.body['id']).toBe(first.body['id']);
  });

  it('refuses the key for another request', async () => {
    await provider.send(await signRegistration(freshValue(), 'k-4'));
    const other = await provider.send(await signRegistration(freshValue(), 'k-4'));
    expect(other).toMatchObject({ status: 409, body: { code: 'idempotency_key_reused' } });
  });

  it('refuses the key for the same request of another wallet, which would be told that it has the value', async () => {
    const body = { type: 'custom', value: freshValue(), payment_options: [OPTION] };
    const send = (signer: TestWallet) =>
      provider.signed(signer, 'POST', '/v1/identifiers', body, { idempotencyKey: 'k-wallets' });
    expect((await send(wallet)).status).toBe(201);
    expect(await send(evmWallet())).toMatchObject({ status: 409, body: { code: 'idempotency_key_reused' } });
  });

  it('takes the key for another request a day later, though what was stored is not purged yet, and then replays that', async () => {
    const [early, late] = [freshValue(), freshValue()];
    const store = async (value: string) => provider.send(await signRegistration(value, 'k-day'));
    const later = (hours: number) =>
      service.sql(`update idempotency_records set created_at = created_at - $1::int * interval '1 hour'`, [hours]);
    const first = await store(early);
    await later(23);
    expect((await store(early)).body).toEqual(first.body);
    await later(2);
    const second = await store(late);
    expect(second).toMatchObject({ status: 201, body: { value: late } });
    const retried = await store(late);
    expect([retried.body, retried.headers.get('etag')]).toEqual([second.body, second.headers.get('etag')]);
    expect(retried.headers.get('idempotency-replayed')).toBe('true');
    expect((await store(early)).body['code']).toBe('idempotency_key_reused');
  });

  it.each(['', 'ä', 'x'.repeat(256), 'a b'])('refuses the key %j', async (idempotencyKey) => {
    const answer = await provider.send(await signRegistration(freshValue(), encodeLatin1(idempotencyKey)));
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ field: 'Idempotency-Key' }] } });
  });

  it('makes one identifier of 40 concurrent retries', async () => {
    const call = await signRegistration(freshValue(), 'k-40');
    const answers = await Promise.all(Array.from({ length: 40 }, () => provider.send(call)));
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([201]));
    expect(new Set(answers.map((answer) => answer.body['id'])).size).toBe(1);
  });

  it('makes one complaint of 20 concurrent retries, although nothing but the key says that they are the same', async () => {
    const body = { reason: 'fraud', description: 'The goods were never sent.' };
    const submit = () =>
      service.http.post('/v1/complaints', { key: provider.key, body, headers: { 'idempotency-key': 'k-complaint' } });
    const answers = await Promise.all(Array.from({ length: 20 }, submit));
    expect(new Set(answers.map((answer) => answer.body['id'])).size).toBe(1);
    const [stored] = await service.sql<{ complaints: number }>('select count(*)::int as complaints from complaints');
    expect(stored).toEqual({ complaints: 1 });
  });

  it('keeps a refusal, too, also when its cause is gone', async () => {
    const value = freshValue();
    const { body: taken } = await provider.register(wallet, 'custom', value);
    const call = await signRegistration(value, 'k-5');
    const first = await provider.send(call);
    expect(first).toMatchObject({ status: 409, body: { code: 'identifier_taken' } });
    await provider.remove(wallet, taken['id']);
    const second = await provider.send(call);
    expect(second).toMatchObject({ status: 409, body: first.body });
    expect(second.headers.get('idempotency-replayed')).toBe('true');
  });

  it('replays the stored answer although an option has expired since', async () => {
    const expiration = new Date(Date.now() + 2_000).toISOString();
    const payment_options = [{ ...OPTION, expiration }];
    const registration = { type: 'custom', value: freshValue(), payment_options };
    const register = await provider.sign(wallet, 'POST', '/v1/identifiers', registration, {
      idempotencyKey: 'k-short',
    });
    const registered = await provider.send(register);
    expect(registered.status).toBe(201);
    const path = `/v1/identifiers/${registered.body['id']}`;
    const change = { payment_options: [OTHER_OPTION, ...payment_options] };
    const update = await provider.sign(wallet, 'PATCH', path, change, { idempotencyKey: 'k-short' });
    const updated = await provider.send(update);
    expect(updated.status).toBe(200);
    await sleep(2_500);
    expect(await provider.send(register)).toMatchObject({ status: 201, body: registered.body });
    expect(await provider.send(update)).toMatchObject({ status: 200, body: updated.body });
    const reused = await provider.sign(wallet, 'PATCH', path, { payment_options }, { idempotencyKey: 'k-short' });
    expect((await provider.send(reused)).body['code']).toBe('idempotency_key_reused');
    const late = await provider.sign(wallet, 'PATCH', path, change, { idempotencyKey: 'k-late' });
    expect((await provider.send(late)).body['code']).toBe('invalid_payment_options');
    const corrected = await provider.sign(
      wallet,
      'PATCH',
      path,
      { payment_options: [OPTION] },
      { idempotencyKey: 'k-late' },
    );
    expect((await provider.send(corrected)).status).toBe(200);
  });

  it('replays the stored answer although the type takes no registrations any more', async () => {
    const call = await signRegistration(freshValue(), 'k-type');
    const first = await provider.send(call);
    const eligible = (is: boolean) =>
      service.sql(`update identifier_types set registration_eligible = $1 where name = 'custom'`, [is]);
    await eligible(false);
    await eventually(async () => (await provider.register(wallet, 'custom', freshValue())).status === 400);
    const second = await provider.send(call);
    await eligible(true);
    expect(second).toMatchObject({ status: 201, body: first.body });
  });

  it('belongs to one provider', async () => {
    const other = await Provider.create(service);
    const key = { idempotencyKey: 'k-6' };
    const mine = await provider.register(wallet, 'custom', freshValue(), [OPTION], key);
    const theirs = await other.register(wallet, 'custom', freshValue(), [OPTION], key);
    expect([mine.status, theirs.status]).toEqual([201, 201]);
  });

  it('works for updates, suspension and removal', async () => {
    const { body } = await provider.register(wallet, 'custom', freshValue());
    const path = `/v1/identifiers/${body['id']}`;
    const key = { idempotencyKey: 'k-7' };
    const calls = [
      await provider.sign(wallet, 'PATCH', path, { payment_options: [OTHER_OPTION] }, key),
      await provider.sign(wallet, 'POST', `${path}/emergency-suspend`, undefined, key),
      await provider.sign(wallet, 'DELETE', path, undefined, key),
    ];
    for (const call of calls) {
      const first = await provider.send(call);
      expect(await provider.send(call)).toMatchObject({ status: 200, body: first.body });
    }
    expect((await provider.history(body['id'])).map((event) => event['type'])).toEqual([
      'register',
      'update',
      'emergency_suspend',
      'remove',
    ]);
  });

  it('stops what an operator has reinstated, although the newly signed stop has the key of an earlier one', async () => {
    const { body } = await provider.register(wallet, 'custom', freshValue());
    const path = `/v1/identifiers/${body['id']}`;
    const sign = () =>
      provider.sign(wallet, 'POST', `${path}/emergency-suspend`, undefined, { idempotencyKey: 'k-stop' });
    const call = await sign();
    const first = await provider.send(call);
    await service.sql(`update identifiers set status = 'active' where id = $1`, [body['id']]);
    const retried = await provider.send(call);
    expect(retried).toMatchObject({ status: 200, body: first.body });
    expect(retried.headers.get('idempotency-replayed')).toBe('true');
    expect((await provider.get(path)).body['status']).toBe('active');
    const second = await provider.send(await sign());
    expect(second).toMatchObject({ status: 200, body: { status: 'suspended' } });
    expect(second.headers.get('idempotency-replayed')).toBeNull();
    expect((await provider.get(path)).body).toEqual(second.body);
  });

  it('replays the answer about a removed identifier whose value has been registered again since', async () => {
    const value = freshValue();
    const { body: first } = await provider.register(wallet, 'custom', value);
    await provider.remove(wallet, first['id']);
    expect((await provider.register(wallet, 'custom', value)).status).toBe(201);
    const call = await provider.sign(wallet, 'DELETE', `/v1/identifiers/${first['id']}`, undefined, {
      idempotencyKey: 'k-removed-again',
      issuedAt: new Date(Date.now() + 30_000),
    });
    const removed = await provider.send(call);
    expect(removed).toMatchObject({ status: 200, body: { id: first['id'], status: 'removed' } });
    expect(await provider.send(call)).toMatchObject({ status: 200, body: removed.body });
  });
});

/** Header values travel as Latin-1. */
function encodeLatin1(text: string): string {
  return Buffer.from(text).toString('latin1');
}
