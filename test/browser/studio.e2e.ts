import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { Provider } from '../support/actors.js';
import { DIST, freePort } from '../support/environment.js';
import { eventually } from '../support/eventually.js';
import { operate } from '../support/operator.js';
import { Service } from '../support/service.js';
import { CHROMIUM, describeInBrowser } from './support/browser.js';

describeInBrowser('Prisma Studio', () => {
  let service: Service;
  let provider: Provider;
  let browser: Browser;
  let page: Page;
  let studio: ChildProcess;
  let port: number;
  const printed: string[] = [];

  beforeAll(async () => {
    service = await Service.start();
    provider = await Provider.create(service);
    port = await freePort();
    const env = { PATH: process.env['PATH'], ...service.database.variables, OPERATOR: 'Sara', OPERATOR_ROLE: 'admin' };
    studio = spawn(process.execPath, [join(DIST, 'admin/studio.main.js'), '--port', String(port)], { env });
    for (const stream of [studio.stdout, studio.stderr]) stream?.on('data', (chunk) => printed.push(String(chunk)));
    const isThere = () =>
      fetch(`http://localhost:${port}/`).then(
        ({ ok }) => ok,
        () => false,
      );
    await eventually(isThere).catch(() => eventually(isThere));
    // As root, Chromium's own sandbox does not start; the page is our own.
    browser = await puppeteer.launch({ executablePath: CHROMIUM, args: ['--no-sandbox', '--disable-gpu'] });
    page = await browser.newPage();
    // All columns are in sight, so that each can be clicked.
    await page.setViewport({ width: 4000, height: 900 });
  });
  afterAll(async () => {
    await browser?.close();
    if (studio?.exitCode === null) {
      studio.kill();
      await once(studio, 'exit');
    }
    await service?.stop();
  });

  it('says who is editing', () => {
    expect(printed.join('')).toContain('You edit as Sara (admin). The audit trail records what you change.');
  });

  it('edits what an operator may edit, and the trail says who did', async () => {
    await edit('providers', 'name', 'Test', 'Acme Pay');
    await eventually(async () => {
      const [row] = await service.sql<{ name: string }>('select name from providers where id = $1', [provider.id]);
      return row?.name === 'Acme Pay';
    });
    const { entries } = await operate(service, 'trail', 'list', '--record', provider.id, '--limit', '1');
    const by = { operator: 'Sara', role: 'resolver_admin', tool: 'studio' };
    expect(entries).toMatchObject([{ ...by, before: { name: 'Test' }, after: { name: 'Acme Pay' } }]);
  });

  it('refuses other edits with a sentence', async () => {
    const head = (await operate(service, 'trail', 'verify'))['head'];
    await edit('api_keys', 'last_four', provider.key.slice(-4), 'abcd');
    await says('A key keeps its kind, its provider and its digest: issue another one.');
    expect((await operate(service, 'trail', 'verify'))['head']).toEqual(head);
  });

  async function edit(table: string, column: string, from: string, to: string): Promise<void> {
    await page.goto(`http://localhost:${port}/#schema=public&table=${table}&view=table`, { waitUntil: 'networkidle2' });
    await page.reload({ waitUntil: 'networkidle2' });
    const cell = await page.waitForSelector(
      `::-p-xpath(//td[@data-grid-column-id="${column}"][contains(., "${from}")])`,
    );
    const content = await cell?.waitForSelector('[data-studio-cell-content]');
    await content?.click({ count: 2 });
    const input = await page.waitForSelector('[data-studio-cell-editor] input, [data-studio-cell-editor] textarea');
    await input?.click({ count: 3 });
    await page.keyboard.type(to);
    await page.keyboard.press('Enter');
    await page.locator('::-p-xpath(//button[contains(., "Save 1 row")])').click();
    await page.locator('::-p-xpath(//button[contains(., "yes, write to db")])').click();
  }

  /** Studio tells an error where it happens, and keeps it in its Console. */
  async function says(sentence: string): Promise<void> {
    const isShown = (text: string) => document.body.innerText.includes(text);
    await page.waitForFunction(isShown, { timeout: 5_000 }, sentence).catch(async () => {
      await page.locator('::-p-xpath(//a[normalize-space()="Console"])').click();
      await page.waitForFunction(isShown, { timeout: 10_000 }, sentence);
    });
  }
});
