import { PaymentIdentifierError } from '../errors.js';
import type { ErrorCode } from './error-codes.js';
import { failureOf, noAnswer } from './failures.js';
import { type Failure, ResolverError } from './resolver-error.js';
import { leavesOpen, waitBeforeRetry } from './retries.js';

/** How the service is reached. */
export interface HttpOptions {
  /** The service's base URL, such as `https://pay.example`. */
  readonly url: string;
  /** A provider key, or a Free key, which can only resolve. Never ship a provider key to a browser. */
  readonly key: string;
  /** How long one try may take, its body included. 10,000 by default. */
  readonly timeoutMs?: number;
  /** How often a request is sent at the most. 4 by default. */
  readonly maxTries?: number;
  /** A longer Retry-After is left to the caller. 30 by default. */
  readonly maxWaitSeconds?: number;
  /** Another `fetch`, for proxies and tests. */
  readonly fetch?: typeof fetch;
  /** Another way to wait between tries, for tests. */
  readonly sleep?: (ms: number) => Promise<void>;
}

/** One request; the same bytes and headers are sent in every try. */
export interface Call {
  readonly method: string;
  /** Path and query. */
  readonly path: string;
  /** The exact text of the body; none when it is empty. */
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** For how much longer than other requests one try may take. */
  readonly waitMs?: number;
  /** An error code that is an answer, too. */
  readonly absent?: ErrorCode;
  /** Gives the request up. */
  readonly signal?: AbortSignal | undefined;
}

/** An answer with a status of success, or the absence that was allowed for. */
export interface HttpAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
}

/** Visible ASCII from the root: nothing that could lead to another host than the service's. */
const PATH = /^\/(?!\/)[!-~]*$/;

/** Speaks JSON over HTTP to one service: times tries out and repeats them. */
export class Http {
  readonly #url: string;
  readonly #key: string;
  readonly #timeoutMs: number;
  readonly #maxTries: number;
  readonly #maxWaitSeconds: number;
  readonly #fetch: typeof fetch;
  readonly #sleep: (ms: number) => Promise<void>;
  #clockOffsetMs = 0;

  constructor(options: HttpOptions) {
    this.#url = baseUrlOf(options.url);
    if (!/^[!-~]+$/.test(options.key)) throw new InvalidOption('key', 'has a character that no key has');
    this.#key = options.key;
    this.#timeoutMs = options.timeoutMs ?? 10_000;
    this.#maxTries = options.maxTries ?? 4;
    this.#maxWaitSeconds = options.maxWaitSeconds ?? 30;
    this.#fetch = options.fetch ?? ((...request) => fetch(...request));
    this.#sleep = options.sleep ?? ((ms) => new Promise((resolve) => setTimeout(resolve, ms)));
  }

  /** Milliseconds since 1970 by the service's clock, as its last answer told it. */
  serviceTimeMs(): number {
    return Date.now() + this.#clockOffsetMs;
  }

  /** Waits as it does between tries. */
  pause(ms: number): Promise<void> {
    return this.#sleep(ms);
  }

  /** @throws ResolverError */
  async call(call: Call): Promise<HttpAnswer> {
    if (!PATH.test(call.path)) throw new InvalidOption('path', 'is not one of the service');
    let lost = false;
    for (let tries = 1; ; tries += 1) {
      const outcome = await this.#try(call);
      if ('headers' in outcome) return outcome;
      lost ||= outcome.status === null || outcome.status >= 500;
      const waitMs = waitBeforeRetry(outcome, {
        tries,
        maxWaitSeconds: this.#maxWaitSeconds,
        random: Math.random(),
      });
      if (waitMs === null || tries >= this.#maxTries || call.signal?.aborted)
        throw new ResolverError(outcome, lost && leavesOpen(outcome));
      await this.#sleep(waitMs);
    }
  }

  async #try({ method, path, body = '', headers, waitMs = 0, absent, signal }: Call): Promise<HttpAnswer | Failure> {
    try {
      const response = await this.#fetch(this.#url + path, {
        method,
        headers: {
          ...headers,
          accept: 'application/json',
          authorization: `Bearer ${this.#key}`,
          ...(body !== '' && { 'content-type': 'application/json' }),
        },
        ...(body !== '' && { body }),
        // Following it would carry the request to somewhere that was not asked.
        redirect: 'manual',
        signal: AbortSignal.any([AbortSignal.timeout(this.#timeoutMs + waitMs), ...(signal ? [signal] : [])]),
      });
      this.#learnTime(response.headers.get('date'));
      const answer = { status: response.status, headers: response.headers, body: parse(await response.text()) };
      if (!response.ok) {
        const failure = failureOf(answer, this.serviceTimeMs());
        return failure.code === absent ? answer : failure;
      }
      return answer.body === undefined ? unreadable() : answer;
    } catch (error) {
      return isTimeout(error)
        ? noAnswer('timeout', `The service did not answer within ${this.#timeoutMs + waitMs} ms.`)
        : noAnswer('no_answer', 'The service cannot be reached, or the connection broke.');
    }
  }

  /** The header has whole seconds, so a smaller difference is none. */
  #learnTime(date: string | null): void {
    const offsetMs = date === null ? NaN : Date.parse(date) - Date.now();
    if (!Number.isNaN(offsetMs)) this.#clockOffsetMs = Math.abs(offsetMs) > MAX_OWN_ERROR_MS ? offsetMs : 0;
  }
}

/** Below this the own clock is right enough, and steadier than what can be read from a header. */
const MAX_OWN_ERROR_MS = 5_000;

/** The resolver was set up with, or asked for, what cannot be sent. The value is not named: it may be a key. */
export class InvalidOption extends PaymentIdentifierError<'invalid_option'> {
  override readonly name = 'InvalidOption';

  constructor(option: string, fault: string) {
    super('invalid_option', `The ${option} ${fault}.`);
  }
}

/** What a success must never be: an answer that cannot be read says nothing about where to pay. */
export function unreadable(): Failure {
  return noAnswer('unreadable_answer', 'The answer does not have the shape of the contract.');
}

/** By its name: it comes from the platform, whose classes may be others than those of this realm. */
function isTimeout(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'name' in error && error.name === 'TimeoutError';
}

function parse(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

function baseUrlOf(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^https?:$/.test(url.protocol)) throw new InvalidOption('url', 'is no http or https URL');
  return url.origin + url.pathname.replace(/\/+$/, '');
}
