import { Problem } from '../common/errors/problem.js';

export class CredentialMissing extends Problem {
  constructor() {
    super('credential_missing', 'Send an API key: `Authorization: Bearer <API_KEY>`.');
  }
}

export class CredentialInvalid extends Problem {
  constructor() {
    super('credential_invalid', 'The API key is not one of this service: check it for a missing or changed character.');
  }
}

/** Refused, because a proxy before this service may have checked the other one. */
export class CredentialAmbiguous extends Problem {
  constructor() {
    super('credential_invalid', 'Send one Authorization header, not several.');
  }
}

export class CredentialRevoked extends Problem {
  constructor() {
    super('credential_revoked', 'The API key was revoked. Ask the operator for another one.');
  }
}

export class ProviderNotApproved extends Problem {
  constructor() {
    super('provider_not_approved', 'The provider of this API key is not approved, or was suspended.');
  }
}

export class CredentialNotAccepted extends Problem {
  constructor() {
    super(
      'credential_not_accepted',
      'A Free API key is accepted only for resolving, and by GET /v1/me. Use a provider key.',
    );
  }
}

/** The operator named a provider or a key that does not exist. */
export class UnknownProvider extends Problem {
  constructor() {
    super('unknown_provider', 'There is no provider with this id.');
  }
}

export class UnknownKey extends Problem {
  constructor() {
    super('unknown_key', 'There is no API key with this id.');
  }
}
