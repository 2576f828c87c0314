import { InvalidIdentifier } from './identifier.errors.js';
import { CRC_CHARACTERS, EMV_PREFIX, type EmvPayload, hasOtherReading, parseEmv } from './emv.js';
import type { Caution, IdentifierTypeRule } from './identifier-type.js';
import { hasUrlAcquirer, isAccount, merchantAccount } from './merchant-account.js';
import { requireText } from './text.js';

const CURRENCY = 53;
const COUNTRY = 58;

/** Category, currency, country, merchant name and city. */
const REQUIRED_TAGS = [52, CURRENCY, COUNTRY, 59, 60];

/** ISO 4217 numeric code of the taka. */
const TAKA = '050';
const BANGLADESH = 'BD';

/**
 * The full text of a Bangla QR code (D5): an EMV merchant-presented payload, kept octet for octet but for the case of
 * its CRC. Rewriting it into an account number would lose what its checksum covers.
 */
export const banglaQr: IdentifierTypeRule = {
  name: 'bangla_qr',

  normalize(value, { banglaQrChecksum }) {
    requireText(value);
    const payload = parseEmv(value);
    if (!payload.checksumMatches && banglaQrChecksum === 'enforce') throw new InvalidIdentifier('crc_mismatch');
    // After the checksum, because in a code that was misread a tag can seem to be missing.
    requireTags(payload);
    if (hasOtherReading(value)) throw new InvalidIdentifier('ambiguous_lengths');
    return { value: withUpperCaseCrc(value), cautions: cautionsOf(payload) };
  },

  /** Looks at the first field only: a damaged code is then refused because it is damaged, not because it has no type. */
  classify(value) {
    return value.startsWith(EMV_PREFIX);
  },

  merchant(normalized) {
    return merchantAccount(parseEmv(normalized).fields);
  },
};

/** The hexadecimal digits of a CRC mean the same in either case, and EMVCo writes them in upper case. */
function withUpperCaseCrc(payload: string): string {
  const crc = payload.slice(-CRC_CHARACTERS);
  return payload.slice(0, -CRC_CHARACTERS) + crc.replace(/[a-f]/g, (digit) => digit.toUpperCase());
}

function requireTags({ fields }: EmvPayload): void {
  const complete = REQUIRED_TAGS.every((tag) => fields.has(tag)) && [...fields.keys()].some(isAccount);
  if (!complete) throw new InvalidIdentifier('missing_tag');
}

/** A code of another country or currency is accepted: the answer carries a caution, and the payer decides (D11). */
function cautionsOf({ fields, checksumMatches }: EmvPayload): Caution[] {
  const cautions: Caution[] = [];
  if (fields.get(COUNTRY)?.toUpperCase() !== BANGLADESH || fields.get(CURRENCY) !== TAKA) cautions.push('qr_foreign');
  if (hasUrlAcquirer(fields)) cautions.push('qr_url_acquirer');
  if (!checksumMatches) cautions.push('qr_checksum');
  return cautions;
}
