import { inspect } from 'node:util';
import { privateKeyToAccount } from 'viem/accounts';
import { gzipSync } from 'node:zlib';
import histories from '../vectors/history.json';
import { sign } from '../src/browser/index.js';
import { wordsOf } from '../src/authorization/words.js';
import {
  Answer,
  type Draft,
  LogSource,
  PaymentResolver,
  type ReadOptions,
  ResolverError,
  type ResolverOptions,
} from '../src/index.js';
import {
  type Act,
  json,
  loseAnswer,
  neverAnswer,
  neverFinish,
  problem,
  ScriptedServer,
} from './support/scripted-server.js';

const KEY = 'pirs_live_0123456789';
const account = privateKeyToAccount(`0x${'2a'.repeat(32)}`);
const OPTION = { chain: 'eip155:8453', asset: 'USDC', address: account.address };
const RESOLVED = {
  protocol_version: '1.0',
  status: 'active' as const,
  payment_ready: true,
  identifier: { type: 'email', value: 'alice@shop.example', normalized_value: 'alice@shop.example' },
  registration: {
    registered_at: '2026-01-01T00:00:00.000Z',
    activated_at: null,
    last_updated: null,
    last_payment_update: null,
  },
  payment_options: [{ ...OPTION, payment_ready: true }],
};
const IDENTIFIER = {
  id: '01936f00-0000-7000-8000-0000000000aa',
  type: 'email',
  value: 'alice@shop.example',
  normalized_value: 'alice@shop.example',
  status: 'active',
  controller: account.address,
  name_id: null,
  registered_at: '2026-01-01T00:00:00.000Z',
  activated_at: null,
  updated_at: '2026-01-01T00:00:00.000Z',
  payment_options: [OPTION],
  proposed_payment_options: null,
};
const TAGGED = { ...IDENTIFIER, value: 'A+B@shop.example', normalized_value: 'a+b@shop.example' };
const COMPLAINT = {
  id: '7',
  status: 'open',
  resolution: null,
  reason: 'possession',
  description: 'It is my address.',
  identifier_id: IDENTIFIER.id,
  target_type: null,
  target_value: null,
  reporter_user_id: null,
  provider_id: 'provider-7',
  evidence: [],
  created_at: '2026-01-01T00:00:00.000Z',
  acknowledged_at: null,
  closed_at: null,
} as const;
const ME = {
  key_kind: 'provider',
  provider_id: 'provider-7',
  name: 'Test',
  status: 'approved',
  events_cursor: null,
  limits: { read_per_minute: { quota: 1200, remaining: 1199, reset_seconds: 60 } },
};
const request = { type: 'email', value: 'alice@shop.example' };

let server: ScriptedServer;
beforeAll(async () => {
  server = await ScriptedServer.start();
});
beforeEach(() => {
  server.received.length = 0;
  server.script = [];
});
afterAll(() => server.stop());

function resolverWith(options: Partial<ResolverOptions> = {}): PaymentResolver {
  return new PaymentResolver({
    url: server.url,
    key: KEY,
    audience: 'https://pay.example',
    provider: 'provider-1',
    timeoutMs: 200,
    maxWaitSeconds: 1,
    ...options,
  });
}

async function failureOf(work: Promise<unknown>): Promise<ResolverError> {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (error instanceof ResolverError) return error;
  throw new Error('no ResolverError', { cause: error });
}

async function signedRegistration(
  resolver: PaymentResolver,
): Promise<[Draft<'identifier'>, Awaited<ReturnType<typeof sign>>]> {
  const draft = await resolver.register({ ...request, payment_options: [OPTION] }, { wallet: account.address });
  return [draft, await sign(draft, account)];
}

describe('one request', () => {
  it('carries the key and the JSON, and nothing of the key elsewhere', async () => {
    server.script = [json(200, RESOLVED)];
    const answer = await resolverWith({ url: `${server.url}/` }).resolve(request);
    expect(answer).toMatchObject(RESOLVED);
    const [received] = server.received;
    expect(received).toMatchObject({ method: 'POST', url: '/v1/resolve', body: JSON.stringify(request) });
    expect(received?.headers).toMatchObject({ authorization: `Bearer ${KEY}`, 'content-type': 'application/json' });
    expect(JSON.stringify({ ...received?.headers, authorization: '', url: received?.url })).not.toContain(KEY);
  });

  it('keeps a path of the base URL', async () => {
    server.script = [json(200, RESOLVED)];
    await resolverWith({ url: `${server.url}/pay/` }).resolve(request);
    expect(server.received[0]?.url).toBe('/pay/v1/resolve');
  });

  it('is null where nothing is registered, but not where there is no such service', async () => {
    server.script = [problem(404, 'no_mapping'), problem(404, 'route_not_found')];
    expect(await resolverWith().resolve(request)).toBeNull();
    expect(await failureOf(resolverWith().resolve(request))).toMatchObject({ code: 'route_not_found', status: 404 });
  });

  it('fails with everything that the service says', async () => {
    const errors = [{ field: 'value', code: 'crc_mismatch', message: 'The CRC does not match.' }];
    const body = {
      type: '',
      title: '',
      status: 400,
      detail: 'Not valid.',
      code: 'invalid_identifier',
      request_id: 'req-7',
      errors,
    };
    server.script = [json(400, body)];
    expect(await failureOf(resolverWith().resolve(request))).toMatchObject({
      name: 'ResolverError',
      code: 'invalid_identifier',
      message: 'Not valid. (invalid_identifier)',
      status: 400,
      fields: errors,
      requestId: 'req-7',
      retryAfter: null,
      uncertain: false,
    });
    expect(server.received).toHaveLength(1);
  });

  it.each([
    ['no JSON', (response: import('node:http').ServerResponse) => void response.end('<html>')],
    ['nothing', json(200, undefined)],
    ['another shape', json(200, { ...RESOLVED, payment_ready: 'yes' })],
    [
      'an option without an address',
      json(200, { ...RESOLVED, payment_options: [{ ...RESOLVED.payment_options[0], address: undefined }] }),
    ],
    [
      'an amount that is a number',
      json(200, { ...RESOLVED, payment_options: [{ ...RESOLVED.payment_options[0], minimum_amount: 5 }] }),
    ],
    ['warnings that are no texts', json(200, { ...RESOLVED, trust: { warnings: [{}] } })],
  ])('refuses a success that is %s', async (_, act) => {
    server.script = [act];
    expect(await failureOf(resolverWith().resolve(request))).toMatchObject({ code: 'unreadable_answer', status: null });
    expect(server.received).toHaveLength(1);
  });

  it.each<[string, Record<string, string>, Buffer]>([
    ['longer than any answer', {}, Buffer.from(' '.repeat(4 * 1024 * 1024) + JSON.stringify(RESOLVED))],
    [
      'longer than any answer once it is decompressed',
      { 'content-encoding': 'gzip' },
      gzipSync(' '.repeat(64 * 1024 * 1024) + JSON.stringify(RESOLVED)),
    ],
    ['not in UTF-8', {}, Buffer.from(JSON.stringify({ ...RESOLVED, memo: 'caf\u00e9' }), 'latin1')],
    [
      'not the same to every reader, as an option has two addresses',
      {},
      Buffer.from(JSON.stringify(RESOLVED).replace('"address":', '"address":"0x0","address":')),
    ],
  ])('refuses a body that is %s', async (_, headers, body) => {
    server.script = [(response) => void response.writeHead(200, headers).end(body)];
    const before = process.memoryUsage().arrayBuffers;
    const failure = await failureOf(resolverWith({ timeoutMs: 5_000 }).resolve(request));
    expect(failure).toMatchObject({ code: 'unreadable_answer' });
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(32 * 1024 * 1024);
  });

  it('reads characters that are split between two parts', async () => {
    const answered = { ...RESOLVED, trust: { warnings: ['\u09b0\u09b9\u09bf\u09ae'], codes: ['x'] } };
    const bytes = Buffer.from(JSON.stringify(answered));
    const at = bytes.indexOf('\u09b9') + 1;
    server.script = [
      (response) => {
        response.writeHead(200).write(bytes.subarray(0, at));
        setTimeout(() => response.end(bytes.subarray(at)), 20);
      },
    ];
    expect(await resolverWith().resolve(request)).toMatchObject(answered);
  });

  it('ignores members that it does not know', async () => {
    server.script = [
      json(200, { ...RESOLVED, new_member: [1], payment_options: [{ ...RESOLVED.payment_options[0], new_member: 1 }] }),
    ];
    expect(await resolverWith().resolve(request)).toMatchObject(RESOLVED);
  });

  it('does not follow a redirect', async () => {
    const elsewhere = await ScriptedServer.start();
    elsewhere.script = [json(200, RESOLVED)];
    server.script = [(response) => void response.writeHead(307, { location: `${elsewhere.url}/v1/resolve` }).end()];
    expect(await failureOf(resolverWith().resolve(request))).toMatchObject({ code: 'unknown_code', status: 307 });
    expect(elsewhere.received).toEqual([]);
    await elsewhere.stop();
  });
});

