import { runInNewContext } from 'node:vm';
import { Webhook } from 'standardwebhooks';
import { verifyWebhook } from './verify-webhook.js';

const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const OTHER = `whsec_${Buffer.alloc(32, 8).toString('base64')}`;
const event = {
  id: 'e1',
  cursor: 'c1',
  type: 'identifier.suspended',
  timestamp: '2026-11-20T22:00:00.000Z',
  data: { identifier_id: 'i1', sequence: 2, reason: 'a member of a later release' },
};
const body = JSON.stringify(event);

function headersOf(text = body, at = new Date(), secret = SECRET): Record<string, string> {
  return {
    'webhook-id': 'e1',
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign('e1', at, text),
  };
}

/** The right signature behind so many wrong ones. */
function behindOthers(count: number): Record<string, string> {
  const headers = headersOf();
  return { ...headers, 'webhook-signature': `${'v1,AAAA '.repeat(count)}${headers['webhook-signature']}` };
}

/** As that of node-fetch or jsdom, which is no instance of the one that is known here. */
class ForeignHeaders {
  readonly #headers: Headers;

  constructor(headers: Record<string, string>) {
    this.#headers = new Headers(headers);
  }

  get(name: string): string | null {
    return this.#headers.get(name);
  }
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}

function foreignBytes(text: string): Uint8Array<ArrayBuffer> {
  return runInNewContext(`new Uint8Array([${[...Buffer.from(text)].join()}])`);
}

describe('a webhook', () => {
  it.each([
    ['text and a record', body, headersOf()],
    ['bytes and Headers', Buffer.from(body), new Headers(headersOf())],
    ['a foreign Headers', body, new ForeignHeaders(headersOf())],
    ['headers in lists', body, Object.fromEntries(Object.entries(headersOf()).map(([k, v]) => [k, [v]]))],
    ['bytes of another realm', foreignBytes(body), headersOf()],
    ['what arrayBuffer() gives', bytesOf(body).buffer, new Headers(headersOf())],
    ['a buffer of another realm', foreignBytes(body).buffer, headersOf()],
    ['a part of a larger buffer', new DataView(bytesOf(` ${body} `).buffer, 1, body.length), headersOf()],
    ['the last of eight signatures', body, behindOthers(7)],
    ['names in capitals', body, Object.fromEntries(Object.entries(headersOf()).map(([k, v]) => [k.toUpperCase(), v]))],
    [
      'one signature of several',
      body,
      { ...headersOf(), 'webhook-signature': `v1,AAAA v1a,x ${headersOf()['webhook-signature']}` },
    ],
  ])('is believed with %s', async (_which, sent, headers) => {
    expect(await verifyWebhook(sent, headers, SECRET)).toEqual(event);
  });

  it.each([
    ['signature_invalid', `${body} `, headersOf(), SECRET],
    ['signature_invalid', body, headersOf(), OTHER],
    ['signature_invalid', body, { ...headersOf(), 'webhook-id': 'e2' }, SECRET],
    ['signature_invalid', body, { ...headersOf(), 'webhook-signature': 'v1,not base64' }, SECRET],
    ['signature_invalid', body, behindOthers(8), SECRET],
    ['timestamp_out_of_range', body, headersOf(body, new Date(Date.now() - 600_000)), SECRET],
    ['timestamp_out_of_range', body, headersOf(body, new Date(Date.now() + 600_000)), SECRET],
    ['timestamp_out_of_range', body, { ...headersOf(), 'webhook-timestamp': 'now' }, SECRET],
    ['header_missing', body, { ...headersOf(), 'webhook-signature': undefined }, SECRET],
    ['header_missing', body, new ForeignHeaders({}), SECRET],
    ['header_missing', body, { ...headersOf(), 'webhook-id': ['e1', 'e2'] }, SECRET],
    ['invalid_secret', body, headersOf(), 'secret'],
    ['unreadable_event', 'text', headersOf('text'), SECRET],
    ['unreadable_event', '{}', headersOf('{}'), SECRET],
    ['invalid_secret', body, headersOf(), undefined as unknown as string],
    ['not_raw', {} as unknown as string, headersOf(), SECRET],
    ['not_raw', event as unknown as string, headersOf(), SECRET],
    ['not_raw', undefined as unknown as string, headersOf(), SECRET],
  ])('is refused with %s', async (code, sent, headers, secret) => {
    await expect(verifyWebhook(sent, headers, secret)).rejects.toMatchObject({ code });
  });
});
