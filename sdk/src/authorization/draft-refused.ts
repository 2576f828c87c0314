import { PaymentIdentifierError } from '../errors.js';

const FAULTS = {
  unknown_operation: 'No wallet signs such a request.',
  malformed_body: 'Its body is not JSON.',
  unshowable_value: 'A value in it holds a control character, which could forge a line of what the wallet shows.',
  ambiguous_header: 'A header in it is not visible ASCII, or is a lone "-", which means none.',
  unknown_mode: 'Its alg does not fit its wallet.',
  lines_do_not_follow: 'Its summary does not follow from its request.',
  post_dated: 'It is issued in the future, if the clock of this device is right.',
  wrong_wallet: 'The signer does not have the wallet of the draft.',
  unknown_signer: 'The signer cannot sign in the mode of the draft.',
  message_altered: 'The wallet signed another message.',
  not_a_signature: 'The signer returned something else than the signature of a key.',
} as const;

export type DraftFault = keyof typeof FAULTS;

/** A draft that cannot be made, must not be signed, or was not signed by its wallet. */
export class DraftRefused extends PaymentIdentifierError<DraftFault> {
  override readonly name = 'DraftRefused';

  constructor(code: DraftFault) {
    super(code, `The draft is refused. ${FAULTS[code]}`);
  }
}
