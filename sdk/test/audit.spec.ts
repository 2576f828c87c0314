import { ed25519 } from '@noble/curves/ed25519';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json, ScriptedServer } from './support/scripted-server.js';
import { run } from '../src/cli/run.js';

const NAME = 'pay.example/log';
const secret = new Uint8Array(32).fill(1);
const key = Buffer.concat([Buffer.of(1), ed25519.getPublicKey(secret)]);
const id = createHash('sha256').update(`${NAME}\n`).update(key).digest().subarray(0, 4);
const vkey = `${NAME}+${id.toString('hex')}+${key.toString('base64')}`;
const text = `${NAME}\n0\n${createHash('sha256').digest('base64')}\n`;
const signature = Buffer.concat([id, ed25519.sign(Buffer.from(text), secret)]);
const checkpoint = `${text}\n\u2014 ${NAME} ${signature.toString('base64')}\n`;

const directory = mkdtempSync(join(tmpdir(), 'audit-'));
const file = join(directory, 'state');
let server: ScriptedServer;
beforeAll(async () => {
  server = await ScriptedServer.start();
  server.script = [
    (response, received) =>
      received.url === '/log/checkpoint'
        ? response.end(checkpoint)
        : json(200, { public_keys: [{ vkey, retired_at: null }] })(response, received),
  ];
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

it.each([
  ['a state that cannot be written', '--state', join(directory, 'gone', 'state')],
  ['an age that is no number of seconds', '--max-age', '1h'],
])('does not begin with %s', async (_, ...options) => {
  server.received.length = 0;
  expect(await audit(...options)).toMatchObject({ code: 2, out: '' });
  expect(server.received).toEqual([]);
});
