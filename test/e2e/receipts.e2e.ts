import { createHash, generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import canonicalize from 'canonicalize';
import { run } from '../../sdk/src/cli/run.js';
import { PaymentResolver, verifyReceipt, withhold } from '../../sdk/src/index.js';
import { issueKey, OPTION, Provider } from '../support/actors.js';
import { eventually } from '../support/eventually.js';
import type { Answer, Json } from '../support/http-client.js';
import { operate } from '../support/operator.js';
import { climb, faultOf } from '../support/receipts.js';
import { openCheckpoint } from '../support/independent-log.js';
import { OTHER_OPTION, UNLIMITED } from '../support/registry.js';
import { Service } from '../support/service.js';
import { evmWallet } from '../support/wallets.js';

const AUDIENCE = 'https://pay.example';
const ALICE = { type: 'email', value: 'alice@shop.example' };
/** Of Ethereum. */
const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';
const NOBODY = { type: 'email', value: 'nobody@shop.example' };
/** How long a slow signature takes, within what the service waits for one. */
const SLOW_MS = 1_000;

describe('receipts', () => {
  const directory = mkdtempSync(join(tmpdir(), 'resolver-receipts-'));
  let service: Service;
  let provider: Provider;
  let freeKey: string;

  beforeAll(async () => {
    service = await Service.start({
      ...UNLIMITED,
      LIMIT_FREE_PER_MINUTE: '100000',
      LIMIT_FREE_PER_DAY: '100000',
      SIGNING_KEY_DIR: directory,
    });
    provider = await Provider.create(service);
    ({ key: freeKey } = await issueKey(service, null));
    await provider.register(evmWallet(), 'email', 'Alice@Shop.example');
    await provider.register(evmWallet(), 'custom', 'receipt-shop');
    await keys('rotate');
    await eventually(async () => (await ask(ALICE)).headers.has('resolution-receipt'));
  });
  afterAll(async () => {
    await service.stop();
    rmSync(directory, { recursive: true, force: true });
  });

  function ask(question: Json, prefer = 'receipt'): Promise<Answer> {
    return service.http.post('/v1/resolve', { key: freeKey, body: question, headers: { prefer } });
  }

  function keys(...words: string[]): Promise<Json> {
    const variables = { ...service.database.variables, PUBLIC_BASE_URL: AUDIENCE, SIGNING_KEY_DIR: directory };
    return operate({ database: { variables } }, 'log', 'keys', ...words);
  }

  async function published(): Promise<Json[]> {
    return (await service.http.get('/.well-known/payment-identifier-resolver.json')).body['public_keys'];
  }

  async function faultIn({ headers, body }: Answer, question: Json, over: Json = {}): Promise<string | null> {
    const given = { question, answer: body, keys: await published(), audience: AUDIENCE, ...over };
    return faultOf(headers.get('resolution-receipt') ?? '', given);
  }

  it('prove an answer to whoever has the published keys', async () => {
    const answer = await ask({ ...ALICE, value: ' ALICE@shop.example' });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('preference-applied')).toBe('receipt');
    expect(await faultIn(answer, ALICE)).toBeNull();
    const { status, time } = decoded(answer);
    expect(status).toBe(200);
    expect(Math.abs(Date.parse(time) - Date.now())).toBeLessThan(5_000);
  });

  it('say the same as an answer without one', async () => {
    const [plain, proven] = [await service.http.resolve(freeKey, ALICE), await ask(ALICE)];
    expect(proven.body).toEqual(plain.body);
    expect(proven.headers.get('content-type')).toBe(plain.headers.get('content-type'));
    expect(proven.headers.get('cache-control')).toBe('no-store');
    expect([plain.headers.get('resolution-receipt'), plain.headers.get('preference-applied')]).toEqual([null, null]);
  });

  it('prove an answer with every member that it can have', async () => {
    const options = [
      {
        ...OTHER_OPTION,
        memo: 'Table "4" \\ ৳',
        payment_reference: 'INV-1',
        minimum_amount: '1',
        maximum_amount: '5.50',
      },
      {
        ...OPTION,
        token_contract: USDC,
        network_identifier: '1',
        fixed_amount: '12.50',
        expiration: '2099-01-01T00:00:00Z',
      },
    ];
    const question = { type: 'custom', value: 'every-member' };
    const { body } = await provider.register(evmWallet(), question.type, question.value, options);
    expect(await faultIn(await ask(question), question)).toBeNull();
    await operate(service, 'identifiers', 'suspend', body['id']);
    const suspended = await ask(question);
    expect(suspended.body).toMatchObject({ reasons: ['suspended'], payment_options: [{ reasons: ['suspended'] }, {}] });
    expect(await faultIn(suspended, question)).toBeNull();
    expect(JSON.stringify(suspended.body)).toBe(canonicalize(suspended.body));
  });

  it('prove that nothing is registered', async () => {
    const answer = await ask(NOBODY);
    expect(answer).toMatchObject({ status: 404, body: { code: 'no_mapping' } });
    expect(answer.headers.get('preference-applied')).toBe('receipt');
    expect(await faultIn(answer, NOBODY)).toBeNull();
    expect(decoded(answer)['status']).toBe(404);
  });

  it.each([{ type: 'email', value: 'none' }, { type: 'unknown', value: 'x' }, {}])(
    'are not given for a refusal: %j',
    async (question) => {
      const { status, headers } = await ask(question);
      expect(status).toBe(400);
      expect([headers.get('resolution-receipt'), headers.get('preference-applied')]).toEqual([null, null]);
    },
  );

  it.each(['return=minimal', 'receipts', 'note="receipt"'])('are not given for Prefer: %s', async (prefer) => {
    expect((await ask(ALICE, prefer)).headers.get('resolution-receipt')).toBeNull();
  });

  it('are found beside other preferences', async () => {
    expect(await faultIn(await ask(ALICE, 'wait=10, Receipt; a=b'), ALICE)).toBeNull();
  });

  it('are given to many who ask at once, and each proves its own answer', async () => {
    const questions = Array.from({ length: 40 }, (_, at) =>
      at % 3 ? ALICE : { ...NOBODY, value: `n${at}@shop.example` },
    );
    const answers = await Promise.all(questions.map((question) => ask(question)));
    const faults = await Promise.all(answers.map((answer, at) => faultIn(answer, questions[at] ?? {})));
    expect(faults.filter((fault) => fault !== null)).toEqual([]);
  });

  it('are in each place of a batch, under one signature', async () => {
    const requests = [
      ALICE,
      NOBODY,
      { type: 'email', value: 'none' },
      { type: 'custom', value: 'Receipt-Shop' },
      ALICE,
    ];
    const { body, headers } = await service.http.post('/v1/resolve/batch', {
      key: provider.key,
      body: { requests },
      headers: { prefer: 'receipt' },
    });
    expect(headers.get('preference-applied')).toBe('receipt');
    const given = { keys: await published(), audience: AUDIENCE };
    const questions = [ALICE, NOBODY, null, { type: 'custom', value: 'receipt-shop' }, ALICE];
    const found = body['answers'].map(({ receipt, body: answer }: Json, at: number) =>
      receipt === undefined ? 'none' : faultOf(receipt, { ...given, question: questions[at] ?? {}, answer }),
    );
    expect(found).toEqual([null, null, 'none', null, null]);
    const receipts = body['answers'].flatMap(({ receipt }: Json) => receipt ?? []).map(parsed);
    expect(new Set(receipts.map((receipt: Json) => receipt['signature'])).size).toBe(1);
    expect(receipts.map(({ index, size }: Json) => [index, size])).toEqual([0, 1, 2, 3].map((at) => [at, 4]));
    const plain = await service.http.post('/v1/resolve/batch', { key: provider.key, body: { requests } });
    expect(plain.body['answers'].some((answer: Json) => 'receipt' in answer)).toBe(false);
    expect(plain.headers.get('preference-applied')).toBeNull();
  });

  it('are verified by the client, and by its command', async () => {
    const resolver = new PaymentResolver({ url: service.url, key: freeKey });
    const published = await resolver.publicKeys();
    for (const question of [{ type: 'email', value: 'ALICE@shop.example' }, NOBODY]) {
      const { answer, body, receipt } = await resolver.resolve(question, { receipt: true });
      expect(answer?.payment_ready).toBe(question === NOBODY ? undefined : true);
      const claims = { question, answer: body, keys: published, audience: AUDIENCE };
      expect(await verifyReceipt(receipt ?? '', claims)).toMatchObject({ ok: true });
      const shown = withhold(receipt ?? '', 'question', 'answer');
      expect(await verifyReceipt(shown, { ...claims, question: null, answer: null })).toMatchObject({ ok: true });
    }
    const [out, environment] = [
      [] as string[],
      { PAYMENT_IDENTIFIER_URL: service.url, PAYMENT_IDENTIFIER_KEY: freeKey },
    ];
    const print = { out: (text: string) => out.push(text), err: (text: string) => out.push(text) };
    expect(await run(['receipt', ALICE.value], environment, print)).toBe(0);
    const file = join(directory, 'proof.json');
    writeFileSync(file, out.join(''));
    expect(await run(['verify', `@${file}`], environment, print)).toBe(0);
    writeFileSync(file, JSON.stringify({ ...JSON.parse(out[0] ?? ''), question: NOBODY }));
    expect(await run(['verify', `@${file}`], environment, print)).toBe(1);
  });

  describe('name a checkpoint', () => {
    const wallet = evmWallet();
    const question = { type: 'custom', value: 'receipt-logged' };
    let id: string;
    const named = async (): Promise<Json | undefined> => decoded(await ask(question))['checkpoint'];
    const history = async (query: string): Promise<Json> =>
      (await service.http.get(`/v1/identifiers/${id}/history?${query}`, { key: provider.key })).body;

    beforeAll(async () => {
      ({ id } = (await provider.register(wallet, question.type, question.value)).body as { id: string });
      await eventually(async () => (await named()) !== undefined);
    });

    it('that the log has served, and that proves the event', async () => {
      const answer = await ask(question);
      const { checkpoint } = decoded(answer);
      expect(await faultIn(answer, question)).toBeNull();
      const note = await (await fetch(`${service.url}/log/checkpoint`)).text();
      const served = (await published()).flatMap(({ vkey }) => opened(note, vkey));
      expect(served).toEqual([{ tree_size: checkpoint.tree_size, root_hash: checkpoint.root_hash }]);
      const { events, log } = await history(`proof=inclusion&checkpoint=${checkpoint.tree_size}`);
      const [{ salt, index, inclusion_proof: path }] = log.events;
      const entry = sha256(Buffer.from(salt.replaceAll('-', '') + events[0].hash, 'hex'));
      const root = climb(sha256(Buffer.concat([Buffer.of(0), entry])), index, checkpoint.tree_size, path);
      expect(root?.toString('base64')).toBe(checkpoint.root_hash);
      const verdict = await verifyReceipt(answer.headers.get('resolution-receipt') ?? '', {
        question,
        answer: answer.body,
        audience: AUDIENCE,
        keys: await new PaymentResolver({ url: service.url, key: freeKey }).publicKeys(),
      });
      expect(verdict).toMatchObject({ ok: true, checkpoint });
    });

    it('in a batch, except for what is not registered', async () => {
      const { body } = await service.http.post('/v1/resolve/batch', {
        key: provider.key,
        body: { requests: [NOBODY, question] },
        headers: { prefer: 'receipt' },
      });
      const checkpoints = body['answers'].map(({ receipt }: Json) => parsed(receipt)['checkpoint']);
      expect(checkpoints).toEqual([undefined, await named()]);
    });

    it('never one from before the version that was answered', async () => {
      await provider.update(wallet, id, { payment_options: [OTHER_OPTION] });
      let first: Json | undefined;
      await eventually(async () => (first = await named()) !== undefined);
      const { index } = (await history('limit=10'))['log'].events[1];
      expect(index).not.toBeNull();
      expect(first?.['tree_size']).toBeGreaterThan(index);
    });
  });

  describe('are refused with', () => {
    let answer: Answer;
    let other: Answer;
    beforeAll(async () => {
      [answer, other] = await Promise.all([ask(ALICE), ask({ type: 'custom', value: 'receipt-shop' })]);
    });

    it('a changed answer', async () => {
      const forged = structuredClone(answer.body);
      forged['payment_options'][0].address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
      expect(await faultIn(answer, ALICE, { answer: forged })).toBe('answer');
      expect(await faultIn(answer, ALICE, { answer: { ...answer.body, payment_ready: false } })).toBe('answer');
    });

    it('another question', async () => {
      expect(await faultIn(answer, NOBODY)).toBe('question');
      expect(await faultIn(answer, { ...ALICE, type: 'custom' })).toBe('question');
    });

    it('another audience', async () => {
      expect(await faultIn(answer, ALICE, { audience: 'https://evil.example' })).toBe('audience');
      expect(
        await faultIn(changed(answer, { audience: 'https://evil.example' }), ALICE, {
          audience: 'https://evil.example',
        }),
      ).toBe('signature');
    });

    it('another key', async () => {
      const { id } = await keys('create');
      await eventually(async () => (await published()).some((key) => key['id'] === id));
      expect(await faultIn(changed(answer, { key_id: id, time: new Date().toISOString() }), ALICE)).toBe('signature');
      expect(await faultIn(answer, ALICE, { keys: [] })).toBe('key');
    });

    it('a changed time, status, index or size', async () => {
      expect(await faultIn(changed(answer, { time: new Date().toISOString() }), ALICE)).toBe('signature');
      expect(await faultIn(changed(answer, { status: 404 }), ALICE)).toBe('signature');
      expect(await faultIn(changed(answer, { size: decoded(answer)['size'] + 1 }), ALICE)).not.toBeNull();
    });

    it('the place of another answer', async () => {
      const { index, path, size, signature, time } = decoded(other);
      expect(await faultIn(changed(answer, { index, path, size, signature, time }), ALICE)).toBe('signature');
      const { answer: leaf, answer_salt: salt, question, question_salt } = decoded(other);
      const moved = changed(answer, { answer: leaf, answer_salt: salt, question, question_salt });
      expect(await faultIn(moved, { type: 'custom', value: 'receipt-shop' }, { answer: other.body })).toBe('signature');
    });
  });

  it('tell nobody who lacks the salts what they are about', async () => {
    const [one, again] = [decoded(await ask(ALICE)), decoded(await ask(ALICE))];
    for (const member of ['question', 'answer', 'question_salt', 'answer_salt'])
      expect(one[member]).not.toBe(again[member]);
    expect(JSON.stringify(one)).not.toContain('alice');
  });

  it('stay good when the key is rotated, and count no more after it is retired', async () => {
    const before = await ask(ALICE);
    const old = decoded(before)['key_id'];
    const { id } = await keys('rotate');
    await eventually(async () => decoded(await ask(ALICE))['key_id'] === id);
    const during = await ask(ALICE);
    await keys('retire', old).catch(() => undefined);
    await eventually(
      async () => (await published()).find((key) => key['id'] === old)?.['retired_at'] < new Date().toISOString(),
    );
    expect([await faultIn(before, ALICE), await faultIn(during, ALICE)]).toEqual([null, null]);
    // What a thief of the old key could still sign.
    const late = changed(before, { time: new Date(Date.now() + 1_000).toISOString() });
    expect(await faultIn(late, ALICE)).toBe('after the key');
  });

  it('are left out without a key, and the answer is given all the same', async () => {
    const now = new Date().toISOString();
    const good = (await keys('list'))['keys'].filter(
      (key: Json) => key['retired_at'] === null || key['retired_at'] > now,
    );
    for (const { id } of good) await keys('retire', id);
    await eventually(async () => !(await ask(ALICE)).headers.has('resolution-receipt'));
    const { status, headers } = await ask(ALICE);
    expect(status).toBe(200);
    expect(headers.get('preference-applied')).toBeNull();
    expect((await ask(NOBODY)).status).toBe(404);
  });
});

