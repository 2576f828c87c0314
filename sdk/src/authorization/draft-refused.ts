import { PaymentIdentifierError } from '../errors.js';

const FAULTS = {
  unknown_operation: 'No wallet signs such a request.',
  malformed_body: 'Its body is not JSON.',
  repeated_member: 'Its body has a member twice.',
  unshowable_value: 'A control character in it could forge one of its lines.',
  ambiguous_header: 'A header in it is not visible ASCII, or a lone "-".',
  unknown_mode: 'Its alg does not fit its wallet.',
  lines_do_not_follow: 'Its lines do not follow from its request.',
  too_long_lived: 'It is valid for more than an hour, or at no time.',
  post_dated: 'It is issued in the future, by the clock of this device.',
  wrong_wallet: 'The signer does not have its wallet.',
  unknown_signer: 'The signer cannot sign with its alg.',
  message_altered: 'The signer signed something else.',
  not_a_signature: 'The signer returned no signature of a key.',
} as const;

export type DraftFault = keyof typeof FAULTS;

/** A draft that cannot be made, must not be signed, or was not signed by its wallet. */
export class DraftRefused extends PaymentIdentifierError<DraftFault> {
  override readonly name = 'DraftRefused';

  constructor(code: DraftFault) {
    super(code, `The draft is refused. ${FAULTS[code]}`);
  }
}
