import { toUnicode } from 'tr46';

import { InvalidIdentifier } from './identifier.errors.js';

/** The blocks whose characters are right-to-left unless Unicode says otherwise (UAX #9, DerivedBidiClass). */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/**
 * Refuses text that can be displayed like other text because its directions mix: a digit on either side of a Hebrew
 * word is painted in the same place. The Bidi Rule of RFC 5893 excludes this for the labels of a domain name, and
 * does the same for names written like one. It asks nothing of text without right-to-left characters.
 *
 * @param text labels divided by dots and "@"; those that are Punycode are looked at decoded
 * @throws InvalidIdentifier
 */
export function requireOneReadingOrder(text: string): void {
  if (RIGHT_TO_LEFT.test(text) && toUnicode(text.replaceAll('@', '.'), { checkBidi: true }).error) {
    throw new InvalidIdentifier('reading_order');
  }
}