describe('tries', () => {
  it('come again after Retry-After, with the same bytes, signature and Idempotency-Key', async () => {
    server.script = [
      problem(503, 'database_unavailable', { 'retry-after': '1' }),
      problem(409, 'idempotency_in_progress', { 'retry-after': '0' }),
      json(201, IDENTIFIER, { etag: '"1"' }),
    ];
    const resolver = resolverWith();
    const [draft, headers] = await signedRegistration(resolver);
    const started = performance.now();
    expect(await resolver.send(draft, headers)).toEqual({ ...IDENTIFIER, etag: '"1"' });
    expect(performance.now() - started).toBeGreaterThanOrEqual(990);
    expect(server.received).toHaveLength(3);
    for (const { body, headers: sent } of server.received) {
      expect(body).toBe(draft.body);
      expect(sent['idempotency-key']).toBe(draft.idempotency_key);
      expect(sent['x-controller-wallet']).toBe(account.address);
      expect(sent['x-controller-authorization']).toBe(headers['X-Controller-Authorization']);
    }
  });

  it('come again when an answer is lost', async () => {
    server.script = [loseAnswer, loseAnswer, json(200, RESOLVED)];
    expect(await resolverWith().resolve(request)).toMatchObject({ status: 'active' });
    expect(server.received).toHaveLength(3);
  });

  it.each([
    ['answer', neverAnswer],
    ['answer to its end', neverFinish],
  ])('are given up when the service does not %s in time', async (_, act) => {
    server.script = [act];
    const started = performance.now();
    expect(await failureOf(resolverWith({ maxTries: 2 }).resolve(request))).toMatchObject({
      code: 'timeout',
      detail: 'The service did not answer within 200 ms.',
    });
    expect(server.received).toHaveLength(2);
    expect(performance.now() - started).toBeGreaterThanOrEqual(400);
  });

  it('end with the last error', async () => {
    server.script = [problem(503, 'database_unavailable', { 'retry-after': '0' })];
    expect(await failureOf(resolverWith({ maxTries: 3 }).resolve(request))).toMatchObject({
      code: 'database_unavailable',
    });
    expect(server.received).toHaveLength(3);
  });

  it('leave a wait that is too long to the caller', async () => {
    server.script = [problem(429, 'rate_limited', { 'retry-after': '43200' })];
    expect(await failureOf(resolverWith().resolve(request))).toMatchObject({
      code: 'rate_limited',
      retryAfter: 43_200,
    });
    expect(server.received).toHaveLength(1);
  });

  it('find no service where there is none', async () => {
    const gone = await ScriptedServer.start();
    const { url } = gone;
    await gone.stop();
    expect(await failureOf(resolverWith({ url, maxTries: 2 }).resolve(request))).toMatchObject({ code: 'no_answer' });
  });
});

describe.each<[string, (resolver: PaymentResolver, options: ReadOptions) => Promise<unknown>]>([
  ['resolve', (resolver, options) => resolver.resolve(request, options)],
  ['resolve with a receipt', (resolver, options) => resolver.resolve(request, { ...options, receipt: true })],
  ['resolveMany', (resolver, options) => resolver.resolveMany([request], { ...options, maxWaitSeconds: 600 })],
  ['scan', (resolver, options) => resolver.scan(request.value, options)],
  [
    'confirm',
    (resolver, options) => resolver.confirm(new Answer(RESOLVED), RESOLVED.payment_options[0]!, () => true, options),
  ],
  ['get', (resolver, options) => resolver.get(IDENTIFIER.id, options)],
  ['find', (resolver, options) => resolver.find(request, options)],
  ['history', (resolver, options) => resolver.history(IDENTIFIER.id, options)],
  ['getName', (resolver, options) => resolver.getName({ namespace: 'acme', label: 'rahim' }, options)],
  ['getComplaint', (resolver, options) => resolver.getComplaint(COMPLAINT.id, options)],
  ['listIdentifiers', (resolver, options) => resolver.listIdentifiers(options).next()],
  ['listComplaints', (resolver, options) => resolver.listComplaints(options).next()],
  ['me', (resolver, options) => resolver.me(options)],
  ['publicKeys', (resolver, options) => resolver.publicKeys(options)],
])('%s, given up by a signal, throws its reason', (_, read) => {
  const reason = new Error('enough');

  it('and asks for nothing where that was before', async () => {
    const fetching = jest.fn(fetch);
    const given = read(resolverWith({ fetch: fetching }), { signal: AbortSignal.abort(reason) });
    await expect(given).rejects.toBe(reason);
    expect(fetching).not.toHaveBeenCalled();
  });

  it.each<[string, Act, number]>([
    ['while it waits for an answer', neverAnswer, 2],
    ['while it waits for the answer to its last try', neverAnswer, 1],
    ['while an answer arrives', neverFinish, 2],
    ['while it waits for another try', problem(429, 'rate_limited', { 'retry-after': '500' }), 2],
  ])('%s', async (_when, act, maxTries) => {
    const giveUp = new AbortController();
    server.script = [act];
    const patient = resolverWith({ timeoutMs: 60_000, maxWaitSeconds: 600, maxTries });
    const given = read(patient, { signal: giveUp.signal });
    setTimeout(() => giveUp.abort(reason), 50);
    await expect(given).rejects.toBe(reason);
  });
});

it('reads no identifier that was found when it is given up', async () => {
  const reason = new Error('enough');
  const giveUp = new AbortController();
  server.script = [
    (response, received) => {
      json(200, { identifiers: [IDENTIFIER], next_cursor: null })(response, received);
      setTimeout(() => giveUp.abort(reason), 50);
    },
    neverAnswer,
  ];
  await expect(resolverWith({ timeoutMs: 60_000 }).find(request, { signal: giveUp.signal })).rejects.toBe(reason);
});

it('passes no more of a list on when it is given up', async () => {
  server.script = [json(200, { identifiers: [IDENTIFIER, IDENTIFIER], next_cursor: null })];
  const giveUp = new AbortController();
  const list = resolverWith().listIdentifiers({ signal: giveUp.signal });
  expect(await list.next()).toMatchObject({ done: false });
  giveUp.abort();
  await expect(list.next()).rejects.toBe(giveUp.signal.reason);
});

