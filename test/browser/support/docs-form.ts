import type { Json } from '../../support/http-client.js';
import type { Visit } from './visit.js';

/** One operation of `/docs`, filled in and sent as a reader of the page does it. */
export class DocsForm {
  private constructor(
    private readonly visit: Visit,
    private readonly operation: string,
  ) {}

  /** @param name the tag and the operation's id */
  static async open(visit: Visit, name: string): Promise<DocsForm> {
    const operation = `#operations-${name}`;
    await visit.page.locator(`${operation} .opblock-summary-control`).click();
    await visit.page.waitForSelector(`${operation} .execute`);
    return new DocsForm(visit, operation);
  }

  async fill(parameter: string, value: string): Promise<void> {
    await this.replace(`${this.operation} tr[data-param-name="${parameter}"] input`, value);
  }

  /** The body of the request, as it goes over the wire. */
  async write(body: string): Promise<void> {
    await this.replace(`${this.operation} textarea`, body);
  }

  async send(): Promise<void> {
    await this.visit.page.locator(`${this.operation} .execute`).click();
  }

  async execute(): Promise<{ status: number; body: Json }> {
    const { page } = this.visit;
    const clear = await page.$(`${this.operation} .btn-clear`);
    await clear?.click();
    const answered = page.waitForResponse((response) => response.url().includes('/v1/') && this.isOwn(response.url()));
    await this.send();
    const response = await answered;
    await page.waitForSelector(`${this.operation} .live-responses-table .response-col_status`);
    return { status: response.status(), body: await response.json() };
  }

  /** An open operation is drawn anew at every key, with all of its answers. */
  async close(): Promise<void> {
    await this.visit.page.locator(`${this.operation} .opblock-summary-control`).click();
  }

  /** The signing asks who the caller is before the first request goes out. */
  private isOwn(url: string): boolean {
    return this.operation.endsWith('readCaller') || !url.endsWith('/v1/me');
  }

  private async replace(selector: string, text: string): Promise<void> {
    const { page } = this.visit;
    await page.locator(selector).click();
    await page.$eval(selector, (node) => {
      if (node instanceof HTMLInputElement || node instanceof HTMLTextAreaElement) node.select();
    });
    if (text === '') await page.keyboard.press('Delete');
    else await page.keyboard.sendCharacter(text);
  }
}