describe('receipts of a signer command', () => {
  const directory = mkdtempSync(join(tmpdir(), 'resolver-signer-'));
  const mode = join(directory, 'mode');
  let service: Service;
  let provider: Provider;

  beforeAll(async () => {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519');
    const script = join(directory, 'signer.cjs');
    writeFileSync(mode, 'sign');
    writeFileSync(
      script,
      `const { readFileSync } = require('node:fs');
       const signNow = () => process.stdout.write(require('node:crypto').sign(null, readFileSync(0),
         ${JSON.stringify(privateKey.export({ type: 'pkcs8', format: 'pem' }))}));
       const modes = {
         hang: () => setInterval(() => undefined, 1000),
         slow: () => setTimeout(signNow, ${SLOW_MS}),
         sign: signNow,
       };
       modes[readFileSync(${JSON.stringify(mode)}, 'utf8')]();`,
    );
    const variables = { PUBLIC_BASE_URL: AUDIENCE, SIGNER_COMMAND: `'${process.execPath}' '${script}'` };
    service = await Service.start({ ...UNLIMITED, ...variables });
    provider = await Provider.create(service);
    await provider.register(evmWallet(), 'email', ALICE.value);
    const raw = publicKey.export({ type: 'spki', format: 'der' }).subarray(-32).toString('base64');
    const database = { variables: { ...service.database.variables, ...variables } };
    await operate({ database }, 'log', 'keys', 'create', '--public-key', raw);
    await eventually(async () => (await ask()).headers.has('resolution-receipt'));
  });
  afterAll(async () => {
    await service.stop();
    rmSync(directory, { recursive: true, force: true });
  });

  function ask(): Promise<Answer> {
    return service.http.post('/v1/resolve', { key: provider.key, body: ALICE, headers: { prefer: 'receipt' } });
  }

  it('prove like any other', async () => {
    const { body, headers } = await ask();
    const keys = (await service.http.get('/.well-known/payment-identifier-resolver.json')).body['public_keys'];
    const claims = { question: ALICE, answer: body, keys, audience: AUDIENCE };
    expect(faultOf(headers.get('resolution-receipt') ?? '', claims)).toBeNull();
  });

  it('are left out for who has waited so long that the time in them would be another one', async () => {
    writeFileSync(mode, 'slow');
    const first = ask();
    await sleep(SLOW_MS / 10);
    const second = ask();
    expect([(await first).headers.has('resolution-receipt'), (await second).headers.has('resolution-receipt')]).toEqual(
      [true, false],
    );
    writeFileSync(mode, 'sign');
    expect((await ask()).headers.has('resolution-receipt')).toBe(true);
  });

  it('are left out while it hangs, nobody else waits, and come back with it', async () => {
    writeFileSync(mode, 'hang');
    const asked = ask();
    const startedAt = performance.now();
    expect((await provider.resolve(ALICE.type, ALICE.value)).status).toBe(200);
    expect(performance.now() - startedAt).toBeLessThan(1_500);
    const { status, headers } = await asked;
    expect([status, headers.get('resolution-receipt')]).toEqual([200, null]);
    writeFileSync(mode, 'sign');
    expect((await ask()).headers.get('resolution-receipt')).toBeNull();
    await eventually(async () => (await ask()).headers.has('resolution-receipt'));
  });
});

function decoded({ headers }: Answer): Json {
  return parsed(headers.get('resolution-receipt') ?? 'e30');
}

function sha256(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest();
}

/** What a checkpoint says, if this key has signed it. */
function opened(note: string, vkey: string): Json[] {
  try {
    const { size, root } = openCheckpoint(note, vkey);
    return [{ tree_size: size, root_hash: Buffer.from(root).toString('base64') }];
  } catch {
    return [];
  }
}

function parsed(receipt: string): Json {
  return JSON.parse(Buffer.from(receipt, 'base64url').toString());
}

/** The same answer with another receipt. */
function changed(answer: Answer, members: Json): Answer {
  const receipt = Buffer.from(JSON.stringify({ ...decoded(answer), ...members })).toString('base64url');
  return { ...answer, headers: new Headers({ 'resolution-receipt': receipt }) };
}