describe('what became of a change', () => {
  it.each([
    ['is open after lost answers only', [loseAnswer], 'no_answer', true],
    [
      'is open when a time-out is followed by an expired signature',
      [neverAnswer, problem(401, 'authorization_expired')],
      'authorization_expired',
      true,
    ],
    [
      'is open when a proxy failed and a limit follows',
      [json(502, ''), problem(429, 'rate_limited', { 'retry-after': '60' })],
      'rate_limited',
      true,
    ],
    [
      'is settled by a refusal that comes after a lost answer',
      [loseAnswer, problem(409, 'identifier_taken')],
      'identifier_taken',
      false,
    ],
    ['is open after a status of a proxy', [json(524, '')], 'unknown_code', true],
    ['is open after a page of a proxy, which may have kept back the answer', [json(403, '')], 'unknown_code', true],
    ['is open after a redirect of a proxy', [json(302, '', { location: '/login' })], 'unknown_code', true],
    [
      'is open when a lost answer is followed by an answer that is none of the service',
      [loseAnswer, json(403, '')],
      'unknown_code',
      true,
    ],
    ['is settled by a refusal', [problem(401, 'authorization_expired')], 'authorization_expired', false],
    ['is open when the success cannot be read', [json(201, { id: 7 })], 'unreadable_answer', true],
  ])('%s', async (_, script, code, uncertain) => {
    server.script = script;
    const resolver = resolverWith({ maxTries: 2 });
    expect(await failureOf(resolver.send(...(await signedRegistration(resolver))))).toMatchObject({ code, uncertain });
  });

  it.each<[string, (resolver: PaymentResolver) => Promise<unknown>]>([
    ['a resolve', (resolver) => resolver.resolve(request)],
    ['a resolve with a receipt', (resolver) => resolver.resolve(request, { receipt: true })],
    ['many resolves', async (resolver) => Promise.reject((await resolver.resolveMany([request]))[0]?.error)],
    ['a read', (resolver) => resolver.get(IDENTIFIER.id)],
    ['a list', (resolver) => resolver.listIdentifiers().next()],
    [
      'a check of a signature',
      async (resolver) => {
        const draft = await resolver.checkSignature({ wallet: account.address });
        return resolver.send(draft, await sign(draft, account));
      },
    ],
  ])('is never open after %s, which changes nothing', async (_, ask) => {
    server.script = [loseAnswer];
    expect(await failureOf(ask(resolverWith({ maxTries: 1 })))).toMatchObject({ code: 'no_answer', uncertain: false });
    server.script = [json(200, {})];
    expect(await failureOf(ask(resolverWith()))).toMatchObject({ code: 'unreadable_answer', uncertain: false });
  });

  it('is found out with the renewed draft under the same Idempotency-Key', async () => {
    server.script = [
      loseAnswer,
      problem(401, 'authorization_expired'),
      json(201, IDENTIFIER, { 'idempotency-replayed': 'true' }),
    ];
    const resolver = resolverWith();
    const [draft, headers] = await signedRegistration(resolver);
    const error = await failureOf(resolver.send(draft, headers));
    expect(error.uncertain).toBe(true);
    const renewed = resolver.renew(draft);
    expect(await resolver.send(renewed, await sign(renewed, account))).toMatchObject({ id: IDENTIFIER.id });
    const keys = server.received.map(({ headers: sent }) => sent['idempotency-key']);
    expect(keys).toEqual([draft.idempotency_key, draft.idempotency_key, draft.idempotency_key]);
    expect(server.received[2]?.headers['x-controller-authorization']).not.toBe(headers['X-Controller-Authorization']);
  });
});

describe('the version that was read', () => {
  it('becomes If-Match, also behind a proxy that calls it weak', async () => {
    server.script = [json(200, IDENTIFIER, { etag: 'W/"3"' })];
    const resolver = resolverWith();
    const identifier = await resolver.get(IDENTIFIER.id);
    const draft = await resolver.update(identifier!, { payment_options: [OPTION] }, { wallet: account.address });
    expect(draft.if_match).toBe('"3"');
    await resolver.send(draft, await sign(draft, account));
    expect(server.received[1]).toMatchObject({ method: 'PATCH', headers: { 'if-match': '"3"' } });
  });

  it('is null without an entity tag, and there is no identifier where the service has none', async () => {
    server.script = [json(200, IDENTIFIER), problem(404, 'identifier_not_found')];
    expect(await resolverWith().get(IDENTIFIER.id.toUpperCase())).toEqual({ ...IDENTIFIER, etag: null });
    expect(await resolverWith().get('a/../b?c')).toBeNull();
    expect(server.received[1]?.url).toBe('/v1/identifiers/a%2F..%2Fb%3Fc');
  });

  it('is not in a list, so what is listed can be stopped and not be changed otherwise', async () => {
    server.script = [json(200, { identifiers: [IDENTIFIER], next_cursor: null })];
    const resolver = resolverWith();
    const signing = { wallet: account.address };
    for await (const listed of resolver.listIdentifiers()) {
      expect(await resolver.emergencySuspend(listed, {}, signing)).toMatchObject({ if_match: null });
      // @ts-expect-error The change would overwrite what nobody has looked at.
      const update = resolver.update(listed, { payment_options: [OPTION] }, signing);
      await expect(update).rejects.toThrow('etag is missing');
      // @ts-expect-error As above.
      await expect(resolver.remove(listed, signing)).rejects.toThrow('etag is missing');
      expect(await resolver.remove({ ...listed, etag: null }, signing)).toMatchObject({ if_match: null });
    }
  });

  it('is read again when an identifier is found by its value', async () => {
    server.script = [
      json(200, { identifiers: [TAGGED], next_cursor: null }),
      json(200, TAGGED, { etag: '"2"' }),
      json(200, { identifiers: [], next_cursor: null }),
    ];
    const resolver = resolverWith();
    expect(await resolver.find({ type: 'email', value: 'a+b@shop.example' })).toMatchObject({ etag: '"2"' });
    expect(server.received[0]?.url).toBe('/v1/identifiers?type=email&value=a%2Bb%40shop.example');
    expect(await resolver.find(request)).toBeNull();
  });
});

describe('the facts that a signature names', () => {
  const description = {
    get audience() {
      return server.url;
    },
    controller_authorization: { modes: ['eip191'], max_seconds: 60 },
    public_keys: [],
  };
  const facts = (_: unknown, received: { url: string }) => (received.url === '/v1/me' ? ME : description);
  const unknown = { audience: undefined, provider: undefined } as unknown as Partial<ResolverOptions>;

  it('are asked for once, and again when that failed', async () => {
    const answer: (typeof server.script)[number] = (response, received) =>
      json(200, facts(response, received))(response, received);
    server.script = [problem(400, 'bad_request'), answer];
    const resolver = resolverWith(unknown);
    const signing = { wallet: account.address };
    await failureOf(resolver.checkSignature(signing));
    const [draft] = await Promise.all([resolver.checkSignature(signing), resolver.checkSignature(signing)]);
    expect(draft).toMatchObject({ audience: server.url, provider: 'provider-7', alg: 'eip191' });
    expect(Date.parse(draft!.expires_at) - Date.parse(draft!.issued_at)).toBe(60_000);
    expect(await resolver.audience()).toBe(server.url);
    const asked = server.received.map(({ url }) => url);
    const wellKnown = '/.well-known/payment-identifier-resolver.json';
    expect(asked).toEqual([wellKnown, wellKnown, '/v1/me']);
  });

  it('are nobody’s where the key is a Free one', async () => {
    server.script = [json(200, description), json(200, { ...ME, key_kind: 'free', provider_id: null })];
    const draft = resolverWith(unknown).checkSignature({ wallet: account.address });
    expect(await failureOf(draft)).toMatchObject({ code: 'credential_not_accepted' });
  });

  it.each([
    ['another service', (url: string) => url.replace('127.0.0.1', 'localhost')],
    ['another path of this one', (url: string) => `${url}/other`],
    ['nobody', () => 'pay'],
  ])('are refused when the service says that it is %s, unless the caller says who it is', async (_, saidBy) => {
    const answer: (typeof server.script)[number] = (response, received) =>
      json(200, received.url === '/v1/me' ? ME : { ...description, audience: saidBy(server.url) })(response, received);
    server.script = [answer];
    const signing = { wallet: account.address };
    await expect(resolverWith(unknown).checkSignature(signing)).rejects.toMatchObject({ code: 'invalid_option' });
    const told = resolverWith({ ...unknown, audience: 'https://pay.example' });
    expect(await told.checkSignature(signing)).toMatchObject({ audience: 'https://pay.example' });
  });

  it('are signed for without a slash at the end of the audience, as services write it', async () => {
    const resolver = resolverWith({ audience: 'https://pay.example/' });
    const signing = { wallet: account.address };
    expect(await resolver.checkSignature(signing)).toMatchObject({ audience: 'https://pay.example' });
    expect(await resolver.audience()).toBe('https://pay.example');
  });

  it('may say the same with a slash at the end', async () => {
    const answer: (typeof server.script)[number] = (response, received) =>
      json(200, received.url === '/pay/v1/me' ? ME : { ...description, audience: `${server.url}/pay` })(
        response,
        received,
      );
    server.script = [answer];
    const resolver = resolverWith({ ...unknown, url: `${server.url}/pay/` });
    expect(await resolver.checkSignature({ wallet: account.address })).toMatchObject({ audience: `${server.url}/pay` });
  });

  it('are refused where signatures would be good for more than an hour', async () => {
    const controller_authorization = { modes: ['eip191'], max_seconds: 3_601 };
    server.script = [json(200, { ...description, controller_authorization }), json(200, ME)];
    const draft = resolverWith(unknown).checkSignature({ wallet: account.address });
    expect(await failureOf(draft)).toMatchObject({ code: 'unreadable_answer' });
  });

  it('are not guessed', async () => {
    server.script = [json(200, {})];
    expect(await failureOf(resolverWith(unknown).audience())).toMatchObject({ code: 'unreadable_answer' });
  });
});

