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

/** White space, control characters and invisible formats, which keyboards, scanners and messengers put around a text. */
const AROUND = /^[\s\p{Cc}\p{Cf}]+|[\s\p{Cc}\p{Cf}]+$/gu;
/** What a scanner that is set to do so tells about the kind of code (ISO/IEC 15424); a name could begin like it. */
const SYMBOLOGY = /^\][A-Za-z][0-9A-Za-z](?=000201)/;
/** UTF-16 units: 700 characters beyond U+FFFF, and room for what is around them. */
const MAX_LENGTH = 2_000;
const EMV_START = '000201';
/** The slug of a namespace, in any case; it has no dot, and every email domain has. */
const SLUG = /^[a-z0-9][a-z0-9-]{1,61}[a-z0-9]$/i;
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
  const value = withoutMailto(text.replace(AROUND, '').replace(SYMBOLOGY, ''));
  if (value.startsWith(EMV_START)) return { type: 'bangla_qr', value };
  const at = value.lastIndexOf('@');
  if (at < 1 || /[\s:/]/.test(value)) return null;
  const host = value.slice(at + 1);
  if (DOMAIN_DOT.test(host)) return { type: 'email', value };
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
