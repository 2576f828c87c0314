import { ed25519 } from '@noble/curves/ed25519';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FakeStore } from '../src/testing/fake-store.js';
import { fakeService } from './support/fake-over-http.js';
import { type Act, json, ScriptedServer } from './support/scripted-server.js';
import { run } from '../src/cli/run.js';

/** The log of the fake service. */
const NAME = 'resolver.example/log';
const secret = new Uint8Array(32).fill(1);
const key = Buffer.concat([Buffer.of(1), ed25519.getPublicKey(secret)]);
const id = createHash('sha256').update(`${NAME}\n`).update(key).digest().subarray(0, 4);
const vkey = `${NAME}+${id.toString('hex')}+${key.toString('base64')}`;
const root = createHash('sha256').digest('base64');
const noteOf = (size: number) => {
  const text = `${NAME}\n${size}\n${root}\n`;
  const signature = Buffer.concat([id, ed25519.sign(Buffer.from(text), secret)]);
  return `${text}\n\u2014 ${NAME} ${signature.toString('base64')}\n`;
};
const checkpoint = noteOf(0);

const directory = mkdtempSync(join(tmpdir(), 'audit-'));
const file = join(directory, 'state');
let server: ScriptedServer;
beforeAll(async () => {
  server = await ScriptedServer.start();
});
const service: Act = (response, received) =>
  received.url === '/log/checkpoint'
    ? response.end(checkpoint)
    : json(200, { public_keys: [{ vkey, retired_at: null }] })(response, received);
beforeEach(() => {
  server.script = [service];
});
afterAll(async () => {
  rmSync(directory, { recursive: true });
  await server.stop();
});

async function audit(...options: string[]) {
  const [out, err]: [string[], string[]] = [[], []];
  const args = ['audit', server.url, '--once', ...options];
  const code = await run(args, {}, { out: (line) => out.push(line), err: (line) => err.push(line) });
  return { code, out: out.join('\n'), err: err.join('\n') };
}

const stand = (hours: number) => {
  const since = new Date(Date.now() - hours * 3_600_000).toISOString();
  writeFileSync(file, JSON.stringify({ checkpoint, since, vkeys: [vkey], retired: {}, identifiers: {} }));
};

it('says at each look how many entries the log has, and for how long', async () => {
  expect(await audit('--state', file)).toMatchObject({
    code: 0,
    out: `${NAME} has 0 entries, and begins with all that was seen before.`,
  });
  stand(1);
  expect(await audit('--state', file)).toMatchObject({ code: 0, out: `${NAME} has 0 entries, the same for 3600 s.` });
});

it('ends with 1 when the log has been the same for longer than it may be', async () => {
  stand(2);
  expect(await audit('--state', file, '--max-age', '7300')).toMatchObject({ code: 0 });
  expect(await audit('--state', file, '--max-age', '7100')).toMatchObject({
    code: 1,
    err: expect.stringContaining('AUDIT FAILED: log_standing'),
  });
});

describe('a log that is smaller than what was kept', () => {
  const kept = (note: string) =>
    writeFileSync(file, JSON.stringify({ checkpoint: note, vkeys: [vkey], retired: {}, identifiers: {} }));

  it('was cut off', async () => {
    kept(noteOf(5));
    const { code, err } = await audit('--state', file);
    expect(code).toBe(1);
    expect(err).toContain(
      'AUDIT FAILED: log_cut_off\nThe log had 5 entries, and has 0: it was cut off or rolled back.',
    );
    expect(err).toContain(noteOf(5).trim());
    expect(err).toContain(checkpoint.trim());
  });

  it('but not by what somebody has written into the state, nor by what nobody has signed', async () => {
    kept(noteOf(5).replace('\n5\n', '\n6\n'));
    expect(await audit('--state', file)).toMatchObject({ code: 1, err: expect.stringContaining('state_unusable') });
    kept(noteOf(5));
    server.script = [
      (response, received) =>
        received.url === '/log/checkpoint'
          ? response.end(noteOf(4).replace('\n4\n', '\n3\n'))
          : service(response, received),
    ];
    expect(await audit('--state', file)).toMatchObject({ code: 1, err: expect.stringContaining('log_not_signed') });
  });
});

