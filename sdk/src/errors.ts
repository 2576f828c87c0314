/** Every error that this package throws; `code` says which one, for programs. */
export class PaymentIdentifierError<Code extends string = string> extends Error {
  override readonly name: string = 'PaymentIdentifierError';

  constructor(
    readonly code: Code,
    message: string,
  ) {
    super(message);
  }
}
