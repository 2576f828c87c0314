import { issueKey, OPTION, Provider } from '../support/actors.js';
import type { Answer, Json } from '../support/http-client.js';
import { freshValue, identifierIn, Operator, OTHER_OPTION, STATUSES, UNLIMITED } from '../support/registry.js';
import { Service } from '../support/service.js';
import { ownIdentifiers } from '../../src/registry/identifier-search.statements.js';
import { ed25519Wallet } from '../support/wallets.js';
import emv from '../vectors/emv.json';

const SOME_ID = '019aa3f0-0000-7000-8000-000000000001';

describe('finding identifiers', () => {
  let service: Service;
  let provider: Provider;
  let other: Provider;
  let operator: Operator;
  const wallet = ed25519Wallet();

  beforeAll(async () => {
    service = await Service.start(UNLIMITED);
    [provider, other] = await Promise.all([Provider.create(service), Provider.create(service)]);
    operator = new Operator(service);
    await operator.reviews('email');
  });
  afterAll(() => service.stop());

  const find = (by: Provider, query: Record<string, string>) => by.get(`/v1/identifiers?${new URLSearchParams(query)}`);
  const idsIn = ({ body }: Answer): string[] => body['identifiers'].map(({ id }: { id: string }) => id);

  describe('by their value', () => {
    it('finds one in any spelling, for any approved provider, as it is read by its id', async () => {
      const value = freshValue();
      const { body } = await provider.register(wallet, 'custom', value);
      for (const by of [provider, other]) {
        const found = await find(by, { type: 'custom', value: ` ${value.toUpperCase()}` });
        const read = await by.get(`/v1/identifiers/${body['id']}`);
        expect(found).toMatchObject({ status: 200, body: { identifiers: [read.body], next_cursor: null } });
      }
    });

    it('finds a QR code by its whole text', async () => {
      const payload = emv.accepted[0]?.payload ?? '';
      const { body } = await provider.register(wallet, 'bangla_qr', payload);
      expect(idsIn(await find(other, { type: 'bangla_qr', value: payload }))).toEqual([body['id']]);
    });

    it('finds nothing where nothing was registered', async () => {
      expect(await find(provider, { type: 'custom', value: freshValue() })).toMatchObject({
        status: 200,
        body: { identifiers: [], next_cursor: null },
      });
    });

    it.each(STATUSES)('finds one that is %s, and only if it is asked for that state or for any', async (status) => {
      const { id, value } = await identifierIn(status, { provider, wallet, operator });
      const type = value.includes('@') ? 'email' : 'custom';
      const another = status === 'active' ? 'removed' : 'active';
      expect(idsIn(await find(other, { type, value }))).toEqual([id]);
      expect(idsIn(await find(other, { type, value, status }))).toEqual([id]);
      expect(idsIn(await find(other, { type, value, status: another }))).toEqual([]);
    });

    it('finds the newest registration of a value', async () => {
      const value = freshValue();
      const first = await provider.register(wallet, 'custom', value);
      await provider.remove(wallet, first.body['id']);
      const second = await other.register(wallet, 'custom', value);
      expect(idsIn(await find(provider, { type: 'custom', value }))).toEqual([second.body['id']]);
    });

    it('finds one whose type is switched off, so that its payments can be stopped', async () => {
      const value = freshValue();
      const { body } = await provider.register(wallet, 'custom', value);
      await service.sql(`update identifier_types set status = 'disabled' where name = 'custom'`);
      try {
        expect(idsIn(await find(other, { type: 'custom', value }))).toEqual([body['id']]);
      } finally {
        await service.sql(`update identifier_types set status = 'active' where name = 'custom'`);
      }
    });
  });

  describe("among the caller's own", () => {
    const own: string[] = [];
    let carrier: Provider;

    beforeAll(async () => {
      carrier = await Provider.create(service);
      for (const status of STATUSES) {
        own.push((await identifierIn(status, { provider: carrier, wallet, operator })).id);
      }
      own.push((await identifierIn('active', { provider: carrier, wallet, operator })).id);
    });

    it('lists all page by page, oldest first', async () => {
      const pages: string[][] = [];
      let cursor: string | null = null;
      do {
        const answer: Answer = await find(carrier, { limit: '3', ...(cursor !== null && { cursor }) });
        expect(answer.status).toBe(200);
        pages.push(idsIn(answer));
        cursor = answer.body['next_cursor'];
      } while (cursor !== null);
      expect(pages).toEqual([own.slice(0, 3), own.slice(3, 6), own.slice(6)]);
    });

    it.each(STATUSES)('lists those that are %s', async (status) => {
      const expected = own.filter(
        (_, at) => STATUSES[at] === status || (status === 'active' && at === STATUSES.length),
      );
      expect(idsIn(await find(carrier, { status }))).toEqual(expected);
      const [first] = idsIn(await find(carrier, { status, limit: '1' }));
      expect(first).toBe(expected[0]);
    });

    it('lists none of another provider, and takes over what came through it last', async () => {
      const newcomer = await Provider.create(service);
      expect(await find(newcomer, {})).toMatchObject({ status: 200, body: { identifiers: [], next_cursor: null } });
      const { id } = await identifierIn('active', { provider: carrier, wallet, operator });
      expect((await newcomer.update(wallet, id, { payment_options: [OTHER_OPTION] })).status).toBe(200);
      expect(idsIn(await find(newcomer, {}))).toEqual([id]);
      expect(idsIn(await find(carrier, {}))).toEqual(own);
    });

    it('goes on behind a cursor of another provider with nothing but its own', async () => {
      const { body } = await find(carrier, { limit: '1' });
      const newcomer = await Provider.create(service);
      expect(idsIn(await find(newcomer, { cursor: body['next_cursor'] }))).toEqual([]);
    });
  });

  it.each<[Record<string, string>, string, string]>([
    [{ type: 'custom' }, 'value', 'required'],
    [{ value: 'shop' }, 'type', 'required'],
    [{ type: 'phone', value: '123' }, 'type', 'unsupported_type'],
    [{ type: '', value: '123' }, 'type', 'unsupported_type'],
    [{ type: 'email', value: 'nobody' }, 'value', 'missing_at_sign'],
    [{ type: 'custom', value: '' }, 'value', 'empty'],
    [{ type: 'custom', value: 'a\u0000b' }, 'value', 'control_character'],
    [{ type: 'custom', value: 'x'.repeat(701) }, 'value', 'too_long'],
    [{ type: 'custom', value: 'shop', cursor: Buffer.from(SOME_ID).toString('base64url') }, 'cursor', 'invalid_format'],
    [{ status: 'lost' }, 'status', 'not_allowed'],
    [{ limit: '0' }, 'limit', 'out_of_range'],
    [{ limit: '101' }, 'limit', 'out_of_range'],
    [{ limit: 'many' }, 'limit', 'wrong_type'],
    [{ cursor: 'ä' }, 'cursor', 'invalid_format'],
    [{ cursor: Buffer.from('no id').toString('base64url') }, 'cursor', 'invalid_format'],
    [{ cursor: 'x'.repeat(204) }, 'cursor', 'too_long'],
  ])('refuses %j and names %s', async (query, field, code) => {
    const answer = await find(provider, query);
    expect(answer.status).toBe(400);
    expect(answer.body['errors'][0]).toMatchObject({ field, code });
  });

  it('refuses a parameter that comes twice', async () => {
    const answer = await provider.get('/v1/identifiers?type=custom&type=email&value=shop');
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ field: 'type', code: 'wrong_type' }] } });
  });

  it.each(['/v1/namespaces', '/v1/complaints'])('refuses a cursor that %s has never given', async (path) => {
    const answer = await provider.get(`${path}?cursor=${Buffer.from('no id').toString('base64url')}`);
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ field: 'cursor' }] } });
  });

  describe('that are taken', () => {
    let value = '';
    let id = '';
    beforeAll(async () => {
      value = freshValue();
      id = (await provider.register(wallet, 'custom', value)).body['id'];
    });

    it.each(['its provider', 'another provider'])('tells their controller the id, through %s', async (through) => {
      const by = through === 'its provider' ? provider : other;
      expect(await by.register(wallet, 'custom', value.toUpperCase())).toMatchObject({
        status: 409,
        body: { code: 'identifier_taken', identifier_id: id },
      });
    });

    it('tells it to nobody else', async () => {
      const { status, body } = await provider.register(ed25519Wallet(), 'custom', value);
      expect([status, body['code'], body['identifier_id']]).toEqual([409, 'identifier_taken', undefined]);
      expect(JSON.stringify(body)).not.toContain(id);
    });

    it('tells it again to a retry with the same Idempotency-Key', async () => {
      const idempotencyKey = 'taken-1';
      const over = { idempotencyKey, headers: { 'idempotency-key': idempotencyKey } };
      const first = await provider.register(wallet, 'custom', value, [OPTION], over);
      const second = await provider.register(wallet, 'custom', value, [OPTION], over);
      expect(second.headers.get('idempotency-replayed')).toBe('true');
      expect(second.body).toEqual(first.body);
      expect(second.body['identifier_id']).toBe(id);
    });

    it.each(['revoked', 'removed'] as const)('tells no id of one that is %s', async (status) => {
      const held = await identifierIn(status, { provider, wallet: ed25519Wallet(), operator });
      const { status: refused, body } = await provider.register(wallet, 'custom', held.value);
      expect([refused, body['identifier_id']]).toEqual([409, undefined]);
    });

    it('tells each of ten registrations at the same moment, of which one succeeds', async () => {
      const contested = freshValue();
      const answers = await Promise.all(
        Array.from({ length: 10 }, () => provider.register(wallet, 'custom', contested)),
      );
      const made = answers.filter(({ status }) => status === 201);
      expect(made).toHaveLength(1);
      const refused = answers
        .filter(({ status }) => status !== 201)
        .map(({ status, body }) => [status, body['identifier_id']]);
      expect(refused).toEqual(Array(9).fill([409, made[0]?.body['id']]));
    });

    it('tells two wallets at the same moment only their own', async () => {
      const contested = freshValue();
      const wallets = [wallet, ed25519Wallet()];
      const answers = await Promise.all(
        [0, 1, 0, 1, 0, 1].map(async (at) => ({ at, ...(await provider.register(wallets[at]!, 'custom', contested)) })),
      );
      const winner = answers.find(({ status }) => status === 201);
      for (const { at, status, body } of answers.filter((answer) => answer !== winner)) {
        expect([status, body['identifier_id']]).toEqual([409, at === winner?.at ? winner.body['id'] : undefined]);
      }
    });
  });

  describe('an update that waits for review', () => {
    const proposals = async (by: Provider, id: string): Promise<Json> => {
      const { body } = await by.get(`/v1/identifiers/${id}`);
      return { paid: body['payment_options'], proposed: body['proposed_payment_options'] };
    };

    it('can be read by whoever may read the identifier, in every answer', async () => {
      const { id, value } = await identifierIn('update_pending', { provider, wallet, operator });
      expect(await proposals(other, id)).toEqual({ paid: [OPTION], proposed: [OTHER_OPTION] });
      const found = await find(other, { type: 'email', value });
      expect(found.body['identifiers'][0].proposed_payment_options).toEqual([OTHER_OPTION]);
      const changed = await provider.update(wallet, id, { payment_options: [{ ...OTHER_OPTION, memo: '7' }] });
      expect(changed.body['proposed_payment_options']).toEqual([{ ...OTHER_OPTION, memo: '7' }]);
    });

    it.each(['approve', 'reject', 'suspend'] as const)('is gone once an operator has decided: %s', async (decision) => {
      const { id } = await identifierIn('update_pending', { provider, wallet, operator });
      if (decision === 'suspend') await operator.setStatus(id, 'suspended');
      else await operator[decision](id);
      const paid = [decision === 'approve' ? OTHER_OPTION : OPTION];
      expect(await proposals(provider, id)).toEqual({ paid, proposed: null });
    });

    it('is never where to pay', async () => {
      const { value } = await identifierIn('update_pending', { provider, wallet, operator });
      const { body } = await provider.resolve('email', value);
      expect(JSON.stringify(body)).not.toContain(OTHER_OPTION.address);
    });
  });

  it('is for no Free key', async () => {
    const { key } = await issueKey(service, null);
    expect((await service.http.get('/v1/identifiers', { key })).status).toBe(401);
  });

  it.each([
    ['of all states', STATUSES],
    ['of one state', ['suspended'] as const],
  ])('reads about a page for a page %s, however many identifiers there are', async (_, wanted) => {
    const crowd = await Provider.create(service);
    const session = await service.connect();
    await session.query('set session_replication_role = replica');
    await session.query(
      `insert into identifiers (id, type, value, normalized_value, value_hash, status, controller, provider_id,
         payment_options, registered_at, activated_at, updated_at, authorized_at, history_head)
       select gen_random_uuid(), 'custom', v, v, sha256(convert_to(v, 'UTF8')),
         case when n % 20 = 0 then 'suspended' else 'active' end::identifier_status, 'crowd', $1,
         $2, now(), now(), now(), now(), repeat('0', 64)
       from generate_series(1, 2000) n, lateral (select 'crowd-' || n || $3) named (v)`,
      [crowd.id, JSON.stringify([OPTION]), crowd.id],
    );
    await session.query('analyze identifiers');
    await session.end();
    const { text, values } = ownIdentifiers(crowd.id, wanted, SOME_ID, 21);
    const [plan] = await service.sql<{ 'QUERY PLAN': unknown }>(`explain (analyze, format json) ${text}`, values);
    const counts = [...JSON.stringify(plan).matchAll(/"(?:Actual Rows|Rows Removed by Filter)":([0-9.]+)/g)];
    const rows = counts.map(([, count]) => Number(count));
    expect(Math.max(...rows)).toBeGreaterThanOrEqual(21);
    expect(Math.max(...rows)).toBeLessThanOrEqual(42);
  });
});
