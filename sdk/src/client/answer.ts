import type { IdentifierStatus, PaymentOption, ResolveResponse } from '../api.js';
import { type Choice, choose, type Criteria } from './choose.js';

/** What an identifier resolved to, as of now. Times pass and recipients change: choose and pay soon, and confirm. */
export class Answer implements ResolveResponse {
  readonly protocol_version: string;
  readonly status: IdentifierStatus;
  readonly payment_ready: boolean;
  readonly reasons: NonNullable<ResolveResponse['reasons']>;
  readonly identifier: ResolveResponse['identifier'];
  readonly registration: ResolveResponse['registration'];
  readonly payment_options: PaymentOption[];
  readonly trust?: NonNullable<ResolveResponse['trust']>;
  readonly #response: ResolveResponse;
  readonly #timeMs: () => number;

  /** @param timeMs the time by the service's clock, which is the one that counts, where it is known */
  constructor(response: ResolveResponse, timeMs: () => number = Date.now) {
    this.#response = response;
    this.#timeMs = timeMs;
    this.protocol_version = response.protocol_version;
    this.status = response.status;
    this.payment_ready = response.payment_ready;
    this.reasons = response.reasons ?? [];
    this.identifier = response.identifier;
    this.registration = response.registration;
    this.payment_options = response.payment_options;
    if (response.trust) this.trust = response.trust;
  }

  /** What the service said, with members that are unknown here: a receipt is about all of it. */
  toJSON(): ResolveResponse {
    return this.#response;
  }

  /** What the payer must see before confirming; empty when there is nothing to warn of. */
  get warnings(): readonly string[] {
    return this.trust?.warnings ?? [];
  }

  /** The time by the service's clock, as far as it is known: what has expired has expired by it. */
  serviceTime(): Date {
    return new Date(this.#timeMs());
  }

  /** The option to pay, or why there is none. */
  choose(criteria: Criteria): Choice {
    return choose(this, criteria, this.serviceTime());
  }
}
