import type { Identifier } from '../api.js';
import { hex, utf8 } from '../authorization/bytes.js';
import { PaymentResolver } from '../client/resolver.js';
import { isEventPage } from '../service-shapes.js';
import type { FakeRequest } from './fake-authorization.js';
import type { FakeAnswer } from './fake-question.js';
import { FakeRefusal } from './fake-refusal.js';
import type { FakeIdentifier } from './fake-registry.js';
import { answerFrom } from './fake-service.js';
import { FakeStore } from './fake-store.js';

/** What happens to a request instead of an answer. */
export type Fault =
  /** The connection breaks: before the service has the request, or after it has done what was asked. */
  | 'unreachable'
  | 'answer_lost'
  | { readonly status: number; readonly code: string; readonly detail?: string; readonly retryAfter?: number };

/**
 * A resolver for tests: the real one, with its rules, retries and errors, before a service in memory that verifies
 * signatures and keeps histories as the real one does. Between tries it does not wait.
 */
export class FakeResolver extends PaymentResolver {
  readonly #network: FakeNetwork;

  constructor(identifiers: readonly FakeIdentifier[] = []) {
    const network = new FakeNetwork();
    super({
      url: 'https://resolver.example',
      key: 'fake',
      fetch: (input, init) => network.fetch(new Request(input, init)),
      sleep: async () => undefined,
    });
    this.#network = network;
    for (const identifier of identifiers) this.put(identifier);
  }

  /** Sets an identifier up, or changes one behind everybody's back: suspend it while a payer reads the warnings. */
  put(identifier: FakeIdentifier): Identifier {
    return this.#network.store.registry.put(identifier);
  }

  /** Lets the next requests meet with these faults, one each. */
  failNext(...faults: readonly Fault[]): void {
    this.#network.faults.push(...faults);
  }

  /** Receipts verify with `publicKeys()`; false lets it give none from now on, as a service without a key does. */
  set givesReceipts(givesReceipts: boolean) {
    this.#network.store.receipts.isSigning = givesReceipts;
  }

  /** How many requests were made, tries included. */
  get requests(): number {
    return this.#network.requests;
  }
}

/** In the place of a network: faults, and answers that are recalled by their Idempotency-Key. */
class FakeNetwork {
  readonly store = new FakeStore();
  readonly faults: Fault[] = [];
  requests = 0;
  /** By their Idempotency-Key. */
  readonly #answered = new Map<string, { readonly asked: string; readonly answer: FakeAnswer }>();

  async fetch(request: Request): Promise<Response> {
    this.requests += 1;
    const fault = this.faults.shift();
    if (fault === 'unreachable') throw new TypeError('fetch failed');
    if (typeof fault === 'object') return respondTo(() => refuse(fault));
    const { pathname, search, searchParams } = new URL(request.url);
    const received = {
      method: request.method,
      target: pathname + search,
      headers: request.headers,
      body: utf8(await request.text()),
    };
    const wait = searchParams.get('wait');
    if (wait !== null) await this.#untilAnEventIn(received, Number(wait), request.signal);
    const response = respondTo(() => this.#answerOnce(received));
    if (fault === 'answer_lost') throw new TypeError('terminated');
    return response;
  }

  /** As the service does: an answer without events waits for one, as long as it was asked to. */
  async #untilAnEventIn(request: FakeRequest, seconds: number, signal: AbortSignal): Promise<void> {
    const { body } = answerFrom(this.store, request);
    if (isEventPage(body) && body.events.length === 0) await this.store.registry.feed.next(seconds * 1000, signal);
    signal.throwIfAborted();
  }

  #answerOnce(request: FakeRequest): FakeAnswer {
    const key = request.headers.get('idempotency-key');
    if (key === null) return answerFrom(this.store, request);
    const { method, target, headers, body } = request;
    const asked = JSON.stringify([method, target, headers.get('x-controller-wallet'), hex(body)]);
    const first = this.#answered.get(key);
    if (first && first.asked !== asked) {
      throw new FakeRefusal(409, 'idempotency_key_reused', 'This Idempotency-Key was used for another request.');
    }
    const answer = first?.answer ?? answerFrom(this.store, request);
    this.#answered.set(key, { asked, answer });
    return answer;
  }
}

function refuse({ status, code, detail = code, retryAfter }: Exclude<Fault, string>): never {
  throw new FakeRefusal(status, code, detail, retryAfter);
}

function respondTo(work: () => FakeAnswer): Response {
  try {
    const { status, body, etag, receipt } = work();
    const headers = new Headers(etag === undefined ? {} : { etag });
    if (receipt) headers.set('resolution-receipt', receipt);
    return Response.json(body, { status, headers });
  } catch (error) {
    if (!(error instanceof FakeRefusal)) throw error;
    const { status, retryAfter } = error;
    return Response.json(error, {
      status,
      headers: retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) },
    });
  }
}