it.each([
  ['an hour ahead', 3_600_000, 3_600_000],
  ['a day behind', -86_400_000, -86_400_000],
  ['as right as can be told', 2_000, 0],
])('signs by the service’s clock when it is %s', async (_, offsetMs, expectedMs) => {
  const date = new Date(Date.now() + offsetMs).toUTCString();
  server.script = [json(200, RESOLVED, { date })];
  const resolver = resolverWith();
  await resolver.resolve(request);
  const draft = await resolver.checkSignature({ wallet: account.address });
  expect(Math.abs(Date.parse(draft.issued_at) - Date.now() - expectedMs)).toBeLessThan(3_000);
});

it.each([
  ['ahead', 3_600_000, 1_800_000, { ok: false, why: 'expired' }],
  ['behind', -3_600_000, -1_800_000, { ok: true }],
])('chooses and confirms by the service’s clock when that is an hour %s', async (_, offsetMs, expiresMs, choice) => {
  const date = new Date(Date.now() + offsetMs).toUTCString();
  const option = { ...RESOLVED.payment_options[0]!, expiration: new Date(Date.now() + expiresMs).toISOString() };
  server.script = [json(200, { ...RESOLVED, payment_options: [option] }, { date })];
  const resolver = resolverWith();
  const answer = (await resolver.resolve(request))!;
  expect(answer.choose({ chains: ['eip155:8453'], assets: ['USDC'] })).toMatchObject(choice);
  const confirmed = await resolver.confirm(answer, option, () => true).catch((error: unknown) => error);
  expect(confirmed).toMatchObject(choice.ok ? option : { code: 'changed', changes: ['option'] });
});

it('does not take the time from an answer that a cache has kept', async () => {
  const date = new Date(Date.now() - 86_400_000).toUTCString();
  server.script = [json(200, RESOLVED, { date, age: '86400' })];
  const resolver = resolverWith();
  await resolver.resolve(request);
  expect(Math.abs(resolver.serviceTime().getTime() - Date.now())).toBeLessThan(3_000);
});

it('resolves many in batches of 100, in order', async () => {
  const answers = (length: number, from: number) =>
    Array.from({ length }, (_, at) => {
      const body = { ...RESOLVED, identifier: { ...RESOLVED.identifier, value: String(from + at) } };
      return { status: 200, body };
    });
  const problems = [
    { status: 404, body: { detail: '', code: 'no_mapping', request_id: 'r' } },
    { status: 400, body: { detail: 'Not valid.', code: 'invalid_identifier', request_id: 'r' } },
  ];
  server.script = [json(200, { answers: answers(100, 0) }), json(200, { answers: [...answers(1, 100), ...problems] })];
  const requests = Array.from({ length: 103 }, (_, at) => ({ type: 'email', value: String(at) }));
  const resolutions = await resolverWith().resolveMany(requests);
  expect(resolutions.slice(0, 101).map(({ answer }) => answer?.identifier.value)).toEqual(
    requests.slice(0, 101).map(({ value }) => value),
  );
  expect(resolutions[101]).toEqual({ answer: null, error: null });
  expect(resolutions[102]).toMatchObject({ answer: null, error: { code: 'invalid_identifier', status: 400 } });
  expect(JSON.parse(server.received[1]!.body)).toEqual({ requests: requests.slice(100) });
});

it('keeps what other batches and other places answered', async () => {
  const asked = Array.from({ length: 203 }, (_, at) => ({ type: 'email', value: String(at) }));
  const answered = (from: number, to: number) =>
    asked.slice(from, to).map(({ value }) => {
      const body = { ...RESOLVED, identifier: { ...RESOLVED.identifier, value } };
      return { status: 200, body: value === '201' ? {} : body };
    });
  server.script = [
    json(200, { answers: answered(0, 100) }),
    problem(429, 'rate_limited', { 'retry-after': '61' }),
    json(200, ME),
    problem(429, 'rate_limited', { 'retry-after': '61' }),
    json(200, { answers: answered(200, 203) }),
  ];
  const resolutions = await resolverWith().resolveMany(asked);
  const code = ({ answer, error }: (typeof resolutions)[number]) => error?.code ?? answer?.identifier.value;
  expect(resolutions.map(code)).toEqual([
    ...asked.slice(0, 100).map(({ value }) => value),
    ...asked.slice(100, 200).map(() => 'rate_limited'),
    '200',
    'unreadable_answer',
    '202',
  ]);
});

describe('many requests under the limits of the key', () => {
  const limits = (minute: number) => {
    const resolve_per_minute = { quota: minute, remaining: 0, reset_seconds: 60 };
    return { ...ME, limits: { resolve_per_minute, resolve_per_day: { ...resolve_per_minute, quota: 100 } } };
  };
  /** Answers what is asked, but refuses the batches of which the sizes stand next in the list. */
  const serviceThat = (refused: number[], retryAfter = '60', quota = 120): (typeof server.script)[number] => {
    return (response, received) => {
      if (received.url === '/v1/me') return json(200, limits(quota))(response, received);
      const { requests } = JSON.parse(received.body);
      const isRefused = requests.length > quota || requests.length === refused[0];
      if (requests.length === refused[0]) refused.shift();
      if (isRefused) return problem(429, 'rate_limited', { 'retry-after': retryAfter })(response, received);
      const answers = requests.map((identifier: object) => ({
        status: 200,
        body: { ...RESOLVED, identifier: { ...identifier, normalized_value: '' } },
      }));
      return json(200, { answers })(response, received);
    };
  };
  const asked = (count: number) => Array.from({ length: count }, (_, at) => ({ type: 'email', value: String(at) }));
  const sizes = () =>
    server.received.filter(({ url }) => url !== '/v1/me').map(({ body }) => JSON.parse(body).requests.length);
  const codes = (resolutions: Awaited<ReturnType<PaymentResolver['resolveMany']>>) =>
    resolutions.map(({ answer, error }) => error?.code ?? answer?.identifier.value);

  it('wait until they are admitted', async () => {
    const sleep = jest.fn(async (_ms: number, _signal?: AbortSignal) => undefined);
    const { signal } = new AbortController();
    server.script = [serviceThat([50, 50])];
    const resolutions = await resolverWith({ sleep }).resolveMany(asked(150), { signal });
    expect(codes(resolutions)).toEqual(asked(150).map(({ value }) => value));
    expect(sizes()).toEqual([100, 50, 50, 50]);
    expect(sleep.mock.calls).toEqual([[60_000, signal]]);
  });

  it('wait no longer than the caller says, and then have that error', async () => {
    const sleep = jest.fn(async (_ms: number) => undefined);
    server.script = [serviceThat([50, 50])];
    const resolutions = await resolverWith({ sleep }).resolveMany(asked(150), { maxWaitSeconds: 59 });
    expect(codes(resolutions).slice(99, 101)).toEqual(['99', 'rate_limited']);
    expect(resolutions[149]).toMatchObject({ error: { retryAfter: 60 } });
    expect(sleep).not.toHaveBeenCalled();
  });

  it('are divided where the limits admit fewer at once', async () => {
    const sleep = jest.fn(async (_ms: number) => undefined);
    server.script = [serviceThat([], '1', 10)];
    expect(codes(await resolverWith({ sleep }).resolveMany(asked(25)))).toEqual(asked(25).map(({ value }) => value));
    expect(sizes()).toEqual([25, 10, 10, 5]);
  });

  it('are given up where others are admitted first again and again', async () => {
    const sleep = jest.fn(async (_ms: number) => undefined);
    server.script = [serviceThat([1, 1, 1, 1, 1, 1, 1, 1])];
    expect(codes(await resolverWith({ sleep }).resolveMany(asked(1)))).toEqual(['rate_limited']);
    expect(sleep).toHaveBeenCalledTimes(3);
  });
});

