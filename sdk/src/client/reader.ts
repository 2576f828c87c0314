import type {
  Complaint,
  History,
  Identifier,
  Me,
  PaymentOption,
  PublicKey,
  ResolveRequest,
  ResolverEvent,
} from '../api.js';
import type { Answer } from './answer.js';
import type { NameParts } from './changes.js';
import { listComplaints, readComplaint } from './complaints.js';
import { type Ask, confirm } from './confirmation.js';
import { type EventsOptions, readEvents } from './events.js';
import { Http, type ReadOptions } from './http.js';
import { type ManyOptions, type Resolution, resolveMany } from './many.js';
import {
  type IdentifierFilter,
  listIdentifiers,
  readById,
  readByValue,
  readHistory,
  readNameOf,
  type Versioned,
  type VersionedName,
} from './reading.js';
import { type ReceiptedAnswer, resolve, resolveWithReceipt } from './resolving.js';
import { codeIn, recognize, UnrecognizedText } from './scan.js';
import { readCaller, type ResolverOptions, ServiceFacts } from './service-facts.js';

/** What can be asked of a service. Nothing of it changes anything; a Free key is enough to resolve. */
export class Reader {
  protected readonly http: Http;
  protected readonly facts: ServiceFacts;

  constructor({ audience, provider, ...options }: ResolverOptions) {
    this.http = new Http(options);
    this.facts = new ServiceFacts(this.http, { audience, provider });
  }

  /** Where to pay an identifier; null when nothing is registered under it. */
  resolve(request: ResolveRequest, options?: ReadOptions & { readonly receipt?: false }): Promise<Answer | null>;
  /** The same with a receipt, by which `verifyReceipt` shows to anybody what the service answered. */
  resolve(request: ResolveRequest, options: ReadOptions & { readonly receipt: true }): Promise<ReceiptedAnswer>;
  resolve(
    request: ResolveRequest,
    { receipt = false, ...options }: ReadOptions & { readonly receipt?: boolean } = {},
  ): Promise<Answer | ReceiptedAnswer | null> {
    return receipt ? resolveWithReceipt(this.http, request, options) : resolve(this.http, request, options);
  }

  /**
   * As {@link resolve}, for many requests, in their order and in as many batches as it takes. Each request counts as one
   * resolve. A batch for which fewer are left waits until the service admits it; one that would wait for too long fails, and
   * each of its places has that error.
   */
  resolveMany(requests: readonly ResolveRequest[], options: ManyOptions = {}): Promise<Resolution[]> {
    return resolveMany(this.http, requests, options);
  }

  /**
   * Resolves what was scanned, pasted or typed: the text of a QR code, an email address or a native name.
   * @param text or the texts of all codes in sight: nothing is resolved unless they are one
   * @returns null when nothing is registered under it
   * @throws UnrecognizedText, SeveralCodes
   */
  async scan(text: string | readonly string[], { signal }: ReadOptions = {}): Promise<Answer | null> {
    const scanned = recognize(typeof text === 'string' ? text : (codeIn(text) ?? ''));
    if (!scanned) throw new UnrecognizedText();
    return this.resolve(scanned, { signal });
  }

  /**
   * Asks the payer, with every warning, and resolves once more: what was changed or stopped while the payer was reading
   * is not paid. Pay at once afterwards.
   * @returns the option to pay
   * @throws NotConfirmed
   */
  confirm(answer: Answer, option: PaymentOption, ask: Ask, { signal }: ReadOptions = {}): Promise<PaymentOption> {
    return confirm(answer, option, ask, (request) => this.resolve(request, { signal }));
  }

  /** An identifier by its id; null when there is none. */
  get(id: string, options: ReadOptions = {}): Promise<Versioned | null> {
    return readById(this.http, id, options);
  }

  /** The current registration of a value; null when there is none. */
  find(
    identifier: { readonly type: string; readonly value: string },
    options: ReadOptions = {},
  ): Promise<Versioned | null> {
    return readByValue(this.http, identifier, options);
  }

  /** The identifiers that the provider carries, oldest first; each page is asked for when it is needed. */
  listIdentifiers(filter: IdentifierFilter = {}): AsyncGenerator<Identifier, void, undefined> {
    return listIdentifiers(this.http, filter);
  }

  /** The whole history of an identifier, all pages together; null when there is no such identifier. */
  history(id: string, options: ReadOptions = {}): Promise<History | null> {
    return readHistory(this.http, id, options);
  }

  /** The native name `label@namespace`; null when there is none that the provider may see. */
  getName(name: NameParts, options: ReadOptions = {}): Promise<VersionedName | null> {
    return readNameOf(this.http, name, options);
  }

  /** A complaint of the provider's own, by its id; null when there is none. */
  getComplaint(id: string, options: ReadOptions = {}): Promise<Complaint | null> {
    return readComplaint(this.http, id, options);
  }

  /** The complaints of the provider, oldest first. */
  listComplaints(options: ReadOptions = {}): AsyncGenerator<Complaint, void, undefined> {
    return listComplaints(this.http, options);
  }

  /**
   * What happens to the identifiers, names and complaints that the provider carries, from a cursor on and without an end:
   * `for await (const event of resolver.events({ after }))`. Keep `event.cursor` once the event is dealt with, and begin
   * there next time; then none is missed. Outages pass by: it goes on where it was.
   */
  events(options: EventsOptions = {}): AsyncGenerator<ResolverEvent, void, undefined> {
    return readEvents(this.http, options);
  }

  /** Whose key this is, what is left of its limits, and where the events from now on begin. */
  me(options: ReadOptions = {}): Promise<Me> {
    return readCaller(this.http, options);
  }

  /** The service's public base URL, which every signature names. */
  audience(): Promise<string> {
    return this.facts.audience();
  }

  /** What the service signs receipts and its log with, as it publishes it now, retired keys too. */
  publicKeys(options: ReadOptions = {}): Promise<PublicKey[]> {
    return this.facts.publicKeys(options);
  }

  /** The time by the service's clock, as its last answer told it: for `sign` on a device whose own clock is wrong. */
  serviceTime(): Date {
    return new Date(this.http.serviceTimeMs());
  }
}
