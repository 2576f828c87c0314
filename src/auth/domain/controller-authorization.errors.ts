import { Problem } from '../../common/errors/problem.js';

export class AuthorizationMissing extends Problem {
  constructor() {
    super(
      'authorization_missing',
      'This operation needs the headers X-Controller-Wallet and X-Controller-Authorization beside the provider key.',
    );
  }
}

export class AuthorizationMalformed extends Problem {
  /** @param fault subject and verb, without a full stop: it becomes the sentence */
  constructor(fault: string) {
    super('authorization_malformed', `${fault}.`);
  }
}

export class AuthorizationNotYetValid extends Problem {
  constructor(issuedAt: string, now: Date, maxSkewSeconds: number) {
    super(
      'authorization_not_yet_valid',
      `The authorization is issued at ${issuedAt}, more than ${maxSkewSeconds} seconds after the server's clock, ${now.toISOString()}.`,
    );
  }
}

export class AuthorizationExpired extends Problem {
  constructor(expiresAt: string, now: Date) {
    super(
      'authorization_expired',
      `The authorization expired at ${expiresAt}; the server's clock is at ${now.toISOString()}.`,
    );
  }
}

export class AuthorizationLifetimeNotAccepted extends Problem {
  constructor(maxSeconds: number) {
    super(
      'authorization_lifetime_not_accepted',
      `The authorization must expire after it is issued, and at most ${maxSeconds} seconds after.`,
    );
  }
}

export class AuthorizationModeNotAccepted extends Problem {
  /** @param accepted names of the modes that would have fitted this wallet here */
  constructor(accepted: readonly string[]) {
    super(
      'authorization_mode_not_accepted',
      accepted.length > 0
        ? `The authorization's alg is not accepted for this kind of wallet; accepted: ${accepted.join(', ')}.`
        : 'No authorization mode is accepted here for this kind of wallet.',
    );
  }
}

export class AuthorizationInvalid extends Problem {
  /**
   * @param expected what the mode takes as a signature, with all that should have been signed. It repeats what the requester
   * sent, identifier values included, so that a client whose text differs sees where; it is never logged.
   */
  constructor(expected: string) {
    super(
      'authorization_invalid',
      `The signature is not the wallet's over what the server received. Expected: ${expected}`,
    );
  }
}

/** The nonce was spent by an earlier request of the same controller. */
export class AuthorizationReplayed extends Problem {
  constructor() {
    super('authorization_replayed', 'This nonce has been used by this wallet before; sign again with a fresh one.');
  }
}

/** A newer request of the controller has been applied already: this one was held back, or its clock is behind. */
export class AuthorizationOutdated extends Problem {
  constructor() {
    super(
      'authorization_outdated',
      'A change that was signed later has been applied to this identifier. Read it again, and sign what you still want.',
    );
  }
}
