import { createHash, generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { watchIdentifier } from '../../sdk/src/audit/watch.js';
import { run } from '../../sdk/src/cli/run.js';
import { Http } from '../../sdk/src/client/http.js';
import { checkpointText, signedNote } from '../../src/log/domain/checkpoint.js';
import { keyId, verifierKey } from '../../src/signing-keys/domain/verifier-key.js';
import { Provider } from '../support/actors.js';
import { eventually } from '../support/eventually.js';
import type { Json } from '../support/http-client.js';
import { startLoggingService } from '../support/logging-service.js';
import {
  checkTiles,
  type Head,
  leavesOf,
  MTH,
  openCheckpoint,
  PATH,
  readEntries,
  sameBytes,
} from '../support/independent-log.js';
import { operate } from '../support/operator.js';
import { freshValue, Operator, OTHER_OPTION, UNLIMITED } from '../support/registry.js';
import type { Service } from '../support/service.js';
import { ed25519Wallet } from '../support/wallets.js';

describe('the public log', () => {
  let service: Service;
  let provider: Provider;
  let operator: Operator;
  const wallet = ed25519Wallet();
  let log: string;

  const text = async (path: string) => (await fetch(service.url + path)).text();
  const vkey = async () => {
    const { body } = await service.http.get('/.well-known/payment-identifier-resolver.json');
    return body['public_keys'].at(-1)['vkey'] as string;
  };
  const head = async (): Promise<Head> => openCheckpoint(await text('/log/checkpoint'), await vkey());
  const history = async (id: string, query = ''): Promise<Json> =>
    (await service.http.get(`/v1/identifiers/${id}/history${query}`, { key: provider.key })).body;
  /** A client of the service, some of whose requests something else answers. */
  const watching = (instead: (path: string) => Promise<Response | null>) =>
    new Http({
      url: service.url,
      key: provider.key,
      maxTries: 1,
      fetch: async (input, init) => (await instead(String(input).slice(service.url.length))) ?? fetch(input, init),
    });
  const logged = async (id: string) => {
    await eventually(async () => (await history(id))['log'].events.every(({ index }: Json) => index !== null));
  };

  beforeAll(async () => {
    ({ service } = await startLoggingService({ ...UNLIMITED, LIMIT_LOG_PER_MINUTE: '1000000' }));
    provider = await Provider.create(service);
    operator = new Operator(service);
    log = `${service.url}/log`;
  });
  afterAll(() => service.stop());

  it('has an empty, signed tree before anything has happened, without any set-up', async () => {
    await eventually(async () => (await fetch(`${log}/checkpoint`)).ok);
    const empty = await head();
    expect(empty).toMatchObject({ origin: 'pay.example/log', size: 0 });
    expect(Buffer.from(empty.root).toString('hex')).toBe(createHash('sha256').digest('hex'));
  });

  it('has every event, whoever caused it, in one order', async () => {
    const ids: string[] = [];
    for (let count = 0; count < 3; count += 1) {
      const { body } = await provider.register(wallet, 'custom', freshValue());
      ids.push(body['id']);
      await provider.update(wallet, body['id'], { payment_options: [OTHER_OPTION] });
      await operator.setStatus(body['id'], 'suspended');
    }
    for (const id of ids) await logged(id);
    const { size, root } = await head();
    const leaves = leavesOf(await readEntries(log, size));
    expect(size).toBe(9);
    expect(sameBytes(MTH(leaves), root)).toBe(true);
    expect(await checkTiles(log, leaves)).toBe(1);
    for (const id of ids) {
      const { events, log: shown } = await history(id, '?proof=inclusion');
      const indexes = shown.events.map(({ index }: Json) => index);
      expect(indexes).toEqual(indexes.toSorted((a: number, b: number) => a - b));
      for (const [at, { hash }] of events.entries()) {
        const { index, salt, inclusion_proof, sequence } = shown.events[at];
        expect(sequence).toBe(at + 1);
        const bytes = Buffer.from(salt.replaceAll('-', '') + hash, 'hex');
        const leaf = leavesOf([createHash('sha256').update(bytes).digest()]);
        expect(sameBytes(leaf[0] ?? bytes, leaves[index] ?? bytes.subarray(1))).toBe(true);
        expect(inclusion_proof).toEqual(PATH(index, leaves).map((each) => Buffer.from(each).toString('base64')));
      }
      expect(openCheckpoint(shown.checkpoint.note, await vkey()).size).toBe(shown.checkpoint.size);
    }
  });

  it('proves against an earlier checkpoint to whoever has verified that one', async () => {
    const before = await head();
    const { body } = await provider.register(wallet, 'custom', freshValue());
    await logged(body['id']);
    const earlier = await history(body['id'], `?proof=inclusion&checkpoint=${before.size}`);
    expect(earlier['log']).toMatchObject({ checkpoint: { size: before.size }, events: [{ index: null }] });
    const answer = await service.http.get(`/v1/identifiers/${body['id']}/history?checkpoint=${before.size + 100}`, {
      key: provider.key,
    });
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ field: 'checkpoint' }] } });
  });

  it('is public and cached for ever, but for the checkpoint', async () => {
    const { size } = await head();
    const tile = await fetch(`${log}/tile/0/000.p/${size}`);
    expect(Object.fromEntries(tile.headers)).toMatchObject({
      'content-type': 'application/octet-stream',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-length': String(size * 32),
    });
    const checkpoint = await fetch(`${log}/checkpoint`);
    expect(Object.fromEntries(checkpoint.headers)).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
    });
  });

  it.each(['0/000', '0/000.p/200', '1/000.p/1', 'entries/000.p/200', '0/001', '0/0', 'entries', '0/000.p/0', '64/000'])(
    'has no %s, and says so in a way that nobody caches',
    async (path) => {
      const answer = await service.http.get(`/log/tile/${path}`);
      expect(answer).toMatchObject({ status: 404, body: { code: 'log_resource_not_found' } });
      expect(answer.headers.get('cache-control')).not.toContain('immutable');
    },
  );

  it('is followed by an auditor, who tells every change of an identifier and keeps what it has seen', async () => {
    const state = join(mkdtempSync(join(tmpdir(), 'resolver-audit-')), 'state.json');
    const said: string[] = [];
    const told: string[] = [];
    const look = (id: string) =>
      run(
        ['audit', service.url, '--once', '--state', state, '--identifier', id],
        { PAYMENT_IDENTIFIER_KEY: provider.key },
        { out: (line) => said.push(line), err: (line) => told.push(line) },
      );
    const { body } = await provider.register(wallet, 'custom', freshValue());
    await logged(body['id']);
    expect(await look(body['id'])).toBe(0);
    await provider.update(wallet, body['id'], { payment_options: [OTHER_OPTION] });
    await logged(body['id']);
    expect(await look(body['id'])).toBe(0);
    expect(await look(body['id'])).toBe(0);
    expect(told).toEqual([]);
    expect(said.filter((line) => line.includes(body['id']))).toEqual([
      expect.stringContaining('event 1, register by provider, now active.'),
      expect.stringContaining('event 2, update by provider, now active.'),
    ]);

    const kept = JSON.parse(readFileSync(state, 'utf8'));
    kept.identifiers[body['id']].hash = '0'.repeat(64);
    writeFileSync(state, JSON.stringify(kept));
    expect(await look(body['id'])).toBe(1);
    expect(told[0]).toContain('AUDIT FAILED: history_rewritten');
    expect(told[1]).toContain(kept.checkpoint);
  });

  it.each([
    ['log_forked', 'pay.example/log', 'is not the continuation of the tree of 2 entries'],
    ['log_replaced', 'other.example/log', 'The log was other.example/log, and is pay.example/log.'],
  ])('is found out by an auditor who has seen another log: %s', async (fault, origin, why) => {
    const seen = anotherLog(origin, 2);
    const state = join(mkdtempSync(join(tmpdir(), 'resolver-audit-')), 'state.json');
    writeFileSync(state, JSON.stringify(seen));
    const told: string[] = [];
    const output = { out: () => undefined, err: (line: string) => told.push(line) };
    expect(await run(['audit', service.url, '--once', '--state', state], {}, output)).toBe(1);
    expect(told[0]).toContain(`AUDIT FAILED: ${fault}`);
    expect(told[0]).toContain(why);
    expect(told[1]).toContain(seen.checkpoint);
    expect(JSON.parse(readFileSync(state, 'utf8'))).toEqual(seen);
  });

  it('is watched while the identifier changes between two readings, and until it is gone', async () => {
    const { body } = await provider.register(wallet, 'custom', freshValue());
    const id: string = body['id'];
    await logged(id);
    const checkpoint = await head();
    const origin = { ...checkpoint, signedBy: [] };
    let update: Promise<unknown> | null = null;
    const changing = watching(async (path) => {
      if (path === `/v1/identifiers/${id}`)
        await (update ??= provider.update(wallet, id, { payment_options: [OTHER_OPTION] }));
      return null;
    });
    const { state, news } = await watchIdentifier(changing, id, origin, null);
    expect([state.sequence, news.length]).toEqual([2, 2]);
    const nothing = await fetch(`${service.url}/v1/identifiers/${randomUUID()}/history`, {
      headers: { authorization: `Bearer ${provider.key}` },
    });
    const gone = watching(async (path) => (path.includes('/history?') ? nothing.clone() : null));
    const fault = { code: 'history_cut_off', message: `${id} had 2 events, and is gone.` };
    await expect(watchIdentifier(gone, id, origin, state)).rejects.toMatchObject(fault);
    await expect(watchIdentifier(gone, id, origin, null)).rejects.toMatchObject({ code: 'identifier_not_found' });
    const another = { ...origin, origin: 'other.example/log' };
    await expect(watchIdentifier(changing, id, another, state)).rejects.toMatchObject({ code: 'history_broken' });
  });

  it('is not audited from a state that is broken, and nothing in one commands the terminal', async () => {
    const state = join(mkdtempSync(join(tmpdir(), 'resolver-audit-')), 'state.json');
    const told: string[] = [];
    const output = { out: () => undefined, err: (line: string) => told.push(line) };
    const look = () => run(['audit', service.url, '--once', '--state', state], {}, output);
    writeFileSync(state, '{"checkpoint":"half');
    expect(await look()).toBe(2);
    writeFileSync(state, JSON.stringify({ checkpoint: '\u001b[2J', vkeys: [], identifiers: {} }));
    expect(await look()).toBe(1);
    expect(told.join()).toMatch(/is not the state of an audit.*AUDIT FAILED: state_unusable.*\uFFFD\[2J/s);
  });

  it.each(['{"checkpoint":"half', '{"checkpoint":7}', '{}', 'a note', ''])(
    'is not compared with a file that holds no checkpoint: %j',
    async (content) => {
      const file = join(mkdtempSync(join(tmpdir(), 'resolver-audit-')), 'kept.json');
      writeFileSync(file, content);
      await expect(operate(service, 'log', 'verify', '--checkpoint', file)).rejects.toMatchObject({
        code: 1,
        stderr: `${file} holds no checkpoint.\n`,
      });
    },
  );

  it('says which file --checkpoint wants where there is none', async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'resolver-audit-')), 'nowhere.json');
    await expect(operate(service, 'log', 'verify', '--checkpoint', file)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/names a file with a signed note, or the state file of an auditor.*nowhere\.json/),
    });
  });

  it('tells nobody what it is about: no entry follows from the hash of an event alone', async () => {
    const { size } = await head();
    const entries = (await readEntries(log, size)).map((entry) => Buffer.from(entry).toString('hex'));
    const rows = await service.sql<{ hash: string; salt: string }>('select hash, salt from identifier_events');
    expect(new Set(rows.map(({ salt }) => salt)).size).toBe(rows.length);
    const guesses = rows.flatMap(({ hash }) => [
      hash,
      createHash('sha256').update(Buffer.from(hash, 'hex')).digest('hex'),
    ]);
    expect(entries.filter((entry) => guesses.includes(entry))).toEqual([]);
  });

  // The last one: afterwards nothing is signed any more.
  it("names the newest entry of the operators' trail, so that a trail which was cut off shows", async () => {
    const { body } = await provider.register(wallet, 'custom', freshValue());
    await operator.setStatus(body['id'], 'suspended');
    const [newest] = await service.sql<{ line: string; sequence: number }>(
      `select 'operator-trail ' || sequence || ' ' || hash as line, sequence::int as sequence from operator_trail_head()`,
    );
    const named = async () => (await text('/log/checkpoint')).split('\n').includes(newest?.line ?? '');
    await eventually(named);
    expect((await head()).size).toBeGreaterThan(0);
    const verify = (): Promise<Json> =>
      operate(service, 'trail', 'verify').catch(({ stdout }: { stdout: string }) => JSON.parse(stdout));
    expect(await verify()).toMatchObject({ ok: true });
    await service.sql(`begin; set local session_replication_role = replica;
      delete from operator_trail where sequence = (select max(sequence) from operator_trail); commit`);
    const fault = 'the public log names it, and it is missing';
    expect(await verify()).toMatchObject({ ok: false, broken: { sequence: newest?.sequence, fault } });
    await eventually(async () => service.output.join('').includes('log_contradicted'));
  });
});

/** What an auditor keeps of a log that is not the service's, and that a key has signed that it trusted. */
function anotherLog(name: string, size: number) {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const raw = publicKey.export({ type: 'spki', format: 'der' }).subarray(-32);
  const text = checkpointText(name, { size, root: createHash('sha256').update('another tree').digest() }, null);
  const checkpoint = signedNote(text, { name, id: keyId(name, raw) }, sign(null, Buffer.from(text), privateKey));
  return { checkpoint, vkeys: [verifierKey(name, raw)], identifiers: {} };
}
