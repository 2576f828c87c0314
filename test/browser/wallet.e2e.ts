import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ADDRESS, issueKey, Provider } from '../support/actors.js';
import { operate } from '../support/operator.js';
import { merchantAccount, qr } from '../support/qr.js';
import { Service } from '../support/service.js';
import { describeInBrowser, TestBrowser } from './support/browser.js';
import { writeQrPng, writeQrVideo } from './support/qr-image.js';
import type { Visit, VisitOptions } from './support/visit.js';
import { evmWallet } from '../support/wallets.js';

const LUMENS = {
  chain: 'stellar',
  asset: 'XLM',
  address: 'GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVSGZ',
};
const USDC = { chain: 'eip155:8453', asset: 'USDC', address: ADDRESS };

describeInBrowser('the page on which people look up whom they pay', () => {
  const directory = mkdtempSync(join(tmpdir(), 'wallet-page-'));
  const video = join(directory, 'camera.y4m');
  const shop = qr({ account: merchantAccount(1), shop: 'RUPALI STORE' });
  let service: Service;
  let provider: Provider;
  let browser: TestBrowser;
  let visit: Visit;

  beforeAll(async () => {
    await writeQrVideo(shop, video);
    [service, browser] = await Promise.all([Service.start(), TestBrowser.start({ video })]);
    provider = await Provider.create(service);
    await register('bangla_qr', shop, [USDC]);
    await register('email', 'alice@shop.example', [
      { ...USDC, fixed_amount: '12.50' },
      { ...LUMENS, minimum_amount: '5', maximum_amount: '100', memo: 'customer 42' },
    ]);
  });
  afterEach(() => visit.close());
  afterAll(async () => {
    await browser.stop();
    await service.stop();
    rmSync(directory, { recursive: true });
  });

  async function register(type: string, value: string, options: object[]): Promise<string> {
    const { body } = await provider.register(evmWallet(), type, value, options);
    return body['id'];
  }

  /** Opens the page and pastes a key that nobody has used yet. */
  async function open(options: VisitOptions = {}): Promise<Visit> {
    visit = await browser.visit(`${service.url}/wallet`, options);
    const { key } = await issueKey(service, null);
    await visit.page.locator('input').fill(key);
    await visit.page.locator('.primary').click();
    await visit.page.waitForSelector('.finder');
    return visit;
  }

  async function lookUp(text: string): Promise<void> {
    await visit.page.locator('.text input').fill(text);
    await visit.page.locator('.text button').click();
    await visit.page.waitForFunction(() => !document.querySelector('.finder, [aria-busy]'));
  }

  async function chooseAmount(title: string, amount: string): Promise<void> {
    await visit.press(title, 'radio');
    await visit.page.locator('[name=amount]').fill(amount);
    await visit.page.locator('form .primary').click();
  }

  it('asks for a Free key, and sends no other secret anywhere', async () => {
    const sent: string[] = [];
    visit = await browser.visit(`${service.url}/wallet`, { expected: /401/ });
    visit.page.on('request', (request) => sent.push(`${request.url()} ${JSON.stringify(request.headers())}`));
    await visit.look('key');
    for (const [secret, said] of [
      [provider.key, 'This is the key of a provider.'],
      [`0x${'1f'.repeat(32)}`, 'This looks like a private key'],
      [Array(12).fill('word').join(' '), 'This looks like a private key'],
      ['', 'Paste a key that begins with'],
    ] as const) {
      await visit.page.locator('input').fill(secret);
      await visit.press('Use this key');
      await visit.says(said);
      expect(await visit.page.$eval('input', (input) => input.value)).toBe('');
    }
    expect(sent.filter((request) => request.includes('/v1/'))).toEqual([]);
    await visit.look('key-fault');

    await visit.page.locator('input').fill(`pirs_free_${'0'.repeat(36)}`);
    await visit.press('Use this key');
    await visit.says('The service does not accept this key.');

    const { key } = await issueKey(service, null);
    await visit.page.locator('input').fill(key);
    await visit.press('Use this key');
    await visit.says('Whom do you want to pay?');
    await visit.look('scan');
    expect(sent.filter((request) => request.split(' ')[0]?.includes('pirs'))).toEqual([]);
    expect(
      await visit.page.evaluate(() => JSON.stringify([location.href, document.cookie, { ...localStorage }])),
    ).not.toContain(key);

    await visit.press('Forget the key');
    await visit.says('First, your Free key');
    expect(await visit.page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('pirs');
  });

  it('reads a QR code that is held before the camera', async () => {
    await open({ permissions: ['camera'] });
    await visit.press('Scan with the camera');
    await visit.says('RUPALI STORE, DHAKA');
    await visit.says('USDC on Base');
    await visit.look('qr');
  });

  it('reads a QR code in a picture, and says so when there is none', async () => {
    const picture = join(directory, 'code.png');
    await writeQrPng(shop, picture);
    await open({ size: 'desktop' });
    const input = await visit.page.$('input[type=file]');
    await input?.uploadFile('src/main.ts');
    await visit.says('There is no QR code in this picture.');
    await input?.uploadFile(picture);
    await visit.says('RUPALI STORE, DHAKA');
  });

  it('uses the reader of the browser where it has one, and its own where that fails', async () => {
    const detector = `globalThis.BarcodeDetector = class {
      static async getSupportedFormats() { return ['qr_code']; }
      async detect() {
        if (globalThis.broken) throw new Error();
        if (!globalThis.held) return [];
        if (globalThis.beside > 0) {
          globalThis.beside -= 1;
          return [{ rawValue: 'alice@shop.example' }, { rawValue: 'mallory@shop.example' }];
        }
        globalThis.looks = (globalThis.looks ?? 0) + 1;
        globalThis.broken = globalThis.looks === 2;
        return [{ rawValue: 'alice@shop.example' }];
      }
    }`;
    await open({ permissions: ['camera'], before: detector });
    await visit.press('Scan with the camera');
    await visit.page.waitForSelector('video');
    await visit.look('camera');
    await visit.page.evaluate(() => Object.assign(globalThis, { held: true, beside: 20 }));
    await visit.says('There are several QR codes here.');
    await visit.says('alice@shop.example');
    await visit.press('Look up somebody else');
    await visit.press('Scan with the camera');
    await visit.says('RUPALI STORE, DHAKA');
  });

  it('says that there is no camera, or that it may not use it', async () => {
    await open();
    await visit.page.evaluate(() => {
      const refuse = () => Promise.reject(new DOMException('', Reflect.get(globalThis, 'why')));
      Object.defineProperty(navigator.mediaDevices, 'getUserMedia', { value: refuse });
    });
    for (const [why, said] of [
      ['NotAllowedError', 'The camera is not allowed.'],
      ['NotFoundError', 'There is no camera here.'],
    ] as const) {
      await visit.page.evaluate((name) => Reflect.set(globalThis, 'why', name), why);
      await visit.press('Scan with the camera');
      await visit.says(said);
    }
  });

  it('lets a payer confirm only an amount that the recipient takes, after the warnings', async () => {
    await open();
    await lookUp(' ALICE@shop.example ');
    for (const said of [
      'alice@shop.example',
      'Exactly 12.50 USDC',
      'From 5 to 100 XLM',
      'customer 42',
      'registered recently',
    ]) {
      await visit.says(said);
    }
    await visit.look('answer');
    await visit.press('Continue');
    await visit.says('Choose how to pay first.');
    for (const [amount, said] of [
      ['', 'Enter an amount'],
      ['1e2', 'Enter an amount'],
      ['4.99', 'This is less than the recipient takes.'],
      ['100.01', 'This is more than the recipient takes.'],
    ] as const) {
      await chooseAmount('XLM on Stellar', amount);
      await visit.says(said);
    }
    await visit.look('amount');
    await chooseAmount('XLM on Stellar', '7.5');
    await visit.says('7.5 XLM');
    await visit.press('Confirm');
    await visit.says('Read the warnings, and tick the box first.');
    await visit.look('confirm');
    await visit.press('I have read this, and still want to pay', 'checkbox');
    await visit.press('Confirm');
    await visit.says('Pay exactly this now');
    expect(await visit.page.$eval('.exact', (node) => node.textContent)).toBe(LUMENS.address);
    await visit.look('ready');
  });

  it('stops a payment that an operator has suspended while the payer was reading', async () => {
    const id = await register('email', 'stopped@shop.example', [{ ...USDC, fixed_amount: '3' }]);
    await open({ size: 'desktop', scheme: 'dark' });
    await lookUp('stopped@shop.example');
    await visit.press('Continue');
    await visit.press('I have read this, and still want to pay', 'checkbox');
    await operate(service, 'identifiers', 'suspend', id, '--reason', 'a test');
    await visit.press('Confirm');
    await visit.says('Stop. Do not pay.');
    expect(await visit.page.$eval('.stop', (stop) => stop.textContent)).toBe('The recipient cannot be paid any more.');
    await visit.look('stopped');
    await visit.press('See what it is now');
    await visit.says('It has been stopped.');
    expect(await visit.page.evaluate(() => document.body.innerText)).not.toContain(ADDRESS.slice(-4));
    await visit.look('not-active');
  });

  it('says the same in Bangla, the warnings by their codes', async () => {
    await open({ language: 'bn', scheme: 'dark' });
    expect(await visit.page.evaluate(() => document.documentElement.lang)).toBe('bn');
    await lookUp('alice@shop.example');
    await visit.says('এই প্রাপক সম্প্রতি নিবন্ধিত হয়েছেন।');
    await visit.says('এই পেমেন্টে মেমো লাগবে।');
    await visit.look('answer');
    await visit.press('English');
    await visit.says('This recipient was registered recently.');
    await visit.page.reload();
    await visit.says('Whom do you want to pay?');
  });

  it('says what to do when there is no answer', async () => {
    await open({ expected: /404|429|ERR_INTERNET_DISCONNECTED/ });
    for (const [text, said] of [
      ['nobody@shop.example', 'Nobody is registered under this'],
      [ADDRESS, 'This is no payment identifier'],
    ] as const) {
      await lookUp(text);
      await visit.says(said);
      await visit.look(said.toLowerCase().replaceAll(' ', '-'));
      await visit.press('Look up somebody else');
    }
    await visit.page.setOfflineMode(true);
    await lookUp('alice@shop.example');
    await visit.says('You are offline');
    await visit.look('offline');
    await visit.page.setOfflineMode(false);
    await visit.press('Try again');
    await visit.says('Exactly 12.50 USDC');
    for (let asked = 0; asked < 10; asked += 1) {
      await visit.press('Look up somebody else');
      await lookUp('alice@shop.example');
      if (await visit.page.$('.rate_limited')) break;
    }
    await visit.says('Too many questions with this key');
    await visit.says('Try again in');
    await visit.look('rate-limited');
  });

  it('asks for another key when its own was revoked', async () => {
    await open({ expected: /401/ });
    await service.sql(`update api_keys set revoked_at = now() where kind = 'free'`);
    await visit.page.locator('.text input').fill('alice@shop.example');
    await visit.press('Look up');
    await visit.says('The service does not accept this key.');
  });

  it('can be used without a pointer', async () => {
    visit = await browser.visit(`${service.url}/wallet`);
    const { key } = await issueKey(service, null);
    const { keyboard } = visit.page;
    await visit.page.focus('input');
    await keyboard.type(key);
    await keyboard.press('Enter');
    await visit.says('Whom do you want to pay?');
    expect(await visit.page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
    for (let tabs = 0; tabs < 3; tabs += 1) await keyboard.press('Tab');
    await keyboard.type('alice@shop.example');
    await keyboard.press('Enter');
    await visit.says('How to pay');
    await keyboard.press('Tab');
    await keyboard.press('Space');
    await keyboard.press('Enter');
    await visit.says('Check before you pay');
  });
});
