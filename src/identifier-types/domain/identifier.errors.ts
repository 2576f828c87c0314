import { Problem } from '../../common/errors/problem.js';

/**
 * Why an identifier value, label or slug was refused. Programs switch on the keys; the sentences are for people
 * and never repeat the value, which may be private (D4).
 */
const REASONS = {
  // every type
  empty: 'It is empty.',
  too_long: 'It is longer than 700 characters, as sent or after normalization.',
  control_character: 'It contains a control character.',
  unpaired_surrogate: 'It contains half of a surrogate pair, which is no character.',
  // custom, labels, the local part of an email address
  white_space: 'It contains white space.',
  invisible_character: 'It contains a character that cannot be seen, is private or is not assigned.',
  disallowed_character: 'It contains a character that its identifier type does not allow.',
  emoji: 'It contains an emoji.',
  mixed_scripts: 'A word in it mixes scripts, or is made of digits that belong to the script of no other word.',
  look_alike_script: 'A word in it looks like a word of another script.',
  reading_order: 'It mixes right-to-left and left-to-right text so that it can be displayed as another identifier.',
  not_a_native_name: 'A value with "@" must be a label, one "@" and a namespace slug.',
  label_length: 'A label must have 1 to 63 characters.',
  label_separator: 'A label must contain neither "@" nor ".".',
  slug_format: 'A slug must have 3 to 63 ASCII letters, digits and inner hyphens.',
  // email
  missing_at_sign: 'An email address must have an "@".',
  local_part: 'The part before the last "@" is not made of letters, digits and ASCII symbols between single dots.',
  local_part_too_long: 'The part before the last "@" is longer than 64 octets.',
  domain: 'The part after the last "@" is no valid domain name.',
  domain_not_qualified: 'The domain name needs at least two labels, the last of which begins with a letter.',
  address_too_long: 'The email address is longer than 254 octets.',
  // bangla_qr
  not_emv: 'It does not begin with 000201.',
  malformed_field: 'A tag or a length is not two decimal digits.',
  zero_length: 'A field has length 00.',
  truncated: 'It ends inside a field.',
  duplicate_tag: 'A tag occurs twice.',
  ambiguous_lengths: 'Programs that count its lengths in octets or in UTF-16 units would read other fields in it.',
  crc_missing: 'It does not end with the CRC field 6304.',
  crc_not_last: 'Something follows the CRC.',
  crc_mismatch: 'The CRC does not match; the code was misread or altered.',
  missing_tag: 'An account (02-51), the category (52), currency (53), country (58), name (59) or city (60) is missing.',
} as const;

export type InvalidReason = keyof typeof REASONS;

/** The value is no identifier of its type (400). */
export class InvalidIdentifier extends Problem {
  constructor(readonly reason: InvalidReason) {
    super('invalid_identifier', `The identifier is not valid. ${REASONS[reason]}`, [
      { field: 'value', code: reason, message: REASONS[reason] },
    ]);
  }
}

/** The label of a native name is not valid (400, D9). */
export class InvalidLabel extends Problem {
  constructor(readonly reason: InvalidReason) {
    super('invalid_label', `The label is not valid. ${REASONS[reason]}`, [
      { field: 'label', code: reason, message: REASONS[reason] },
    ]);
  }
}

/** The slug of a namespace is not valid (400, D9). */
export class InvalidSlug extends Problem {
  constructor() {
    super('invalid_slug', `The slug is not valid. ${REASONS.slug_format}`, [
      { field: 'slug', code: 'slug_format', message: REASONS.slug_format },
    ]);
  }
}

/** No type was given, and the value is not a full EMV payload, from which it would follow (400, D3). */
export class TypeRequired extends Problem {
  constructor() {
    const message = 'The type may be left out only when the value is a full EMV payload.';
    super('type_required', message, [{ field: 'type', code: 'type_required', message }]);
  }
}

/** The type is unknown, or not active for this operation (400, D3). */
export class UnsupportedType extends Problem {
  constructor() {
    const message = 'The identifier type is not supported for this operation.';
    super('unsupported_type', message, [{ field: 'type', code: 'unsupported_type', message }]);
  }
}
