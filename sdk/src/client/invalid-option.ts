import { PaymentIdentifierError } from '../errors.js';

/** The resolver was set up with, or asked for, what cannot be sent. The value is not named: it may be a key. */
export class InvalidOption extends PaymentIdentifierError<'invalid_option'> {
  override readonly name = 'InvalidOption';

  constructor(option: string, fault: string) {
    super('invalid_option', `The ${option} ${fault}.`);
  }
}
