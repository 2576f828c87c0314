import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { privateKeyToAccount } from 'viem/accounts';
import { run } from '../src/cli/run.js';
import { FakeStore } from '../src/testing/fake-store.js';
import { fakeService } from './support/fake-over-http.js';
import { json, ScriptedServer } from './support/scripted-server.js';

const evmKey = `0x${'2a'.repeat(32)}` as const;
const { address } = privateKeyToAccount(evmKey);
/** The first test key of RFC 8032, as Solana's tools write it. */
const solanaKey = [
  ...Buffer.from('9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60', 'hex'),
  ...Buffer.from('d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a', 'hex'),
];
const solanaAddress = 'FVen3X669xLzsi6N2V91DoiyzHzg1uAgqiT8jZ9nS96Z';
const options = JSON.stringify([{ chain: 'eip155:8453', asset: 'USDC', address }]);

const store = new FakeStore();
let server: ScriptedServer;
let directory: string;

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'payment-identifier-'));
  writeFileSync(file('evm'), `${evmKey}\n`);
  writeFileSync(file('solana'), JSON.stringify(solanaKey));
  writeFileSync(file('nothing'), 'secret');
  writeFileSync(file('body.json'), `{"type":"custom","value":"shop","payment_options":${options}}`);
  server = await ScriptedServer.start();
  server.script = [fakeService(store)];
});
afterAll(async () => {
  rmSync(directory, { recursive: true });
  await server.stop();
});

function file(name: string): string {
  return join(directory, name);
}

async function cli(...args: string[]) {
  const [out, err]: [string[], string[]] = [[], []];
  const environment = {
    PAYMENT_IDENTIFIER_URL: server.url,
    PAYMENT_IDENTIFIER_KEY: 'key',
    PAYMENT_IDENTIFIER_AUDIENCE: 'https://resolver.example',
  };
  const code = await run(args, environment, { out: (text) => out.push(text), err: (text) => err.push(text) });
  return { code, out: out.join('\n'), err: err.join('\n') };
}

it.each([
  ['evm', address],
  ['solana', solanaAddress],
])('registers with the %s wallet in a file, resolves, and verifies the history', async (wallet, controller) => {
  const value = `${wallet}@shop.example`;
  const registered = await cli('register', 'email', value, '--options', options, '--wallet-file', file(wallet));
  expect(registered).toMatchObject({
    code: 0,
    err: `Audience: https://resolver.example\nAction: Register email ${value}\nPays: USDC on eip155:8453 to ${address}`,
  });
  const identifier = JSON.parse(registered.out);
  expect(identifier).toMatchObject({ value, controller, etag: '"1"' });

  const resolved = await cli('resolve', ` ${value}`);
  expect(resolved.code).toBe(0);
  expect(JSON.parse(resolved.out)).toMatchObject({ status: 'active', payment_ready: true });
  const history = await cli('history', identifier.id);
  expect(JSON.parse(history.out)).toMatchObject([{ sequence: 1, type: 'register' }]);
  const verified = await cli('verify', identifier.id);
  expect(verified.code).toBe(0);
  expect(JSON.parse(verified.out)).toEqual({ ok: true, events: 1, signatures: 1 });
});

it('verifies for the audiences that it is told of', async () => {
  const { out } = await cli('register', 'custom', 'moved', '--options', options, '--wallet-file', file('evm'));
  const { id } = JSON.parse(out);
  const [was, is] = ['https://resolver.example', 'https://pay.example'];
  expect(await cli('verify', id, '--audience', is, '--audience', was)).toMatchObject({ code: 0 });
  expect(await cli('verify', id, '--audience', is)).toMatchObject({
    code: 1,
    out: expect.stringContaining('signature'),
  });
});

it('says no with its exit code', async () => {
  const suspended = store.registry.put({
    type: 'custom',
    value: 'stopped',
    payment_options: JSON.parse(options),
    status: 'suspended',
  });
  expect(await cli('resolve', 'stopped', '--type', 'custom')).toMatchObject({ code: 1, err: '' });
  expect(await cli('resolve', 'nobody@shop.example')).toMatchObject({ code: 1, out: '' });
  expect(await cli('resolve', 'https://shop.example')).toMatchObject({ code: 1, out: '' });
  expect(await cli('history', 'x')).toMatchObject({ code: 1, err: 'There is no identifier with this id.' });
  const verdict = await cli('verify', suspended.id);
  expect(verdict.code).toBe(1);
  expect(JSON.parse(verdict.out)).toMatchObject({ ok: false, fault: 'missing' });
});

it('tells what the service refused', async () => {
  const register = ['register', 'custom', 'twice', '--options', options, '--wallet-file', file('evm')];
  await cli(...register);
  expect(await cli(...register)).toMatchObject({
    code: 1,
    out: '',
    err: expect.stringMatching(/\(identifier_taken\)\n {2}request id: [0-9a-f-]{36}$/),
  });
});

it('tells which fields the service refused, and why', async () => {
  const [ordinary] = server.script;
  const errors = [{ field: 'payment_options[0].chain', code: 'unknown_chain', message: 'This chain is not known.' }];
  const body = { type: '', title: '', status: 400, detail: 'Refused.', code: 'validation_failed', request_id: 'r-1' };
  server.script = [json(400, { ...body, errors })];
  expect(await cli('resolve', 'alice@shop.example')).toEqual({
    code: 1,
    out: '',
    err: 'Refused. (validation_failed)\n  payment_options[0].chain: This chain is not known.\n  request id: r-1',
  });
  server.script = ordinary ? [ordinary] : [];
});

