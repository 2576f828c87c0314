import { PaymentIdentifierError } from '../errors.js';

/** A payment identifier with its type, as it is resolved. */
export interface Scanned {
  readonly type: string;
  readonly value: string;
}

/** What was scanned or pasted is no payment identifier: an address or a link, for example. */
export class UnrecognizedText extends PaymentIdentifierError<'unrecognized_text'> {
  override readonly name = 'UnrecognizedText';

  constructor() {
    super('unrecognized_text', 'The text is no email address, no native name and no payment QR code.');
  }
}

/** Several codes are in sight: which one is meant only the payer knows. */
export class SeveralCodes extends PaymentIdentifierError<'several_codes'> {
  override readonly name = 'SeveralCodes';

  constructor() {
    super('several_codes', 'Several QR codes are in sight. Show only the one that is to be paid.');
  }
}

/**
 * The text of the one code that a camera or a picture shows, from the texts of all that are in it.
 * @returns null when there is none
 * @throws SeveralCodes
 */
export function codeIn(texts: readonly string[]): string | null {
  const [text, ...others] = new Set(texts);
  if (others.length > 0) throw new SeveralCodes();
  return text ?? null;
}

/** White space, control characters and invisible formats, which keyboards, scanners and messengers put around a text. */
const AROUND = /^[\s\p{Cc}\p{Cf}]+|[\s\p{Cc}\p{Cf}]+$/gu;
/** What a scanner that is set to do so tells about the kind of code (ISO/IEC 15424); a name could begin like it. */
const SYMBOLOGY = /^\][A-Za-z][0-9A-Za-z](?=000201)/;
/** UTF-16 units: 700 characters beyond U+FFFF, and room for what is around them. */
const MAX_LENGTH = 2_000;
const EMV_START = '000201';
/** The slug of a namespace, in any case; it has no dot, and every email domain has. */
const SLUG = /^[a-z0-9][a-z0-9-]{1,61}[a-z0-9]$/i;
/** What links are made of, and no identifier that people read to each other. */
const OF_LINKS = /[\s:/\\]/;
const DOMAIN_DOT = /[.\u3002\uff0e\uff61]/;

/**
 * Finds the type of a text that was scanned, pasted or typed: the text of an EMV QR code, which stays as it is, an email
 * address, or a native name `label@namespace`. Only what scanners add around it is taken away.
 *
 * A free name without `@` is not recognized on purpose. A wallet address, scanned by mistake, would otherwise be looked
 * up as a name that anybody can register; ask for `{type: 'custom'}` where a payer means a name.
 * @returns null for anything else
 */
export function recognize(text: string): Scanned | null {
  if (text.length > MAX_LENGTH) return null;
  const plain = text.replace(AROUND, '').replace(SYMBOLOGY, '');
  const value = withoutMailto(plain);
  const isMailLink = value !== plain;
  if (value.startsWith(EMV_START) && !isMailLink) return { type: 'bangla_qr', value };
  const at = value.lastIndexOf('@');
  // The service makes a slash of a full-width one.
  if (at < 1 || OF_LINKS.test(value.normalize('NFKC'))) return null;
  const host = value.slice(at + 1);
  if (DOMAIN_DOT.test(host)) return { type: 'email', value };
  // A mail link never means a native name, which only looks like the address of a host without a domain.
  if (isMailLink) return null;
  return SLUG.test(host) && value.indexOf('@') === at ? { type: 'custom', value } : null;
}

/** QR codes write an email address as a link (RFC 6068). */
function withoutMailto(text: string): string {
  const address = /^mailto:([^?]*)/i.exec(text)?.[1];
  if (address === undefined) return text;
  try {
    return decodeURIComponent(address);
  } catch {
    return text;
  }
}
