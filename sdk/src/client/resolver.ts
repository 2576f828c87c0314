import type {
  Complaint,
  ComplaintRequest,
  EmergencySuspendRequest,
  NamespaceNameRequest,
  RegisterIdentifierRequest,
  UpdateIdentifierRequest,
} from '../api.js';
import type { Draft } from '../authorization/draft.js';
import type { ControllerHeaders } from '../authorization/headers.js';
import type { DraftKind } from '../authorization/words.js';
import * as changes from './changes.js';
import { complain } from './complaints.js';
import { type Change, DraftMaker, type Signing } from './draft-maker.js';
import { Reader } from './reader.js';
import { type Sent, sendSigned } from './sending.js';
import type { ResolverOptions } from './service-facts.js';

/**
 * One payment identifier resolver, with the key of a provider, or a Free key, which can only resolve.
 * Every method throws a {@link ResolverError} when its request does not succeed after all tries.
 */
export class PaymentResolver extends Reader {
  readonly #drafts: DraftMaker;

  constructor(options: ResolverOptions) {
    super(options);
    this.#drafts = new DraftMaker(() => this.http.serviceTimeMs());
  }

  /** A draft that registers an identifier. @throws DraftRefused, as every method that makes a draft */
  register(request: RegisterIdentifierRequest, signing: Signing): Promise<Draft<'identifier'>> {
    return this.#draft(changes.registration(request), signing);
  }

  /**
   * A draft that changes an identifier's payment options or name, provided that it is still as it was read.
   * @param identifier as `get`, `find` or `send` returned it; its `etag` becomes If-Match
   * @throws InvalidOption if it has none
   */
  async update(
    identifier: changes.IdentifierReference,
    request: UpdateIdentifierRequest,
    signing: Signing,
  ): Promise<Draft<'identifier'>> {
    return this.#draft(changes.update(identifier, request), signing);
  }

  /** A draft that removes an identifier for good, provided that it is still as it was read. @throws InvalidOption */
  async remove(identifier: changes.IdentifierReference, signing: Signing): Promise<Draft<'identifier'>> {
    return this.#draft(changes.removal(identifier), signing);
  }

  /** A draft that stops payments to an identifier, whatever has changed since it was read. */
  emergencySuspend(
    identifier: Pick<changes.IdentifierReference, 'id'>,
    request: EmergencySuspendRequest,
    signing: Signing,
  ): Promise<Draft<'identifier'>> {
    return this.#draft(changes.emergencySuspension(identifier, request), signing);
  }

  /** A draft that registers the native name `label@namespace`. */
  registerName(namespace: string, request: NamespaceNameRequest, signing: Signing): Promise<Draft<'name'>> {
    return this.#draft(changes.nameRegistration(namespace, request), signing);
  }

  /**
   * A draft that releases a native name, and removes the identifier under it.
   * @param name as `getName` or `send` returned it; its `etag` becomes If-Match
   * @throws InvalidOption if it has none
   */
  async releaseName(name: changes.NameReference, signing: Signing): Promise<Draft<'name'>> {
    return this.#draft(changes.nameRelease(name), signing);
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
    return sendSigned(this.http, draft, headers);
  }

  /** Complains about an identifier. No wallet signs it: an operator looks at it, and nothing changes before. */
  complain(request: ComplaintRequest): Promise<Complaint> {
    return complain(this.http, request);
  }

  async #draft<Kind extends DraftKind>(change: Change<Kind>, signing: Signing): Promise<Draft<Kind>> {
    return this.#drafts.make(change, signing, await this.facts.signingContext());
  }
}
