import type { Identifier, IdentifierEvent, IdentifierStatus, RecordedPaymentOption } from '../api.js';
import { FakeFeed } from './fake-feed.js';
import { normalizedValue } from '../verify/spelling.js';
import { eventOf, type FakeCause } from './fake-history.js';
import { FakeRefusal } from './fake-refusal.js';

/** An identifier as a test sets it up. */
export interface FakeIdentifier {
  readonly type: string;
  readonly value: string;
  readonly payment_options: readonly RecordedPaymentOption[];
  /** `active` by default. */
  readonly status?: IdentifierStatus;
  readonly controller?: string;
  readonly registered_at?: string;
  /** The sentences that a payer must see, by their codes. */
  readonly warnings?: Readonly<Record<string, string>>;
}

/** One registration, and all that happened to it. */
export interface FakeRecord {
  readonly identifier: Identifier;
  readonly events: readonly IdentifierEvent[];
  readonly warnings: Readonly<Record<string, string>>;
}

const SOME_CONTROLLER = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const LONG_AGO = '2026-01-01T00:00:00.000Z';

/** The identifiers of the fake service, in memory. Nothing waits for review. */
export class FakeRegistry {
  readonly feed = new FakeFeed();
  readonly #records = new Map<string, FakeRecord>();

  /** All registrations, oldest first. */
  list(): Identifier[] {
    return [...this.#records.values()].map(({ identifier }) => identifier);
  }

  /** The newest registration of a value. */
  find(type: string, value: string): FakeRecord | undefined {
    const wanted = normalize(type, value);
    const found = [...this.#records.values()].filter(
      ({ identifier }) => identifier.type === type && identifier.normalized_value === wanted,
    );
    return found.at(-1);
  }

  get(id: string): FakeRecord {
    const record = this.#records.get(id);
    if (!record) throw new FakeRefusal(404, 'identifier_not_found', 'There is no identifier with this id.');
    return record;
  }

  /** Sets an identifier up without a history, in the place of what there is. */
  put(given: FakeIdentifier): Identifier {
    const { type, value, status = 'active', controller = SOME_CONTROLLER, registered_at = LONG_AGO } = given;
    const before = this.find(type, value)?.identifier;
    const id = before?.id ?? crypto.randomUUID();
    const fresh = freshIdentifier(id, type, value, controller, [...given.payment_options]);
    const identifier = { ...fresh, status, registered_at, activated_at: registered_at };
    this.#records.set(id, { identifier, events: [], warnings: given.warnings ?? {} });
    this.feed.publishStatus(identifier, before?.status);
    return identifier;
  }

  register(type: string, value: string, options: RecordedPaymentOption[], cause: FakeCause): FakeRecord {
    const existing = this.find(type, value);
    if (existing && existing.identifier.status !== 'removed') {
      throw new FakeRefusal(409, 'identifier_taken', 'This identifier is registered already.');
    }
    const identifier = freshIdentifier(crypto.randomUUID(), type, value, cause.controller, options);
    const record = { identifier, events: [eventOf('register', identifier, null, [], cause)], warnings: {} };
    this.#records.set(identifier.id, record);
    this.feed.publishEvents(record.events);
    return record;
  }

  /** Lets the controller change an identifier. */
  change(
    record: FakeRecord,
    type: IdentifierEvent['type'],
    changed: Partial<Identifier>,
    cause: FakeCause,
  ): FakeRecord {
    const { identifier: before, events, warnings } = record;
    if (before.controller !== cause.controller) {
      throw new FakeRefusal(403, 'not_the_controller', 'This wallet does not control the identifier.');
    }
    if (before.status === 'removed' || before.status === 'revoked') {
      throw new FakeRefusal(403, 'identifier_not_mutable', `An identifier that is ${before.status} cannot change.`);
    }
    const identifier = { ...before, ...changed, updated_at: new Date().toISOString() };
    const event = eventOf(type, identifier, before.status, events, cause);
    const after = { identifier, events: [...events, event], warnings };
    this.#records.set(identifier.id, after);
    this.feed.publishEvents([event]);
    return after;
  }
}

function freshIdentifier(
  id: string,
  type: string,
  value: string,
  controller: string,
  payment_options: RecordedPaymentOption[],
): Identifier {
  const now = new Date().toISOString();
  return {
    id,
    type,
    value,
    normalized_value: normalize(type, value),
    status: 'active',
    controller,
    name_id: null,
    registered_at: now,
    activated_at: now,
    updated_at: now,
    payment_options,
    proposed_payment_options: null,
  };
}

/** As the service does; the values of a type of one's own are compared in lower case. */
export function normalize(type: string, value: string): string {
  return normalizedValue(type, value) ?? value.trim().toLowerCase();
}
