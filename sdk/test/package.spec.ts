import { execFile } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { FakeStore } from '../src/testing/fake-store.js';
import { fakeService } from './support/fake-over-http.js';
import { compile, installClient, type Project } from './support/installed-client.js';
import { documentedProgram, examplesIn, programOfExamples } from './support/readme.js';
import { ScriptedServer } from './support/scripted-server.js';

const LIMIT_BYTES = 9_216;
const PAYING_LIMIT_BYTES = 21_504;
const NODE = { module: 'nodenext', lib: ['es2023'], types: ['node'] };
/** What viem needs besides. Its own types take longer than everything else. */
const NODE_AND_DOM = { ...NODE, lib: ['es2023', 'dom'], skipLibCheck: true };
/** The compiler is slow on a busy machine. */
jest.setTimeout(180_000);
const BROWSER = { module: 'esnext', moduleResolution: 'bundler', lib: ['es2022', 'dom'], types: [], noEmit: true };
const SIGNS_IN_A_PAGE = `
import { discoverWallets, DraftRefused, sign } from '@payment-identifier/client/browser';
import type { Draft } from '@payment-identifier/client/browser';
export async function signWithFirst(draft: Draft): Promise<string> {
  const [wallet] = await discoverWallets(window);
  if (!wallet) throw new Error('no wallet');
  try {
    return (await sign(draft, wallet))['X-Controller-Authorization'];
  } catch (error) {
    throw error instanceof DraftRefused && error.code === 'post_dated' ? new Error('clock') : error;
  }
}`;

const TAKES_EVERYTHING = ['', '/browser', '/testing']
  .map((entry, at) => `export * as entry${at} from '@payment-identifier/client${entry}';`)
  .join('\n');

let project: Project;
let server: ScriptedServer;
beforeAll(async () => {
  project = installClient();
  server = await ScriptedServer.start();
  server.script = [fakeService(new FakeStore())];
});
afterAll(async () => {
  rmSync(dirname(project.directory), { recursive: true });
  await server.stop();
});

async function runIn(project: Project, command: string, ...args: string[]): Promise<string> {
  const env = {
    PATH: process.env['PATH'],
    HOME: project.directory,
    URL: server.url,
    PAYMENT_IDENTIFIER_AUDIENCE: 'https://resolver.example',
  };
  const { stdout } = await promisify(execFile)(command, args, { cwd: project.directory, env });
  return stdout;
}

function write(name: string, text: string): string {
  writeFileSync(join(project.directory, name), text);
  return name;
}

it('holds what is built, the vectors and the words about them, and nothing else', () => {
  const { files, packedBytes, unpackedBytes } = project;
  console.log(`The package: ${files.length} files, ${packedBytes} bytes packed, ${unpackedBytes} unpacked.`);
  const expected =
    /^(dist\/.*\.(js|d\.ts)|vectors\/[a-z]+\.json|vectors\/README\.md|README\.md|LICENSE|package\.json)$/;
  expect(files.filter((file) => !expected.test(file) || file.includes('.spec.'))).toEqual([]);
  expect(files).toEqual(expect.arrayContaining(['LICENSE', 'dist/index.js', 'dist/contract.d.ts', 'dist/cli/main.js']));
});

it('runs every example of its README in Node, compiled strictly', async () => {
  const given = readFileSync('sdk/test/support/readme-given.txt', 'utf8');
  const program = write('examples.ts', programOfExamples(given));
  const documented = ['pay.ts', 'register.ts'].map((name) => write(name, documentedProgram(name)));
  expect(compile(project, NODE_AND_DOM, program, ...documented)).toBe('');
  const printed = await runIn(project, process.execPath, 'examples.js');
  expect(printed.trim().split('\n')).toEqual(examplesIn('ts').map(({ heading }) => heading));
});

it('compiles strictly in Node, without the types of a browser', () => {
  expect(compile(project, NODE, write('server.ts', TAKES_EVERYTHING))).toBe('');
});