it('sends no batch that is longer than a body may be', async () => {
  const answer: (typeof server.script)[number] = (response, received) => {
    const { requests } = JSON.parse(received.body);
    const body = { detail: '', code: 'no_mapping', request_id: 'r' };
    json(200, { answers: requests.map(() => ({ status: 404, body })) })(response, received);
  };
  server.script = [answer];
  const long = Array.from({ length: 90 }, () => ({ type: 'custom', value: '\u09b0'.repeat(700) }));
  const asked = [...long, { type: 'custom', value: 'x'.repeat(70_000) }, request];
  expect(await resolverWith().resolveMany(asked)).toEqual(asked.map(() => ({ answer: null, error: null })));
  const sent = server.received.map(({ body }) => ({
    bytes: Buffer.byteLength(body),
    requests: JSON.parse(body).requests.length,
  }));
  expect(sent.filter(({ bytes, requests }) => bytes > 65_536 && requests > 1)).toEqual([]);
  expect(sent.reduce((sum, { requests }) => sum + requests, 0)).toBe(asked.length);
  expect(sent.length).toBe(5);
});

it('says that nothing is registered only where the service does', async () => {
  server.script = [json(202, RESOLVED), problem(410, 'no_mapping'), problem(404, 'no_mapping')];
  const ask = () => resolverWith().resolve(request, { receipt: true });
  expect(await ask()).toMatchObject({ answer: RESOLVED });
  expect(await failureOf(ask())).toMatchObject({ code: 'no_mapping', status: 410 });
  expect(await ask()).toMatchObject({ answer: null });
  server.script = [problem(410, 'no_mapping')];
  expect(await failureOf(resolverWith().resolve(request))).toMatchObject({ status: 410 });
  server.script = [problem(410, 'identifier_not_found')];
  expect(await failureOf(resolverWith().history('1'))).toMatchObject({ status: 410 });
});

it.each([
  ['an answer too few', []],
  ['an answer too many', [RESOLVED, RESOLVED, RESOLVED]],
  [
    'answers in another order',
    [{ ...RESOLVED, identifier: { ...RESOLVED.identifier, value: 'bob@shop.example' } }, RESOLVED],
  ],
])('refuses a batch with %s', async (_, bodies) => {
  server.script = [json(200, { answers: bodies.map((body) => ({ status: 200, body })) })];
  const requests = [request, { type: 'email', value: 'bob@shop.example' }];
  const unreadable = { answer: null, error: { code: 'unreadable_answer' } };
  expect(await resolverWith().resolveMany(requests)).toMatchObject([unreadable, unreadable]);
});

describe('an answer to another question is refused:', () => {
  const answered = (identifier: object) =>
    json(200, { ...RESOLVED, identifier: { ...RESOLVED.identifier, ...identifier } });
  const listed = (identifier: object) => [
    json(200, { identifiers: [identifier], next_cursor: null }),
    json(200, identifier),
  ];
  const { value } = request;

  it.each([
    ['another value', { value: 'bob@shop.example' }],
    ['another spelling, which the service would have repeated', { value: 'Alice@shop.example' }],
    ['another type', { type: 'custom' }],
  ])('%s', async (_, identifier) => {
    server.script = [answered(identifier)];
    const resolver = resolverWith();
    for (const asked of [
      resolver.resolve(request),
      resolver.resolve(request, { receipt: true }),
      resolver.scan(value),
    ]) {
      expect(await failureOf(asked)).toMatchObject({ code: 'unreadable_answer', uncertain: false });
    }
    server.script = [json(200, { answers: [{ status: 200, body: { ...RESOLVED, identifier } }] })];
    expect(await resolver.resolveMany([request])).toMatchObject([{ error: { code: 'unreadable_answer' } }]);
  });

  it('and nothing is asked where several codes are in sight', async () => {
    const resolver = resolverWith();
    await expect(resolver.scan([value, 'bob@shop.example'])).rejects.toMatchObject({ code: 'several_codes' });
    await expect(resolver.scan([])).rejects.toMatchObject({ code: 'unrecognized_text' });
    expect(server.received).toEqual([]);
    server.script = [json(200, RESOLVED)];
    expect(await resolver.scan([value, value])).toMatchObject({ identifier: { value } });
  });

  it('another type than that of a QR code where none was given', async () => {
    const resolver = resolverWith();
    server.script = [answered({ type: 'bangla_qr' })];
    expect(await resolver.resolve({ value })).toMatchObject({ identifier: { type: 'bangla_qr' } });
    server.script = [answered({ type: 'email' })];
    expect(await failureOf(resolver.resolve({ value }))).toMatchObject({ code: 'unreadable_answer' });
  });

  it('another type in one place of a batch', async () => {
    const of = (type: string) => ({ ...RESOLVED, identifier: { ...RESOLVED.identifier, type } });
    const bodies = [of('email'), of('custom'), of('email'), of('bangla_qr')];
    server.script = [json(200, { answers: bodies.map((body) => ({ status: 200, body })) })];
    expect(await resolverWith().resolveMany([request, request, { value }, { value }])).toMatchObject([
      { error: null, answer: { identifier: { type: 'email' } } },
      { error: { code: 'unreadable_answer' }, answer: null },
      { error: { code: 'unreadable_answer' }, answer: null },
      { error: null, answer: { identifier: { type: 'bangla_qr' } } },
    ]);
  });

  it('another id', async () => {
    server.script = [json(200, { ...IDENTIFIER, id: '01936f00-0000-7000-8000-0000000000bb' })];
    expect(await failureOf(resolverWith().get(IDENTIFIER.id))).toMatchObject({ code: 'unreadable_answer' });
  });

  it.each([
    ['another identifier under a value', { ...IDENTIFIER, normalized_value: 'bob@shop.example' }],
    ['another type under a value', { ...IDENTIFIER, type: 'custom' }],
  ])('%s', async (_, identifier) => {
    server.script = listed(identifier);
    expect(await failureOf(resolverWith().find(request))).toMatchObject({ code: 'unreadable_answer' });
  });

  it('but not a value of a type of which the client does not know the spellings', async () => {
    const phone = { ...IDENTIFIER, type: 'phone', normalized_value: '+8801700000000' };
    server.script = listed(phone);
    expect(await resolverWith().find({ type: 'phone', value: '01700 000000' })).toMatchObject({ type: 'phone' });
  });
});