it.each(['eip191', 'eip712'])('signs with %s the request that curl sends', async (alg) => {
  const args = [
    'sign',
    'POST',
    '/v1/identifiers',
    '--body',
    `@${file('body.json')}`,
    '--wallet-file',
    file('evm'),
    '--alg',
    alg,
  ];
  const { code, out } = await cli(...args, '--idempotency-key', alg);
  expect(code).toBe(0);
  const headers = Object.fromEntries(out.split('\n').map((line) => line.split(': ')));
  expect(Object.keys(headers)).toEqual(['X-Controller-Wallet', 'X-Controller-Authorization']);
  const body = `{"type":"custom","value":"shop","payment_options":${options}}`;
  const send = (extra: Record<string, string>) =>
    fetch(`${server.url}/v1/identifiers`, { method: 'POST', body, headers: { ...headers, ...extra } });
  expect((await send({})).status).toBe(401);
  expect((await send({ 'Idempotency-Key': alg })).status).toBe(alg === 'eip191' ? 201 : 409);
});

it.each([
  ['no command', []],
  ['an unknown command', ['pay', 'alice@shop.example']],
  ['an operand too many', ['resolve', 'a', 'b']],
  ['an unknown option', ['resolve', 'a@b.example', '--key', 'x']],
  ['no options', ['register', 'custom', 'x', '--wallet-file', 'evm']],
  ['options that are no list', ['register', 'custom', 'x', '--options', '{}', '--wallet-file', 'evm']],
  [
    'options without an address',
    ['register', 'custom', 'x', '--options', '[{"chain":"base"}]', '--wallet-file', 'evm'],
  ],
  ['options that are no JSON', ['register', 'custom', 'x', '--options', '[', '--wallet-file', 'evm']],
  ['no wallet', ['sign', 'DELETE', '/v1/identifiers/1']],
  ['a file that is not there', ['sign', 'DELETE', '/v1/identifiers/1', '--wallet-file', 'gone']],
  ['a file that is no wallet', ['sign', 'DELETE', '/v1/identifiers/1', '--wallet-file', 'nothing']],
  ['an unknown mode', ['sign', 'DELETE', '/v1/identifiers/1', '--wallet-file', 'evm', '--alg', 'none']],
])('does not understand %s', async (_, args) => {
  const at = args.indexOf('--wallet-file') + 1;
  const { code, out, err } = await cli(...args.map((each, index) => (at > 0 && index === at ? file(each) : each)));
  expect({ code, out }).toEqual({ code: 2, out: '' });
  expect(err).not.toBe('');
  expect(err).not.toContain('secret');
});

it('signs nothing for another service than the one that it was told of', async () => {
  const err = jest.fn();
  const environment = { PAYMENT_IDENTIFIER_URL: server.url, PAYMENT_IDENTIFIER_KEY: 'key' };
  for (const args of [
    ['register', 'custom', 'elsewhere', '--options', options],
    ['sign', 'DELETE', '/v1/identifiers/1'],
  ]) {
    expect(await run([...args, '--wallet-file', file('evm')], environment, { out: err, err })).toBe(1);
    expect(err).toHaveBeenLastCalledWith(
      'The audience must be given: this service says that it is https://resolver.example.',
    );
  }
});

it('signs nothing that is post-dated by the clock of this machine, whatever the service says', async () => {
  const date = new Date(Date.now() + 3_600_000).toUTCString();
  const [ordinary] = server.script;
  server.script = [(response, received) => ordinary?.(response.setHeader('date', date), received)];
  const wallet = ['--wallet-file', file('evm')];
  for (const args of [
    ['register', 'custom', 'later', '--options', options, ...wallet],
    ['sign', 'DELETE', '/v1/identifiers/1', ...wallet],
  ]) {
    const { code, out, err } = await cli(...args);
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toContain('It is issued in the future, by the clock of this device.');
  }
  server.script = ordinary ? [ordinary] : [];
});

it('lets no words of a service command the terminal, and prints JSON that says the same', async () => {
  const memo = 'a\u009b2J\u202eb\u{e0001}';
  store.registry.put({
    type: 'custom',
    value: 'escapes',
    payment_options: [{ ...JSON.parse(options)[0], memo }],
  });
  const { out } = await cli('resolve', 'escapes', '--type', 'custom');
  expect(out).not.toMatch(/[^\P{C}\n]/u);
  expect(JSON.parse(out).payment_options[0].memo).toBe(memo);
  const [ordinary] = server.script;
  const body = { type: '', title: '', status: 403, detail: '\u001b[2J\u202e', code: 'forbidden', request_id: '\u009b' };
  server.script = [json(403, body)];
  const { err } = await cli('resolve', 'escapes', '--type', 'custom');
  server.script = ordinary ? [ordinary] : [];
  expect(err).toContain('\ufffd[2J\ufffd');
  expect(err).not.toMatch(/[^\P{C}\n]/u);
});

it('needs to know the service and the key', async () => {
  const err = jest.fn();
  expect(await run(['resolve', 'a@b.example'], {}, { out: err, err })).toBe(2);
  expect(err).toHaveBeenCalledWith('Set PAYMENT_IDENTIFIER_URL and PAYMENT_IDENTIFIER_KEY.');
});
