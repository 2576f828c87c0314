import { execFile, execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import ts from 'typescript';
import { ADDRESS, Provider } from '../support/actors.js';
import { freePort } from '../support/environment.js';
import type { Json } from '../support/http-client.js';
import { Service } from '../support/service.js';
import { evmWallet } from '../support/wallets.js';

const run = promisify(execFile);
const page = readFileSync('docs/integrating.md', 'utf8');

/** The program that the page tells its reader to save under this name. */
function program(name: string): string {
  const [, code] = new RegExp(`save this as\\s+\`${name}\`.*?\n\`\`\`\\w+\n(.*?)\`\`\``, 'is').exec(page) ?? [];
  if (code === undefined) throw new Error(`docs/integrating.md has no ${name}.`);
  return code;
}

function canRun(command: string, ...args: string[]): boolean {
  try {
    execFileSync(command, args, { stdio: 'ignore' });
    return true;
  } catch {
    console.log(`Left out: ${command} ${args.join(' ')} does not work here.`);
    return false;
  }
}

describe('docs/integrating.md', () => {
  let service: Service;
  let provider: Provider;
  const directory = mkdtempSync(join(tmpdir(), 'integrating-'));

  beforeAll(async () => {
    const port = String(await freePort());
    service = await Service.start({ PORT: port, PUBLIC_BASE_URL: `http://127.0.0.1:${port}` });
    provider = await Provider.create(service);
  });
  /** Compiling takes long on a busy machine. */
  beforeAll(() => installClient(directory), 180_000);
  afterAll(async () => {
    await service.stop();
    rmSync(directory, { recursive: true });
  });

  async function print(command: string, ...args: string[]): Promise<string> {
    const variables = { PATH: process.env['PATH'], URL: service.url, KEY: provider.key, PROVIDER: provider.id };
    const { stdout } = await run(command, args, { cwd: directory, env: variables });
    return stdout;
  }

  async function expectPayable(value: string): Promise<void> {
    const { body } = await provider.resolve('email', value);
    expect(body).toMatchObject({ status: 'active', payment_ready: true });
  }

  const inShell = canRun('bash', '-c', 'curl --version && openssl pkeyutl -help 2>&1 | grep -q rawin') ? it : it.skip;
  inShell('registers from the shell, again with the same wallet', async () => {
    writeFileSync(join(directory, 'register.sh'), program('register.sh'));
    const controllers: string[] = [];
    for (const value of ['bob@shop.example', 'bob.too@shop.example']) {
      const answer: Json = JSON.parse(await print('bash', 'register.sh', value));
      expect(answer).toMatchObject({ status: 'active', value });
      controllers.push(answer['controller']);
      await expectPayable(value);
    }
    expect(new Set(controllers).size).toBe(1);
  });

  const inPython = canRun('python3', '-c', 'import cryptography') ? it : it.skip;
  inPython('registers from Python', async () => {
    writeFileSync(join(directory, 'register.py'), program('register.py'));
    const answer: Json = JSON.parse(await print('python3', 'register.py', 'dave@shop.example'));
    expect(answer).toMatchObject({ status: 'active', value: 'dave@shop.example' });
    await expectPayable('dave@shop.example');
  });

  function writeProgram(name: string): string {
    const { outputText } = ts.transpileModule(program(`${name}.ts`), {
      compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022, verbatimModuleSyntax: false },
    });
    writeFileSync(join(directory, `${name}.mjs`), outputText);
    return `${name}.mjs`;
  }

  it('registers from TypeScript, with the client as it is published', async () => {
    writeProgram('register');
    const printed = await print(process.execPath, 'register.mjs', 'carol@shop.example');
    expect(printed).toMatch(
      /^Audience: http:\/\/127\.0\.0\.1:\d+\nAction: Register email carol@shop\.example\nPays: USDC on base to 0x[0-9a-fA-F]{40}\n[0-9a-f-]{36} active\n$/,
    );
    await expectPayable('carol@shop.example');
  });

  it.each([
    ['yes', 'Now the wallet pays.'],
    ['no', 'The payer did not confirm.'],
  ])('is a wallet of fifteen lines, whose payer says %s', async (said, expected) => {
    const [comment, ...lines] = program('pay.ts').trim().split('\n');
    expect(comment).toMatch(/^\/\/ node pay\.ts /);
    expect(lines.length).toBeLessThanOrEqual(15);
    const value = `${said}@shop.example`;
    const options = [{ chain: 'base', asset: 'USDC', address: ADDRESS }];
    await provider.register(evmWallet(), 'email', value, options, { audience: service.url });
    const variables = { PATH: process.env['PATH'], URL: service.url, KEY: provider.key };
    const wallet = spawn(process.execPath, [writeProgram('pay'), value, '5.00'], { cwd: directory, env: variables });
    wallet.stdin.end(`${said}\n`);
    const printed = (await Promise.all([text(wallet.stdout), text(wallet.stderr)])).join('');
    expect(printed).toContain('registered');
    expect(printed).toContain(`Pay 5.00 USDC on base to ${ADDRESS}? (yes) `);
    expect(printed).toContain(expected);
  });
});

/** What `npm install` of the built client and viem leaves behind. */
function installClient(directory: string): void {
  const client = join(directory, 'node_modules/@payment-identifier/client');
  mkdirSync(client, { recursive: true });
  execFileSync(process.execPath, [
    resolve('node_modules/typescript/bin/tsc'),
    '-p',
    'sdk',
    '--outDir',
    join(client, 'dist'),
  ]);
  writeFileSync(join(client, 'package.json'), readFileSync('sdk/package.json'));
  for (const name of ['@adraffy', '@noble', '@scure', 'canonicalize', 'tr46', 'viem']) {
    symlinkSync(resolve('node_modules', name), join(directory, 'node_modules', name));
  }
}