describe('an answer about another', () => {
  const OTHER_ID = '01936f00-0000-7000-8000-0000000000bb';
  const signing = { wallet: account.address };
  const NAME = {
    id: '7',
    namespace: 'acme',
    label: 'rahim',
    full_name: 'rahim@acme',
    status: 'active',
    controller: account.address,
    controller_ref: null,
    identifier_id: null,
    created_at: '2026-01-01T00:00:00.000Z',
  };

  it.each<[string, object, (resolver: PaymentResolver) => Promise<Draft>]>([
    [
      'value is none to a registration',
      { ...IDENTIFIER, normalized_value: 'bob@shop.example' },
      (resolver) => resolver.register({ ...request, payment_options: [OPTION] }, signing),
    ],
    [
      'type is none to a registration',
      { ...IDENTIFIER, type: 'custom' },
      (resolver) => resolver.register({ ...request, payment_options: [OPTION] }, signing),
    ],
    [
      'id is none to an update',
      { ...IDENTIFIER, id: OTHER_ID },
      (resolver) => resolver.update({ ...IDENTIFIER, etag: null }, { payment_options: [OPTION] }, signing),
    ],
    [
      'id is none to a removal',
      { ...IDENTIFIER, id: OTHER_ID },
      (resolver) => resolver.remove({ ...IDENTIFIER, etag: null }, signing),
    ],
    [
      'id is none to an emergency suspension',
      { ...IDENTIFIER, id: OTHER_ID },
      (resolver) => resolver.emergencySuspend(IDENTIFIER, { reason: 'lost' }, signing),
    ],
    [
      'label is none to the registration of a name',
      { ...NAME, label: 'karim' },
      (resolver) => resolver.registerName('acme', { label: 'rahim' }, signing),
    ],
    [
      'namespace is none to the release of a name',
      { ...NAME, namespace: 'other' },
      (resolver) => resolver.releaseName({ ...NAME, etag: null }, signing),
    ],
  ])('%s, which may have been made', async (_, answered, draftBy) => {
    server.script = [json(200, answered)];
    const resolver = resolverWith();
    const draft = await draftBy(resolver);
    const failure = await failureOf(resolver.send(draft, await sign(draft, account)));
    expect(failure).toMatchObject({ code: 'unreadable_answer', uncertain: true });
  });

  it('name is none to the question for a name', async () => {
    server.script = [json(200, NAME)];
    const failure = await failureOf(resolverWith().getName({ namespace: 'acme', label: 'karim' }));
    expect(failure).toMatchObject({ code: 'unreadable_answer', uncertain: false });
  });

  it('complaint is none to the question for a complaint', async () => {
    server.script = [json(200, COMPLAINT)];
    expect(await failureOf(resolverWith().getComplaint('8'))).toMatchObject({ code: 'unreadable_answer' });
    expect(await resolverWith().getComplaint('7')).toEqual(COMPLAINT);
  });

  it('spelling of the same identifier is one', async () => {
    server.script = [json(201, IDENTIFIER), json(201, NAME)];
    const resolver = resolverWith();
    const value = ' Alice@SHOP.example';
    const draft = await resolver.register({ type: 'email', value, payment_options: [OPTION] }, signing);
    expect(await resolver.send(draft, await sign(draft, account))).toMatchObject(IDENTIFIER);
    const name = await resolver.registerName('acme', { label: 'Rahim' }, signing);
    expect(await resolver.send(name, await sign(name, account))).toMatchObject(NAME);
  });
});

it('reads a history to its end', async () => {
  const [event] = histories.vectors[0]!.history.events;
  server.script = [
    json(200, { events: [event], next_cursor: 'Mg' }),
    json(200, { events: [event], next_cursor: null }),
    problem(404, 'identifier_not_found'),
  ];
  expect(await resolverWith().history('1')).toEqual({ events: [event, event], next_cursor: null });
  expect(server.received.map(({ url }) => url)).toEqual([
    '/v1/identifiers/1/history?limit=100',
    '/v1/identifiers/1/history?limit=100&cursor=Mg',
  ]);
  expect(await resolverWith().history('1')).toBeNull();
});

it.each(['@elsewhere.example/v1/identifiers', '//elsewhere.example', '/v1/identifiers/../../admin', '/v1/complaints'])(
  'sends no draft that was made to lead to %s',
  async (path) => {
    const resolver = resolverWith();
    const [draft, headers] = await signedRegistration(resolver);
    await expect(resolver.send({ ...draft, path }, headers)).rejects.toMatchObject({ code: 'unknown_operation' });
    expect(server.received).toEqual([]);
  },
);

it.each([
  ['a backslash', 'DELETE', '/v1/identifiers/..\\webhooks'],
  ['a backslash behind a segment', 'DELETE', '/v1/identifiers/1\\..\\..\\webhooks'],
  ['two dots', 'DELETE', '/v1/identifiers/..'],
  ['two dots that are percent-encoded', 'DELETE', '/v1/identifiers/%2e%2E'],
  ['a fragment', 'DELETE', '/v1/identifiers/1#x'],
  ['a character that a URL encodes', 'DELETE', '/v1/identifiers/1"'],
])('sends no draft of which a URL would make another request: %s', async (_, method, path) => {
  const resolver = resolverWith();
  const made = await resolver.remove({ id: IDENTIFIER.id, etag: null }, { wallet: account.address });
  const { action } = wordsOf(`${method} ${path}`, new Uint8Array());
  const draft = { ...made, method, path, summary: [`Audience: ${made.audience}`, `Action: ${action}`] };
  const sent = resolver.send(draft, await sign(draft, account));
  await expect(sent).rejects.toMatchObject({ code: 'invalid_option', message: 'The path is not one of the service.' });
  expect(server.received).toEqual([]);
});

it('sends no stop that is another request behind a backslash and before a fragment', async () => {
  const resolver = resolverWith();
  const [draft, headers] = await signedRegistration(resolver);
  const path = '/v1/identifiers/..\\webhooks#/emergency-suspend';
  await expect(resolver.send({ ...draft, path }, headers)).rejects.toMatchObject({ code: 'unknown_operation' });
  expect(server.received).toEqual([]);
});

it('sends what is percent-encoded as it is', async () => {
  server.script = [problem(404, 'identifier_not_found')];
  const resolver = resolverWith({ url: `${server.url}/p%C3%A4y/` });
  expect(await resolver.get("a'b/রহিম?#\\")).toBeNull();
  expect(server.received[0]?.url).toBe("/p%C3%A4y/v1/identifiers/a'b%2F%E0%A6%B0%E0%A6%B9%E0%A6%BF%E0%A6%AE%3F%23%5C");
});

it('sends no draft with the headers of another wallet', async () => {
  const resolver = resolverWith();
  const [draft, headers] = await signedRegistration(resolver);
  const other = { ...headers, 'X-Controller-Wallet': '0x000000000000000000000000000000000000dEaD' };
  await expect(resolver.send(draft, other)).rejects.toMatchObject({ code: 'wrong_wallet' });
});

it('sends no header that no header can be, and does not say that it may have been sent', async () => {
  const resolver = resolverWith();
  const [draft, headers] = await signedRegistration(resolver);
  const other = { ...headers, 'X-Controller-Authorization': `${headers['X-Controller-Authorization']}\n` };
  await expect(resolver.send(draft, other)).rejects.toMatchObject({ code: 'invalid_option' });
  expect(server.received).toEqual([]);
});

it('asks for nothing that has half a character', async () => {
  const resolver = resolverWith();
  await expect(resolver.get('\ud800')).rejects.toMatchObject({ code: 'invalid_option' });
  await expect(resolver.find({ type: 'custom', value: '\ud800' })).rejects.toMatchObject({ code: 'invalid_option' });
  expect(server.received).toEqual([]);
});

