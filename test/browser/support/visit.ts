import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { BrowserContext, HTTPRequest, Page, Permission } from 'puppeteer-core';

const AXE = readFileSync(createRequire(join(process.cwd(), 'package.json')).resolve('axe-core/axe.min.js'), 'utf8');

export const SIZES = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } } as const;

export interface VisitOptions {
  readonly size?: keyof typeof SIZES;
  readonly scheme?: 'light' | 'dark';
  readonly language?: string;
  readonly permissions?: readonly Permission[];
  /** Runs in the page before its own scripts, such as a wallet that announces itself. */
  readonly before?: string;
  /** Messages of the console that are no fault, such as that of a request which is refused on purpose. */
  readonly expected?: RegExp;
}

/** One page in a browser, and what it did that no page may do: requests to other hosts, errors, refused scripts. */
export class Visit {
  private readonly faults: string[] = [];

  private constructor(
    readonly page: Page,
    private readonly context: BrowserContext,
    private readonly screenshots: string,
    private readonly label: string,
  ) {}

  static async open(
    context: BrowserContext,
    url: string,
    screenshots: string,
    { size = 'phone', scheme = 'light', language = 'en', before, expected = /$^/ }: VisitOptions,
  ): Promise<Visit> {
    const page = await context.newPage();
    const visit = new Visit(page, context, screenshots, `${size}-${scheme}-${language}`);
    page.setDefaultTimeout(60_000);
    await page.setViewport(SIZES[size]);
    await page.emulateMediaFeatures([
      { name: 'prefers-color-scheme', value: scheme },
      { name: 'prefers-reduced-motion', value: 'reduce' },
    ]);
    await page.evaluateOnNewDocument(`Object.defineProperty(navigator, 'languages', { get: () => ['${language}'] })`);
    if (before !== undefined) await page.evaluateOnNewDocument(before);
    await page.setRequestInterception(true);
    page.on('request', (request) => visit.letThrough(request, new URL(url).host));
    page.on('pageerror', (error) => visit.faults.push(String(error)));
    page.on('console', (message) => {
      const isFault = message.type() === 'error' && !expected.test(message.text());
      if (isFault) visit.faults.push(message.text());
    });
    await page.goto(url);
    return visit;
  }

  /** Rules of accessibility that the page breaks as it stands now: none is the only right answer. */
  async violations(): Promise<string[]> {
    await this.page.evaluate(AXE);
    return this.page.evaluate(async () => {
      const { violations } = await Reflect.get(globalThis, 'axe').run(document, { resultTypes: ['violations'] });
      return violations.map(
        ({ id, nodes }: { id: string; nodes: { target: unknown[] }[] }) =>
          `${id}: ${nodes
            .slice(0, 5)
            .map(({ target }) => target.join(' '))
            .join(', ')}`,
      );
    });
  }

  /** Holds one step to what every step must keep, and takes its picture. */
  async look(name: string, { fullPage = true } = {}): Promise<void> {
    await this.page.screenshot({ path: join(this.screenshots, `${this.label}-${name}.png`), fullPage });
    expect(await this.violations()).toEqual([]);
    expect(await this.overflow()).toBeLessThanOrEqual(0);
  }

  /** Waits until the page says something. */
  async says(text: string): Promise<void> {
    await this.page.waitForFunction((wanted) => document.body.innerText.includes(wanted), {}, text);
  }

  /** Presses the button, link or field with this name, as a screen reader reads it. */
  async press(name: string, role = 'button'): Promise<void> {
    await this.page.locator(`::-p-aria([name="${name}"][role="${role}"])`).click();
  }

  async type(label: string, text: string): Promise<void> {
    await this.page.locator(`::-p-aria([name="${label}"][role="textbox"])`).fill(text);
  }

  /** @throws when the page did what no page may do */
  async close(): Promise<void> {
    await this.context.close();
    expect(this.faults).toEqual([]);
  }

  /** By how many pixels the page is wider than the window. */
  private overflow(): Promise<number> {
    return this.page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  }

  private letThrough(request: HTTPRequest, host: string): void {
    const { protocol, host: asked } = new URL(request.url());
    const isOwn = protocol === 'data:' || protocol === 'blob:' || asked === host;
    if (!isOwn) this.faults.push(`asked another host: ${request.url()}`);
    void (isOwn ? request.continue() : request.abort());
  }
}
