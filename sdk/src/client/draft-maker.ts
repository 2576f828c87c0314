import type { Mode } from '../authorization/digests.js';
import { type Draft, type DraftInput, draftOf, modesOf } from '../authorization/draft.js';
import { DraftRefused } from '../authorization/draft-refused.js';
import { lifetimeFrom, newNonce } from '../authorization/freshness.js';
import type { DraftKind } from '../authorization/words.js';
import type { SigningContext } from './service-facts.js';

/** Who signs a change, and how. */
export interface Signing {
  /** The controller: an EVM address or the base58 form of an Ed25519 key, with or without its chain (CAIP-10). */
  readonly wallet: string;
  /** By default typed data for an EVM wallet, where the service takes it. */
  readonly alg?: Mode;
  /** One of your own for this change, such as the number of an order; otherwise a random one. */
  readonly idempotencyKey?: string;
}

/** A request that a wallet is to sign. */
export interface Change<Kind extends DraftKind = DraftKind> {
  readonly kind: Kind;
  readonly method: 'POST' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly body?: unknown;
  readonly ifMatch?: string | null | undefined;
}

/** A draft that is issued further ahead of the service's time was made when that was known wrongly. */
const MAX_AHEAD_MS = 60_000;

/** Makes drafts that are valid from now on. */
export class DraftMaker {
  #newestMs = 0;

  /** @param serviceTimeMs the time by the service's clock, which is the one that counts */
  constructor(private readonly serviceTimeMs: () => number) {}

  /** @throws DraftRefused */
  make<Kind extends DraftKind>(change: Change<Kind>, signing: Signing, context: SigningContext): Draft<Kind> {
    const draft = draftOf({
      method: change.method,
      path: change.path,
      body: change.body === undefined ? '' : JSON.stringify(change.body),
      audience: context.audience,
      provider: context.provider,
      wallet: signing.wallet,
      alg: signing.alg ?? preferredMode(signing.wallet, context.modes),
      idempotency_key: signing.idempotencyKey ?? crypto.randomUUID(),
      if_match: change.ifMatch ?? null,
      ...this.#fresh(context.maxSeconds),
    });
    return { ...draft, kind: change.kind };
  }

  /** The same request with another nonce and new times. */
  renew<Kind extends DraftKind>(draft: Draft<Kind>): Draft<Kind> {
    const lifetimeMs = Date.parse(draft.expires_at) - Date.parse(draft.issued_at);
    return { ...draft, ...this.#fresh(lifetimeMs / 1000) };
  }

  /**
   * Never earlier than the draft before: the service refuses a change that was signed before the newest one. But one
   * answer with a wrong time must not post-date every draft from then on.
   */
  #fresh(seconds: number): Pick<DraftInput, 'nonce' | 'issued_at' | 'expires_at'> {
    const nowMs = this.serviceTimeMs();
    const isWrong = this.#newestMs > nowMs + MAX_AHEAD_MS;
    this.#newestMs = isWrong ? nowMs : Math.max(this.#newestMs, nowMs);
    return { nonce: newNonce(), ...lifetimeFrom(this.#newestMs, seconds) };
  }
}

export function preferredMode(wallet: string, accepted: readonly string[]): Mode {
  const mode = modesOf(wallet).find((each) => accepted.includes(each));
  if (!mode) throw new DraftRefused('unknown_mode');
  return mode;
}