it('shows its key to nobody', async () => {
  server.script = [problem(401, 'credential_invalid')];
  const resolver = resolverWith();
  const error = await failureOf(resolver.resolve(request));
  for (const shown of [
    inspect(resolver, { depth: 9 }),
    JSON.stringify(resolver),
    inspect(error),
    JSON.stringify(error),
  ]) {
    expect(shown).not.toContain(KEY);
  }
  for (const key of [`${KEY}\n`, `${KEY} `, 'ключ']) {
    expect(() => resolverWith({ key })).toThrow(
      expect.objectContaining({ code: 'invalid_option', message: 'The key has a character that no key has.' }),
    );
  }
});

it.each<[string, Partial<ResolverOptions>, string]>([
  ['no key', { key: '' }, 'The key is missing.'],
  ['no time to answer', { timeoutMs: 0 }, 'The timeoutMs must be above zero.'],
  ['a time that is no number', { timeoutMs: NaN }, 'The timeoutMs must be above zero.'],
  ['no try', { maxTries: 0 }, 'The maxTries must be at least 1.'],
  ['tries without an end', { maxTries: NaN }, 'The maxTries must be at least 1.'],
  ['a wait that is no number', { maxWaitSeconds: NaN }, 'The maxWaitSeconds must be zero or more.'],
])('is not set up with %s', (_, options, message) => {
  expect(() => resolverWith(options)).toThrow(expect.objectContaining({ code: 'invalid_option', message }));
});

it('names an unset variable of the environment, not the service, as what is wrong with the key', () => {
  const key = process.env['NO_SUCH_KEY'] as unknown as string;
  expect(() => resolverWith({ key })).toThrow('The key is missing.');
});

it('waits as long as it takes where no time is too long', async () => {
  server.script = [(response, received) => void setTimeout(() => json(200, RESOLVED)(response, received), 50)];
  expect(await resolverWith({ timeoutMs: Infinity, maxTries: 1 }).resolve(request)).toMatchObject(RESOLVED);
});

it('calls the fetch that it is given as a function: that of a browser is no method of something else', async () => {
  const fetching = jest.fn(function (this: unknown) {
    return Promise.resolve(this === undefined ? Response.json(RESOLVED) : Response.error());
  });
  expect(await resolverWith({ fetch: fetching, maxTries: 1 }).resolve(request)).toMatchObject(RESOLVED);
  await new LogSource(server.url, fetching)
    .publishedKeys()
    .catch((error: unknown) =>
      expect(error).toMatchObject({ message: expect.stringContaining('is not the description') }),
    );
});

it('asks for nothing without an id: the path would be another one', async () => {
  for (const id of ['', undefined as unknown as string]) {
    await expect(resolverWith().get(id)).rejects.toMatchObject({ message: 'The id is missing.' });
    await expect(resolverWith().history(id)).rejects.toMatchObject({ code: 'invalid_option' });
  }
  expect(server.received).toEqual([]);
});

it.each(['', 'pay.example', 'ftp://pay.example', '/v1'])('refuses the URL %j', (url) => {
  expect(() => resolverWith({ url })).toThrow(expect.objectContaining({ code: 'invalid_option' }));
});

it.each(['http://pay.example', 'http://10.0.0.7:3000', 'http://127.0.0.1.pay.example', 'http://localhost.example'])(
  'sends no key to %s in the clear, unless the caller says so',
  (url) => {
    expect(() => resolverWith({ url })).toThrow(expect.objectContaining({ code: 'invalid_option' }));
    expect(() => resolverWith({ url, insecure: true })).not.toThrow();
  },
);

it.each(['http://localhost:3000', 'http://127.0.0.1', 'http://[::1]:3000/pay', 'https://pay.example'])(
  'takes %s as it is',
  (url) => expect(() => resolverWith({ url })).not.toThrow(),
);

describe('the feed of events', () => {
  const event = (id: string) => ({
    id,
    cursor: `after-${id}`,
    type: 'identifier.suspended',
    timestamp: '2026-11-20T22:00:00.000Z',
    data: { identifier_id: IDENTIFIER.id },
  });
  const page = (...ids: string[]) =>
    json(200, { events: ids.map(event), next_cursor: `after-${ids.at(-1) ?? 'all'}`, has_more: false });
  const emptyPage = (next_cursor: string) => json(200, { events: [], next_cursor, has_more: false });

  async function take(count: number, events: AsyncIterable<{ id: string }>): Promise<string[]> {
    const taken: string[] = [];
    for await (const { id } of events) if (taken.push(id) === count) break;
    return taken;
  }

  it('is read on from page to page, also when there was nothing, and through an outage', async () => {
    const sleep = jest.fn(async (_ms: number) => undefined);
    server.script = [page('1', '2'), page(), loseAnswer, problem(503, 'database_unavailable'), page('3')];
    const events = resolverWith({ maxTries: 1, sleep }).events({ after: 'c0', types: ['identifier.suspended'] });
    expect(await take(3, events)).toEqual(['1', '2', '3']);
    const asked = server.received.map(({ url }) => new URL(url, server.url).searchParams);
    expect(asked.map((query) => query.get('after'))).toEqual(['c0', 'after-2', 'after-all', 'after-all', 'after-all']);
    expect(asked[0]?.get('wait')).toBe('30');
    expect(asked[0]?.get('types')).toBe('identifier.suspended');
    expect(sleep.mock.calls.map(([ms]) => ms)).toEqual([1_000, 5_000, 5_000]);
  });

  it('begins with the oldest event where no cursor is given', async () => {
    server.script = [page('1')];
    for (const after of [undefined, null]) await take(1, resolverWith().events({ after }));
    expect(server.received.map(({ url }) => url)).toEqual(Array(2).fill('/v1/events?limit=500&wait=30'));
  });

  it('is asked again when the service says, where that is later', async () => {
    const sleep = jest.fn(async (_ms: number) => undefined);
    server.script = [problem(429, 'rate_limited', { 'retry-after': '60' }), page('1')];
    expect(await take(1, resolverWith({ sleep }).events())).toEqual(['1']);
    expect(sleep.mock.calls.map(([ms]) => ms)).toEqual([60_000]);
  });

  it('is asked again after ten minutes where somebody says to come again in a year', async () => {
    const sleep = jest.fn(async (_ms: number) => undefined);
    server.script = [problem(503, 'database_unavailable', { 'retry-after': '31536000' }), page('1')];
    expect(await take(1, resolverWith({ sleep }).events())).toEqual(['1']);
    expect(sleep.mock.calls.map(([ms]) => ms)).toEqual([600_000]);
  });

  it('is asked again after a pause where more is said to be there, and nothing of it came', async () => {
    const sleep = jest.fn(async (_ms: number) => undefined);
    const more = json(200, { events: [], next_cursor: 'after-more', has_more: true });
    server.script = [more, more, page('1')];
    expect(await take(1, resolverWith({ sleep }).events())).toEqual(['1']);
    expect(sleep.mock.calls.map(([ms]) => ms)).toEqual([1_000, 1_000]);
  });

  it('is asked again at once where nothing came for a while', async () => {
    const sleep = jest.fn(async (_ms: number) => undefined);
    const now = jest.spyOn(performance, 'now');
    const late: ReturnType<typeof page> = (response, received) => {
      now.mockReturnValue(performance.now() + 30_000);
      page()(response, received);
    };
    server.script = [late, page('1')];
    expect(await take(1, resolverWith({ sleep }).events())).toEqual(['1']);
    now.mockRestore();
    expect(sleep).not.toHaveBeenCalled();
  });

  it('ends during a pause when it is given up', async () => {
    const giveUp = new AbortController();
    server.script = [problem(429, 'rate_limited', { 'retry-after': '600' })];
    setTimeout(() => giveUp.abort(), 50);
    const started = performance.now();
    expect(await take(1, resolverWith().events({ signal: giveUp.signal }))).toEqual([]);
    expect(performance.now() - started).toBeLessThan(2_000);
  });

  it('lets its signal end the pause after an empty page that came early', async () => {
    const sleep = jest.fn(async (_ms: number, _signal?: AbortSignal) => undefined);
    const { signal } = new AbortController();
    server.script = [page(), page('1')];
    expect(await take(1, resolverWith({ sleep }).events({ signal }))).toEqual(['1']);
    expect(sleep.mock.calls).toEqual([[1_000, signal]]);
  });

  it('passes no more of a page on when it is given up', async () => {
    server.script = [page('1', '2')];
    const giveUp = new AbortController();
    const events = resolverWith().events({ signal: giveUp.signal });
    expect(await events.next()).toMatchObject({ value: { id: '1' } });
    giveUp.abort();
    expect(await events.next()).toEqual({ done: true, value: undefined });
  });

  it('ends with an error where the service repeats a page, which would never end', async () => {
    const seen: string[] = [];
    server.script = [page('1', '2')];
    const read = async () => {
      for await (const { id } of resolverWith().events()) if (seen.push(id) > 9) break;
    };
    expect(await failureOf(read())).toMatchObject({ code: 'unreadable_answer' });
    expect(seen).toEqual(['1', '2']);
  });

  it.each([
    ['two pages lead to each other', [page('1'), page('2'), page('1'), page('2'), page('1')]],
    ['an empty page leads back', Array.from({ length: 6 }, () => [page('1'), emptyPage('c0')]).flat()],
  ])('ends with an error where %s', async (_, script) => {
    const seen: string[] = [];
    server.script = script;
    const read = async () => {
      const sleep = async () => undefined;
      for await (const { id } of resolverWith({ sleep }).events({ after: 'c0' })) if (seen.push(id) > 9) break;
    };
    expect(await failureOf(read())).toMatchObject({ code: 'unreadable_answer' });
    expect(seen.length).toBeLessThanOrEqual(3);
  });

  it('waits for an answer longer than for others', async () => {
    const late = (response: Parameters<ReturnType<typeof page>>[0], received: Parameters<ReturnType<typeof page>>[1]) =>
      setTimeout(() => page('1')(response, received), 300);
    server.script = [late];
    expect(await take(1, resolverWith().events())).toEqual(['1']);
  });

  it.each([
    [410, 'cursor_expired'],
    [401, 'credential_revoked'],
  ])('ends with an error that does not pass: %d %s', async (status, code) => {
    server.script = [problem(status, code)];
    expect((await failureOf(take(1, resolverWith().events()))).code).toBe(code);
  });

  it('ends when it is given up', async () => {
    const giveUp = new AbortController();
    server.script = [neverAnswer];
    setTimeout(() => giveUp.abort(), 50);
    expect(await take(1, resolverWith().events({ signal: giveUp.signal }))).toEqual([]);
  });
});

