import { randomUUID } from 'node:crypto';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Provider } from '../support/actors.js';
import { SERVER_URL } from '../support/environment.js';
import { readEvents, StreamReader } from '../support/events.js';
import { HAProxy, HAS_HAPROXY } from '../support/haproxy.js';
import type { Json } from '../support/http-client.js';
import { operate } from '../support/operator.js';
import { freshValue, Operator, OTHER_OPTION, UNLIMITED } from '../support/registry.js';
import { Service } from '../support/service.js';
import { ed25519Wallet } from '../support/wallets.js';

const SECOND_MS = 1_000;
/** Longer than the balancer lets other answers take. */
const LONG_WAIT = 16;
const withHaproxy = HAS_HAPROXY ? it : it.skip;
const PUBLISH = `select publish_event('complaint.opened', $1, $2, null, jsonb_build_object('complaint_id', $2::uuid), now())`;

describe('the feed of events', () => {
  let service: Service;
  let provider: Provider;
  let other: Provider;
  let operator: Operator;
  const wallet = ed25519Wallet();

  const register = async (by = provider): Promise<{ id: string; value: string }> => {
    const value = freshValue();
    const { body } = await by.register(wallet, 'custom', value);
    return { id: body['id'], value };
  };
  const typesOf = (events: Json[]) => events.map(({ type }) => type);
  const aboutOf = async (by: Provider, id: string) => readEvents(by, `identifier=${id}`);

  beforeAll(async () => {
    service = await Service.start({ ...UNLIMITED, LIMIT_COMPLAINT_PER_HOUR: '1000000' });
    [provider, other] = await Promise.all([Provider.create(service), Provider.create(service)]);
    operator = new Operator(service);
  });
  afterAll(() => service.stop());

  it('tells every change of an identifier, with ids, codes and hashes, and not its value', async () => {
    const { id, value } = await register();
    await provider.update(wallet, id, { payment_options: [OTHER_OPTION] });
    await operator.setStatus(id, 'suspended');
    await operator.setStatus(id, 'active');
    await provider.suspend(wallet, id);
    await provider.remove(wallet, id);
    const events = await aboutOf(provider, id);
    expect(typesOf(events)).toEqual([
      'identifier.registered',
      'identifier.updated',
      'identifier.suspended',
      'identifier.reinstated',
      'identifier.emergency_suspended',
      'identifier.removed',
    ]);
    const history = await provider.history(id);
    expect(events.map(({ data, timestamp }) => ({ ...data, timestamp }))).toEqual(
      history.map((event) => ({
        identifier_id: id,
        sequence: event['sequence'],
        history_event_id: event['id'],
        ...(event['from_status'] && { from_status: event['from_status'] }),
        to_status: event['to_status'],
        actor_kind: event['actor']['kind'],
        changed_fields: event['changed_fields'],
        identifier_hash: event['identifier_hash'],
        payment_options_hash: event['payment_options_hash'],
        hash: event['hash'],
        timestamp: event['occurred_at'],
      })),
    );
    expect(JSON.stringify(events)).not.toContain(value);
  });

  it('tells an identifier to the provider that carries it; when another one takes over, both, and from then on that one', async () => {
    const { id } = await register();
    await other.update(wallet, id, { payment_options: [OTHER_OPTION] });
    await operator.setStatus(id, 'suspended');
    expect(typesOf(await aboutOf(provider, id))).toEqual(['identifier.registered', 'identifier.left']);
    expect(typesOf(await aboutOf(other, id))).toEqual(['identifier.updated', 'identifier.suspended']);
  });

  it('tells namespaces, names and complaints', async () => {
    const owner = await Provider.create(service);
    const carrier = await Provider.create(service);
    const slug = `n${randomUUID().slice(0, 8)}`;
    const body = { slug, registration_policy: 'open' };
    await service.http.post('/v1/namespaces', { key: owner.key, body });
    await service.sql(`update namespaces set status = 'active' where slug = $1`, [slug]);
    const named = await carrier.signed(wallet, 'POST', `/v1/namespaces/${slug}/names`, { label: 'rahim' });
    expect(named.status).toBe(201);
    await service.sql(`update namespace_names set status = 'suspended' where id = $1`, [named.body['id']]);
    const complaint = { reason: 'fraud', description: 'x' };
    const { body: opened } = await service.http.post('/v1/complaints', { key: owner.key, body: complaint });
    await service.sql(`update complaints set resolution = 'upheld' where id = $1`, [opened['id']]);
    const events = await readEvents(owner);
    expect(typesOf(events)).toEqual([
      'namespace.registered',
      'namespace.changed',
      'name.registered',
      'name.changed',
      'complaint.opened',
      'complaint.changed',
    ]);
    expect(events.at(-1)?.['data']).toEqual({
      complaint_id: opened['id'],
      from_status: 'open',
      to_status: 'closed',
      resolution: 'upheld',
    });
    expect(typesOf(await readEvents(carrier))).toEqual(['name.registered', 'name.changed']);
  });

  it('tells what an operator has released', async () => {
    const { id } = await register();
    await operator.setStatus(id, 'revoked');
    const login = await service.connect();
    await login.query('set role resolver_service');
    await login.query('update identifiers set released_at = now() where id = $1', [id]);
    await login.end();
    expect(typesOf(await aboutOf(provider, id))).toContain('identifier.released');
  });

  it('tells that a value was released also where the release ends a suspended registration', async () => {
    const { id } = await register();
    await operator.setStatus(id, 'suspended');
    await operate(service, 'identifiers', 'release', id);
    const [removed, released] = (await aboutOf(provider, id)).slice(-2);
    expect([removed?.['type'], released?.['type']]).toEqual(['identifier.removed', 'identifier.released']);
    expect(released?.['data']).toEqual({ identifier_id: id, sequence: removed?.['data'].sequence });
  });

  it('is read page by page, by type, and goes on where it ended', async () => {
    const reader = await Provider.create(service);
    const ids = [];
    for (let count = 0; count < 3; count += 1) ids.push((await register(reader)).id);
    const first = await reader.get('/v1/events?limit=2');
    expect(first.body).toMatchObject({ has_more: true });
    const second = await reader.get(`/v1/events?limit=2&after=${first.body['next_cursor']}`);
    expect(second.body).toMatchObject({ has_more: false });
    expect([...first.body['events'], ...second.body['events']].map(({ data }) => data.identifier_id)).toEqual(ids);
    const behindFirst = await reader.get(`/v1/events?after=${first.body['events'][0].cursor}`);
    expect(behindFirst.body['events']).toHaveLength(2);
    await operator.setStatus(ids[0] ?? '', 'suspended');
    const later = await reader.get(`/v1/events?after=${second.body['next_cursor']}`);
    expect(typesOf(later.body['events'])).toEqual(['identifier.suspended']);
    const some = await readEvents(reader, 'types=identifier.suspended,identifier.removed');
    expect(typesOf(some)).toEqual(['identifier.suspended']);
  });

  it.each([
    ['after=!', 'after'],
    ['after=bm9uZQ', 'after'],
    ['types=none', 'types.0'],
    ['identifier=1', 'identifier'],
    ['limit=0', 'limit'],
    ['limit=1e1', 'limit'],
    ['wait=31', 'wait'],
    ['wait=', 'wait'],
  ])('refuses ?%s and names %s', async (query, field) => {
    const answer = await provider.get(`/v1/events?${query}`);
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ field }] } });
  });

  it.each([
    ['older than 90 days', `1.${Math.floor(Date.now() / 1000) - 91 * 86_400}`],
    ['from before a restore', `999999999.${Math.floor(Date.now() / 1000)}`],
  ])('answers 410 to a cursor that is %s', async (_which, text) => {
    const answer = await provider.get(`/v1/events?after=${Buffer.from(text).toString('base64url')}`);
    expect(answer).toMatchObject({ status: 410, body: { code: 'cursor_expired' } });
  });

  describe('with wait', () => {
    it('answers at once what there is, and otherwise when it happens', async () => {
      const reader = await Provider.create(service);
      const { body } = await reader.get('/v1/events');
      const waiting = reader.get(`/v1/events?wait=30&after=${body['next_cursor']}`);
      await sleep(100);
      const startedAt = performance.now();
      const { id } = await register(reader);
      expect((await waiting).body['events']).toMatchObject([{ data: { identifier_id: id } }]);
      expect(performance.now() - startedAt).toBeLessThan(5 * SECOND_MS);
    });

    it('answers nothing when the time is over, and where to go on', async () => {
      const reader = await Provider.create(service);
      const startedAt = performance.now();
      const { status, body } = await reader.get('/v1/events?wait=1');
      expect({ status, ...body }).toEqual({
        status: 200,
        events: [],
        next_cursor: expect.any(String),
        has_more: false,
      });
      expect(performance.now() - startedAt).toBeGreaterThan(0.9 * SECOND_MS);
    });

    withHaproxy('can be longer than other answers may take behind the balancer of deploy/', async () => {
      const balancer = await HAProxy.before(service);
      try {
        const reader = await Provider.create(service);
        const answer = await fetch(`http://127.0.0.1:${balancer.port}/v1/events?wait=${LONG_WAIT}`, {
          headers: { authorization: `Bearer ${reader.key}` },
        });
        expect({ status: answer.status, ...(await answer.json()) }).toMatchObject({ status: 200, events: [] });
      } finally {
        await balancer.stop();
      }
    });

    it('answers 401 when the key is revoked meanwhile, before its time is over', async () => {
      const reader = await Provider.create(service);
      const waiting = reader.get('/v1/events?wait=20');
      await sleep(200);
      await service.sql('update api_keys set revoked_at = now() where id = $1', [reader.keyId]);
      expect(await waiting).toMatchObject({ status: 401, body: { code: 'credential_revoked' } });
    });

    it('holds no connection to the database: thirty who wait keep nobody from reading', async () => {
      const readers = await Promise.all([Provider.create(service), Provider.create(service)]);
      const waiting = readers.flatMap((reader) =>
        Array.from({ length: 15 }, () => reader.get('/v1/events?wait=2&types=webhook.disabled')),
      );
      await sleep(200);
      const startedAt = performance.now();
      expect((await provider.get('/v1/identifier-types')).status).toBe(200);
      expect(performance.now() - startedAt).toBeLessThan(SECOND_MS);
      expect(new Set((await Promise.all(waiting)).map(({ status }) => status))).toEqual(new Set([200]));
    });
  });

  describe('as a stream', () => {
    it('tells what happens, and goes on behind Last-Event-ID', async () => {
      const reader = await Provider.create(service);
      const before = await register(reader);
      const stream = await StreamReader.open(reader);
      expect(await stream.next()).toMatchObject({
        event: 'identifier.registered',
        data: { data: { identifier_id: before.id } },
      });
      await operator.setStatus(before.id, 'suspended');
      const seen = await stream.next();
      expect(seen).toMatchObject({ event: 'identifier.suspended' });
      expect(seen.id).toBe(seen.data['cursor']);
      stream.close();
      await operator.setStatus(before.id, 'active');
      const resumed = await StreamReader.open(reader, { 'last-event-id': seen.id });
      expect(await resumed.next()).toMatchObject({ event: 'identifier.reinstated' });
      resumed.close();
    });

    it('ends when the key is revoked', async () => {
      const reader = await Provider.create(service);
      const stream = await StreamReader.open(reader);
      await service.sql('update api_keys set revoked_at = now() where id = $1', [reader.keyId]);
      await stream.ended();
    });

    it('refuses a wrong Last-Event-ID, and more than ten streams of one provider', async () => {
      const reader = await Provider.create(service);
      const wrong = await fetch(`${service.url}/v1/events/stream`, {
        headers: { authorization: `Bearer ${reader.key}`, 'last-event-id': 'none' },
      });
      expect([wrong.status, (await wrong.json()).errors[0].field]).toEqual([400, 'Last-Event-ID']);
      const streams = await Promise.all(Array.from({ length: 10 }, () => StreamReader.open(reader)));
      const { status, body } = await reader.get('/v1/events/stream');
      expect({ status, code: body['code'] }).toEqual({ status: 429, code: 'too_many_streams' });
      for (const stream of streams) stream.close();
    });
  });

  it('is all that there is on a server without WEBHOOK_KEY; the embedded database has a key of its own for webhooks', async () => {
    const body = { url: 'https://hooks.example/' };
    const answer = await service.http.post('/v1/webhooks', { key: provider.key, body });
    const directory = service.database.variables['DATA_DIR'];
    if (directory === undefined) {
      expect(answer).toMatchObject({ status: 403, body: { code: 'webhooks_off' } });
    } else {
      expect(answer.status).toBe(201);
      expect(statSync(join(directory, 'webhook-key')).mode & 0o077).toBe(0);
    }
  });

  it('shows each event to each reader once and in one order, though transactions commit in another than they write', async () => {
    const reader = await Provider.create(service);
    const writers = await Promise.all(Array.from({ length: 8 }, () => service.connect()));
    const written: string[] = [];
    const write = async (writer: (typeof writers)[number]) => {
      for (let count = 0; count < 12; count += 1) {
        const subject = randomUUID();
        if (SERVER_URL !== undefined) await writer.query('begin');
        await writer.query(PUBLISH, [reader.id, subject]);
        // The one session of the embedded database has no transactions beside each other.
        if (SERVER_URL !== undefined) await writer.query('select pg_sleep(random() * 0.02); commit');
        written.push(subject);
      }
    };
    let isWriting = true;
    const read = async () => {
      const seen: string[] = [];
      for (let after = ''; ;) {
        const wasWriting = isWriting;
        const { body } = await reader.get(`/v1/events?limit=7${after}`);
        seen.push(...body['events'].map(({ data }: Json) => data['complaint_id']));
        after = `&after=${body['next_cursor']}`;
        if (!wasWriting && !body['has_more']) return seen;
      }
    };
    const readers = [read(), read(), read()];
    await Promise.all(writers.map(write)).finally(() => (isWriting = false));
    const [first = [], ...rest] = await Promise.all(readers);
    expect(first.toSorted()).toEqual(written.toSorted());
    for (const seen of rest) expect(seen).toEqual(first);
    await Promise.all(writers.map((writer) => writer.end()));
  });
});
