import { Problem } from '../../common/problem.js';

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
  constructor(issuedAt: string, now: Date) {
    super(
      'authorization_not_yet_valid',
      `The authorization is issued at ${issuedAt}, more than 60 seconds after the server's clock, ${now.toISOString()}.`,
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
   * @param expected what the mode takes as a signature
   * @param rebuilt the lines the server signed over that differ most often; neither the body nor a query, which may
   * hold what must not reach a log
   */
  constructor(expected: string, rebuilt: readonly string[]) {
    super(
      'authorization_invalid',
      `The signature is not the wallet's over what the server received. Expected: ${expected}. ` +
        `Rebuilt from the request: ${rebuilt.join('; ')}; with Nonce, Issued-At and Expires-At from the authorization.`,
    );
  }
}

/** The nonce was spent by an earlier request of the same controller. */
export class AuthorizationReplayed extends Problem {
  constructor() {
    super('authorization_replayed', 'This nonce has been used by this wallet before; sign again with a fresh one.');
  }
}
