import { readJson } from './body.js';
import type { ErrorCode } from './error-codes.js';
import { Deadline } from './deadline.js';
import { failureOf, isAbsence, noAnswer } from './failures.js';
import { baseUrlOf, type HttpOptions, type HttpSettings, settingsOf } from './http-options.js';
import { InvalidOption } from './invalid-option.js';
import { type Failure, ResolverError } from './resolver-error.js';
import { isLost, leavesOpen, waitBeforeRetry } from './retries.js';
import { ServiceClock } from './service-clock.js';

/** What every read takes. */
export interface ReadOptions {
  /** Gives the read up, also while it waits for another try: it then throws the `reason` of the signal, as `fetch` does. */
  readonly signal?: AbortSignal | undefined;
}

/** One request; the same bytes and headers are sent in every try. No change has a signal: what became of it would stay open. */
export interface Call extends ReadOptions {
  readonly method: string;
  /** Path and query. */
  readonly path: string;
  /** The exact text of the body; none when it is empty. */
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Whether it only asks, as every GET does: then no failure leaves open what was done. */
  readonly onlyAsks?: boolean;
  /** For how much longer than other requests one try may take. */
  readonly waitMs?: number;
  /** Whether every Retry-After is left to the caller. */
  readonly leavesWaiting?: boolean;
  /** The code by which a 404 counts as an answer: that there is nothing. */
  readonly absent?: ErrorCode;
}

/** An answer with a status of success, or with 404 and the code that the call names as `absent`. */
export interface HttpAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
}

/** Visible ASCII from the root, without a fragment, which would not be sent. */
const PATH = /^\/(?!\/)[!"$-~]*$/;

/** Speaks JSON over HTTP to one service, with a time limit for each try, and repeats tries. */
export class Http {
  readonly #settings: HttpSettings;
  readonly #clock = new ServiceClock();

  /** @throws InvalidOption */
  constructor(options: HttpOptions) {
    this.#settings = settingsOf(options);
  }

  /** Milliseconds since 1970 by the service's clock, as its last answer told it. */
  serviceTimeMs(): number {
    return this.#clock.nowMs();
  }

  /** Whether this is the base URL under which the service is reached here. */
  isAt(url: string): boolean {
    return URL.canParse(url) && baseUrlOf(url) === this.#settings.url;
  }

  /** Waits as it does between tries, unless the signal ends the wait. */
  pause(ms: number, signal?: AbortSignal): Promise<void> {
    return this.#settings.sleep(ms, signal);
  }

  /** @throws ResolverError, and the reason of the call's signal */
  async call(call: Call): Promise<HttpAnswer> {
    const url = this.#urlOf(call.path);
    assertSendable(call.headers);
    let lost = false;
    for (let tries = 1; ; tries += 1) {
      call.signal?.throwIfAborted();
      const outcome = await this.#try(url, call);
      if ('headers' in outcome) return outcome;
      call.signal?.throwIfAborted();
      lost ||= isLost(outcome);
      const waitMs = waitBeforeRetry(outcome, {
        tries,
        maxWaitSeconds: this.#settings.maxWaitSeconds,
        random: Math.random(),
      });
      const isLeft = call.leavesWaiting && outcome.retryAfter !== null;
      if (waitMs === null || isLeft || tries >= this.#settings.maxTries)
        throw new ResolverError(outcome, lost && leavesOpen(outcome) && !isQuestion(call));
      await this.pause(waitMs, call.signal);
    }
  }

  /** The path must arrive as it is: what a URL would make of `..` or of a backslash is another path. */
  #urlOf(path: string): string {
    const url = this.#settings.url + path;
    const isKept = PATH.test(path) && URL.canParse(url) && new URL(url).href === url;
    if (!isKept) throw new InvalidOption('path', 'is not one of the service');
    return url;
  }

  async #try(
    url: string,
    { method, body = '', headers, waitMs = 0, absent, signal }: Call,
  ): Promise<HttpAnswer | Failure> {
    const { fetch, key, timeoutMs } = this.#settings;
    const limitMs = timeoutMs + waitMs;
    const deadline = new Deadline(limitMs, signal);
    try {
      const response = await fetch(url, {
        method,
        headers: {
          ...headers,
          accept: 'application/json',
          authorization: `Bearer ${key}`,
          ...(body !== '' && { 'content-type': 'application/json' }),
        },
        ...(body !== '' && { body }),
        // Following it would carry the request to somewhere that was not asked.
        redirect: 'manual',
        signal: deadline.signal,
      });
      this.#clock.learn(response.headers);
      const answer = { status: response.status, headers: response.headers, body: await readJson(response) };
      if (!response.ok) {
        const failure = failureOf(answer, this.serviceTimeMs());
        return isAbsence(failure, absent) ? answer : failure;
      }
      return answer.body === undefined ? unreadable() : answer;
    } catch {
      return deadline.isOver
        ? noAnswer('timeout', `The service did not answer within ${limitMs} ms.`)
        : noAnswer('no_answer', 'The service cannot be reached, or the connection broke.');
    } finally {
      deadline.clear();
    }
  }
}

/** What a success must never be: an answer that cannot be read says nothing about where to pay. */
export function unreadable(): Failure {
  return noAnswer('unreadable_answer', 'The answer does not have the shape of the contract.');
}

function isQuestion({ method, onlyAsks = false }: Call): boolean {
  return onlyAsks || method === 'GET';
}

/** `fetch` fails for a value that no header can hold as it does for a broken connection. @throws InvalidOption */
function assertSendable(headers: Call['headers'] = {}): void {
  if (Object.values(headers).every((value) => /^[ -~]*$/.test(value))) return;
  throw new InvalidOption('header', 'has a character that no header has');
}