describe('a history that does not verify', () => {
  const store = new FakeStore();
  const alice = store.registry.put({ type: 'email', value: 'alice@shop.example', payment_options: [] });
  /** Its identifier was set up without a history. */
  const serviceOf: Act = (response, received) =>
    received.url === '/log/checkpoint' ? response.end(checkpoint) : fakeService(store)(response, received);

  async function watch(...more: string[]) {
    return watchOf(alice.id, ...more);
  }

  async function watchOf(identifier: string, ...more: string[]) {
    const [out, err]: [string[], string[]] = [[], []];
    const state = ['--state', join(directory, 'watched')];
    const args = ['audit', server.url, '--vkey', vkey, '--identifier', identifier, ...state, ...more];
    const code = await run(
      args,
      { PAYMENT_IDENTIFIER_KEY: 'key' },
      { out: (line) => out.push(line), err: (line) => err.push(line) },
    );
    return { code, out: out.join('\n'), err: err.join('\n') };
  }

  it('is told, and what was seen of the log is kept', async () => {
    server.script = [serviceOf];
    const { code, err } = await watch('--once');
    expect({ code, err }).toEqual({ code: 1, err: expect.stringContaining('AUDIT FAILED: history_broken') });
    expect(JSON.parse(readFileSync(join(directory, 'watched'), 'utf8'))).toMatchObject({ checkpoint, identifiers: {} });
  });

  const NOBODY = '01936f00-0000-7000-8000-0000000000bb';
  it.each([
    [404, 'identifier_not_found', 'There is none.'],
    [400, 'validation_failed', 'It is no id.'],
    [401, 'credential_revoked', 'The key was revoked.'],
  ])('ends an audit where the service refuses to show it: %d %s', async (status, code, detail) => {
    server.script = [
      (response, received) =>
        received.url.includes('/history')
          ? json(status, { detail, code, request_id: 'r' })(response, received)
          : serviceOf(response, received),
    ];
    server.received.length = 0;
    expect(await watchOf(NOBODY)).toMatchObject({
      code: 2,
      err: `The history of ${NOBODY} cannot be read. ${detail} (${code})`,
    });
    expect(server.received.filter(({ url }) => url.includes('/history'))).toHaveLength(1);
  });

  it('leaves what was seen of the log kept where it cannot be read', async () => {
    rmSync(join(directory, 'watched'));
    server.script = [
      (response, received) =>
        received.url.includes('/history')
          ? json(
              503,
              { detail: '', code: 'database_unavailable', request_id: 'r' },
              { 'retry-after': '60' },
            )(response, received)
          : serviceOf(response, received),
    ];
    expect(await watch('--once')).toMatchObject({ code: 1, err: expect.stringContaining('database_unavailable') });
    expect(JSON.parse(readFileSync(join(directory, 'watched'), 'utf8'))).toMatchObject({ checkpoint });
  });

  it('does not end an audit, which goes on to follow the log', async () => {
    let looks = 0;
    server.script = [
      (response, received) =>
        received.url === '/log/checkpoint' && ++looks > 1
          ? response.end(checkpoint.replace('\n0\n', '\n1\n'))
          : serviceOf(response, received),
    ];
    const { code, err } = await watch();
    expect(code).toBe(1);
    expect(err).toMatch(/AUDIT FAILED: history_broken[^]*AUDIT FAILED: log_not_signed/);
  });
});

describe('an outage', () => {
  const follow = async (...options: string[]) => {
    const err: string[] = [];
    const args = ['audit', server.url, ...options];
    const code = await run(args, {}, { out: () => undefined, err: (line) => err.push(line) });
    return { code, err: err.join('\n') };
  };
  const standing = {
    code: 1,
    err: expect.stringMatching(
      /answered with 503[^]*AUDIT FAILED: log_standing\nNothing new was seen of the log for \d s/,
    ),
  };

  it('is waited for no longer than the log may stand, also where it was there from the start', async () => {
    server.script = [json(503, {})];
    expect(await follow('--max-age', '1')).toMatchObject(standing);
  });

  it('is waited for from the start on, whatever happened before', async () => {
    stand(2);
    server.script = [json(503, {})];
    const started = performance.now();
    expect(await follow('--state', file, '--max-age', '1')).toMatchObject(standing);
    expect(performance.now() - started).toBeGreaterThan(1_000);
  });

  it('may follow a look, and counts from the newest entry', async () => {
    server.script = [service, service, json(503, {})];
    rmSync(file);
    expect(await follow('--state', file, '--max-age', '1')).toMatchObject(standing);
  });
});

it.each([
  ['a state that cannot be written', '--state', join(directory, 'gone', 'state')],
  ['an age that is no number of seconds', '--max-age', '1h'],
])('does not begin with %s', async (_, ...options) => {
  server.received.length = 0;
  expect(await audit(...options)).toMatchObject({ code: 2, out: '' });
  expect(server.received).toEqual([]);
});
