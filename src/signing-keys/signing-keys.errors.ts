import { PlainError } from '../common/errors/explain.js';

/** A file that cannot be used as a private key, or a directory whose keys cannot be read. */
export class UnusableKeyFile extends PlainError {
  constructor(path: string, why: string) {
    super(`${path} cannot be used to sign: ${why}.`);
  }
}

export class NoPlaceForKeys extends PlainError {
  constructor() {
    super('There is no place for a private key: set SIGNING_KEY_DIR, or set SIGNER_COMMAND and name its --public-key.');
  }
}

export class NotTheSignersKey extends PlainError {
  constructor(why: string) {
    super(`The signer command does not sign with this key: ${why}.`);
  }
}

export class SigningKeyExists extends PlainError {
  constructor(id: string) {
    super(`The service has had this key before, as ${id}: a key is used once.`);
  }
}

export class UnknownSigningKey extends PlainError {
  constructor(id: string) {
    super(`There is no signing key ${id}: log keys list shows all.`);
  }
}

/** The signer command failed. Answers are then sent without a signature. */
export class SignerFailed extends Error {}
