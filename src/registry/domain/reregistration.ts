import { DAY_MS, HOUR_MS } from '../../common/domain/durations.js';
import type { IdentifierStatus } from './lifecycle.js';

/** The newest registration of a value: the members that decide about the next one. */
export interface FormerRegistration {
  readonly status: IdentifierStatus;
  readonly controller: string;
  /**
   * The wallet of the newest registration that was active, and when that one ended; null if none was, or if an operator has
   * released the value from it.
   */
  readonly keptFor: string | null;
  readonly activeUntil: Date | null;
  /** When an operator released the value (D18). */
  readonly releasedAt: Date | null;
  /** The wallet that the value was released for; null when it was released for anybody. */
  readonly releasedFor: string | null;
  /** Whether the next registration must be reviewed by an operator because of the past of the value. */
  readonly isUnderReview: boolean;
  /**
   * When the first of its wallet's last {@link REMOVALS_BEFORE_REVIEW} registrations of the value ended, this one included; null if
   * it had fewer that were active, or if an operator has reviewed this one.
   */
  readonly removedOftenSince: Date | null;
}

/**
 * A value that its wallet removes so often within the quarantine is reviewed before it is active again. An emergency stop names an
 * id: a thief of the wallet's key could otherwise register the value under a new id every few seconds, and no stop would keep up.
 * An owner who tries things out does not remove it so often.
 */
export const REMOVALS_BEFORE_REVIEW = 10;

/** The wallet of the newest registration of a value that was ever active. */
export interface LastOwner {
  /** null if none was. */
  readonly lastOwner: string | null;
  /** When the value came to that wallet from another one. */
  readonly lastOwnerSince: Date | null;
}

/**
 * Whether a value can be registered, and whether an operator must then review it; otherwise why not, and when it can be, if
 * known.
 */
export type Reregistration =
  | { readonly isAllowed: true; readonly needsReview: boolean }
  | { readonly isAllowed: false; readonly obstacle: 'taken' | 'revoked' }
  | { readonly isAllowed: false; readonly obstacle: 'quarantined' | 'reserved'; readonly freeAt: Date };

/** How long a value that was released for a wallet is kept for it (D18). */
const RESERVED_MS = 30 * DAY_MS;

/**
 * Whether a wallet may register a value that was registered before (D2, D18). A wallet for which an operator released the value
 * needs no second review.
 * @param wallet null for anybody, such as an anonymous caller
 */
export function reregistrationOf(
  former: FormerRegistration,
  wallet: string | null,
  now: Date,
  quarantineHours: number,
): Reregistration {
  if (former.status !== 'removed' && former.status !== 'revoked') return { isAllowed: false, obstacle: 'taken' };
  if (former.releasedAt !== null) return released(former.releasedAt, former.releasedFor, wallet, now);
  if (former.status === 'revoked') return { isAllowed: false, obstacle: 'revoked' };
  const quarantinedUntil = (ended: Date) => new Date(ended.getTime() + quarantineHours * HOUR_MS);
  // A value that was never active was never paid, so nobody gains by registering it quickly after its owner.
  const freeAt = former.activeUntil && quarantinedUntil(former.activeUntil);
  if (freeAt !== null && former.keptFor !== wallet && now < freeAt)
    return { isAllowed: false, obstacle: 'quarantined', freeAt };
  const { removedOftenSince } = former;
  const isTooOften =
    former.controller === wallet && removedOftenSince !== null && now < quarantinedUntil(removedOftenSince);
  return { isAllowed: true, needsReview: former.isUnderReview || isTooOften };
}

/**
 * When a value passed from another wallet to the one that registers it now (D11). The wallet that had it last keeps its earlier
 * time, so that it cannot end the warning by removing and registering the value again.
 */
export function controllerChangedAt({ lastOwner, lastOwnerSince }: LastOwner, wallet: string, now: Date): Date | null {
  if (lastOwner === null) return null;
  return lastOwner === wallet ? lastOwnerSince : now;
}

function released(releasedAt: Date, releasedFor: string | null, wallet: string | null, now: Date): Reregistration {
  const freeAt = new Date(releasedAt.getTime() + RESERVED_MS);
  if (releasedFor === null || now >= freeAt) return { isAllowed: true, needsReview: true };
  return releasedFor === wallet
    ? { isAllowed: true, needsReview: false }
    : { isAllowed: false, obstacle: 'reserved', freeAt };
}
