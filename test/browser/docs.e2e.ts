import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { ADDRESS, Provider } from '../support/actors.js';
import { freePort } from '../support/environment.js';
import { verifyHistory } from '../support/operator.js';
import { freshValue } from '../support/registry.js';
import { Service } from '../support/service.js';
import { describeInBrowser, TestBrowser } from './support/browser.js';
import { DocsForm } from './support/docs-form.js';
import type { Visit, VisitOptions } from './support/visit.js';

const OPTION = { chain: 'eip155:8453', asset: 'USDC', address: ADDRESS };
const OTHER_OPTION = { chain: 'eip155:1', asset: 'DAI', address: ADDRESS };

/** As a screen reader reads the choices. */
const DEMO_WALLET =
  'A demo wallet, made in this page For trying only. Its key lies open in this tab, and is gone when the tab is closed.';
const BROWSER_WALLET = 'Test wallet A wallet of this browser (example.wallet).';

/** A wallet that announces itself as browser extensions do (EIP-6963), and asks the test to sign. */
const WALLET = `{
  const request = ({ method, params }) => window.askWallet(method, JSON.stringify(params ?? []));
  const info = { uuid: '7b5c4b0e', name: 'Test wallet', icon: 'data:image/svg+xml,<svg/>', rdns: 'example.wallet' };
  const announce = () =>
    dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider: { request } }) }));
  addEventListener('eip6963:requestProvider', announce);
}`;

