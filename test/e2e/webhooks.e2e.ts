import { setTimeout as sleep } from 'node:timers/promises';
import { Webhook } from 'standardwebhooks';
import { Provider } from '../support/actors.js';
import { DnsServer } from '../support/dns-server.mjs';
import { SERVER_URL } from '../support/environment.js';
import { readEvents } from '../support/events.js';
import type { Json } from '../support/http-client.js';
import { operate } from '../support/operator.js';
import { freshValue, Operator, UNLIMITED } from '../support/registry.js';
import { Service } from '../support/service.js';
import { ed25519Wallet } from '../support/wallets.js';
import { type Received, WebhookReceiver } from '../support/webhook-receiver.mjs';

describe('webhooks', () => {
  let service: Service;
  let dns: DnsServer;
  let provider: Provider;
  const receivers: WebhookReceiver[] = [];
  const wallet = ed25519Wallet();

  const receive = async (act?: WebhookReceiver['act']): Promise<WebhookReceiver> => {
    const receiver = await WebhookReceiver.start();
    if (act) receiver.act = act;
    receivers.push(receiver);
    return receiver;
  };
  const post = (path: string, body?: unknown, by = provider) => service.http.post(path, { key: by.key, body });
  const patch = (path: string, body: unknown) => service.http.call('PATCH', path, { key: provider.key, body });
  const create = async (url: string, more: object = {}, by = provider): Promise<Json> => {
    const { status, body } = await post('/v1/webhooks', { url, ...more }, by);
    expect(status).toBe(201);
    return body;
  };
  const register = async (by = provider): Promise<{ id: string; value: string }> => {
    const value = freshValue();
    return { id: (await by.register(wallet, 'custom', value)).body['id'], value };
  };
  const until = async (condition: () => boolean | Promise<boolean>): Promise<void> => {
    for (let waited = 0; !(await condition()); waited += 20) {
      if (waited > 15_000) throw new Error('It did not come about in 15 seconds.');
      await sleep(20);
    }
  };
  const arrived = async (receiver: WebhookReceiver, count = 1): Promise<Received[]> => {
    await until(() => receiver.received.length >= count);
    return receiver.received;
  };
  const retryNow = (id: string) =>
    service.sql(
      `with w as (update webhook_endpoints set paused_until = null where id = $1)
      update webhook_deliveries set next_attempt_at = now() where endpoint_id = $1 and status = 'pending'`,
      [id],
    );

  beforeAll(async () => {
    dns = await DnsServer.start();
    service = await Service.start({
      ...UNLIMITED,
      WEBHOOK_KEY: 'a key of thirty-two characters or more',
      WEBHOOK_ALLOW_PRIVATE: '127.0.0.1/32',
      WEBHOOK_DNS: dns.address,
    });
  });
  beforeEach(async () => {
    provider = await Provider.create(service);
  });
  afterEach(() => service.sql(`update webhook_endpoints set status = 'deleted', disabled_reason = null`));
  afterAll(async () => {
    await service.stop();
    dns.stop();
    await Promise.all(receivers.map((receiver) => receiver.stop()));
  });

  it('carry the events of the feed, in order for each identifier, with a signature of Standard Webhooks and without values', async () => {
    const receiver = await receive();
    const { id: endpointId, secret } = await create(receiver.url);
    const { id, value } = await register();
    await provider.suspend(wallet, id);
    await provider.remove(wallet, id);
    const received = await arrived(receiver, 3);
    expect(received.map(({ event }) => event)).toEqual(await readEvents(provider, `identifier=${id}`));
    for (const { text, headers, event } of received) {
      expect(new Webhook(secret).verify(text, headers)).toEqual(event);
      expect(headers['webhook-id']).toBe(event['id']);
      expect(text).not.toContain(value);
    }
    await until(async () => {
      const { body } = await provider.get(`/v1/webhooks/${endpointId}/deliveries?status=delivered`);
      return body['deliveries'].length === 3;
    });
  });

  it('carry only the types that were asked for, and only what the provider carries', async () => {
    const [all, some, foreign] = [await receive(), await receive(), await receive()];
    const other = await Provider.create(service);
    await create(all.url);
    await create(some.url, { types: ['identifier.emergency_suspended'] });
    await create(foreign.url, {}, other);
    const { id } = await register();
    await provider.suspend(wallet, id);
    await arrived(all, 2);
    expect((await arrived(some)).map(({ event }) => event['type'])).toEqual(['identifier.emergency_suspended']);
    expect(foreign.received).toEqual([]);
  });

  it('have a secret that is shown once, and nowhere else', async () => {
    const receiver = await receive();
    const { id, secret } = await create(receiver.url);
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const answers = [await provider.get('/v1/webhooks'), await provider.get(`/v1/webhooks/${id}`)];
    const rows = await service.sql('select w::text from webhook_endpoints w');
    expect(JSON.stringify([answers, rows, service.output])).not.toContain(secret.slice(6));
  });

  it('are signed with the old secret, too, after a rotation, for as long as was asked', async () => {
    const receiver = await receive();
    const { id, secret: old } = await create(receiver.url);
    const { body: rotated } = await post(`/v1/webhooks/${id}/rotate-secret`);
    expect(rotated['secret']).not.toBe(old);
    expect(Date.parse(rotated['old_secret_until'])).toBeGreaterThan(Date.now() + 23 * 3_600_000);
    expect((await post(`/v1/webhooks/${id}/test`)).body).toEqual({ ok: true, response_status: 200, fault: null });
    const [both] = await arrived(receiver);
    for (const secret of [old, rotated['secret']])
      expect(() => new Webhook(secret).verify(both?.text ?? '', both?.headers ?? {})).not.toThrow();
    const { body: again } = await post(`/v1/webhooks/${id}/rotate-secret`, { overlap_hours: 0 });
    await post(`/v1/webhooks/${id}/test`);
    const [, one] = await arrived(receiver, 2);
    const verify = (secret: string) => new Webhook(secret).verify(one?.text ?? '', one?.headers ?? {});
    expect(verify(again['secret'])).toMatchObject({ type: 'webhook.test' });
    expect(() => verify(rotated['secret'])).toThrow();
  });

  it('are sent again with the same id when they fail; what comes after about the same identifier waits, and nothing else', async () => {
    let isBroken = true;
    const { id: stuck } = await register();
    const receiver = await receive((response, { event }) => {
      response.writeHead(isBroken && event['data'].identifier_id === stuck ? 500 : 200).end();
    });
    const { id: endpointId } = await create(receiver.url);
    await provider.suspend(wallet, stuck);
    await arrived(receiver);
    await provider.remove(wallet, stuck);
    const { id: free } = await register();
    await until(() => receiver.received.some(({ event }) => event['data'].identifier_id === free));
    const aboutStuck = () =>
      receiver.received.filter(({ event }) => event['data'].identifier_id === stuck).map(({ event }) => event['type']);
    expect(new Set(aboutStuck())).toEqual(new Set(['identifier.emergency_suspended']));
    isBroken = false;
    await until(async () => {
      await retryNow(endpointId);
      return aboutStuck().at(-1) === 'identifier.removed';
    });
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(3);
  });

  it('go on at once to a good endpoint beside eighty that never answer', async () => {
    const [slow, good] = [await receive(() => undefined), await receive()];
    await create(good.url);
    await service.sql(
      `insert into webhook_endpoints (id, provider_id, url, created_at)
      select gen_random_uuid(), $1, $2, now() from generate_series(1, 80)`,
      [provider.id, slow.url],
    );
    for (let count = 0; count < 8; count += 1) await register();
    await arrived(slow, 80);
    await service.sql(`update webhook_endpoints set types = '{complaint.opened}' where url = $1`, [slow.url]);
    for (let count = 0; count < 12; count += 1) await register();
    const startedAt = Date.now();
    await arrived(good, 20);
    expect(Date.now() - startedAt).toBeLessThan(5_000);
  });

  it('that fail together count as one failure of their endpoint', async () => {
    const receiver = await receive();
    const { id } = await create(receiver.url);
    for (let count = 0; count < 6; count += 1) await register();
    await arrived(receiver, 6);
    const held: (() => void)[] = [];
    receiver.act = (response) => held.push(() => response.writeHead(500).end());
    for (let count = 0; count < 4; count += 1) await register();
    await until(() => held.length === 4);
    receiver.act = (response) => response.end();
    for (const answer of held) answer();
    await until(async () => (await post(`/v1/webhooks/${id}/test`)).body['ok'] === true);
    const failed = `select failures from webhook_endpoints w where id = $1
      and (select count(*) from webhook_deliveries where endpoint_id = w.id and last_status = 500) = 4`;
    await until(async () => (await service.sql(failed, [id])).length === 1);
    expect(await service.sql(failed, [id])).toEqual([{ failures: 1 }]);
  });

  it('that a process had claimed are sent by others once it is gone, and not while it is there', async () => {
    const receiver = await receive();
    const { id } = await create(receiver.url);
    const claim = (by: string) =>
      service.sql(
        `insert into webhook_deliveries (id, endpoint_id, position, subject_id, next_attempt_at, retry_until, claimed_by)
        select gen_random_uuid(), $1, max(position), gen_random_uuid(), now() + interval '1 hour', now() + interval '1 day',
          ${by} from events`,
        [id],
      );
    const ownDatabase = '(select oid from pg_database where datname = current_database())';
    await claim(`(select max(objid::bigint) from pg_locks where classid = 7470105 and database = ${ownDatabase})`);
    await sleep(1_500);
    expect(receiver.received).toEqual([]);
    await service.sql('delete from webhook_deliveries where endpoint_id = $1', [id]);
    await claim('1');
    await arrived(receiver);
  });

  it('are queued and claimed by their indexes, whatever the database knows of a backlog', async () => {
    const { id } = await create('https://backlog.example/');
    await service.sql(`update webhook_endpoints set paused_until = now() + interval '1 hour' where id = $1`, [id]);
    await service.sql(
      `insert into webhook_deliveries (id, endpoint_id, position, subject_id, next_attempt_at, retry_until)
      select gen_random_uuid(), $1, 1000000 + place, gen_random_uuid(), now(), now() from generate_series(1, 20000) place`,
      [id],
    );
    const plan = async (condition: string) =>
      JSON.stringify(
        await service.sql(
          `explain select position from webhook_deliveries d join webhook_endpoints w on w.id = d.endpoint_id
          where d.endpoint_id = $1 and d.status = 'pending' and ${condition}`,
          [id],
        ),
      );
    expect(await plan(`d.subject_id = w.id`)).toContain('webhook_deliveries_in_order');
    const due = `d.next_attempt_at <= now() and d.next_attempt_at > '-infinity' order by d.next_attempt_at, position limit 8`;
    expect(await plan(due)).toContain('webhook_deliveries_due');
    await service.sql('delete from webhook_deliveries where endpoint_id = $1', [id]);
  });

  it('end with 410, which the feed tells, until the provider enables the endpoint again', async () => {
    const receiver = await receive((response) => response.writeHead(410).end());
    const { id } = await create(receiver.url);
    await register();
    const status = async () => (await provider.get(`/v1/webhooks/${id}`)).body;
    await until(async () => (await status())['status'] === 'disabled');
    expect(await status()).toMatchObject({ disabled_reason: 'gone' });
    expect(await readEvents(provider, 'types=webhook.disabled')).toMatchObject([
      { data: { webhook_id: id, reason: 'gone' } },
    ]);
    receiver.act = (response) => response.end();
    expect((await patch(`/v1/webhooks/${id}`, { status: 'enabled' })).body).toMatchObject({
      status: 'enabled',
      disabled_reason: null,
    });
    await arrived(receiver, 2);
    expect(receiver.received[1]?.headers['webhook-id']).toBe(receiver.received[0]?.headers['webhook-id']);
  });

  it('are not sent twice when their endpoint is enabled again while they are under way', async () => {
    const receiver = await receive((response) => void setTimeout(() => response.end(), 3_000));
    const { id } = await create(receiver.url, { types: ['identifier.registered'] });
    await register();
    await arrived(receiver);
    for (const status of ['disabled', 'enabled']) await patch(`/v1/webhooks/${id}`, { status });
    await until(async () => {
      const { body } = await provider.get(`/v1/webhooks/${id}/deliveries`);
      return body['deliveries'][0].status === 'delivered';
    });
    expect(receiver.received).toHaveLength(1);
  });

  it('are given up after three days, with the endpoint, and are sent again when asked', async () => {
    const receiver = await receive((response) => response.writeHead(503).end());
    const { id } = await create(receiver.url);
    await register();
    await arrived(receiver);
    await service.sql(`update webhook_deliveries set retry_until = now() where endpoint_id = $1`, [id]);
    await until(async () => {
      await retryNow(id);
      return (await provider.get(`/v1/webhooks/${id}`)).body['status'] === 'disabled';
    });
    expect((await provider.get(`/v1/webhooks/${id}`)).body['disabled_reason']).toBe('failing');
    const { body } = await provider.get(`/v1/webhooks/${id}/deliveries?status=dead`);
    expect(body['deliveries']).toMatchObject([
      { event_type: 'identifier.registered', response_status: 503, fault: 'refused' },
    ]);
    receiver.act = (response) => response.end();
    await patch(`/v1/webhooks/${id}`, { status: 'enabled' });
    const count = receiver.received.length;
    const delivery: string = body['deliveries'][0].id;
    expect((await post(`/v1/webhooks/${id}/deliveries/${delivery}/redeliver`)).body).toMatchObject({
      status: 'pending',
      attempts: 0,
    });
    await arrived(receiver, count + 1);
  });

  it('are given up without the endpoint where it has taken others since', async () => {
    const { id: refused } = await register();
    const receiver = await receive((response, { event }) =>
      response.writeHead(event['data'].identifier_id === refused ? 503 : 200).end(),
    );
    const { id } = await create(receiver.url);
    await provider.suspend(wallet, refused);
    await register();
    await arrived(receiver, 2);
    await service.sql(`update webhook_deliveries set retry_until = now() where endpoint_id = $1`, [id]);
    const dead = async () => (await provider.get(`/v1/webhooks/${id}/deliveries?status=dead`)).body['deliveries'];
    await until(async () => {
      await retryNow(id);
      return (await dead()).length === 1;
    });
    expect((await provider.get(`/v1/webhooks/${id}`)).body['status']).toBe('enabled');
  });

  it.each([
    ['is disabled', `status = 'disabled', disabled_reason = 'asked'`],
    ['is paused', `failures = 3, paused_until = now() + interval '1 hour'`],
  ])('that are due wait while their endpoint %s, and no other endpoint waits with it', async (_, change) => {
    const [waiting, other] = [await receive((response) => response.writeHead(503).end()), await receive()];
    const { id } = await create(waiting.url);
    await register();
    await arrived(waiting);
    const recorded = 'select from webhook_deliveries where endpoint_id = $1 and last_status = 503';
    await until(async () => (await service.sql(recorded, [id])).length === 1);
    await service.sql(`update webhook_endpoints set ${change} where id = $1`, [id]);
    await service.sql('update webhook_deliveries set next_attempt_at = now() where endpoint_id = $1', [id]);
    await create(other.url);
    for (const count of [1, 2]) {
      await register();
      await arrived(other, count);
    }
    expect(waiting.received).toHaveLength(1);
  });

  it('are attempted at once when asked, though their retry is far, and not twice while they are under way', async () => {
    const receiver = await receive((response) => response.writeHead(503).end());
    const { id } = await create(receiver.url);
    await register();
    const delivery = async () => (await provider.get(`/v1/webhooks/${id}/deliveries`)).body['deliveries'][0];
    await until(async () => (await delivery())?.response_status === 503);
    await service.sql(
      `update webhook_deliveries set next_attempt_at = now() + interval '1 hour', attempts = 7 where endpoint_id = $1`,
      [id],
    );
    const held: (() => void)[] = [];
    receiver.act = (response) => held.push(() => response.end());
    const again = `/v1/webhooks/${id}/deliveries/${(await delivery()).id}/redeliver`;
    expect((await post(again)).body).toMatchObject({ status: 'pending', attempts: 0 });
    await until(() => held.length === 1);
    expect((await post(again)).body).toMatchObject({ status: 'pending', attempts: 1 });
    for (const answer of held) answer();
    await until(async () => (await delivery()).status === 'delivered');
    expect(await delivery()).toMatchObject({ attempts: 1, response_status: 200 });
    expect(receiver.received).toHaveLength(2);
  });

  it.each([
    ['of a process that nobody can see', `now() + interval '9 seconds'`],
    ['that has run out', 'now()'],
  ])('keep the number of their attempt under a claim %s', async (_which, end) => {
    const { id } = await create('https://claimed.example/');
    await service.sql(`update webhook_endpoints set paused_until = now() + interval '1 hour' where id = $1`, [id]);
    const [row] = await service.sql<{ id: string }>(
      `insert into webhook_deliveries (id, endpoint_id, position, subject_id, attempts, next_attempt_at, retry_until)
      values (gen_random_uuid(), $1, 1, gen_random_uuid(), 3, ${end}, now() + interval '1 day') returning id`,
      [id],
    );
    const { body } = await post(`/v1/webhooks/${id}/deliveries/${row?.id}/redeliver`);
    expect(body).toMatchObject({ status: 'pending', attempts: 3 });
  });

  describe('are never sent', () => {
    const outcome = async (url: string) => {
      const { id } = await create(url);
      return (await post(`/v1/webhooks/${id}/test`)).body;
    };

    it.each([
      'http://127.0.0.2/',
      'https://10.1.2.3/',
      'https://169.254.169.254/latest/meta-data/',
      'https://168.63.129.16/',
      'https://0x7f000002/',
      'https://2130706434/',
      'https://[::1]/',
      'https://[::ffff:10.0.0.1]/',
      'https://[fd00:ec2::254]/',
      'https://[64:ff9b::a00:1]/',
      'ftp://hooks.example/',
      'https://user:password@hooks.example/',
      'hooks.example',
    ])('to %s', async (url) => {
      const { id } = await create('https://hooks.example/');
      const refused = { status: 400, body: { errors: [{ field: 'url' }] } };
      expect(await post('/v1/webhooks', { url })).toMatchObject(refused);
      expect(await patch(`/v1/webhooks/${id}`, { url })).toMatchObject(refused);
      expect((await provider.get(`/v1/webhooks/${id}`)).body['url']).toBe('https://hooks.example/');
    });

    it('to a name that leads inside, also when it led elsewhere before', async () => {
      const receiver = await receive();
      dns.addresses.set('inside.example', ['10.0.0.1']);
      expect(await outcome('http://inside.example/')).toMatchObject({ ok: false, fault: 'forbidden_address' });
      dns.addresses.set('rebound.example', ['127.0.0.1', '127.0.0.2']);
      const hidden = await WebhookReceiver.start('127.0.0.2');
      receivers.push(hidden);
      receiver.act = (response) => response.writeHead(200, { connection: 'close' }).end();
      const { id } = await create(`http://rebound.example:${receiver.port}/`);
      expect((await post(`/v1/webhooks/${id}/test`)).body).toMatchObject({ ok: true });
      expect((await post(`/v1/webhooks/${id}/test`)).body).toMatchObject({ ok: false, fault: 'forbidden_address' });
      dns.addresses.set('hidden.example', ['127.0.0.2']);
      expect(await outcome(`http://hidden.example:${hidden.port}/`)).toMatchObject({ fault: 'forbidden_address' });
      expect(hidden.connections).toBe(0);
    });

    it('to where an endpoint redirects', async () => {
      const target = await receive();
      const receiver = await receive((response) => response.writeHead(307, { location: target.url }).end());
      expect(await outcome(receiver.url)).toEqual({ ok: false, response_status: 307, fault: 'redirected' });
      expect(target.connections).toBe(0);
    });

    it('to a name that there is not, and where nobody listens', async () => {
      expect(await outcome('http://nowhere.example/')).toMatchObject({ fault: 'name_not_found' });
      const receiver = await WebhookReceiver.start();
      const { url } = receiver;
      await receiver.stop();
      expect(await outcome(url)).toMatchObject({ fault: 'no_connection' });
    });
  });

  it('belong to their provider alone', async () => {
    const receiver = await receive();
    const { id } = await create(receiver.url);
    const stranger = await Provider.create(service);
    const { key } = stranger;
    const calls: [string, string][] = [
      ['GET', ''],
      ['PATCH', ''],
      ['DELETE', ''],
      ['POST', '/test'],
      ['POST', '/rotate-secret'],
      ['GET', '/deliveries'],
      ['POST', `/deliveries/${id}/redeliver`],
    ];
    for (const [method, path] of calls) {
      const body = method === 'PATCH' ? { body: {} } : {};
      const answer = await service.http.call(method, `/v1/webhooks/${id}${path}`, { key, ...body });
      expect(answer).toMatchObject({ status: 404, body: { code: 'webhook_not_found' } });
    }
    await register();
    await arrived(receiver);
    const [delivery] = (await provider.get(`/v1/webhooks/${id}/deliveries`)).body['deliveries'];
    const { id: own } = await create('https://hooks.example/', {}, stranger);
    expect(await post(`/v1/webhooks/${own}/deliveries/${delivery.id}/redeliver`, {}, stranger)).toMatchObject({
      status: 404,
      body: { code: 'delivery_not_found' },
    });
    expect((await service.http.call('DELETE', `/v1/webhooks/${id}`, { key: provider.key })).body['status']).toBe(
      'deleted',
    );
    expect((await provider.get(`/v1/webhooks/${id}`)).status).toBe(404);
    expect((await provider.get('/v1/webhooks')).body).toEqual({ webhooks: [] });
  });

  it.each([
    [{}, 'url'],
    [{ url: 'https://hooks.example/', types: ['none'] }, 'types.0'],
    [{ url: 'https://hooks.example/', description: '' }, 'description'],
  ])('refuse %j and name %s', async (body, field) => {
    const answer = await post('/v1/webhooks', body);
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ field }] } });
  });

  it('are ten of one provider at the most', async () => {
    const answers = [];
    for (let count = 0; count < 11; count += 1)
      answers.push(await post('/v1/webhooks', { url: 'https://hooks.example/' }));
    expect(answers.at(-1)).toMatchObject({ status: 409, body: { code: 'too_many_webhooks' } });
  });

  it('are ten of one provider at the most, also when it makes many at the same moment', async () => {
    const another = await Provider.create(service);
    const attempts = Array.from({ length: 14 }, () => post('/v1/webhooks', { url: 'https://hooks.example/' }, another));
    const statuses = (await Promise.all(attempts)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([...Array(10).fill(201), ...Array(4).fill(409)]);
  });

  (SERVER_URL === undefined ? it.skip : it)('are switched on by a key, which the operator is asked for', async () => {
    await expect(operate(service, 'webhooks', 'create', 'https://hooks.example/')).rejects.toMatchObject({
      code: 1,
      stderr: 'Set WEBHOOK_KEY (openssl rand -base64 32), the same for all processes and for this command.\n',
    });
  });

  it('are overseen by the operator, who has endpoints for what happens to all', async () => {
    const receiver = await receive();
    const environment = {
      WEBHOOK_KEY: 'a key of thirty-two characters or more',
      WEBHOOK_ALLOW_PRIVATE: '127.0.0.1/32',
    };
    const variables = { ...service.database.variables, ...environment };
    const asOperator = { database: { ...service.database, variables } };
    const made = await operate(asOperator, 'webhooks', 'create', receiver.url);
    const { id } = await register();
    const [received] = await arrived(receiver);
    expect(new Webhook(made['secret']).verify(received?.text ?? '', received?.headers ?? {})).toMatchObject({
      data: { identifier_id: id },
    });
    await operate(asOperator, 'webhooks', 'disable', made['id']);
    expect((await operate(asOperator, 'webhooks', 'list', '--disabled'))['webhooks']).toMatchObject([
      { id: made['id'], disabled_reason: 'asked' },
    ]);
    expect(await operate(asOperator, 'webhooks', 'redeliver', made['id'])).toEqual({ id: made['id'], queued: 0 });
    const seen = receiver.received.length;
    await register();
    await until(async () => (await service.sql('select from event_outbox')).length === 0);
    await operate(asOperator, 'webhooks', 'enable', made['id']);
    const later = await register();
    await arrived(receiver, seen + 1);
    expect(receiver.received.slice(seen).map(({ event }) => event['data'].identifier_id)).toEqual([later.id]);
    await operate(asOperator, 'webhooks', 'delete', made['id'], '--yes');
    expect((await operate(asOperator, 'webhooks', 'list'))['webhooks']).toEqual([]);
  });

  it('wait for nothing that happened before: an operator who suspends is told to the provider within two seconds', async () => {
    const receiver = await receive();
    const { id } = await register();
    await create(receiver.url);
    const startedAt = Date.now();
    await new Operator(service).setStatus(id, 'suspended');
    expect((await arrived(receiver)).map(({ event }) => event['type'])).toEqual(['identifier.suspended']);
    expect(Date.now() - startedAt).toBeLessThan(2_000);
  });
});
