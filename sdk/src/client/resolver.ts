import type {
  EmergencySuspendRequest,
  History,
  NamespaceNameRequest,
  PaymentOption,
  RegisterIdentifierRequest,
  ResolveRequest,
  ResolverEvent,
  UpdateIdentifierRequest,
} from '../api.js';
import type { Draft } from '../authorization/draft.js';
import type { ControllerHeaders } from '../authorization/headers.js';
import type { DraftKind } from '../authorization/words.js';
import type { Answer } from './answer.js';
import * as changes from './changes.js';
import { type Ask, confirm } from './confirmation.js';
import { type Change, DraftMaker, type Signing } from './draft-maker.js';
import { type EventsOptions, readEvents } from './events.js';
import { Http, type HttpOptions } from './http.js';
import {
  readById,
  readByValue,
  readHistory,
  type Resolution,
  resolve,
  resolveMany,
  type Versioned,
} from './reading.js';
import { recognize, UnrecognizedText } from './scan.js';
import { type Sent, sendSigned } from './sending.js';
import { type KnownFacts, ServiceFacts } from './service-facts.js';

/** `audience` and `provider` may be given where they are known; otherwise the service is asked, once. */
export type ResolverOptions = HttpOptions & KnownFacts;

/**
 * One payment identifier resolver, with the key of a provider, or a Free key, which can only resolve.
 * Every method throws a {@link ResolverError} when its request does not succeed after all tries.
 */
export class PaymentResolver {
  readonly #http: Http;
  readonly #facts: ServiceFacts;
  readonly #drafts: DraftMaker;

  constructor(options: ResolverOptions) {
    this.#http = new Http(options);
    this.#facts = new ServiceFacts(this.#http, options);
    this.#drafts = new DraftMaker(() => this.#http.serviceTimeMs());
  }

  /** Where to pay an identifier; null when nothing is registered under it. */
  resolve(request: ResolveRequest): Promise<Answer | null> {
    return resolve(this.#http, request);
  }

  /** As {@link resolve}, for any number of requests, in their order. */
  resolveMany(requests: readonly ResolveRequest[]): Promise<Resolution[]> {
    return resolveMany(this.#http, requests);
  }

  /**
   * Resolves what was scanned, pasted or typed: the text of a QR code, an email address or a native name.
   * @returns null when nothing is registered under it
   * @throws UnrecognizedText
   */
  async scan(text: string): Promise<Answer | null> {
    const scanned = recognize(text);
    if (!scanned) throw new UnrecognizedText();
    return this.resolve(scanned);
  }

  /**
   * Asks the payer, with every warning, and resolves once more: what was changed or stopped while the payer was reading
   * is not paid. Pay at once afterwards.
   * @returns the option to pay
   * @throws NotConfirmed
   */
  confirm(answer: Answer, option: PaymentOption, ask: Ask): Promise<PaymentOption> {
    return confirm(answer, option, ask, (request) => this.resolve(request));
  }

  /** A draft that registers an identifier. @throws DraftRefused, as every method that makes a draft */
  register(request: RegisterIdentifierRequest, signing: Signing): Promise<Draft<'identifier'>> {
    return this.#draft(changes.registration(request), signing);
  }

  /**
   * A draft that changes an identifier's payment options or name, provided that it is still as it was read.
   * @param identifier as `get`, `find` or `send` returned it; its `etag` becomes If-Match
   */
  update(
    identifier: changes.IdentifierReference,
    request: UpdateIdentifierRequest,
    signing: Signing,
  ): Promise<Draft<'identifier'>> {
    return this.#draft(changes.update(identifier, request), signing);
  }

  /** A draft that removes an identifier for good, provided that it is still as it was read. */
  remove(identifier: changes.IdentifierReference, signing: Signing): Promise<Draft<'identifier'>> {
    return this.#draft(changes.removal(identifier), signing);
  }

  /** A draft that stops payments to an identifier, whatever has changed since it was read. */
  emergencySuspend(
    identifier: changes.IdentifierReference,
    request: EmergencySuspendRequest,
    signing: Signing,
  ): Promise<Draft<'identifier'>> {
    return this.#draft(changes.emergencySuspension(identifier, request), signing);
  }

  /** A draft that registers the native name `label@namespace`. */
  registerName(namespace: string, request: NamespaceNameRequest, signing: Signing): Promise<Draft<'name'>> {
    return this.#draft(changes.nameRegistration(namespace, request), signing);
  }

  /** A draft that changes nothing: sending it tells whether the wallet's signature is right. */
  checkSignature(signing: Signing): Promise<Draft<'check'>> {
    return this.#draft(changes.SIGNATURE_CHECK, signing);
  }

  /** The same request with another nonce and new times, when a draft expired before it was settled. */
  renew<Kind extends DraftKind>(draft: Draft<Kind>): Draft<Kind> {
    return this.#drafts.renew(draft);
  }

  /**
   * Sends a signed draft, as often as it takes: every try has the same bytes, signature and Idempotency-Key, so that it
   * is done once. Keep drafts where they were made, and let only the signature come back from a browser.
   *
   * When the error is `uncertain`, the change may have been made: {@link renew} the draft, have it signed again and send
   * that. It has the same Idempotency-Key, so the service answers as it did, or does it now.
   * @throws DraftRefused
   */
  send<Kind extends DraftKind>(draft: Draft<Kind>, headers: ControllerHeaders): Promise<Sent[Kind]>;
  send(draft: Draft, headers: ControllerHeaders): Promise<Sent[DraftKind]> {
    return sendSigned(this.#http, draft, headers);
  }

  /** An identifier by its id; null when there is none. */
  get(id: string): Promise<Versioned | null> {
    return readById(this.#http, id);
  }

  /** The current registration of a value; null when there is none. */
  find(identifier: { readonly type: string; readonly value: string }): Promise<Versioned | null> {
    return readByValue(this.#http, identifier);
  }

  /** The whole history of an identifier, all pages together; null when there is no such identifier. */
  history(id: string): Promise<History | null> {
    return readHistory(this.#http, id);
  }

  /**
   * What happens to the identifiers, names and complaints that the provider carries, from a cursor on and without an end:
   * `for await (const event of resolver.events({ after }))`. Keep `event.cursor` once the event is dealt with, and begin
   * there next time; then none is missed. Outages pass by: it goes on where it was.
   */
  events(options: EventsOptions = {}): AsyncGenerator<ResolverEvent, void, undefined> {
    return readEvents(this.#http, options);
  }

  /** The service's public base URL, which every signature names. */
  audience(): Promise<string> {
    return this.#facts.audience();
  }

  async #draft<Kind extends DraftKind>(change: Change<Kind>, signing: Signing): Promise<Draft<Kind>> {
    return this.#drafts.make(change, signing, await this.#facts.signingContext());
  }
}
