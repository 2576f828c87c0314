import { existsSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import puppeteer, { type Browser } from 'puppeteer-core';
import { Visit, type VisitOptions } from './visit.js';

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
export const CHROMIUM = process.env['CHROMIUM'] ?? PLACES.find(existsSync) ?? PLACES[0];
const HAS_CHROMIUM = CHROMIUM !== undefined && existsSync(CHROMIUM);

/** Tests that need a browser. Where none is installed they are left out, and a line says so. */
export const describeInBrowser = HAS_CHROMIUM ? describe : describe.skip;
if (!HAS_CHROMIUM) console.log(`Left out: no Chromium is installed at ${CHROMIUM}.`);

/** A browser takes what the machine has; beside other tests it waits for its turn. */
jest.setTimeout(240_000);

/** Of all test files together, to be looked at by people. */
const SCREENSHOTS = process.env['SCREENSHOTS'] ?? join(tmpdir(), 'resolver-screenshots');

/** A Chromium of its own for one test file, with a fresh profile. */
export class TestBrowser {
  private constructor(private readonly browser: Browser) {}

  /** @param video a file (Y4M or MJPEG) that the camera shows; without it there is no camera */
  static async start({ video }: { readonly video?: string } = {}): Promise<TestBrowser> {
    const camera = ['--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${video}`];
    const browser = await puppeteer.launch({
      executablePath: CHROMIUM,
      args: [
        // Chromium's sandbox refuses to run as root, and the pages are our own.
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        '--disable-gpu',
        ...(video === undefined ? [] : camera),
      ],
    });
    return new TestBrowser(browser);
  }

  /** Opens a page in a profile of its own. Everything that it must not do is kept until `close` complains. */
  async visit(url: string, options: VisitOptions = {}): Promise<Visit> {
    mkdirSync(SCREENSHOTS, { recursive: true });
    const context = await this.browser.createBrowserContext();
    if (options.permissions) await context.overridePermissions(new URL(url).origin, [...options.permissions]);
    return Visit.open(context, url, SCREENSHOTS, options);
  }

  async stop(): Promise<void> {
    await this.browser.close();
  }
}
