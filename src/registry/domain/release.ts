import { NativeNameHeld, NothingToRelease, NotReleasable, Superseded } from '../registry.errors.js';
import type { Identifier } from './identifier.js';
import { type IdentifierStatus, isFinal } from './lifecycle.js';

/** The native name that a value is, while somebody holds it. */
export interface HeldName {
  readonly id: string;
  readonly fullName: string;
  /** null for a reservation. */
  readonly controller: string | null;
}

/** A registration whose value an operator releases. */
export type Releasable = Pick<Identifier, 'status' | 'controller' | 'nameId' | 'releasedAt' | 'releasedFor'> & {
  /** Whether it is the newest registration of its value. */
  readonly isCurrent: boolean;
  readonly heldName: HeldName | null;
};

/** A release that another one takes the place of. */
export interface EarlierRelease {
  readonly at: Date;
  /** null for anybody. */
  readonly wallet: string | null;
}

/** What a release does. */
export interface Release {
  /** The state in which it leaves the registration. */
  readonly status: IdentifierStatus;
  /** A name that still keeps others from registering the value: an operator has to remove it. null if there is none. */
  readonly nameInTheWay: HeldName | null;
  /** The release that no longer counts; null for the first one. */
  readonly replaced: EarlierRelease | null;
}

/**
 * What it does to release a value (D18): what is suspended is removed with it, what has ended stays as it is.
 * @param wallet that may register the value then; null for anybody
 * @throws Superseded, NotReleasable, NativeNameHeld
 */
export function releaseOf(registration: Releasable, wallet: string | null): Release {
  if (!registration.isCurrent) throw new Superseded();
  const status = registration.status === 'suspended' ? 'removed' : registration.status;
  if (!isFinal(status)) throw new NotReleasable(registration.status);
  return { status, nameInTheWay: nameInTheWay(registration, wallet), replaced: releaseBefore(registration) };
}

/**
 * What it does to give a disputed value to its rightful wallet (D18): a registration that still stands is removed.
 * @param accused the wallet that had the value when somebody complained
 * @throws Superseded, NothingToRelease, NativeNameHeld
 */
export function awardOf(registration: Releasable, accused: string, wallet: string): Release {
  const { status, controller } = registration;
  if (!isFinal(status) && controller === wallet) throw new NothingToRelease();
  if (!isFinal(status) && controller !== accused) throw new Superseded();
  return {
    status: isFinal(status) ? status : 'removed',
    nameInTheWay: nameInTheWay(registration, wallet),
    replaced: releaseBefore(registration),
  };
}

function releaseBefore({ releasedAt, releasedFor }: Releasable): EarlierRelease | null {
  return releasedAt && { at: releasedAt, wallet: releasedFor };
}

/**
 * The name that keeps the wallet from registering the value. One that a registration still carries must be removed first,
 * because the two end together.
 * @throws NativeNameHeld
 */
function nameInTheWay({ status, nameId, heldName }: Releasable, wallet: string | null): HeldName | null {
  if (heldName === null || (wallet !== null && heldName.controller === wallet)) return null;
  if (!isFinal(status) && nameId === heldName.id) throw new NativeNameHeld(heldName);
  return heldName;
}
