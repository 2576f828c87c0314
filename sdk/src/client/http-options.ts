import { InvalidOption } from './invalid-option.js';
import { sleep } from './sleep.js';

/** How the service is reached. */
export interface HttpOptions {
  /** The service's base URL, such as `https://pay.example`. */
  readonly url: string;
  /** A provider key, or a Free key, which can only resolve. Never ship a provider key to a browser. */
  readonly key: string;
  /** Allows `http:` to a host that is not this machine: the key and the answers then travel for everybody to read and change. */
  readonly insecure?: boolean;
  /** How long one try may take, its body included. 10,000 by default. */
  readonly timeoutMs?: number;
  /** How often a request is sent at the most. 4 by default. */
  readonly maxTries?: number;
  /** A longer Retry-After is left to the caller. 30 by default. */
  readonly maxWaitSeconds?: number;
  /** Another `fetch`, for proxies and tests. */
  readonly fetch?: typeof fetch;
  /** Another way to wait between tries, for tests. The signal ends the wait. */
  readonly sleep?: (ms: number, signal?: AbortSignal) => Promise<void>;
}

/** The options, with the default of each that was left out. */
export type HttpSettings = Required<Omit<HttpOptions, 'insecure'>>;

/** @throws InvalidOption */
export function settingsOf({ url: given, key, insecure = false, ...options }: HttpOptions): HttpSettings {
  const { timeoutMs = 10_000, maxTries = 4, maxWaitSeconds = 30 } = options;
  const url = baseUrlOf(given);
  if (!isPrivate(new URL(url)) && !insecure) {
    throw new InvalidOption('url', 'must be https, unless it is one of this machine or insecure is given');
  }
  if (typeof key !== 'string' || key === '') throw new InvalidOption('key', 'is missing');
  if (!/^[!-~]+$/.test(key)) throw new InvalidOption('key', 'has a character that no key has');
  // Written so that NaN does not hold.
  if (!(timeoutMs > 0)) throw new InvalidOption('timeoutMs', 'must be above zero');
  if (!(maxTries >= 1)) throw new InvalidOption('maxTries', 'must be at least 1');
  if (!(maxWaitSeconds >= 0)) throw new InvalidOption('maxWaitSeconds', 'must be zero or more');
  const fetching: typeof fetch = options.fetch ?? ((...request) => fetch(...request));
  return { url, key, timeoutMs, maxTries, maxWaitSeconds, fetch: fetching, sleep: options.sleep ?? sleep };
}

/** @throws InvalidOption */
export function baseUrlOf(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^https?:$/.test(url.protocol)) throw new InvalidOption('url', 'is no http or https URL');
  return url.origin + url.pathname.replace(/\/+$/, '');
}

/** Encrypted, or to this machine alone. */
function isPrivate({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' || /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);
}
