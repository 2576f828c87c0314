import { toASCII, toUnicode } from 'tr46';

import { InvalidIdentifier } from './identifier.errors.js';
import type { Caution, IdentifierTypeRule } from './identifier-type.js';
import { requireOneReadingOrder } from './bidi.js';
import { skeleton } from './skeleton.js';
import { refuseInvisible, trimmedText } from './text.js';

/** RFC 5321, section 4.5.3.1.1. */
const MAX_LOCAL_PART_OCTETS = 64;

/** RFC 1035, section 2.3.4, without the root label. */
const MAX_DOMAIN_OCTETS = 253;

/** A path has 256 octets with its angle brackets (RFC 5321, section 4.5.3.1.3; erratum 1690 to RFC 3696). */
const MAX_ADDRESS_OCTETS = 254;

/** A dot-atom of RFC 5322, section 3.2.3, after lower case. Quoted strings and comments have no place in it. */
const ASCII_DOT_ATOM = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;

/**
 * The same with the characters that RFC 6531 adds. Of those only letters, digits and their marks are taken, as in the
 * identifiers of PRECIS (RFC 8264, section 4.2): a symbol or an emoji is too easily mistaken for another.
 */
const DOT_ATOM = /^[\p{L}\p{M}\p{Nd}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{M}\p{Nd}!#$%&'*+/=?^_`{|}~-]+)*$/u;

/**
 * Letters that are only a line or the repetition of others, so that nobody misses them: the Arabic tatweel, Japanese repeat marks. PRECIS
 * and IDNA refuse them (RFC 5892, section 2.6).
 */
const MERE_LINE = /[\u0640\u07fa\u302e\u302f\u3031-\u3035\u303b]/;

/**
 * What a label of a domain may hold, decoded: letters, digits and their marks, joiners where UTS #46 has found them in their place, and
 * the few others that IDNA takes (RFC 5892, section 2.6). UTS #46 would let pass emoji and ten thousand other symbols, of which few
 * registries sell any: a heart is too easily mistaken for another.
 */
const LETTERS_AND_DIGITS = /^[\p{L}\p{M}\p{Nd}\p{Join_Control}\u06fd\u06fe\u0f0b\u3007-]*$/u;

/**
 * Symbols that are parts of words in one place: the middle dot of Catalan between two l, geresh and gershayim behind a Hebrew letter, the
 * Greek keraia before one of Greek (RFC 5892, appendix A.3 to A.6).
 */
const IN_THEIR_PLACE = /l\u00b7(?=l)|\p{Script=Hebrew}[\u05f3\u05f4]|\u0375(?=\p{Script=Greek})/gu;

/** Katakana words are divided by a middle dot of their own (RFC 5892, appendix A.7). */
const JAPANESE = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u;
const JAPANESE_DOT = '\u30fb';

/** A mark without a letter to sit on attaches itself to the "@" or the dot before it. */
const STRAY_MARK = /(?:^|[^\p{L}\p{M}\p{Nd}])\p{M}/u;

/** UTS #46 at its strictest, as registries do it. */
const STRICT = {
  checkBidi: true,
  checkHyphens: true,
  checkJoiners: true,
  useSTD3ASCIIRules: true,
  verifyDNSLength: true,
} as const;

/**
 * Domains that UTS #46 can only leave as they are: letters, digits and single inner hyphens (no "xn--"), in lower case.
 * They are nearly all there are, and this is ten times faster.
 */
const PLAIN_DOMAIN = /^[a-z0-9]+(?:[-.][a-z0-9]+)*$/;
const LONG_LABEL = /[^.]{64}/;

const NONE: readonly Caution[] = [];

/** Two labels or more, and no IP address: a top-level label never begins with a digit (RFC 3696, section 2). */
const QUALIFIED = /\.[a-z][a-z0-9-]*$/;

/**
 * An email address (D5). Local parts are compared without regard to case, as every large provider does; dots and
 * `+tags` stay, because removing them would merge two people at providers that distinguish them.
 */
export const email: IdentifierTypeRule = {
  name: 'email',

  normalize(value) {
    const plain = plainAddress(value);
    if (plain !== undefined) return { value: plain, cautions: NONE };
    const text = trimmedText(value);
    const at = text.lastIndexOf('@');
    if (at < 0) throw new InvalidIdentifier('missing_at_sign');
    const localPart = normalizeLocalPart(text.slice(0, at));
    const domain = normalizeDomain(text.slice(at + 1));
    const address = `${localPart}@${domain}`;
    requireOneReadingOrder(address);
    if (Buffer.byteLength(address) > MAX_ADDRESS_OCTETS) throw new InvalidIdentifier('address_too_long');
    return { value: address, cautions: NONE };
  },

  /** The domain is compared as it is displayed: decoded. */
  skeleton(normalized) {
    const at = normalized.lastIndexOf('@') + 1;
    return skeleton(normalized.slice(0, at) + displayed(normalized.slice(at)));
  },
};

/** An address of plain characters, as nearly all are: the rules below would only put it into lower case, seven times slower. */
function plainAddress(value: string): string | undefined {
  if (value.length > MAX_ADDRESS_OCTETS) return undefined;
  const text = value.toLowerCase();
  const at = text.lastIndexOf('@');
  if (at > MAX_LOCAL_PART_OCTETS || !ASCII_DOT_ATOM.test(text.slice(0, Math.max(at, 0)))) return undefined;
  const domain = text.slice(at + 1);
  return isPlainDomain(domain) && QUALIFIED.test(domain) ? text : undefined;
}

function normalizeLocalPart(text: string): string {
  // Lower case can leave NFC: U+004A U+030C has no composition, U+006A U+030C has.
  const localPart = text.normalize('NFC').toLowerCase().normalize('NFC');
  if (!ASCII_DOT_ATOM.test(localPart)) requireInternationalDotAtom(localPart);
  if (Buffer.byteLength(localPart) > MAX_LOCAL_PART_OCTETS) throw new InvalidIdentifier('local_part_too_long');
  return localPart;
}

/** Characters with a compatibility equivalent are refused as by RFC 8264, section 9.17: "ａ" would pass for "a". */
function requireInternationalDotAtom(localPart: string): void {
  refuseInvisible(localPart);
  if (!DOT_ATOM.test(localPart) || STRAY_MARK.test(localPart)) throw new InvalidIdentifier('local_part');
  if (localPart.normalize('NFKC') !== localPart || MERE_LINE.test(localPart)) {
    throw new InvalidIdentifier('disallowed_character');
  }
}

function normalizeDomain(text: string): string {
  const lowerCase = text.toLowerCase();
  // Not the lower case for UTS #46, which has its own: at the end of a word JavaScript makes another sigma.
  const domain = isPlainDomain(lowerCase) ? lowerCase : internationalDomain(text);
  if (!QUALIFIED.test(domain)) throw new InvalidIdentifier('domain_not_qualified');
  return domain;
}

function internationalDomain(text: string): string {
  const domain = toASCII(text, STRICT);
  if (domain === null || !displayed(domain).split('.').every(isWord)) throw new InvalidIdentifier('domain');
  return domain;
}

function isWord(label: string): boolean {
  const text = JAPANESE.test(label) ? label.replaceAll(JAPANESE_DOT, '') : label;
  return LETTERS_AND_DIGITS.test(text.replace(IN_THEIR_PLACE, '')) && !MERE_LINE.test(text);
}

function isPlainDomain(text: string): boolean {
  return text.length <= MAX_DOMAIN_OCTETS && PLAIN_DOMAIN.test(text) && !LONG_LABEL.test(text);
}

function displayed(domain: string): string {
  return isPlainDomain(domain) ? domain : toUnicode(domain).domain;
}