it('runs the commands of its README', async () => {
  const { address } = JSON.parse(await runIn(project, process.execPath, '-e', NEW_WALLET));
  write(
    'body.json',
    JSON.stringify({ type: 'email', value: 'cli@shop.example', payment_options: [{ ...OPTION, address }] }),
  );
  const [example] = examplesIn('sh');
  const script = example?.code.replace('https://pay.example', server.url).replace('…', 'key');
  expect(JSON.parse(await runIn(project, 'bash', '-euc', script ?? 'false'))).toMatchObject({
    status: 'active',
    controller: address,
  });
});

describe('its browser half', () => {
  it('compiles strictly without the types of Node', () => {
    expect(compile(project, BROWSER, write('page.ts', SIGNS_IN_A_PAGE))).toBe('');
  });

  it('is small, holds nothing of the server half, and signs', async () => {
    const whole = write('whole.js', "export * from '@payment-identifier/client/browser';");
    const { outputFiles, metafile } = await build({
      absWorkingDir: project.directory,
      entryPoints: [whole],
      bundle: true,
      minify: true,
      format: 'esm',
      platform: 'browser',
      metafile: true,
      write: false,
    });
    const [bundle] = outputFiles;
    const zipped = gzipSync(bundle?.contents ?? '', { level: 9 }).length;
    console.log(`The browser half: ${bundle?.contents.length} bytes, ${zipped} with gzip.`);
    expect(zipped).toBeLessThanOrEqual(LIMIT_BYTES);
    const inputs = Object.keys(metafile.inputs).filter((path) => path.includes('/client/dist/'));
    expect(inputs.length).toBeGreaterThan(10);
    expect(inputs.filter((path) => !/dist\/(browser|authorization)\/|dist\/errors\.js$/.test(path))).toEqual([]);
    expect(bundle?.text).not.toMatch(/Bearer|fetch\(/);
    write('bundle.mjs', bundle?.text ?? '');
    expect(await runIn(project, process.execPath, '--input-type=module', '-e', SIGN_WITH_BUNDLE)).toBe('true\n');
  });
});

it('leaves a page that only pays with little, where a bundler splits code', async () => {
  const page =
    "import { PaymentResolver } from '@payment-identifier/client'; globalThis.PaymentResolver = PaymentResolver;";
  const { outputFiles, metafile } = await build({
    absWorkingDir: project.directory,
    entryPoints: [write('paying.js', page)],
    bundle: true,
    minify: true,
    splitting: true,
    format: 'esm',
    platform: 'browser',
    outdir: 'paying',
    metafile: true,
    write: false,
  });
  const atOnce = (name: string): string[] => {
    const imports = metafile.outputs[name]?.imports ?? [];
    return [name, ...imports.filter(({ kind }) => kind === 'import-statement').flatMap(({ path }) => atOnce(path))];
  };
  const names = new Set(atOnce('paying/paying.js'));
  const files = outputFiles.filter(({ path }) => names.has(relative(project.directory, path)));
  const zipped = files.reduce((sum, { contents }) => sum + gzipSync(contents, { level: 9 }).length, 0);
  console.log(`A page that only pays: ${files.length} files, ${zipped} bytes with gzip.`);
  expect(zipped).toBeGreaterThan(10_000);
  expect(zipped).toBeLessThanOrEqual(PAYING_LIMIT_BYTES);
});

const OPTION = { chain: 'eip155:8453', asset: 'USDC' };
const NEW_WALLET = `
const { generatePrivateKey, privateKeyToAccount } = require('viem/accounts');
const key = generatePrivateKey();
require('node:fs').writeFileSync('wallet.key', key);
console.log(JSON.stringify({ address: privateKeyToAccount(key).address }));`;
const SIGN_WITH_BUNDLE = `
import { sign } from './bundle.mjs';
import { sign as installed } from '@payment-identifier/client/browser';
import { FakeResolver } from '@payment-identifier/client/testing';
import { privateKeyToAccount } from 'viem/accounts';
const account = privateKeyToAccount('0x${'2a'.repeat(32)}');
const draft = await new FakeResolver().checkSignature({ wallet: account.address });
const [one, other] = [await sign(draft, account), await installed(draft, account)];
console.log(one['X-Controller-Authorization'] === other['X-Controller-Authorization']);`;