describe('lists', () => {
  it('are read page by page, and no further than they are needed', async () => {
    const page = (id: string, next_cursor: string | null) =>
      json(200, { identifiers: [{ ...IDENTIFIER, id }], next_cursor });
    server.script = [page('1', 'a/b'), page('2', 'c'), page('3', null)];
    const seen: string[] = [];
    for await (const { id } of resolverWith().listIdentifiers({ status: 'active' })) if (seen.push(id) === 2) break;
    expect(seen).toEqual(['1', '2']);
    expect(server.received.map(({ url }) => url)).toEqual([
      '/v1/identifiers?status=active&limit=100',
      '/v1/identifiers?status=active&limit=100&cursor=a%2Fb',
    ]);
  });

  it.each([
    ['a page says that it is before itself', [IDENTIFIER], 'again'],
    ['an empty page says that there is more', [], 'more'],
  ])('end when %s', async (_, identifiers, next_cursor) => {
    server.script = [
      json(200, { identifiers: [IDENTIFIER], next_cursor: 'again' }),
      json(200, { identifiers, next_cursor }),
    ];
    const read = async () => {
      for await (const each of resolverWith().listIdentifiers()) expect(each).toEqual(IDENTIFIER);
    };
    expect(await failureOf(read())).toMatchObject({ code: 'unreadable_answer' });
    expect(server.received).toHaveLength(2);
  });

  it('end where pages lead to each other, also in a history, which would be kept until the memory is full', async () => {
    const ids = (id: string, next_cursor: string) => json(200, { identifiers: [{ ...IDENTIFIER, id }], next_cursor });
    server.script = [ids('1', 'a'), ids('2', 'b'), ids('1', 'a'), ids('2', 'b'), ids('1', 'a'), loseAnswer];
    const read = async () => {
      for await (const each of resolverWith({ maxTries: 1 }).listIdentifiers()) expect(each.type).toBe('email');
    };
    expect(await failureOf(read())).toMatchObject({ code: 'unreadable_answer' });
    const [event] = histories.vectors[0]!.history.events;
    const events = (next_cursor: string) => json(200, { events: [event], next_cursor });
    server.script = [events('a'), events('b'), events('a'), events('b'), events('a'), loseAnswer];
    const history = resolverWith({ maxTries: 1 }).history(IDENTIFIER.id);
    expect(await failureOf(history)).toMatchObject({ code: 'unreadable_answer' });
  });

  it('are refused when they are of another shape', async () => {
    server.script = [json(200, { identifiers: [{ ...IDENTIFIER, payment_options: [{}] }], next_cursor: null })];
    expect(await failureOf(resolverWith().listIdentifiers().next())).toMatchObject({ code: 'unreadable_answer' });
  });
});

it('says whose key it is, and what is left of its limits', async () => {
  server.script = [json(200, ME), json(200, { ...ME, limits: { read_per_minute: 7 } })];
  expect(await resolverWith().me()).toEqual(ME);
  expect(await failureOf(resolverWith().me())).toMatchObject({ code: 'unreadable_answer' });
});

it('reads a name with the version that a release names', async () => {
  const name = {
    id: '7',
    namespace: 'acme',
    label: 'rahim/1',
    full_name: 'rahim/1@acme',
    status: 'active',
    controller: account.address,
    controller_ref: null,
    identifier_id: null,
    created_at: '2026-01-01T00:00:00.000Z',
  };
  server.script = [json(200, name, { etag: 'W/"4"' }), json(200, { ...name, status: 'removed' }, { etag: '"5"' })];
  const resolver = resolverWith();
  const read = await resolver.getName({ namespace: 'acme', label: 'rahim/1' });
  expect(server.received[0]?.url).toBe('/v1/namespaces/acme/names/rahim%2F1');
  const draft = await resolver.releaseName(read!, { wallet: account.address });
  expect(await resolver.send(draft, await sign(draft, account))).toMatchObject({ status: 'removed', etag: '"5"' });
  expect(server.received[1]).toMatchObject({ method: 'DELETE', headers: { 'if-match': '"4"' } });
});

it('names the identifier that the same wallet has registered already', async () => {
  const body = { type: '', title: '', status: 409, detail: 'Taken.', code: 'identifier_taken', request_id: 'r' };
  server.script = [json(409, { ...body, identifier_id: IDENTIFIER.id }), json(409, body)];
  const resolver = resolverWith();
  const signed = await signedRegistration(resolver);
  expect(await failureOf(resolver.send(...signed))).toMatchObject({ identifierId: IDENTIFIER.id, fields: [] });
  expect(await failureOf(resolver.send(...signed))).toMatchObject({ identifierId: null });
});

it('complains once, whatever happens to the answers', async () => {
  server.script = [loseAnswer, json(201, COMPLAINT)];
  const { reason, description, identifier_id } = COMPLAINT;
  expect(await resolverWith().complain({ reason, description, identifier_id })).toEqual(COMPLAINT);
  const [first, second] = server.received.map(({ headers }) => headers['idempotency-key']);
  expect(first).toMatch(/^[0-9a-f-]{36}$/);
  expect(second).toBe(first);
});