describeInBrowser('signing in /docs', () => {
  let service: Service;
  let provider: Provider;
  let browser: TestBrowser;
  let visit: Visit;

  beforeAll(async () => {
    const PORT = String(await freePort());
    const variables = { PORT, PUBLIC_BASE_URL: `http://127.0.0.1:${PORT}` };
    [service, browser] = await Promise.all([Service.start(variables), TestBrowser.start()]);
    provider = await Provider.create(service);
  });
  afterEach(() => visit.close());
  afterAll(async () => {
    await browser.stop();
    await service.stop();
  });

  async function open(options: VisitOptions = {}): Promise<Visit> {
    visit = await browser.visit(`${service.url}/docs`, { size: 'desktop', ...options });
    await visit.page.waitForSelector('.sign-as');
    return visit;
  }

  async function authorize({ looking = false } = {}): Promise<void> {
    await visit.page.locator('.scheme-container .authorize').click();
    await visit.page.locator('.modal-ux input').fill(provider.key);
    if (looking) await visit.look('authorize', { fullPage: false });
    await visit.page.locator('.modal-ux .auth-btn-wrapper .authorize').click();
    await visit.page.locator('.modal-ux .btn-done').click();
  }

  /** What a provider does for one identifier in its life, in the page. @returns its id */
  async function liveThrough(value: string): Promise<string> {
    const registration = { type: 'email', value, payment_options: [OPTION] };
    const form = await DocsForm.open(visit, 'Registry-registerIdentifier');
    await form.fill('Idempotency-Key', value);
    await form.write(JSON.stringify(registration, null, 4));
    const registered = await form.execute();
    expect(registered).toMatchObject({ status: 201, body: { value, status: 'active' } });
    await form.close();
    const id = String(registered.body['id']);

    const update = await DocsForm.open(visit, 'Registry-updateIdentifier');
    await update.fill('id', id);
    await update.write(JSON.stringify({ payment_options: [OTHER_OPTION] }));
    await update.fill('If-Match', '"7"');
    expect(await update.execute()).toMatchObject({ status: 412, body: { code: 'precondition_failed' } });
    await update.fill('If-Match', '"1"');
    expect(await update.execute()).toMatchObject({ status: 200, body: { payment_options: [OTHER_OPTION] } });
    await update.close();

    const suspension = await DocsForm.open(visit, 'Registry-suspendIdentifier');
    await suspension.fill('id', id);
    expect(await suspension.execute()).toMatchObject({ status: 200, body: { status: 'suspended' } });
    await suspension.close();
    const removal = await DocsForm.open(visit, 'Registry-removeIdentifier');
    await removal.fill('id', id);
    expect(await removal.execute()).toMatchObject({ status: 200, body: { status: 'removed' } });
    return id;
  }

  it('registers, updates, suspends and removes with a demo wallet that is made in the page', async () => {
    await open({ expected: /412/ });
    await visit.look('panel', { fullPage: false });
    await visit.press(DEMO_WALLET, 'radio');
    await authorize({ looking: true });
    const value = freshValue('email');
    const id = await liveThrough(value);
    await visit.says(`Action: Remove identifier ${id}`);
    await visit.look('removed', { fullPage: false });

    const { body } = await provider.get(`/v1/identifiers/${id}`);
    await visit.says(`Controller: ${body['controller']}`);
    expect(await verifyHistory(service, id)).toMatchObject({ ok: true, signatures: 4 });
    const history = await provider.history(id);
    expect(history[1]?.['controller_authorization']).toMatchObject({ alg: 'eip712', if_match: '"1"' });

    await visit.page.reload();
    await visit.says(`Controller: ${body['controller']}`);
    await visit.press('Make another demo wallet');
    await visit.page.waitForFunction((old) => !document.body.innerText.includes(old), {}, body['controller']);
  });

  it('does the same with a wallet of the browser, which shows what is paid where', async () => {
    const account = privateKeyToAccount(generatePrivateKey());
    const shown: string[][] = [];
    await open({ before: WALLET, expected: /412/, size: 'phone', scheme: 'dark' });
    await visit.page.exposeFunction('askWallet', async (method: string, parameters: string) => {
      if (method !== 'eth_signTypedData_v4') return [account.address.toLowerCase()];
      const typedData = JSON.parse(JSON.parse(parameters)[1]);
      shown.push([typedData.message.action, ...typedData.message.pays]);
      return account.signTypedData(typedData);
    });
    await visit.press(BROWSER_WALLET, 'radio');
    await visit.says(`Controller: ${account.address}`);
    await authorize();
    const value = freshValue('email');
    const id = await liveThrough(value);
    await visit.look('removed', { fullPage: false });
    expect(shown).toEqual([
      [`Register email ${value}`, `USDC on eip155:8453 to ${ADDRESS}`],
      [`Change identifier ${id}`, `DAI on eip155:1 to ${ADDRESS}`],
      [`Change identifier ${id}`, `DAI on eip155:1 to ${ADDRESS}`],
      [`Suspend identifier ${id}`],
      [`Remove identifier ${id}`],
    ]);
    const { body } = await provider.get(`/v1/identifiers/${id}`);
    expect(body['controller']).toBe(account.address);
  });

  it('sends nothing that the wallet’s owner has refused to sign', async () => {
    const account = privateKeyToAccount(generatePrivateKey());
    await open({ before: WALLET, expected: /./ });
    await visit.page.exposeFunction('askWallet', (method: string) => {
      if (method === 'eth_signTypedData_v4') throw new Error('User rejected the request.');
      return [account.address];
    });
    await visit.press(BROWSER_WALLET, 'radio');
    await authorize();
    const form = await DocsForm.open(visit, 'Registry-registerIdentifier');
    const value = freshValue('email');
    await form.write(JSON.stringify({ type: 'email', value, payment_options: [OPTION] }));
    await form.send();
    await visit.says('Not sent. User rejected the request.');
    const { body } = await service.http.get(`/v1/identifiers/email/${value}/availability`);
    expect(body).toMatchObject({ available: true });
  });

  it('leaves a request alone that needs no signature, or that was signed elsewhere', async () => {
    await open({ expected: /401/ });
    await visit.press(DEMO_WALLET, 'radio');
    await authorize();
    const me = await DocsForm.open(visit, 'Discovery-readCaller');
    expect(await me.execute()).toMatchObject({ status: 200, body: { provider_id: provider.id } });
    const check = await DocsForm.open(visit, 'Discovery-checkAuthorization');
    await check.fill('X-Controller-Wallet', ADDRESS);
    expect(await check.execute()).toMatchObject({ status: 401, body: { code: 'authorization_missing' } });
    await check.fill('X-Controller-Wallet', '');
    expect(await check.execute()).toMatchObject({ status: 200, body: { valid: true } });
  });
});
