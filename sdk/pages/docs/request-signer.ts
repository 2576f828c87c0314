import { type Draft, draftOf } from '../../src/authorization/draft.js';
import { DraftRefused } from '../../src/authorization/draft-refused.js';
import { lifetimeFrom, newNonce } from '../../src/authorization/freshness.js';
import { sign } from '../../src/browser/sign.js';
import { preferredMode } from '../../src/client/draft-maker.js';
import { Http } from '../../src/client/http.js';
import { ServiceFacts } from '../../src/client/service-facts.js';
import { kindOf } from '../../src/authorization/words.js';
import { type Controllers, faultOf } from './controllers.js';

/** A request as Swagger UI is about to send it: the body is the text that goes over the wire. */
export interface PageRequest {
  readonly url: string;
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly body?: unknown;
}

/** Says what is happening with the signature, and the lines that the wallet shows. */
export type Tell = (heading: string, lines: readonly string[]) => void;

/** Puts the controller's two headers on every request that needs them. */
export class RequestSigner {
  /** What the service says of itself and of the provider, for each key: another key may be another provider's. */
  readonly #services = new Map<string, { http: Http; facts: ServiceFacts }>();

  constructor(
    private readonly controllers: Controllers,
    private readonly tell: Tell,
  ) {}

  /** @throws when the request cannot be signed: it is not sent then */
  async addHeaders<Request extends PageRequest>(request: Request): Promise<Request> {
    const controller = this.controllers.current;
    if (controller === null || !isSigned(request) || isFilledIn(request)) return request;
    try {
      const draft = await this.#draft(request, controller.address);
      this.tell('Waiting for the wallet to sign:', draft.summary);
      Object.assign(request.headers, await sign(draft, controller.signer));
      this.tell(`Signed by ${controller.address}:`, draft.summary);
    } catch (error) {
      this.tell(`Not sent. ${faultOf(error)}`, []);
      throw error;
    }
    return request;
  }

  /** Exactly what is sent, whichever spaces its body has. */
  async #draft(request: PageRequest, wallet: string): Promise<Draft> {
    const { http, facts } = this.#service(headerOf(request, 'authorization') ?? '');
    // This page came from the service itself, perhaps through a proxy.
    const { audience, provider, modes, maxSeconds } = await facts.signingContext(await facts.audience());
    return draftOf({
      audience,
      provider,
      wallet,
      alg: preferredMode(wallet, modes),
      method: request.method,
      path: pathOf(request),
      body: bodyOf(request),
      idempotency_key: headerOf(request, 'idempotency-key'),
      if_match: headerOf(request, 'if-match'),
      nonce: newNonce(),
      ...lifetimeFrom(http.serviceTimeMs(), maxSeconds),
    });
  }

  #service(authorization: string): { http: Http; facts: ServiceFacts } {
    const key = authorization.replace(/^Bearer\s+/i, '');
    if (key === '') throw new Error('Press Authorize and paste the key of a provider first.');
    const known = this.#services.get(key);
    if (known) return known;
    const http = new Http({ url: location.origin, insecure: true, key, maxTries: 2, maxWaitSeconds: 2 });
    const service = { http, facts: new ServiceFacts(http, {}) };
    this.#services.set(key, service);
    return service;
  }
}

/** Whether it is one of the requests that a controller signs. */
function isSigned(request: PageRequest): boolean {
  const { host, pathname } = new URL(request.url, location.href);
  if (host !== location.host || !pathname.startsWith('/v1/')) return false;
  try {
    return Boolean(kindOf(`${request.method} ${pathOf(request)}`));
  } catch (error) {
    if (error instanceof DraftRefused) return false;
    throw error;
  }
}

/** Whoever fills in a header has signed elsewhere. */
function isFilledIn(request: PageRequest): boolean {
  return headerOf(request, 'x-controller-wallet') !== null || headerOf(request, 'x-controller-authorization') !== null;
}

function pathOf({ url }: PageRequest): string {
  const { pathname, search } = new URL(url, location.href);
  return pathname + search;
}

/** @throws for a body that is not text, of which this page does not know the bytes */
function bodyOf({ body }: PageRequest): string {
  if (body === undefined || body === null) return '';
  if (typeof body !== 'string') throw new Error('Only a body of text can be signed here.');
  return body;
}

function headerOf({ headers }: PageRequest, name: string): string | null {
  const value = Object.entries(headers).find(([each]) => each.toLowerCase() === name)?.[1];
  return value === undefined || value === '' ? null : value;
}
