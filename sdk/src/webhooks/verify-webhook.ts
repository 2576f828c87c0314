import { base64 } from '@scure/base';
import type { WebhookEvent } from '../api.js';
import { PaymentIdentifierError } from '../errors.js';
import { isWebhookEvent } from '../service-shapes.js';

const REASONS = {
  header_missing: 'A header of the signature is missing: webhook-id, webhook-timestamp or webhook-signature.',
  not_raw: 'The body is not the text or the bytes that arrived.',
  timestamp_out_of_range: 'The message was signed too long ago, or in the future.',
  signature_invalid: 'None of the signatures is of this secret and this message.',
  invalid_secret: 'The secret is none: it starts with whsec_.',
  unreadable_event: 'The message is signed, but is no event.',
} as const;

/** The message must not be believed. */
export class WebhookRefused extends PaymentIdentifierError<keyof typeof REASONS> {
  override readonly name = 'WebhookRefused';

  constructor(code: keyof typeof REASONS) {
    super(code, REASONS[code]);
  }
}

/** As frameworks hand them over: a `Headers` of any library, or a record, of which the names may be in any case. */
export type WebhookHeaders =
  { get(name: string): string | null | undefined } | Readonly<Record<string, string | readonly string[] | undefined>>;

const PREFIX = 'whsec_';
const DEFAULT_TOLERANCE_SECONDS = 300;
/** While a secret is changed there are two. Each is compared with a hash of the whole body, which a stranger could ask for. */
const MAX_SIGNATURES = 8;

/**
 * The event of a webhook, once its signature (Standard Webhooks) has been verified.
 * @param body the exact bytes that arrived, not JSON that was parsed and written again
 * @param secret of the endpoint
 * @param toleranceSeconds how far the time of the signature may be from now: what is older may be replayed
 * @throws WebhookRefused
 */
export async function verifyWebhook(
  body: string | ArrayBuffer | ArrayBufferView,
  headers: WebhookHeaders,
  secret: string,
  toleranceSeconds = DEFAULT_TOLERANCE_SECONDS,
): Promise<WebhookEvent> {
  const [id, timestamp, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
    headerOf(headers, name),
  );
  if (typeof body !== 'string' && !isBytes(body)) throw new WebhookRefused('not_raw');
  if (!id || !timestamp || !signatures) throw new WebhookRefused('header_missing');
  const isRecent = /^\d{1,12}$/.test(timestamp) && Math.abs(Date.now() / 1000 - Number(timestamp)) <= toleranceSeconds;
  if (!isRecent) throw new WebhookRefused('timestamp_out_of_range');

  const text = typeof body === 'string' ? body : new TextDecoder().decode(body);
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${text}`);
  const key = await keyOf(secret);
  for (const signature of signatures.split(' ', MAX_SIGNATURES)) {
    const bytes = signature.startsWith('v1,') ? bytesOf(signature.slice('v1,'.length)) : null;
    // Compares in constant time.
    if (bytes && (await crypto.subtle.verify('HMAC', key, bytes, signed))) return eventOf(text);
  }
  throw new WebhookRefused('signature_invalid');
}

/** Also the bytes of another realm, such as a framework in a sandbox makes them. */
function isBytes(body: unknown): body is ArrayBuffer | ArrayBufferView {
  return ArrayBuffer.isView(body) || Object.prototype.toString.call(body) === '[object ArrayBuffer]';
}

function headerOf(headers: WebhookHeaders, name: string): string | null {
  const found = typeof headers.get === 'function' ? headers.get(name) : valueIn(headers, name);
  const [value, ...others] = Array.isArray(found) ? found : [found];
  return typeof value === 'string' && others.length === 0 ? value : null;
}

function valueIn(headers: object, name: string): unknown {
  return Object.entries(headers).find(([each]) => each.toLowerCase() === name)?.[1];
}

function keyOf(secret: unknown): Promise<CryptoKey> {
  const bytes = typeof secret === 'string' && secret.startsWith(PREFIX) ? bytesOf(secret.slice(PREFIX.length)) : null;
  if (!bytes || bytes.length === 0) throw new WebhookRefused('invalid_secret');
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    return new Uint8Array(base64.decode(text));
  } catch {
    return null;
  }
}

function eventOf(text: string): WebhookEvent {
  let event: unknown;
  try {
    event = JSON.parse(text);
  } catch {
    throw new WebhookRefused('unreadable_event');
  }
  if (!isWebhookEvent(event)) throw new WebhookRefused('unreadable_event');
  return event;
}
